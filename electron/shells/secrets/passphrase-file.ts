// electron/shells/secrets/passphrase-file.ts - keys in a file, encrypted with a passphrase: for machines without a key store.
// scrypt derives the key from the passphrase, AES-256-GCM encrypts each value and authenticates its name, so that two cannot be swapped.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { AppError, type SecretStore } from '../../contract/index.ts';
import { readJson, writeJson } from './files.ts';

const Sealed = z.object({ iv: z.string(), tag: z.string(), data: z.string() });
type Sealed = z.infer<typeof Sealed>;
const KeyFile = z.object({
  version: z.literal(1),
  kdf: z.object({ name: z.literal('scrypt'), salt: z.string(), N: z.number().int(), r: z.number().int(), p: z.number().int() }),
  /** A known text: tells a wrong passphrase from a damaged value. */
  check: Sealed,
  entries: z.record(z.string(), Sealed),
});
type KeyFile = z.infer<typeof KeyFile>;

/** RFC 7914 with N = 2^15: about 32 MB and a tenth of a second per try. */
const COST = { N: 32_768, r: 8, p: 1 };
const MAX_MEMORY = 128 * 1024 * 1024;
const CHECK_NAME = 'check';
const CHECK_TEXT = 'skillwright';
const MIN_PASSPHRASE = 8;

function derive(passphrase: string, kdf: KeyFile['kdf']): Promise<Buffer> {
  const { N, r, p, salt } = kdf;
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function seal(key: Buffer, name: string, value: string): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return { iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), data: data.toString('base64') };
}

/** Null if the key, the name or the bytes are not those it was sealed with. */
function unseal(key: Buffer, name: string, sealed: Sealed): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64')).setAAD(Buffer.from(name));
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const locked = (): AppError =>
  new AppError('secret_locked', 'The keys are locked.', {
    remedy: 'Enter the passphrase in Settings > Models, or set SKILLWRIGHT_PASSPHRASE.',
  });

/** `path` is written with the first key that is set; unlocking on its own writes nothing. */
export function createPassphraseStore(path: string): SecretStore {
  let open: { key: Buffer; salt: string; fresh: KeyFile } | null = null;

  const file = (): KeyFile | null => readJson(path, KeyFile);
  /** The open file and its key. If another passphrase's file replaced it meanwhile, it is locked. */
  const unlocked = (): { key: Buffer; now: KeyFile } => {
    if (open === null) throw locked();
    const now = file() ?? open.fresh;
    if (now.kdf.salt !== open.salt) {
      open = null;
      throw locked();
    }
    return { key: open.key, now };
  };

  return {
    state() {
      const label = file() === null ? 'Encrypted file, passphrase not chosen yet' : 'File encrypted with your passphrase';
      return {
        kind: 'file',
        label: open === null ? label : 'File encrypted with your passphrase',
        locked: open === null,
        needsPassphrase: open === null,
      };
    },
    async unlock(passphrase) {
      if (passphrase.length < MIN_PASSPHRASE) {
        throw new AppError('bad_input', `A passphrase must have at least ${MIN_PASSPHRASE} characters.`, {
          remedy: 'Choose a longer one.',
        });
      }
      const existing = file();
      const kdf = existing?.kdf ?? { name: 'scrypt' as const, salt: randomBytes(16).toString('base64'), ...COST };
      const key = await derive(passphrase, kdf);
      const fresh = existing ?? { version: 1 as const, kdf, check: seal(key, CHECK_NAME, CHECK_TEXT), entries: {} };
      if (unseal(key, CHECK_NAME, fresh.check) !== CHECK_TEXT) {
        throw new AppError('secret_locked', 'That is not the passphrase for the key file.', {
          remedy: `Try again. If it is lost, delete ${path} and set the keys again.`,
        });
      }
      open = { key, salt: kdf.salt, fresh };
    },
    async get(name) {
      const sealed = file()?.entries[name];
      if (sealed === undefined) return null;
      const { key } = unlocked();
      const value = unseal(key, name, sealed);
      if (value !== null) return value;
      throw new AppError('io_failed', `The stored key ${name} is damaged.`, { remedy: 'Set the key again.' });
    },
    async set(name, value) {
      const { key, now } = unlocked();
      writeJson(path, { ...now, entries: { ...now.entries, [name]: seal(key, name, value) } });
    },
    async delete(name) {
      const now = file();
      if (now?.entries[name] === undefined) return;
      const { [name]: _, ...entries } = now.entries;
      writeJson(path, { ...now, entries });
    },
    names: () => Object.keys(file()?.entries ?? {}),
  };
}
