// electron/core/processes/wire/asker.ts - own requests to the other side: at most 64 open, each ends once, late answers are dropped and counted.
import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../../contract/values/errors.ts';
import { type Coalescer, coalesce } from './coalesce.ts';
import { errorOfFrame } from './errors.ts';
import type { Frame } from './frames.ts';

/** Requests without an answer that one side may have open; more wait, which bounds memory. */
const MAX_IN_FLIGHT = 64;

/** Requests caused by a request that was caused by a request. They pass the limit: each would wait for a place that its own cause holds. */
const DEEP = 2;

/** How deep a request is that is made while one of another process is being answered here; in all that this does. */
const depthHere = new AsyncLocalStorage<number>();

/** Runs what answers a request of this depth. */
export const answering = <T>(depth: number, work: () => T): T => depthHere.run(Math.min(depth + 1, DEEP), work);

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the request fails with `timed_out`; the other side is told what is left of it. */
  timeoutMs?: number | undefined;
  runId?: string | undefined;
  /** Every item that the handler emitted, in order, before the answer. */
  onEvent?: ((item: unknown) => void) | undefined;
  /** The newest state of the work, at most ten times a second. */
  onProgress?: ((state: unknown) => void) | undefined;
  /** Never waits for a slot, however many requests are open; for signs of life, and for what ends other requests. */
  urgent?: boolean | undefined;
  /** It has a slot and is being sent. */
  onSent?: (() => void) | undefined;
}

interface Open {
  /** Null once the caller has been told (cancelled, timed out): the late answer is dropped. */
  settle: { resolve: (value: unknown) => void; reject: (error: AppError) => void } | null;
  onEvent: ((item: unknown) => void) | undefined;
  progress: Coalescer | undefined;
}

type Send = (frame: object) => Promise<void>;

export const cancelled = (): AppError => new AppError('cancelled', 'Cancelled.');

/** Ends the waiting of a caller by its signal or its time limit. One for the whole request, so that waiting for a place counts too. */
function createWaitLimit(method: string, { signal, timeoutMs }: RequestOptions) {
  const until = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  let over: AppError | null = null;
  let tell: (reason: AppError) => void = () => {};
  const end = (reason: AppError): void => {
    over ??= reason;
    tell(over);
  };
  const onAbort = (): void => end(cancelled());
  if (signal?.aborted) over = cancelled();
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => end(new AppError('timed_out', `${method} did not answer within ${timeoutMs} ms.`)), timeoutMs);
  return {
    over: (): AppError | null => over,
    /** Whole milliseconds, at least 1. */
    leftMs: (): number | undefined => (until === undefined ? undefined : Math.max(1, Math.round(until - performance.now()))),
    /** Replaces the listener. */
    onOver(listener: (reason: AppError) => void): void {
      tell = listener;
    },
    dispose(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

type WaitLimit = ReturnType<typeof createWaitLimit>;

export function createAsker(prefix: string, send: Send) {
  const open = new Map<string, Open>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let late = 0;
  let closed: AppError | null = null;

  const forget = (id: string): void => {
    open.get(id)?.progress?.close();
    open.delete(id);
    waiting.shift()?.();
  };
  /** Resolves when a slot may be free, or the caller gives up. */
  const place = (limit: WaitLimit): Promise<void> =>
    new Promise((resolve, reject) => {
      const wake = (): void => resolve();
      waiting.push(wake);
      limit.onOver((reason) => {
        const at = waiting.indexOf(wake);
        if (at !== -1) waiting.splice(at, 1);
        reject(reason);
      });
    });
  const giveUp = (id: string, reason: AppError): void => {
    const entry = open.get(id);
    if (!entry?.settle) return;
    entry.settle.reject(reason);
    entry.settle = null;
    void send({ method: '$/cancelRequest', params: { id } });
  };
  const expect = (id: string, { onEvent, onProgress }: RequestOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const progress = onProgress === undefined ? undefined : coalesce(onProgress);
      open.set(id, { settle: { resolve, reject }, onEvent, progress });
    });
  const ask = async (method: string, params: unknown, options: RequestOptions, limit: WaitLimit): Promise<unknown> => {
    const depth = depthHere.getStore() ?? 0;
    const isLimited = depth < DEEP && options.urgent !== true;
    while (isLimited && open.size >= MAX_IN_FLIGHT && closed === null && limit.over() === null) await place(limit);
    const over = closed ?? limit.over();
    if (over !== null) {
      // Its turn came just as it gave up: the next one takes it.
      waiting.shift()?.();
      throw over;
    }
    const id = `${prefix}${++count}`;
    const answer = expect(id, options);
    limit.onOver((reason) => giveUp(id, reason));
    try {
      options.onSent?.();
      void send({ id, method, params, runId: options.runId, deadlineMs: limit.leftMs(), depth: depth || undefined });
      return await answer;
    } catch (error) {
      // A request that could not even be written is owed no answer.
      if (open.get(id)?.settle) forget(id);
      throw error;
    }
  };

  return {
    async request(method: string, params?: unknown, options: RequestOptions = {}): Promise<unknown> {
      const limit = createWaitLimit(method, options);
      try {
        return await ask(method, params, options, limit);
      } finally {
        limit.dispose();
      }
    },
    settled(frame: Extract<Frame, { kind: 'result' | 'error' }>): void {
      const entry = open.get(frame.id);
      if (!entry?.settle) late += 1;
      forget(frame.id);
      if (frame.kind === 'result') entry?.settle?.resolve(frame.result);
      else entry?.settle?.reject(errorOfFrame(frame.error));
    },
    /** The entry that events before the answer go to; none if its caller no longer listens. */
    listener(id: string): Open | undefined {
      const entry = open.get(id);
      return entry?.settle ? entry : undefined;
    },
    cancelAll(reason: AppError): void {
      for (const id of [...open.keys()]) giveUp(id, reason);
    },
    close(reason: AppError): void {
      closed = reason;
      for (const entry of open.values()) {
        entry.progress?.close();
        entry.settle?.reject(reason);
      }
      open.clear();
      for (const wake of waiting.splice(0)) wake();
    },
    owed: (): number => open.size,
    late: (): number => late,
  };
}
