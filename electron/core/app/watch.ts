// electron/core/app/watch.ts - notices what another process writes (the command line beside the window).
import type { Run } from '../../contract/index.ts';
import type { OpenedDatabase } from '../storage/index.ts';

const EVERY_MS = 1000;

/** Checks every second whether another process wrote to `databases`: SQLite changes `data_version` only then. The result stops it. */
export function watchOthers(databases: readonly OpenedDatabase[], onWritten: () => void): () => void {
  const versions = () => databases.map(({ db }) => db.pragma('data_version', { simple: true })).join(' ');
  let last = versions();
  const look = () => {
    try {
      const now = versions();
      if (now === last) return;
      onWritten();
      last = now;
    } catch {
      // The database is briefly busy or unreachable; the next check will see it. Whoever asks is told why.
    }
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Tells `onRun` of each run among the newest that is new or has changed because another process wrote it. The result stops it. */
export function watchRuns(databases: readonly OpenedDatabase[], newest: () => Run[], onRun: (run: Run) => void): () => void {
  const state = (run: Run) => `${run.status} ${run.spanCount} ${run.endedAt}`;
  const states = (runs: readonly Run[]) => new Map(runs.map((run) => [run.id, state(run)]));
  let known = states(newest());
  return watchOthers(databases, () => {
    const runs = newest();
    const before = known;
    known = states(runs);
    for (const run of runs) if (before.get(run.id) !== state(run)) onRun(run);
  });
}
