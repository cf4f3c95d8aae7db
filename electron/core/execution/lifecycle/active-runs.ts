// electron/core/execution/lifecycle/active-runs.ts - the runs that this process drives, and those it takes over from a process that has ended.
import { AppError, asAppError, type Run, type Span } from '../../../contract/index.ts';
import type { Recorder, RunWriter } from '../../traces/index.ts';
import type { Preparation } from '../plan/prepare.ts';
import { readState } from '../plan/state.ts';
import type { Answer } from '../steps/run.ts';
import { EventLog } from '../trace/event-log.ts';
import { RunTrace } from '../trace/run-trace.ts';
import type { RunPlan } from '../types.ts';
import type { Clock } from './clock.ts';
import { type DriveDeps, type DrivenRun, drive, type RunStart, type Work } from './drive.ts';
import { isFinal, phaseOf } from './lifecycle.ts';
import { createQueue } from './queue.ts';

export interface ActiveRunsDeps {
  /** Where new runs are kept; called for each. */
  recorder: () => Recorder;
  clock: Clock;
  preparation: Preparation;
  execute: DriveDeps['execute'];
  runsAtOnce: () => number;
  onRun: (run: Run) => void;
  onProblem: (error: AppError) => void;
  /** A run has ended here, however it did. */
  onEnded: (runId: string) => void;
}

export interface ActiveRun extends DrivenRun {
  log: EventLog;
  done: Promise<void>;
}

export interface ActiveRuns {
  get(runId: string): ActiveRun | undefined;
  /** Writes the row of a new run, and starts it once the caller could start watching. Throws the AppError of an unwritable database. */
  begin(run: Run, plan: RunPlan): void;
  /** The same for a run that is one piece of work. */
  beginWork(run: Run, work: Work): void;
  /** Takes over a run waiting since before a restart, with the answer to it; null if there is none with that id. */
  adopt(runId: string, answer: Answer): ActiveRun | null;
  stop(active: ActiveRun, message: string): void;
  /** Queued, running and waiting runs, oldest first. */
  active(): Run[];
  /** Cancels queued and running runs, leaves waiting ones to a later process, and waits for writes. */
  close(): Promise<void>;
}

export function createActiveRuns(deps: ActiveRunsDeps): ActiveRuns {
  const { recorder, clock, preparation } = deps;
  const runs = new Map<string, ActiveRun>();
  const queue = createQueue({ limit: deps.runsAtOnce, onMove: (id, position) => runs.get(id)?.trace.queued(position) });

  function add(run: Run, lane: string, writer: RunWriter, spans: readonly Span[] = []): ActiveRun {
    const log = new EventLog();
    const past = spans.length === 0 ? [] : (recorder().past(run.id) ?? []);
    for (const event of past) {
      if (event.type === 'text') log.text(event.spanId, event.text);
      else if (event.type === 'thinking') log.thinking(event.spanId, event.text, event.all);
      else if (event.type !== 'run') log.push(event);
    }
    const trace = new RunTrace(run, { writer, log, clock, onRun: deps.onRun }, spans);
    const active = { trace, log, lane, stop: new AbortController(), asked: null, handedOver: false, done: Promise.resolve() };
    runs.set(run.id, active);
    return active;
  }

  /** The caller gets the id first; the run starts after it could start watching. */
  function drivenBy(active: ActiveRun, load: () => RunStart): void {
    active.done = Promise.resolve()
      .then(() => drive(active, load, { queue, clock, execute: deps.execute }))
      .catch((cause: unknown) => deps.onProblem(asAppError(cause)))
      .finally(() => {
        runs.delete(active.trace.run.id); // later requests read the traces
        deps.onEnded(active.trace.run.id);
      });
  }

  function stop(active: ActiveRun, message: string): void {
    active.stop.abort(new AppError('cancelled', message));
  }

  return {
    get: (runId) => runs.get(runId),
    begin(run, plan) {
      const writer = recorder().begin(run, plan.skill.skillId);
      const active = add(run, plan.start.batch ?? `${run.channel} ${run.skillId}`, writer);
      const progress = { index: 0, outputs: new Map(), answers: new Map(), tools: new Map(), talk: null };
      drivenBy(active, () => ({ plan, progress, leftMs: plan.start.timeoutMs, answer: null }));
    },
    beginWork(run, work) {
      const active = add(run, `${run.channel} tools`, recorder().begin(run, run.skillId));
      drivenBy(active, () => ({ work, leftMs: run.deadlineMs }));
    },
    adopt(runId, answer) {
      const adopted = recorder().claim(runId);
      if (adopted === null) return null;
      const { run, spans, state, writer } = adopted;
      const active = add(run, `${run.channel} ${run.skillId}`, writer, spans);
      drivenBy(active, () => {
        const { progress, leftMs, ...was } = readState(state);
        return { plan: preparation.again({ ...was, progress }), progress, leftMs, answer };
      });
      return active;
    },
    stop,
    active() {
      const positions = queue.positions();
      const own = [...runs.values()].map((active) => active.trace.run).filter((run) => !isFinal(run.status));
      return [...recorder().unowned(), ...own.map((run) => ({ ...run, queuePosition: positions.get(run.id) ?? null }))];
    },
    async close() {
      queue.close();
      for (const active of runs.values()) {
        active.handedOver = phaseOf(active.trace.run) === 'waiting' && active.trace.run.waiting?.survives === true;
        stop(active, 'Skillwright was closed during the run.');
      }
      await Promise.all([...runs.values()].map((active) => active.done));
    },
  };
}
