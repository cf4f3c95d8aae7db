// electron/core/agents/scheduled.ts - what an agent does by itself: its role, and the competencies that have a schedule (rows F6, G7); and what
// they say they work with.
import type { AgentIntegration, Competency, Role } from '../../contract/index.ts';
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

/** The role whose duties it does; null = it has none, or its bytes are not those that were agreed to. */
export function roleInForce({ role }: Derived): { role: Role; commissionedAt: string } | null {
  const found = role?.state === 'in_force' ? (role.found?.role ?? null) : null;
  return role === null || found === null ? null : { role: found, commissionedAt: role.held.commissionedAt };
}

/** What it has that is not in any place that is open, with the id of the place where it was agreed to. */
export function missingOf({ entries, role }: Derived): { post: string | null; competency: string | null; place: string }[] {
  const competencies = entries.flatMap(({ entry, state }) =>
    state === 'missing' ? [{ post: null, competency: entry.competency, place: entry.place }] : [],
  );
  return role?.state === 'missing' ? [{ post: role.held.post, competency: null, place: role.held.place }, ...competencies] : competencies;
}

/** `isConnected`: whether there is a tool or a provider of this name. */
export const integrationsOf = ({ entries }: Derived, isConnected: (integration: string) => boolean): AgentIntegration[] =>
  entries.flatMap(({ entry, found }) =>
    (found?.competency?.integrations ?? []).map((name) => ({
      competency: entry.competency,
      name,
      state: isConnected(name) ? ('connected' as const) : ('not_connected' as const),
    })),
  );
