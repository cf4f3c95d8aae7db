// electron/core/models/limits.ts - how many calls a provider gets at once and per minute, and whose turn it is.
import { AppError, type Limits } from '../../contract/index.ts';

export interface Permit {
  /** The call has ended; the next one may start. */
  release(): void;
  /** Another try of the same call: it counts in the minute, but keeps its place. */
  counts(): void;
  /** The provider asked for a pause of this many milliseconds; no call starts earlier. */
  pause(ms: number): void;
}

export interface Entry {
  /** Calls waiting ahead of this one or blocking it; 0 = it starts at once. */
  ahead: number;
  /** Rejects with `cancelled` once the signal aborts. */
  ready: Promise<Permit>;
}

export interface Limiter {
  /** Queues at `name`. Calls of one `lane` (a run, a batch) keep their order; lanes take turns, so that a batch never holds up a single run. */
  enter(name: string, limits: Limits, lane: string, signal: AbortSignal): Entry;
}

interface Line {
  limits: Limits;
  running: number;
  /** Start times of the last minute's calls, oldest first. */
  begun: number[];
  pausedUntil: number;
  /** In the order of turns. */
  lanes: Map<string, (() => void)[]>;
  waiting: number;
  timer: NodeJS.Timeout | null;
}

const MINUTE = 60_000;

/** Milliseconds until the next call may start, 0 = now; ignores running calls. */
function delayOf(line: Line): number {
  const now = performance.now();
  while (line.begun[0] !== undefined && line.begun[0] <= now - MINUTE) line.begun.shift();
  const { perMinute } = line.limits;
  const oldest = perMinute === null ? undefined : line.begun.at(-perMinute);
  return Math.max(0, line.pausedUntil - now, oldest === undefined ? 0 : oldest + MINUTE - now);
}

const isFull = (line: Line): boolean => line.limits.concurrent !== null && line.running >= line.limits.concurrent;

/** Takes the next call of the lane whose turn it is; the lane goes to the end. */
function next(line: Line): (() => void) | undefined {
  for (const [lane, calls] of line.lanes) {
    line.lanes.delete(lane);
    const call = calls.shift();
    if (calls.length > 0) line.lanes.set(lane, calls);
    if (call !== undefined) return call;
  }
  return undefined;
}

function dispatch(line: Line): void {
  if (line.timer !== null) clearTimeout(line.timer);
  line.timer = null;
  while (line.waiting > 0 && !isFull(line)) {
    const delay = delayOf(line);
    if (delay > 0) {
      line.timer = setTimeout(() => dispatch(line), delay);
      return;
    }
    next(line)?.();
  }
}

function permitOf(line: Line): Permit {
  let held = true;
  const counts = (): void => {
    if (line.limits.perMinute !== null) line.begun.push(performance.now());
  };
  line.running += 1;
  counts();
  return {
    counts,
    pause(ms) {
      line.pausedUntil = Math.max(line.pausedUntil, performance.now() + ms);
    },
    release() {
      if (!held) return;
      held = false;
      line.running -= 1;
      dispatch(line);
    },
  };
}

function wait(line: Line, lane: string, signal: AbortSignal): Promise<Permit> {
  return new Promise((resolve, reject) => {
    const calls = line.lanes.get(lane) ?? [];
    line.lanes.set(lane, calls);
    const leave = (): void => {
      line.waiting -= 1;
      signal.removeEventListener('abort', onAbort);
    };
    const begin = (): void => {
      leave();
      resolve(permitOf(line));
    };
    const onAbort = (): void => {
      calls.splice(calls.indexOf(begin), 1);
      if (calls.length === 0) line.lanes.delete(lane);
      leave();
      dispatch(line);
      reject(new AppError('cancelled', 'Cancelled.', { cause: signal.reason }));
    };
    line.waiting += 1;
    calls.push(begin);
    signal.addEventListener('abort', onAbort);
    dispatch(line);
  });
}

/** One queue per provider. Limits are read with each call, so that a change in settings applies at once. */
export function createLimiter(): Limiter {
  const lines = new Map<string, Line>();
  return {
    enter(name, limits, lane, signal) {
      if (signal.aborted) return { ahead: 0, ready: Promise.reject(new AppError('cancelled', 'Cancelled.', { cause: signal.reason })) };
      const line = lines.get(name) ?? { limits, running: 0, begun: [], pausedUntil: 0, lanes: new Map(), waiting: 0, timer: null };
      line.limits = limits;
      lines.set(name, line);
      if (line.waiting === 0 && !isFull(line) && delayOf(line) === 0) return { ahead: 0, ready: Promise.resolve(permitOf(line)) };
      return { ahead: line.waiting + Math.max(1, line.running), ready: wait(line, lane, signal) };
    },
  };
}
