// electron/core/app/recorder.ts - keeps each run with the databases it began with: a workspace may be opened or closed while a run goes on.
import type { Recorder } from '../traces/index.ts';

export interface RunKeeper {
  recorder: Recorder;
  /** The recorder that a run uses. */
  of(runId: string): Recorder;
  /** Whether a run still writes through this recorder. */
  isUsed(recorder: Recorder): boolean;
}

/**
 * A recorder that sends a new run to `current()` and everything later of it to the same one. `onEnd` is told after a run's last write
 * which recorder it used.
 */
export function createRunKeeper(current: () => Recorder, onEnd: (recorder: Recorder) => void): RunKeeper {
  const homes = new Map<string, Recorder>();
  const of = (runId: string): Recorder => homes.get(runId) ?? current();
  return {
    recorder: {
      begin(run, skillId) {
        const recorder = current();
        recorder.begin(run, skillId);
        homes.set(run.id, recorder);
      },
      update: (run) => of(run.id).update(run),
      span: (span) => of(span.runId).span(span),
      payload: (runId, name, text) => of(runId).payload(runId, name, text),
      artifact: (runId, record, scope) => of(runId).artifact(runId, record, scope),
      past: (runId) => of(runId).past(runId),
      assertions: (runId, spanId, results) => of(runId).assertions(runId, spanId, results),
      wait: (run, state) => of(run.id).wait(run, state),
      resumed: (run) => of(run.id).resumed(run),
      orphans: () => current().orphans(),
      claim(runId) {
        const recorder = current();
        const claimed = recorder.claim(runId);
        if (claimed !== null) homes.set(runId, recorder);
        return claimed;
      },
      release(runId) {
        const recorder = of(runId);
        recorder.release(runId);
        homes.delete(runId);
        onEnd(recorder);
      },
      async end(run) {
        const recorder = of(run.id);
        await recorder.end(run);
        homes.delete(run.id);
        onEnd(recorder);
      },
    },
    of,
    isUsed: (recorder) => [...homes.values()].includes(recorder),
  };
}
