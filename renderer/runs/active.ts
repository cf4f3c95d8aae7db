// renderer/runs/active.ts - offers running runs to the act that stops one.
import { useMemo } from 'react';
import { useOffer } from '../app/acts/controls.tsx';
import { useLiveQuery } from '../client/live.ts';
import { activeRuns } from './acts.ts';
import { stoppable } from './live/run-view.ts';
import { useLiveRun } from './live/runs.ts';

/** Every running run; called once, by the frame. */
export function useActiveRuns(): void {
  const runs = useLiveQuery('execution.active').data;
  useOffer(
    activeRuns,
    useMemo(() => (runs?.length ? runs : null), [runs]),
    true,
  );
}

/** The run of the open skill comes before all others. */
export function useOwnRun(skillId: string, skillName: string): void {
  const id = stoppable(useLiveRun(skillId));
  useOffer(
    activeRuns,
    useMemo(() => (id === null ? null : [{ id, skillName }]), [id, skillName]),
  );
}
