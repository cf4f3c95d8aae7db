// electron/core/linking/conflict/merge-worker.ts - the thread in which texts are compared: lines of a stranger may take for ever.
import { serveJobs } from '../../workers/index.ts';
import { hunksOf, joinHunks, type Merged, type MergeJob } from './merge.ts';

serveJobs(({ base, mine, theirs }: MergeJob): { output: Merged } => {
  const hunks = hunksOf(base, mine, theirs);
  return { output: { hunks, merged: joinHunks(base, mine, theirs, hunks) } };
});
