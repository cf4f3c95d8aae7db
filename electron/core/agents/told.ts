// electron/core/agents/told.ts - the events of the room in the audit log. Each is written in the transaction of what it tells.
import type { AuditEvent, Because } from '../../contract/index.ts';

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

/** Tools that came and went. */
export const toolReasons = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }): ToldEvent['reasons'] => [
  ...added.map((subject) => ({ rule: 'tool_added' as const, subject, value: null })),
  ...removed.map((subject) => ({ rule: 'tool_removed' as const, subject, value: null })),
];
