// electron/core/app/mount/profile.ts - which room is asked for which part of an agent's profile.
import { type DutiesApi, EVENTS_IN_PROFILE, type ProfileApi } from '../../../contract/index.ts';
import { createAgentMemory } from '../../execution/index.ts';
import type { Identity } from '../../identity/index.ts';
import { createProfile } from '../../profile/index.ts';
import type { Stores } from '../account/stores.ts';
import type { Mount } from '../rooms.ts';
import { worldOf } from './graph.ts';

interface Deps {
  account: Stores;
  now(): Mount;
  identity: Identity;
  duties: Pick<DutiesApi, 'list' | 'history'>;
}

/** Missed times of an agent that are counted one by one. */
const MOST_MISSED = 500;

export function openProfile({ account, now, identity, duties }: Deps): ProfileApi {
  const own = createAgentMemory(account.agents.db, '');
  return createProfile({
    agent: (id) => now().agents.api.open({ id }),
    identity: (agent) => identity.api.of({ agent }),
    matrix: (agent) => now().capability.api.matrix({ agent }),
    levels: (agent) => now().proficiency.api.levels({ agent }),
    role: (agent) => now().roleApi.of({ agent }),
    duties: (agent) => duties.list({ agent }),
    missed: (agent) => duties.history({ agent, states: ['missed'], limit: MOST_MISSED }),
    world: (agent, whatIf) => worldOf(now(), agent, whatIf),
    memory(agent) {
      const { workspace, memory } = now();
      const here = workspace === null ? [] : [{ scope: 'workspace' as const, ...memory.sizeOf(agent) }];
      return [...here, { scope: 'account' as const, ...own.sizeOf(agent) }].filter(({ entries }) => entries > 0);
    },
    spending: (agent) => now().traces.spentBy(agent),
    audit: (agent) => now().capability.lastEvents(agent, EVENTS_IN_PROFILE),
    now: () => new Date().toISOString(),
  });
}
