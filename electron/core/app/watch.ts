// electron/core/app/watch.ts - notices runs that another process writes (the command line beside the window).
import type { Run } from '../../contract/index.ts';
import type { OpenedDatabase } from '../storage/index.ts';

const EVERY_MS = 1000;

/**
 * Checks every second whether another process wrote to `databases` (SQLite changes `data_version` only then); tells `onRun` of each
 * run among the newest that is new or has changed. The result stops it.
 */
export function watchRuns(databases: readonly OpenedDatabase[], newest: () => Run[], onRun: (run: Run) => void): () => void {
  const versions = () => databases.map(({ db }) => db.pragma('data_version', { simple: true })).join(' ');
  const state = (run: Run) => `${run.status} ${run.spanCount} ${run.endedAt}`;
  const states = (runs: readonly Run[]) => new Map(runs.map((run) => [run.id, state(run)]));
  let known = states(newest());
  let last = versions();

  const look = () => {
    try {
      const now = versions();
      if (now === last) return;
      const runs = newest();
      const before = known;
      known = states(runs);
      last = now;
      for (const run of runs) if (before.get(run.id) !== state(run)) onRun(run);
    } catch {
      // The database is briefly busy or unreachable; the next check will see it. Whoever asks is told why.
    }
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
