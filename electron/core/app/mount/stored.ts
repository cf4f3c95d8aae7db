// electron/core/app/mount/stored.ts - what runs stored, in the account and in the open workspace: how much, by what, and its removal.
import { AppError, type StoredApi } from '../../../contract/index.ts';
import { createAgentMemory } from '../../execution/index.ts';
import type { Stores } from '../account/stores.ts';
import type { Workspaces } from '../workspaces.ts';

export function openStored({ account, workspaces }: { account: Stores; workspaces: Workspaces }): StoredApi {
  const own = createAgentMemory(account.agents.db, '');
  return {
    list() {
      const { pages, memory } = workspaces.now();
      return [...own.uses(), ...(pages === null ? [] : [...memory.uses(), ...pages.candidates.uses()])];
    },
    forget({ kind, agent, scope, ids }) {
      const { pages, memory } = workspaces.now();
      if (kind === 'memory' && scope === 'account') return { removed: own.forget(agent, ids) };
      if (pages !== null) return { removed: (kind === 'memory' ? memory : pages.candidates).forget(agent, ids) };
      throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
    },
  };
}
