// electron/core/app/recorder.ts - keeps each run with the databases it began with: a workspace may be opened or closed while a run goes on.
import type { Recorder } from '../traces/index.ts';

export interface RunKeeper {
  recorder: Recorder;
  /** Whether a run still writes through this recorder. */
  isUsed(recorder: Recorder): boolean;
}

interface Home {
  recorder: Recorder;
  sessionId: string;
}

/**
 * A recorder that sends a new run to `current()` and everything later of it to the same one. `onEnd` is told after a run's last write
 * which recorder it used.
 */
export function createRunKeeper(current: () => Recorder, onEnd: (recorder: Recorder) => void): RunKeeper {
  const homes = new Map<string, Home>();
  const of = (runId: string): Recorder => homes.get(runId)?.recorder ?? current();
  const ofSession = (sessionId: string): Recorder => {
    const home = [...homes.values()].find((each) => each.sessionId === sessionId);
    return home?.recorder ?? current();
  };
  return {
    recorder: {
      begin(run, skillId) {
        const recorder = current();
        recorder.begin(run, skillId);
        homes.set(run.id, { recorder, sessionId: run.sessionId });
      },
      update: (run) => of(run.id).update(run),
      span: (span) => of(span.runId).span(span),
      payload: (runId, name, text) => of(runId).payload(runId, name, text),
      artifact: (record, scope) => ofSession(record.session_id).artifact(record, scope),
      past: (runId) => of(runId).past(runId),
      assertions: (runId, spanId, results) => of(runId).assertions(runId, spanId, results),
      wait: (run, state) => of(run.id).wait(run, state),
      resumed: (run) => of(run.id).resumed(run),
      orphans: () => current().orphans(),
      claim(runId) {
        const recorder = current();
        const claimed = recorder.claim(runId);
        if (claimed !== null) homes.set(runId, { recorder, sessionId: claimed.run.sessionId });
        return claimed;
      },
      release(runId) {
        const recorder = of(runId);
        recorder.release(runId);
        homes.delete(runId);
        onEnd(recorder);
      },
      end(run) {
        const recorder = of(run.id);
        recorder.end(run);
        homes.delete(run.id);
        onEnd(recorder);
      },
    },
    isUsed: (recorder) => [...homes.values()].some((home) => home.recorder === recorder),
  };
}
