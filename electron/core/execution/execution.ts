// electron/core/execution/execution.ts - starts runs, keeps them until they have ended, and lets others watch and answer them.
import { AnswerInput, AppError, asAppError, type ExecutionApi, type Run, type RunEvent } from '../../contract/index.ts';
import type { Assertions } from '../assertions/index.ts';
import type { Checks } from '../checks/index.ts';
import type { ResolveSkill } from '../library/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { PromptEngine } from '../prompts/index.ts';
import { type Claimed, createIds, type Recorder } from '../traces/index.ts';
import { type Clock, systemClock } from './lifecycle/clock.ts';
import { type Course, drive, type DriveDeps, type Life } from './lifecycle/drive.ts';
import { isFinal, phaseOf } from './lifecycle/lifecycle.ts';
import { createQueue } from './lifecycle/queue.ts';
import type { Gate } from './plan/gate.ts';
import { createPreparation, newRun, parseStart } from './plan/prepare.ts';
import { readState } from './plan/state.ts';
import { createPreview } from './preview.ts';
import { createInputChecker } from './schemas/input.ts';
import { createOutputChecker } from './schemas/output.ts';
import { createAssess } from './steps/assess.ts';
import { createDispatcher } from './steps/dispatcher.ts';
import { createPromptHandler } from './steps/handlers/prompt-template.ts';
import { createProseHandlers } from './steps/handlers/prose.ts';
import { type Answer, executeSteps } from './steps/run.ts';
import { EventLog } from './trace/event-log.ts';
import { RunTrace } from './trace/run-trace.ts';

export interface ExecutionDeps {
  resolve: ResolveSkill;
  models: ModelRegistry;
  prompts: PromptEngine;
  checks: Checks;
  recorder: Recorder;
  /** Asked before every run (room capability); without it everything may run. */
  gate?: Gate;
  /** Checks what artifacts give (room assertions); without it nothing is checked, and spans say so. */
  assertions?: Pick<Assertions, 'parseAssertions' | 'evaluate'>;
  /** How many runs go on at once, asked anew for each; others are queued. Default 4. */
  runsAtOnce?: () => number;
  clock?: Clock;
  /** Told about every change of a run's state. */
  onRun?: (run: Run) => void;
  /** The end of a run could not be told or written; the run has ended all the same. */
  onProblem?: (error: AppError) => void;
}

export interface Execution {
  api: ExecutionApi;
  /**
   * Cancels what is queued or runs, leaves what waits for a person to the next start, waits until all is written, and ends the threads for
   * templates and checks.
   */
  close(): Promise<void>;
}

interface Kept extends Life {
  log: EventLog;
  done: Promise<void>;
}

const RUNS_AT_ONCE = 4;
/** Ended runs whose events are still in memory; older ones are read from the traces. */
const KEPT_ENDED = 32;

