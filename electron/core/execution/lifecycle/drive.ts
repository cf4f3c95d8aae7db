// electron/core/execution/lifecycle/drive.ts - one run from its slot in the queue to its end (row C8): the deadline, waiting for a person,
// and what a run becomes when it is stopped.
import { asAppError } from '../../../contract/index.ts';
import { writeState } from '../plan/state.ts';
import type { Answer, Begin, RunDeps } from '../steps/run.ts';
import type { RunEnd, RunTrace } from '../trace/run-trace.ts';
import type { RunPlan } from '../types.ts';
import { abortable, createDeadline, type Deadline, reasonOf } from './abort.ts';
import type { Clock } from './clock.ts';
import { phaseOf } from './lifecycle.ts';
import type { Queue } from './queue.ts';

/** A run that this process drives. */
export interface DrivenRun {
  trace: RunTrace;
  /** Lanes take turns. */
  lane: string;
  stop: AbortController;
  /** Set while it waits for a person. */
  asked: PromiseWithResolvers<Answer> | null;
  /** Set before `stop` if a waiting run is left to a later process. */
  handedOver: boolean;
}

/** What a run starts or resumes with: the steps of a plan, or one piece of work that is none. */
export type RunStart = {
  /** Milliseconds left until the deadline. */
  leftMs: number;
} & (({ plan: RunPlan } & Begin) | { work: Work });

/** Returns the text that it gave. */
export type Work = (trace: RunTrace, signal: AbortSignal) => Promise<string>;

export interface DriveDeps {
  queue: Queue;
  clock: Clock;
  execute(plan: RunPlan, trace: RunTrace, pause: RunDeps['pause'], begin: Begin, signal: AbortSignal): Promise<string>;
}

/** Drives a run to a final state, or leaves it waiting. If `load` throws, the run fails. Throws only if its end cannot be reported or written. */
export async function drive(run: DrivenRun, load: () => RunStart, deps: DriveDeps): Promise<void> {
  const { trace, stop } = run;
  const slot = createQueueSlot(run, deps.queue);
  let limit: Deadline | null = null;
  let { signal } = stop;
  const steps = ({ plan, progress, answer }: { plan: RunPlan } & Begin, deadline: Deadline) =>
    deps.execute(plan, trace, pauseOf(run, plan, deadline, slot, deps.clock), { progress, answer }, signal);
  try {
    const end = await (async () => {
      await slot.take();
      if (phaseOf(trace.run) === 'pending') trace.begin();
      else trace.goOn();
      const start = load();
      const { leftMs } = start;
      const deadline = createDeadline({ limitMs: trace.run.deadlineMs, leftMs, doing: () => trace.doing() }, deps.clock);
      limit = deadline;
      signal = AbortSignal.any([signal, deadline.signal]);
      const text = 'work' in start ? start.work(trace, signal) : steps(start, deadline);
      return { status: 'completed' as const, error: null, summary: summaryOf(await text) };
    })().catch((cause: unknown) => failedEnd(cause, signal));
    if (run.handedOver && phaseOf(trace.run) === 'waiting') trace.handOver();
    else await trace.end(end);
  } finally {
    (limit as Deadline | null)?.clear();
    slot.leave();
  }
}

interface QueueSlot {
  /** Waits for a slot in the queue. */
  take(): Promise<void>;
  leave(): void;
}

function createQueueSlot({ trace, lane, stop }: DrivenRun, queue: Queue): QueueSlot {
  let giveBack: (() => void) | null = null;
  return {
    async take() {
      const { position, slot } = queue.enter(trace.run.id, lane, stop.signal);
      trace.queued(position);
      giveBack = await slot;
    },
    leave() {
      giveBack?.();
      giveBack = null;
    },
  };
}

/** A run that waits for a person takes no slot, and its deadline is paused. */
function pauseOf(run: DrivenRun, plan: RunPlan, limit: Deadline, slot: QueueSlot, clock: Clock): RunDeps['pause'] {
  return async (waiting, progress) => {
    limit.pause();
    const asked = Promise.withResolvers<Answer>();
    run.asked = asked;
    const since = new Date(clock.now()).toISOString();
    run.trace.wait({ ...waiting, since, survives: true }, writeState(plan, progress, limit.left()));
    slot.leave();
    try {
      const answer = await abortable(asked.promise, run.stop.signal);
      run.asked = null;
      await slot.take();
      run.trace.goOn();
      limit.resume();
      return answer;
    } finally {
      run.asked = null;
    }
  };
}

/** How an incomplete run ends: as the signal says, else as failed, whatever its error code. */
function failedEnd(cause: unknown, signal: AbortSignal): RunEnd {
  const error = signal.aborted ? reasonOf(signal) : asAppError(cause);
  const stopped = signal.aborted && (error.code === 'timed_out' || error.code === 'cancelled');
  return { status: stopped ? (error.code as 'timed_out' | 'cancelled') : 'failed', error: error.toData(), summary: null };
}

const SUMMARY_CHARS = 200;

/** First line of an answer with content, for lists. */
function summaryOf(text: string): string | null {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => part !== '' && !part.startsWith('```'));
  if (line === undefined) return null;
  const chars = [...line];
  return chars.length > SUMMARY_CHARS ? `${chars.slice(0, SUMMARY_CHARS - 1).join('')}…` : line;
}
