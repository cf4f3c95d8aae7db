// electron/core/execution/lifecycle/lives.ts - the runs that this process drives, and those that it takes over from a process that is gone.
import { AppError, asAppError, type Run, type Span } from '../../../contract/index.ts';
import type { Recorder, RunWriter } from '../../traces/index.ts';
import type { Preparation } from '../plan/prepare.ts';
import { readState } from '../plan/state.ts';
import type { Answer } from '../steps/run.ts';
import { EventLog } from '../trace/event-log.ts';
import { RunTrace } from '../trace/run-trace.ts';
import type { RunPlan } from '../types.ts';
import type { Clock } from './clock.ts';
import { type Course, type DriveDeps, drive, type Life } from './drive.ts';
import { isFinal, phaseOf } from './lifecycle.ts';
import { createQueue } from './queue.ts';

export interface LivesDeps {
  /** Where new runs are kept; asked anew for each. */
  recorder: () => Recorder;
  clock: Clock;
  preparation: Preparation;
  execute: DriveDeps['execute'];
  runsAtOnce: () => number;
  onRun: (run: Run) => void;
  onProblem: (error: AppError) => void;
}

export interface Kept extends Life {
  log: EventLog;
  done: Promise<void>;
}

export interface Lives {
  get(runId: string): Kept | undefined;
  /** Writes the row of a new run, and starts it once the caller could begin to watch. Throws the AppError of a database that can't be written. */
  begin(run: Run, plan: RunPlan): void;
  /** Takes over a run that waits since before a restart, with the answer to it; null when there is none of that id. */
  adopt(runId: string, answer: Answer): Kept | null;
  stop(kept: Kept, message: string): void;
  /** Queued, running and waiting runs, oldest first. */
  active(): Run[];
  /** Cancels what is queued or runs, leaves what waits to a later process, and waits until all is written. */
  close(): Promise<void>;
}

export function createLives(deps: LivesDeps): Lives {
  const { recorder, clock, preparation } = deps;
  const runs = new Map<string, Kept>();
  const queue = createQueue({ limit: deps.runsAtOnce, onMove: (id, position) => runs.get(id)?.trace.queued(position) });

  function keep(run: Run, lane: string, writer: RunWriter, spans: readonly Span[] = []): Kept {
    const log = new EventLog();
    const past = spans.length === 0 ? [] : (recorder().past(run.id) ?? []);
    for (const event of past) {
      if (event.type === 'text') log.text(event.spanId, event.text);
      else if (event.type !== 'run') log.push(event);
    }
    const trace = new RunTrace(run, { writer, log, clock, onRun: deps.onRun }, spans);
    const kept = { trace, log, lane, stop: new AbortController(), asked: null, later: false, done: Promise.resolve() };
    runs.set(run.id, kept);
    return kept;
  }

  /** The caller gets the id first; the run starts after it could begin to watch. */
  function drivenBy(kept: Kept, load: () => Course): void {
    kept.done = Promise.resolve()
      .then(() => drive(kept, load, { queue, clock, execute: deps.execute }))
      .catch((cause: unknown) => deps.onProblem(asAppError(cause)))
      .finally(() => runs.delete(kept.trace.run.id)); // whoever asks for it later gets what is kept
  }

  function stop(kept: Kept, message: string): void {
    kept.stop.abort(new AppError('cancelled', message));
  }

  return {
    get: (runId) => runs.get(runId),
    begin(run, plan) {
      const writer = recorder().begin(run, plan.skill.skillId);
      const kept = keep(run, plan.start.batch ?? `${run.channel} ${run.skillId}`, writer);
      const progress = { index: 0, outputs: new Map(), answers: new Map() };
      drivenBy(kept, () => ({ plan, progress, leftMs: plan.start.timeoutMs, answer: null }));
    },
    adopt(runId, answer) {
      const adopted = recorder().claim(runId);
      if (adopted === null) return null;
      const { run, spans, state, writer } = adopted;
      const kept = keep(run, `${run.channel} ${run.skillId}`, writer, spans);
      drivenBy(kept, () => {
        const { progress, leftMs, ...was } = readState(state);
        return { plan: preparation.again(was), progress, leftMs, answer };
      });
      return kept;
    },
    stop,
    active() {
      const positions = queue.positions();
      const own = [...runs.values()].map((kept) => kept.trace.run).filter((run) => !isFinal(run.status));
      return [...recorder().orphans(), ...own.map((run) => ({ ...run, queuePosition: positions.get(run.id) ?? null }))];
    },
    async close() {
      queue.close();
      for (const kept of runs.values()) {
        kept.later = phaseOf(kept.trace.run) === 'waiting' && kept.trace.run.waiting?.survives === true;
        stop(kept, 'Skillwright was closed during the run.');
      }
      await Promise.all([...runs.values()].map((kept) => kept.done));
    },
  };
}
