// electron/core/traces/routed.ts - one recorder over the open scopes: new runs go to the first, a run that goes on after a restart stays
// where it was kept.
import type { Recorder } from './recorder.ts';

/** `recorders`: the one for new runs first. */
export function createRoutedRecorder(recorders: readonly Recorder[]): Recorder {
  const [first] = recorders as [Recorder];
  /** Runs that are not kept in the first. */
  const elsewhere = new Map<string, Recorder>();
  const of = (id: string): Recorder => elsewhere.get(id) ?? first;
  return {
    begin: first.begin,
    past: first.past,
    update: (run) => of(run.id).update(run),
    span: (span) => of(span.runId).span(span),
    payload: (runId, name, text) => of(runId).payload(runId, name, text),
    artifact: (runId, record, scope) => of(runId).artifact(runId, record, scope),
    assertions: (runId, spanId, results) => of(runId).assertions(runId, spanId, results),
    wait: (run, state) => of(run.id).wait(run, state),
    resumed: (run) => of(run.id).resumed(run),
    orphans: () => recorders.flatMap((recorder) => recorder.orphans()),
    claim(runId) {
      for (const recorder of recorders) {
        const claimed = recorder.claim(runId);
        if (claimed === null) continue;
        if (recorder !== first) elsewhere.set(runId, recorder);
        return claimed;
      }
      return null;
    },
    release(runId) {
      of(runId).release(runId);
      elsewhere.delete(runId);
    },
    async end(run) {
      await of(run.id).end(run);
      elsewhere.delete(run.id);
    },
  };
}
