// electron/core/models/keys.ts - a key belongs to an address. It is stored under its provider's name and the address it was entered for (scheme,
// host, port), and found only for that one: who changes the address of a provider, in the window or in the file, gets nobody's key.
import { AppError, type Endpoint, type SecretStore } from '../../contract/index.ts';
import { originOf } from '../net/index.ts';
import type { ModelStore } from './settings/store.ts';

type Place = Pick<Endpoint, 'name' | 'baseUrl'>;

/** Whether a provider has a key: for its address, or only for another one. */
export type KeyState = { at: 'here' } | { at: 'none' } | { at: 'elsewhere'; origin: string };

export interface EndpointKeys {
  /** The key for this address; null if there is none. Throws `secret_locked` and what the key store throws. */
  get(place: Place): Promise<string | null>;
  /** Stores the key for this address; one for another address is forgotten. */
  set(place: Place, key: string): Promise<void>;
  /** Forgets every key of a provider. */
  clear(provider: string): Promise<void>;
  /** Reads the names once, for many questions. */
  states(): (place: Place) => KeyState;
  unlock(passphrase: string): Promise<void>;
  /** Throws `secret_locked` if the key of a provider could not be given its address yet, so that the address must not change. */
  requireBound(provider: string): void;
  /** Resolves when no key is being given its address any more. */
  settled(): Promise<void>;
}

/** Earlier versions stored a key under its provider alone. */
const oldName = (provider: string): string => `endpoint:${provider}`;
const nameOf = (provider: string, origin: string): string => `${oldName(provider)} ${origin}`;

/** A key in the store, and the origin in its name; null for one of an earlier version. */
interface Stored {
  name: string;
  origin: string | null;
}

function storedOf(names: readonly string[], provider: string): Stored[] {
  const start = nameOf(provider, '');
  return names
    .filter((name) => name === oldName(provider) || name.startsWith(start))
    .map((name) => ({ name, origin: name === oldName(provider) ? null : name.slice(start.length) }));
}

export function createEndpointKeys(secrets: SecretStore, store: ModelStore): EndpointKeys {
  /** The addresses when the account was opened: those that keys of an earlier version belong to. */
  const first = new Map(placesOf(store).map(({ name, baseUrl }) => [name, originOf(baseUrl)]));
  let work: Promise<unknown> = Promise.resolve();

  async function bind(provider: string, origin: string): Promise<void> {
    const value = await secrets.get(oldName(provider));
    if (value !== null) await secrets.set(nameOf(provider, origin), value);
    await secrets.delete(oldName(provider));
  }

  /** Gives keys of an earlier version their address. What cannot be read or written now is tried at the next opening. */
  function bindAll(): void {
    const names = namesIn(secrets);
    for (const [provider, origin] of first) {
      if (names.has(oldName(provider))) work = work.then(() => bind(provider, origin)).catch(() => {});
    }
  }
  bindAll();

  async function forget(provider: string, except: string | null): Promise<void> {
    for (const { name } of storedOf(secrets.names(), provider)) if (name !== except) await secrets.delete(name);
  }

  const originIn = (provider: string, { origin }: Stored): string | null => origin ?? first.get(provider) ?? null;

  return {
    async get({ name, baseUrl }) {
      await work;
      const origin = originOf(baseUrl);
      const stored = storedOf(secrets.names(), name).find((each) => originIn(name, each) === origin);
      return stored === undefined ? null : secrets.get(stored.name);
    },
    async set({ name, baseUrl }, key) {
      await work;
      const stored = nameOf(name, originOf(baseUrl));
      await secrets.set(stored, key);
      await forget(name, stored);
    },
    async clear(provider) {
      await work;
      await forget(provider, null);
    },
    states() {
      const names = secrets.names();
      return ({ name, baseUrl }) => {
        const origins = storedOf(names, name).map((each) => originIn(name, each));
        if (origins.includes(originOf(baseUrl))) return { at: 'here' };
        const [origin] = origins;
        return origin === undefined ? { at: 'none' } : { at: 'elsewhere', origin: origin ?? 'another address' };
      };
    },
    async unlock(passphrase) {
      await secrets.unlock(passphrase);
      bindAll();
      await work;
    },
    requireBound(provider) {
      if (!first.has(provider) || !secrets.names().includes(oldName(provider))) return;
      throw new AppError('secret_locked', `The key of ${provider} is locked, so its address was not changed.`, {
        remedy: 'Enter the passphrase in Settings > Models first, or forget the key of the provider.',
      });
    },
    settled: async () => void (await work),
  };
}

/** None while the store is locked; a store that cannot be read is told where a key is used, and everything else works. */
function namesIn(secrets: SecretStore): ReadonlySet<string> {
  try {
    return new Set(secrets.state().locked ? [] : secrets.names());
  } catch {
    return new Set();
  }
}

/** A list that cannot be read is told where it is used. */
function placesOf(store: ModelStore): readonly Place[] {
  try {
    return store.read().endpoints;
  } catch {
    return [];
  }
}
