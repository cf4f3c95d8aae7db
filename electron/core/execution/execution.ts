// electron/core/execution/execution.ts - starts runs, keeps them until they have ended, and lets others watch them.
import { AppError, asAppError, type ExecutionApi, type Run, type RunEvent } from '../../contract/index.ts';
import type { Checks } from '../checks/index.ts';
import type { ResolveSkill } from '../library/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { PromptEngine } from '../prompts/index.ts';
import { createIds, type Recorder } from '../traces/index.ts';
import { deadline, reasonOf } from './abort.ts';
import { type Clock, systemClock } from './clock.ts';
import { createDispatcher } from './dispatcher.ts';
import { createPromptHandler } from './handlers/prompt-template.ts';
import { createProseHandlers } from './handlers/prose.ts';
import { createInputChecker } from './input.ts';
import { isFinal } from './lifecycle.ts';
import { createPreparation, newRun, parseStart, type Start } from './prepare.ts';
import { createPreview } from './preview.ts';
import { executeSteps, type RunPlan } from './run.ts';
import { EventLog } from './trace/event-log.ts';
import { RunTrace } from './trace/run-trace.ts';

export interface ExecutionDeps {
  resolve: ResolveSkill;
  models: ModelRegistry;
  prompts: PromptEngine;
  checks: Checks;
  recorder: Recorder;
  clock?: Clock;
  /** Told about every change of a run's state. */
  onRun?: (run: Run) => void;
  /** The end of a run could not be told or written; the run has ended all the same. */
  onProblem?: (error: AppError) => void;
}

export interface Execution {
  api: ExecutionApi;
  /** Cancels what runs, waits until it has ended and is written, and ends the threads for templates and checks. */
  close(): Promise<void>;
}

interface Kept {
  trace: RunTrace;
  log: EventLog;
  stop: AbortController;
  done: Promise<void>;
}

/** Ended runs whose events are still in memory; older ones are read from the traces. */
const KEPT_ENDED = 32;
const SUMMARY_CHARS = 200;

export function createExecution(deps: ExecutionDeps): Execution {
  const clock = deps.clock ?? systemClock;
  const newId = createIds(clock.now);
  const inputs = createInputChecker(deps.checks);
  const prepare = createPreparation({ resolve: deps.resolve, models: deps.models, inputs });
  const dispatcher = createDispatcher([...createProseHandlers(), createPromptHandler(deps)]);
  const runs = new Map<string, Kept>();
  let closed = false;

  function requireOpen(): void {
    if (closed) throw new AppError('cancelled', 'Skillwright is closing; no new run is started.');
  }

  function begin(plan: RunPlan, start: Start): Kept {
    const run = newRun(newId(), plan, start, clock);
    deps.recorder.begin(run, plan.skill.skillId);
    const log = new EventLog();
    const trace = new RunTrace(run, { recorder: deps.recorder, log, clock, onRun: (changed) => deps.onRun?.(changed) });
    return { trace, log, stop: new AbortController(), done: Promise.resolve() };
  }

  async function drive(kept: Kept, plan: RunPlan, timeoutMs: number): Promise<void> {
    const limit = deadline(timeoutMs);
    const signal = AbortSignal.any([kept.stop.signal, limit.signal]);
    kept.trace.moveTo('running');
    try {
      const end = await executeSteps(plan, kept.trace, { dispatcher, models: deps.models }, signal).then(
        (text) => ({ status: 'completed' as const, error: null, summary: summaryOf(text) }),
        (cause: unknown) => failedEnd(cause, signal),
      );
      kept.trace.moveTo(end.status, end);
    } finally {
      limit.clear();
      forgetOldest();
    }
  }

  function forgetOldest(): void {
    const ended = [...runs].filter(([, kept]) => isFinal(kept.trace.run.status));
    for (const [id] of ended.slice(0, Math.max(0, ended.length - KEPT_ENDED))) runs.delete(id);
  }

  /** A cancel may come after the end, however long after; another process's run is not ours to cancel. */
  function requireEnded(runId: string): void {
    const last = deps.recorder.past(runId)?.at(-1);
    if (last?.type === 'run' && isFinal(last.run.status)) return;
    throw new AppError('not_found', `Run ${runId} is not running here.`, { remedy: 'Cancel it in the window or terminal that runs it.' });
  }

  const api: ExecutionApi = {
    preview: createPreview({ models: deps.models, prompts: deps.prompts, inputs }),
    async start(input) {
      requireOpen();
      const start = parseStart(input);
      const plan = await prepare(start);
      requireOpen();
      const kept = begin(plan, start);
      runs.set(kept.trace.run.id, kept);
      // The caller gets the id first; the run starts after it could begin to watch.
      kept.done = Promise.resolve()
        .then(() => drive(kept, plan, start.timeoutMs))
        .catch((cause: unknown) => deps.onProblem?.(asAppError(cause)));
      return { runId: kept.trace.run.id };
    },
    watch({ runId }, signal) {
      const kept = runs.get(runId);
      if (kept) return kept.log.watch(signal);
      const past = deps.recorder.past(runId);
      if (!past) throw new AppError('not_found', `There is no run ${runId}.`, { remedy: 'Open it from the list of traces.' });
      return replay(past);
    },
    cancel({ runId }) {
      const kept = runs.get(runId);
      if (!kept) return requireEnded(runId);
      kept.stop.abort(new AppError('cancelled', 'The run was cancelled.'));
    },
    active: () => [...runs.values()].map((kept) => kept.trace.run).filter((run) => !isFinal(run.status)),
  };

  return {
    api,
    async close() {
      closed = true;
      for (const kept of runs.values()) kept.stop.abort(new AppError('cancelled', 'Skillwright was closed during the run.'));
      await Promise.all([...runs.values()].map((kept) => kept.done));
      await Promise.all([deps.prompts.close(), deps.checks.close()]);
    },
  };
}

/** How a run ends that did not complete: as the signal says, else as failed, whatever the code of its error is. */
function failedEnd(cause: unknown, signal: AbortSignal) {
  const error = signal.aborted ? reasonOf(signal) : asAppError(cause);
  const stopped = signal.aborted && (error.code === 'timed_out' || error.code === 'cancelled');
  return { status: stopped ? (error.code as 'timed_out' | 'cancelled') : ('failed' as const), error: error.toData(), summary: null };
}

async function* replay(events: readonly RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events;
}

/** First line of an answer that says something, for lists. */
function summaryOf(text: string): string | null {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '' && !part.startsWith('```'));
  if (line === undefined) return null;
  const chars = [...line];
  return chars.length > SUMMARY_CHARS ? `${chars.slice(0, SUMMARY_CHARS - 1).join('')}…` : line;
}
