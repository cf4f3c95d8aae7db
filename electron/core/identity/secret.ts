// electron/core/identity/secret.ts - the secret of the account, in the key store and nowhere else: found, or made once.
import { AppError, type SecretStore } from '../../contract/index.ts';
import { keyFrom, newSecret } from './keys.ts';
import type { CertificateStore } from './store.ts';

/** Its name in the key store. */
export const SECRET = 'identity';

const noKey = (): AppError =>
  new AppError('secret_store_missing', 'The key of this account is not in the key store that is in use.', {
    remedy: 'Use the key store that has it, or make a new key: certificates that were issued stay as they are.',
  });

/**
 * The secret that certificates are signed with. Where the account issued something and the store has not the key, that is an error and no second
 * key, unless `newKey` says so. Throws `secret_locked`, `secret_store_missing`, `changed_meanwhile`, `io_failed`.
 */
export async function accountSecret(secrets: SecretStore, store: CertificateStore, newKey: boolean): Promise<string> {
  const { locked, needsPassphrase } = secrets.state();
  if (locked || needsPassphrase) throw lockedError();
  const before = store.account();
  const kept = await secrets.get(SECRET);
  if (kept !== null) {
    const key = keyFrom(kept, null);
    if (key === null)
      throw new AppError('io_failed', 'The key of this account in the key store is damaged.', {
        remedy: 'Bring a back-up of the keys back.',
      });
    if (key.did === before) return kept;
    if (before !== null && !newKey) throw noKey();
    claim(store, key.did, before);
    return kept;
  }
  if (before !== null && !newKey) throw noKey();
  const made = newSecret();
  const { did } = keyFrom(made, null)!;
  // First here, so that of two processes one makes the key.
  claim(store, did, before);
  try {
    await secrets.set(SECRET, made);
  } catch (cause) {
    store.claim(before, did);
    throw cause;
  }
  return made;
}

export const lockedError = (): AppError =>
  new AppError('secret_locked', 'The keys are locked, so the certificate could not be signed.', {
    remedy: 'Enter the passphrase in Settings > Models, or set SKILLWRIGHT_PASSPHRASE.',
  });

function claim(store: CertificateStore, did: string, before: string | null): void {
  if (store.claim(did, before)) return;
  throw new AppError('changed_meanwhile', 'Another window or command made the key of this account just now.', { remedy: 'Try again.' });
}
