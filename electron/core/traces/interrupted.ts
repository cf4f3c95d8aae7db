// electron/core/traces/interrupted.ts - runs whose process has ended are closed as failed with the reason `interrupted`; living
// processes keep their runs, however late it is, so the command line never ends the window's runs.
import type { AppErrorData } from '../../contract/index.ts';
import { isAlive, type Owner } from '../processes/index.ts';
import type { Database } from './store.ts';

const ERROR: AppErrorData = {
  code: 'interrupted',
  message: 'The process running this skill ended before the run finished.',
  remedy: 'Run it again; what was recorded up to then is kept.',
  retryable: true,
};
const OPEN = "status IN ('pending', 'running')";
/** A run that waits for a person can continue in any process, as long as what it needs is kept. */
const GOES_ON = '(waiting IS NOT NULL AND EXISTS (SELECT 1 FROM run_states WHERE run_id = runs.id))';

/** Closes the open runs, with their open spans, whose owners have ended. Returns how many runs were closed. `now` in milliseconds. */
export function closeInterrupted(db: Database, now: number): number {
  const select = `SELECT id, owner_pid AS pid, owner_start AS start FROM runs WHERE ${OPEN} AND NOT ${GOES_ON}`;
  const dead = db
    .prepare<[], Owner & { id: string }>(select)
    .all()
    .filter((owner) => !isAlive(owner));
  const error = JSON.stringify(ERROR);
  const at = new Date(now).toISOString();
  const closeRun = db.prepare(
    `UPDATE runs SET status = 'failed', reason = 'interrupted', waiting = NULL, error = ?, ended_at = ?,
       span_count = (SELECT count(*) FROM spans WHERE run_id = runs.id) WHERE id = ? AND ${OPEN}`,
  );
  const closeSpans = db.prepare("UPDATE spans SET status = 'interrupted', error = ? WHERE run_id = ? AND status = 'running'");
  db.transaction(() => {
    for (const { id } of dead) {
      closeRun.run(error, at, id);
      closeSpans.run(error, id);
    }
  }).immediate();
  return dead.length;
}
