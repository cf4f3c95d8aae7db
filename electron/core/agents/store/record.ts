// electron/core/agents/store/record.ts - how runs and duties of agents ended, by the day: rolled up in the account, so that it counts what ran in any workspace
// and what was removed since (row G4). Duties are added by the database itself.
import type { Database } from 'better-sqlite3';
import type { Run } from '../../../contract/index.ts';
import { guarded, isForReading, transaction } from '../../storage/index.ts';
import type { RunHistory } from '../commission/promotion.ts';

export interface AgentRecord {
  /** A run has ended. One that a person stopped, or that waits, says nothing. */
  ended(run: Pick<Run, 'agent' | 'status' | 'startedAt' | 'endedAt'>): void;
  /** From a day on, 2031-01-15. */
  since(agent: string, day: string): RunHistory;
}

type Row = Record<'done' | 'failed' | 'dutiesDone' | 'dutiesFailed', number>;

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createRecord(db: Database): AgentRecord {
  return {
    ended({ agent, status, startedAt, endedAt }) {
      const isDone = status === 'completed';
      if (isForReading(db) || !(isDone || status === 'failed' || status === 'timed_out')) return;
      const add = `INSERT INTO agent_record (agent, day, runs_done, runs_failed) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET runs_done = runs_done + excluded.runs_done, runs_failed = runs_failed + excluded.runs_failed`;
      const day = (endedAt ?? startedAt).slice(0, 10);
      transaction(db, () => db.prepare(add).run(agent, day, isDone ? 1 : 0, isDone ? 0 : 1));
    },
    since(agent, day) {
      const sums = `SELECT coalesce(sum(runs_done), 0) AS done, coalesce(sum(runs_failed), 0) AS failed, coalesce(sum(duties_done), 0) AS dutiesDone,
        coalesce(sum(duties_failed), 0) AS dutiesFailed FROM agent_record WHERE agent = ? AND day >= ?`;
      const { done, failed, dutiesDone, dutiesFailed } = guarded(db.name, () => db.prepare(sums).get(agent, day) as Row);
      return { done, failed, duties: { done: dutiesDone, failed: dutiesFailed } };
    },
  };
}
