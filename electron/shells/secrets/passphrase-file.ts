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

/** OWASP's figures for scrypt (Password Storage Cheat Sheet): 128 MB and about half a second per try. A file with less is raised when unlocked. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
/** What deriving may take; scrypt itself needs 128 · N · r. A file that asks for more was not written here. */
const MAX_MEMORY = 2 * 128 * COST.N * COST.r;
const CHECK_NAME = 'check';
const CHECK_TEXT = 'skillwright';
const MIN_PASSPHRASE = 8;

const work = ({ N, r, p }: Pick<KeyFile['kdf'], 'N' | 'r' | 'p'>): number => N * r * p;

function derive(passphrase: string, kdf: KeyFile['kdf']): Promise<Buffer> {
  const { N, r, p, salt } = kdf;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  }).catch((cause: unknown) => {
    throw new AppError('io_failed', `The key file asks for a derivation that is not possible: N ${N}, r ${r}, p ${p}.`, {
      cause,
      remedy: 'Move the file away and set the keys again.',
    });
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

/** A file's head for a passphrase, with a salt of its own. */
async function createFile(passphrase: string): Promise<{ key: Buffer; file: KeyFile }> {
  const kdf = { name: 'scrypt' as const, salt: randomBytes(16).toString('base64'), ...COST };
  const key = await derive(passphrase, kdf);
  return { key, file: { version: 1, kdf, check: seal(key, CHECK_NAME, CHECK_TEXT), entries: {} } };
}

/** `path` is written with the first key that is set. Unlocking writes only where an older version derived the key with less work. */
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

  /** Seals everything again with a key that takes more work to guess. A damaged value stays as it is: it is told when it is read. */
  const raise = async (passphrase: string): Promise<void> => {
    const { key, file: fresh } = await createFile(passphrase);
    // Read only now, since another process may have stored a key meanwhile.
    const { key: old, now } = unlocked();
    const again = Object.entries(now.entries).map(([name, sealed]) => {
      const value = unseal(old, name, sealed);
      return [name, value === null ? sealed : seal(key, name, value)];
    });
    writeJson(path, { ...fresh, entries: Object.fromEntries(again) });
    open = { key, salt: fresh.kdf.salt, fresh };
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
      if (existing === null) {
        const { key, file: fresh } = await createFile(passphrase);
        open = { key, salt: fresh.kdf.salt, fresh };
        return;
      }
      const key = await derive(passphrase, existing.kdf);
      if (unseal(key, CHECK_NAME, existing.check) !== CHECK_TEXT) {
        throw new AppError('secret_locked', 'That is not the passphrase for the key file.', {
          remedy: `Try again. If it is lost, delete ${path} and set the keys again.`,
        });
      }
      open = { key, salt: existing.kdf.salt, fresh: existing };
      // A folder that cannot be written keeps its file, which is as good as it was.
      if (work(existing.kdf) < work(COST)) await raise(passphrase).catch(() => {});
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
