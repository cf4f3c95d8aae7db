// electron/core/mcp/values.ts - what servers refer to and is secret: in the secret store, under the server's id and the place in it.
import { AppError, type McpTransport, type SecretStore } from '../../contract/index.ts';
import { placeOf } from './client/resolve.ts';
import { referencesIn, valuesOf } from './reading/index.ts';

export interface ServerValues {
  get(server: string, place: string): Promise<string | null>;
  /** All, or none if the store cannot be written. Throws `secret_locked` and what the store throws. */
  set(server: string, values: ReadonlyMap<string, string>): Promise<void>;
  clear(server: string, place?: string): Promise<void>;
  /** The places that a transport refers to and that have no value. */
  missing(server: string, transport: McpTransport): string[];
}

const nameOf = (server: string, place: string): string => `mcp:${server} ${place}`;

/** Every place of the secret store that a transport refers to. */
export const placesIn = (transport: McpTransport): string[] => [
  ...new Set(
    valuesOf(transport)
      .flatMap(referencesIn)
      .flatMap((reference) => placeOf(reference) ?? []),
  ),
];

export function createServerValues(secrets: SecretStore): ServerValues {
  const names = (): readonly string[] => {
    try {
      return secrets.names();
    } catch {
      return []; // told where a value is used
    }
  };
  return {
    get: (server, place) => secrets.get(nameOf(server, place)),
    async set(server, values) {
      if (values.size > 0 && secrets.state().locked) {
        throw new AppError('secret_locked', 'The key store is locked, so the secret values of the server cannot be kept.', {
          remedy: 'Enter the passphrase in Settings > Models first.',
        });
      }
      const done: string[] = [];
      try {
        for (const [place, value] of values) {
          await secrets.set(nameOf(server, place), value);
          done.push(place);
        }
      } catch (cause) {
        for (const place of done) await secrets.delete(nameOf(server, place)).catch(() => {});
        throw cause;
      }
    },
    async clear(server, place) {
      const start = nameOf(server, '');
      const own = names().filter((name) => (place === undefined ? name.startsWith(start) : name === nameOf(server, place)));
      for (const name of own) await secrets.delete(name);
    },
    missing(server, transport) {
      const kept = new Set(names());
      return placesIn(transport).filter((place) => !kept.has(nameOf(server, place)));
    },
  };
}