export function createExecution(deps: ExecutionDeps): Execution {
  const clock = deps.clock ?? systemClock;
  const newId = createIds(clock.now);
  const inputs = createInputChecker(deps.checks);
  const outputs = createOutputChecker(deps.checks);
  const preparation = createPreparation({ ...deps, inputs, outputs });
  const dispatcher = createDispatcher([...createProseHandlers(), createPromptHandler(deps)]);
  const steps = { dispatcher, models: deps.models, outputs, assess: createAssess(deps.assertions ?? null) };
  const runs = new Map<string, Kept>();
  const queue = createQueue({
    limit: deps.runsAtOnce ?? (() => RUNS_AT_ONCE),
    onMove: (id, position) => runs.get(id)?.trace.queued(position),
  });
  const driving: DriveDeps = {
    queue,
    clock,
    execute: (plan, trace, pause, begin, signal) => executeSteps(plan, trace, { ...steps, pause }, begin, signal),
  };
  let closed = false;

  function requireOpen(): void {
    if (closed) throw new AppError('cancelled', 'Skillwright is closing; no new run is started.');
  }

  function keep(run: Run, lane: string, claimed: Claimed | null): Kept {
    const log = new EventLog();
    const past = claimed === null ? [] : (deps.recorder.past(run.id) ?? []);
    for (const event of past) if (event.type !== 'run') log.push(event);
    const traceDeps = { recorder: deps.recorder, log, clock, onRun: (changed: Run) => deps.onRun?.(changed) };
    const trace = new RunTrace(run, traceDeps, claimed?.spans);
    const kept = { trace, log, lane, stop: new AbortController(), asked: null, later: false, done: Promise.resolve() };
    runs.set(run.id, kept);
    return kept;
  }

  /** The caller gets the id first; the run starts after it could begin to watch. */
  function begin(kept: Kept, load: () => Course): void {
    kept.done = Promise.resolve()
      .then(() => drive(kept, load, driving))
      .catch((cause: unknown) => deps.onProblem?.(asAppError(cause)))
      .finally(() => forget(kept));
  }

  function forget({ trace, later }: Kept): void {
    if (later) runs.delete(trace.run.id);
    const ended = [...runs].filter(([, kept]) => isFinal(kept.trace.run.status));
    for (const [id] of ended.slice(0, Math.max(0, ended.length - KEPT_ENDED))) runs.delete(id);
  }

  /** Takes over a run that waits since before a restart; null when there is none of that id. */
  function adopt(runId: string, answer: Answer): Kept | null {
    requireOpen();
    const claimed = deps.recorder.claim(runId);
    if (claimed === null) return null;
    const { run, state } = claimed;
    const kept = keep(run, `${run.channel} ${run.skillId}`, claimed);
    begin(kept, () => {
      const { progress, leftMs, ...was } = readState(state);
      return { plan: preparation.again(was), progress, leftMs, answer };
    });
    return kept;
  }

  function stop(kept: Kept, message: string): void {
    kept.stop.abort(new AppError('cancelled', message));
  }

  /** A cancel may come after the end, however long after; another process's run is not ours to cancel. */
  function requireEnded(runId: string): void {
    const last = deps.recorder.past(runId)?.at(-1);
    if (last?.type === 'run' && isFinal(last.run.status)) return;
    throw new AppError('not_found', `Run ${runId} is not running here.`, { remedy: 'Cancel it in the window or terminal that runs it.' });
  }

  function notWaiting(runId: string): AppError {
    const known = runs.has(runId) || deps.recorder.past(runId) !== null;
    if (!known) return new AppError('not_found', `There is no run ${runId}.`, { remedy: 'Open it from the list of traces.' });
    return new AppError('invalid_transition', `Run ${runId} does not wait for an answer here.`, {
      remedy: 'Open its trace: it has gone on, has ended, or belongs to another window or terminal.',
    });
  }

  const api: ExecutionApi = {
    preview: createPreview({ models: deps.models, prompts: deps.prompts, inputs }),
    async start(input) {
      requireOpen();
      const start = parseStart(input);
      const plan = await preparation.prepare(start);
      requireOpen();
      const run = newRun(newId(), plan, clock);
      deps.recorder.begin(run, plan.skill.skillId);
      const kept = keep(run, start.batch ?? `${run.channel} ${run.skillId}`, null);
      const progress = { index: 0, outputs: new Map(), answers: new Map() };
      begin(kept, () => ({ plan, progress, leftMs: start.timeoutMs, answer: null }));
      return { runId: run.id };
    },
    watch({ runId }, signal) {
      const kept = runs.get(runId);
      if (kept) return kept.log.watch(signal);
      const past = deps.recorder.past(runId);
      if (!past) throw new AppError('not_found', `There is no run ${runId}.`, { remedy: 'Open it from the list of traces.' });
      return replay(past);
    },
    cancel({ runId }) {
      const kept = runs.get(runId) ?? adopt(runId, { text: '' });
      if (kept) stop(kept, 'The run was cancelled.');
      else requireEnded(runId);
    },
    answer(input) {
      const { runId, answer } = AnswerInput.parse(input);
      const kept = runs.get(runId);
      if (kept) {
        if (kept.asked === null) throw notWaiting(runId);
        kept.asked.resolve(answer);
      }
      const now = kept ?? adopt(runId, answer);
      if (now === null) throw notWaiting(runId);
      if (!answer.proceed) stop(now, `The run was stopped at ${now.trace.run.waiting?.point ?? 'its interrupt point'}.`);
    },
    active() {
      const positions = queue.positions();
      const own = [...runs.values()].map((kept) => kept.trace.run).filter((run) => !isFinal(run.status));
      return [...deps.recorder.orphans(), ...own.map((run) => ({ ...run, queuePosition: positions.get(run.id) ?? null }))];
    },
  };

  return {
    api,
    async close() {
      closed = true;
      queue.close();
      for (const kept of runs.values()) {
        kept.later = phaseOf(kept.trace.run) === 'waiting' && kept.trace.run.waiting?.survives === true;
        stop(kept, 'Skillwright was closed during the run.');
      }
      await Promise.all([...runs.values()].map((kept) => kept.done));
      await Promise.all([deps.prompts.close(), deps.checks.close()]);
    },
  };
}

async function* replay(events: readonly RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events;
}
