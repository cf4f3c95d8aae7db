// electron/core/processes/peer.ts - one end of the conversation between two processes; parent and child use the same one.
// Requests go both ways. The reader only dispatches: an answer is never queued behind work, so nested calls cannot lock each other.
import { AppError, type AppErrorData, asAppError, type ErrorCode } from '../../contract/index.ts';
import { type ErrorKind, encodeFrame, type Frame, type FrameError, type RequestFrame } from './frames.ts';

/** Requests without an answer that one side may have open; more wait, which bounds memory. */
const MAX_IN_FLIGHT = 64;
const PROGRESS_INTERVAL_MS = 100;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the request fails with `timed_out`; also told to the other side. */
  timeoutMs?: number | undefined;
  runId?: string | undefined;
  /** Every item that the handler emitted, in order, before the answer. */
  onEvent?: ((item: unknown) => void) | undefined;
  /** The newest state of the work, at most ten times a second. */
  onProgress?: ((state: unknown) => void) | undefined;
  /** Made on behalf of a request of the other side: passes the limit, or two full sides would wait for each other for ever. */
  nested?: boolean | undefined;
}

export interface CallContext {
  /** Aborted when the caller cancels or the connection ends. */
  signal: AbortSignal;
  runId: string | undefined;
  deadlineMs: number | undefined;
  /** Sends an item to the caller; resolves when the other side keeps up. */
  emit(item: unknown): Promise<void>;
  progress(state: unknown): void;
  /** Calls back the side that made this request, for the same run. */
  call(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
}

export type Method = (params: unknown, context: CallContext) => unknown;

export interface Peer {
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
  notify(method: string, params?: unknown): void;
  receive(frame: Frame): void;
  /** Cancels own open requests on the other side and fails them here. */
  cancelAll(reason: AppError): void;
  /** The connection is gone: fails everything that waits. */
  close(reason: AppError): void;
  /** Own requests for which the other side still owes an answer. */
  owed(): number;
}

interface PeerOptions {
  /** `h` or `c`: ids of the two directions never look alike. */
  prefix: string;
  /** Resolves when the line is taken by the other side's buffer. */
  send: (line: string) => Promise<void>;
  methods: Readonly<Record<string, Method>>;
  onNote?: (method: string, params: unknown) => void;
}

interface Open {
  /** Null once the caller has been told (cancelled, timed out): the late answer is dropped. */
  settle: { resolve: (value: unknown) => void; reject: (error: AppError) => void } | null;
  onEvent: ((item: unknown) => void) | undefined;
  onProgress: ((state: unknown) => void) | undefined;
}

const CODE_OF_KIND: Record<ErrorKind, ErrorCode> = {
  cancelled: 'cancelled',
  timeout: 'timed_out',
  refused: 'run_blocked',
  bad_state: 'process_failed',
  lm_error: 'model_bad_answer',
  guest_error: 'run_failed',
  internal: 'process_failed',
};

type Send = (frame: object) => Promise<void>;

const cancelled = (): AppError => new AppError('cancelled', 'Cancelled.');

function errorOfFrame(error: FrameError): AppError {
  const data: AppErrorData | undefined = error.data?.appError;
  if (data !== undefined) return new AppError(data.code, data.message, data);
  const kind = error.data?.kind ?? 'internal';
  return new AppError(CODE_OF_KIND[kind], error.message, { retryable: error.data?.retryable ?? false });
}

function frameOfError(error: AppError): FrameError {
  const kind = error.code === 'cancelled' ? 'cancelled' : error.code === 'timed_out' ? 'timeout' : 'internal';
  return { code: -32001, message: error.message, data: { kind, retryable: error.retryable, appError: error.toData() } };
}

/** Sends the newest of many states at most every 100 ms; `flush` sends what is left. */
function coalesce(send: (state: unknown) => void): { push(state: unknown): void; flush(): void } {
  let latest: { state: unknown } | null = null;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (latest !== null) send(latest.state);
    latest = null;
  };
  return {
    push(state) {
      latest = { state };
      timer ??= setTimeout(flush, PROGRESS_INTERVAL_MS);
    },
    flush,
  };
}

