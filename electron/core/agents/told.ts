// electron/core/agents/told.ts - the events of the room in the audit log. Each is written in the transaction of what it tells.
import { AppError, type AuditEvent, type Because } from '../../contract/index.ts';

export type ToldEvent = Omit<AuditEvent, 'id' | 'at' | 'reasons' | 'actorDid'> & { reasons: readonly Omit<Because, 'sentence'>[] };
/** All or none. Throws the errors of a database that cannot be written. */
export type Tell = (events: readonly ToldEvent[], at: string) => void;

interface What {
  agent: string;
  action: string;
  /** The competency, or the agent itself. */
  subject: { id: string; name: string };
  reasons?: ToldEvent['reasons'];
}

export const toldEvent = ({ agent: actor, action, subject, reasons = [] }: What): ToldEvent => ({
  actor,
  action,
  subject: subject.id,
  subjectName: subject.name,
  outcome: 'done',
  reasons,
  runId: null,
});

/** Throws `changed_meanwhile` unless the plan is the one that was shown; null = none was. */
export function requireShown(plan: { stamp: string; agent: { name: string } }, stamp: string | null): void {
  if (stamp === null || stamp === plan.stamp) return;
  const why = `Something that this depends on was changed meanwhile, so nothing was done for ${plan.agent.name}.`;
  throw new AppError('changed_meanwhile', why, { remedy: 'Look at the plan again.' });
}

/** Tools that come and go with what was planned. */
export const plannedTools = ({ before: { tools: was }, after: { tools: is } }: Record<'before' | 'after', { tools: readonly string[] }>) =>
  toolReasons({ added: is.filter((tool) => !was.includes(tool)), removed: was.filter((tool) => !is.includes(tool)) });

/** Tools that came and went. */
export const toolReasons = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }): ToldEvent['reasons'] => [
  ...added.map((subject) => ({ rule: 'tool_added' as const, subject, value: null })),
  ...removed.map((subject) => ({ rule: 'tool_removed' as const, subject, value: null })),
];
