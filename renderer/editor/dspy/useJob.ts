// renderer/editor/dspy/useJob.ts - one optimisation in progress.
import { useEffect, useState } from 'react';
import type { OptimizeJob } from '../../../electron/contract/optimise.ts';
import { api } from '../../client/api.ts';
import { isAbort } from '../../client/errors.ts';

/** Null until something is known. `settled` is the job after it was accepted or discarded, which its own end does not report. */
export function useJob(jobId: string | null, settled: OptimizeJob | null): { job: OptimizeJob | null; error: unknown } {
  const [state, setState] = useState<{ job: OptimizeJob | null; error: unknown }>({ job: null, error: null });
  useEffect(() => {
    setState({ job: null, error: null });
    if (jobId === null) return undefined;
    const watch = api.optimise.watch.subscribe(
      { jobId },
      {
        onData: (job) => setState({ job, error: null }),
        onError: (error) => {
          if (!isAbort(error)) setState((now) => ({ ...now, error }));
        },
      },
    );
    return () => watch.unsubscribe();
  }, [jobId]);
  return settled?.id === jobId ? { job: settled, error: null } : state;
}
