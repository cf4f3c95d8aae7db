// electron/core/app/mount/identity.ts - identities over the account, and the key store that tells when it was unlocked.
import type { AgentSummary, AppEvent } from '../../../contract/index.ts';
import { createIdentity, type Identity } from '../../identity/index.ts';
import type { Log } from '../account/log.ts';
import type { Stores } from '../account/stores.ts';
import type { CoreOptions } from '../options.ts';

interface Deps {
  options: CoreOptions;
  account: Stores;
  agents(): readonly AgentSummary[];
  emit(event: AppEvent): void;
  log: Log;
}

export interface OpenedIdentity {
  identity: Identity;
  /** With the key store that tells when it was unlocked. */
  options: CoreOptions;
  /** Tells of what was changed; an agent that was made gets its certificate. */
  onKept(type: 'library' | 'competencies' | 'roles' | 'agents' | 'tools'): void;
}

export function openIdentity({ options, account, agents, emit, log }: Deps): OpenedIdentity {
  const identity = createIdentity({
    account: account.agents.db,
    secrets: options.secrets,
    agents,
    onIssued: () => emit({ type: 'agents' }),
    onProblem: (cause) => log.warn({ err: cause }, 'certificates could not be issued'),
  });
  const unlock = async (passphrase: string) => {
    await options.secrets.unlock(passphrase);
    identity.issueMissing();
  };
  return {
    identity,
    options: { ...options, secrets: { ...options.secrets, unlock } },
    onKept(type) {
      emit({ type });
      if (type === 'agents') identity.issueMissing();
    },
  };
}
