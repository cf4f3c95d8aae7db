// electron/shells/secrets/safe-storage.ts - keys encrypted by Electron's safeStorage with a key from the operating system's store.
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, type SecretStore } from '../../contract/index.ts';
import { readJson, writeJson } from './files.ts';
import { createPassphraseStore } from './passphrase-file.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(data: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

const Values = z.record(z.string(), z.string());

function createSafeStorageStore(path: string, safeStorage: SafeStorage): SecretStore {
  const values = (): z.infer<typeof Values> => readJson(path, Values) ?? {};
  return {
    state: () => ({ kind: 'os', label: 'System key store', locked: false, needsPassphrase: false }),
    async unlock() {
      // The system itself asks when its store is locked.
    },
    async get(name) {
      const data = values()[name];
      if (data === undefined) return null;
      try {
        return safeStorage.decryptString(Buffer.from(data, 'base64'));
      } catch (cause) {
        throw new AppError('secret_store_missing', `The stored key ${name} cannot be decrypted by the system key store.`, {
          cause,
          remedy: 'The key store was reset or belongs to another user. Set the key again.',
        });
      }
    },
    async set(name, value) {
      writeJson(path, { ...values(), [name]: safeStorage.encryptString(value).toString('base64') });
    },
    async delete(name) {
      const { [name]: _, ...rest } = values();
      writeJson(path, rest);
    },
    names: () => Object.keys(values()),
  };
}

/**
 * The store of the Electron shell. Where Electron would only scramble values with a key that is public (back end `basic_text`, or none),
 * a passphrase encrypts them instead, and the label says so. Call it after the app is ready.
 */
export function openElectronStore(home: string, safeStorage: SafeStorage): SecretStore {
  const backend = safeStorage.getSelectedStorageBackend?.();
  if (safeStorage.isEncryptionAvailable() && backend !== 'basic_text')
    return createSafeStorageStore(join(home, 'keys-os.json'), safeStorage);
  const store = createPassphraseStore(join(home, 'keys.json'));
  return {
    ...store,
    state: () => ({ ...store.state(), label: `This system has no key store. ${store.state().label}` }),
  };
}
