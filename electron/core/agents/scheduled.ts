// electron/core/agents/scheduled.ts - the competencies of an agent that have a schedule, and what they say they work with (row F6).
import type { AgentIntegration, Competency } from '../../contract/index.ts';
import type { Derived } from './derive/derive.ts';

/** A competency whose schedule makes a duty of the agent. */
export interface Scheduled {
  competency: Competency;
  schedule: string;
  paused: boolean;
  /** UTC. */
  equippedAt: string;
}

/** Those in force and those paused, in the order of the list; one that contributes nothing has no duty. */
export const scheduledOf = ({ entries }: Derived): Scheduled[] =>
  entries.flatMap(({ entry: { paused, equippedAt }, found, state }) => {
    const competency = found?.competency ?? null;
    if (competency === null || !(state === 'in_force' || state === 'paused')) return [];
    const { schedule } = competency;
    return schedule === null || schedule.trim() === '' ? [] : [{ competency, schedule, paused, equippedAt }];
  });

/** `isConnected`: whether there is a tool or a provider of this name. */
export const integrationsOf = ({ entries }: Derived, isConnected: (integration: string) => boolean): AgentIntegration[] =>
  entries.flatMap(({ entry, found }) =>
    (found?.competency?.integrations ?? []).map((name) => ({
      competency: entry.competency,
      name,
      state: isConnected(name) ? ('connected' as const) : ('not_connected' as const),
    })),
  );
