// electron/shells/secrets/index.ts - the door: where this machine keeps keys. Shells without Electron ask here.
import { join } from 'node:path';
import type { SecretStore } from '../../contract/index.ts';
import { runCommand } from '../../core/processes/index.ts';
import { openOsStore, type Run } from './os-store.ts';
import { createPassphraseStore } from './passphrase-file.ts';

export { openElectronStore, type SafeStorage } from './safe-storage.ts';

export interface SecretsOptions {
  /** Account folder. */
  home: string;
  platform?: NodeJS.Platform;
  env?: NodeJS.ProcessEnv;
  run?: Run;
}

/**
 * The operating system's key store if a working one exists, else a file encrypted with a passphrase, which SKILLWRIGHT_PASSPHRASE
 * unlocks without asking. If that is wrong, the store stays locked and its label says so.
 */
export async function openSecretStore(options: SecretsOptions): Promise<SecretStore> {
  const { home, platform = process.platform, env = process.env, run = runCommand } = options;
  const system = await openOsStore({ home, indexPath: join(home, 'keys-index.json'), platform, run });
  if (system !== null) return system;
  const store = createPassphraseStore(join(home, 'keys.json'));
  const passphrase = env.SKILLWRIGHT_PASSPHRASE;
  if (passphrase === undefined || passphrase === '') return store;
  const wrong = await store.unlock(passphrase).then(
    () => null,
    (error: Error) => error.message,
  );
  if (wrong === null) return store;
  return {
    ...store,
    state: () => ({ ...store.state(), label: store.state().locked ? `SKILLWRIGHT_PASSPHRASE: ${wrong}` : store.state().label }),
  };
}