/** Own requests: at most 64 open, each ends once, late answers are dropped. */
function createAsker(prefix: string, send: Send) {
  const open = new Map<string, Open>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let closed: AppError | null = null;

  const forget = (id: string): void => {
    open.delete(id);
    waiting.shift()?.();
  };
  /** Resolves when a slot may be free, or the caller gives up. */
  const slot = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const wake = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = (): void => {
        waiting.splice(waiting.indexOf(wake), 1);
        reject(cancelled());
      };
      waiting.push(wake);
      signal?.addEventListener('abort', stop, { once: true });
    });
  const giveUp = (id: string, reason: AppError): void => {
    const entry = open.get(id);
    if (!entry?.settle) return;
    entry.settle.reject(reason);
    entry.settle = null;
    void send({ method: '$/cancelRequest', params: { id } });
  };
  const expect = (id: string, options: RequestOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      open.set(id, { settle: { resolve, reject }, onEvent: options.onEvent, onProgress: options.onProgress });
    });

  return {
    async request(method: string, params?: unknown, options: RequestOptions = {}): Promise<unknown> {
      const { signal, timeoutMs } = options;
      if (signal?.aborted) throw cancelled();
      while (!options.nested && open.size >= MAX_IN_FLIGHT && closed === null) await slot(signal);
      if (closed !== null) throw closed;
      if (signal?.aborted) {
        // Its turn came as it gave up: the next one takes it.
        waiting.shift()?.();
        throw cancelled();
      }
      const id = `${prefix}${++count}`;
      const answer = expect(id, options);
      const onAbort = (): void => giveUp(id, cancelled());
      const onTimeout = (): void => giveUp(id, new AppError('timed_out', `${method} did not answer within ${timeoutMs} ms.`));
      signal?.addEventListener('abort', onAbort, { once: true });
      const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
      try {
        void send({ id, method, params, runId: options.runId, deadlineMs: timeoutMs });
        return await answer;
      } catch (error) {
        // A request that could not even be written as JSON is owed no answer.
        if (!(error instanceof AppError)) forget(id);
        throw error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    settled(frame: Extract<Frame, { kind: 'result' | 'error' }>): void {
      const entry = open.get(frame.id);
      forget(frame.id);
      if (frame.kind === 'result') entry?.settle?.resolve(frame.result);
      else entry?.settle?.reject(errorOfFrame(frame.error));
    },
    /** The entry to which something before the answer goes; none when its caller no longer listens. */
    listener(id: string): Open | undefined {
      const entry = open.get(id);
      return entry?.settle ? entry : undefined;
    },
    cancelAll(reason: AppError): void {
      for (const id of [...open.keys()]) giveUp(id, reason);
    },
    close(reason: AppError): void {
      closed = reason;
      for (const entry of open.values()) entry.settle?.reject(reason);
      open.clear();
      for (const wake of waiting.splice(0)) wake();
    },
    owed: () => open.size,
  };
}

/** Requests of the other side: each gets exactly one answer, also after a cancel. */
function createServer(methods: PeerOptions['methods'], send: Send, request: Peer['request']) {
  const serving = new Map<string, AbortController>();

  const answer = async (frame: RequestFrame, signal: AbortSignal): Promise<object> => {
    const progress = coalesce((state) => void send({ method: '$/progress', params: { id: frame.id, state } }));
    const context: CallContext = {
      signal,
      runId: frame.runId,
      deadlineMs: frame.deadlineMs,
      emit: (item) => send({ method: '$/event', params: { id: frame.id, item } }),
      progress: progress.push,
      call: (method, params, options) => request(method, params, { signal, runId: frame.runId, nested: true, ...options }),
    };
    try {
      const method = Object.hasOwn(methods, frame.method) ? methods[frame.method] : undefined;
      if (method === undefined) throw new AppError('protocol_error', `There is no method "${frame.method}".`);
      return { id: frame.id, result: await method(frame.params, context) };
    } catch (error) {
      return { id: frame.id, error: frameOfError(signal.aborted ? cancelled() : asAppError(error)) };
    } finally {
      progress.flush();
    }
  };

  return {
    async serve(frame: RequestFrame): Promise<void> {
      const controller = new AbortController();
      serving.set(frame.id, controller);
      const reply = await answer(frame, controller.signal);
      serving.delete(frame.id);
      try {
        await send(reply);
      } catch (error) {
        // The result was nothing that JSON can hold.
        await send({ id: frame.id, error: frameOfError(asAppError(error)) });
      }
    },
    cancel: (id: string): void => serving.get(id)?.abort(),
    close(): void {
      for (const controller of serving.values()) controller.abort();
    },
  };
}

export function createPeer(options: PeerOptions): Peer {
  let closed = false;
  const send: Send = (frame) => (closed ? Promise.resolve() : options.send(encodeFrame({ jsonrpc: '2.0', ...frame })));
  const asker = createAsker(options.prefix, send);
  const server = createServer(options.methods, send, asker.request);

  const note = (method: string, params: unknown): void => {
    const { id, item, state } = (params ?? {}) as { id?: unknown; item?: unknown; state?: unknown };
    if (method === '$/cancelRequest') server.cancel(String(id));
    else if (method === '$/event') asker.listener(String(id))?.onEvent?.(item);
    else if (method === '$/progress') asker.listener(String(id))?.onProgress?.(state);
    else options.onNote?.(method, params);
  };

  return {
    request: asker.request,
    notify: (method, params) => void send({ method, params }),
    receive(frame) {
      if (frame.kind === 'request') void server.serve(frame);
      else if (frame.kind === 'note') note(frame.method, frame.params);
      else asker.settled(frame);
    },
    cancelAll: asker.cancelAll,
    close(reason) {
      closed = true;
      asker.close(reason);
      server.close();
    },
    owed: asker.owed,
  };
}
