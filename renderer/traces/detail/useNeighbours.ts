// renderer/traces/detail/useNeighbours.ts - the runs before and after one, in time.
import { useLiveQuery } from '../../client/live.ts';

export interface Neighbours {
  newer: string | null;
  older: string | null;
}

const LOOKED_AT = 200;

/** Ids of the next newer and the next older run; null if there is none (or, for newer, if more than 200 are in between). */
export function useNeighbours(runId: string): Neighbours {
  const older = useLiveQuery('traces.list', { after: runId, limit: 1 }).data?.rows[0]?.id ?? null;
  // Pages only go towards older runs, so the newer one is looked for among the newest.
  const newest = useLiveQuery('traces.list', { limit: LOOKED_AT }).data?.rows ?? [];
  const at = newest.findIndex((run) => run.id === runId);
  return { newer: newest[at - 1]?.id ?? null, older };
}
