// electron/core/duties/store/results.ts - how the work items of an agent ended.
import type { Database } from 'better-sqlite3';
import { guarded } from '../../storage/index.ts';

/** Of those that were due at `since` (UTC) or later, as far as they are kept. Throws the errors of a database that cannot be read. */
export function dutyResults(db: Database, agent: string, since: string): { done: number; failed: number } {
  const select =
    "SELECT state, count(*) AS n FROM work_items WHERE agent = ? AND due_at >= ? AND state IN ('done', 'failed') GROUP BY state";
  const rows = guarded(db.name, () => db.prepare(select).all(agent, since) as { state: 'done' | 'failed'; n: number }[]);
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return { done: of('done'), failed: of('failed') };
}
