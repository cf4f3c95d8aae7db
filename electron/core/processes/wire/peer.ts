// electron/core/processes/wire/peer.ts - one end of the conversation between two processes; parent and child use the same one.
// Requests go both ways. The reader only dispatches: an answer is never queued behind work, so nested calls cannot lock each other.
import { AppError, asAppError } from '../../../contract/values/errors.ts';
import { within } from '../abort.ts';
import { answering, cancelled, createAsker, type RequestOptions } from './asker.ts';
import { coalesce } from './coalesce.ts';
import { frameOfError } from './errors.ts';
import { encodeFrame, type Frame, type RequestFrame } from './frames.ts';

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
  /** False for a request whose id is in use already. */
  receive(frame: Frame): boolean;
  /** Cancels own open requests on the other side and fails them here. */
  cancelAll(reason: AppError): void;
  /** Cancels what is being worked on for the other side; resolves when each has its answer, or after `ms`. */
  drain(ms: number): Promise<void>;
  /** The connection has ended: fails all that waits. */
  close(reason: AppError): void;
  /** Own requests for which the other side still owes an answer. */
  owed(): number;
  /** Answers that came after their caller had given up, or that nobody asked for; they were dropped. */
  late(): number;
}

interface PeerOptions {
  /** `h` or `c`: ids of the two directions never look alike. */
  prefix: string;
  /** Resolves when the line is taken by the other side's buffer. */
  send: (line: string) => Promise<void>;
  methods: Readonly<Record<string, Method>>;
  onNote?: (method: string, params: unknown) => void;
}

type Send = (frame: object) => Promise<void>;

/** Requests of the other side: each gets exactly one answer, also after a cancel. */
function createServer({ methods }: PeerOptions, send: Send, request: Peer['request']) {
  const serving = new Map<string, AbortController>();
  let drained: () => void = () => {};

  const work = async (frame: RequestFrame, signal: AbortSignal): Promise<object> => {
    const progress = coalesce((state) => void send({ method: '$/progress', params: { id: frame.id, state } }));
    const depth = frame.depth ?? 0;
    const context: CallContext = {
      signal,
      runId: frame.runId,
      deadlineMs: frame.deadlineMs,
      emit: (item) => send({ method: '$/event', params: { id: frame.id, item } }),
      progress: progress.push,
      call: (method, params, options) => answering(depth, () => request(method, params, { signal, runId: frame.runId, ...options })),
    };
    try {
      const method = Object.hasOwn(methods, frame.method) ? methods[frame.method] : undefined;
      if (method === undefined) throw new AppError('protocol_error', `There is no method “${frame.method}”.`);
      return { id: frame.id, result: await answering(depth, () => method(frame.params, context)) };
    } catch (error) {
      return { id: frame.id, error: frameOfError(signal.aborted ? cancelled() : asAppError(error)) };
    } finally {
      progress.close();
    }
  };

  return {
    has: (id: string): boolean => serving.has(id),
    async serve(frame: RequestFrame): Promise<void> {
      const controller = new AbortController();
      serving.set(frame.id, controller);
      const reply = await work(frame, controller.signal);
      serving.delete(frame.id);
      try {
        await send(reply);
      } catch (error) {
        // The result was not valid JSON, or too large.
        await send({ id: frame.id, error: frameOfError(asAppError(error)) });
      }
      if (serving.size === 0) drained();
    },
    cancel: (id: string): void => serving.get(id)?.abort(),
    close(): void {
      for (const controller of serving.values()) controller.abort();
    },
    /** Resolves when nothing is being worked on. */
    async idle(): Promise<void> {
      if (serving.size > 0) await new Promise<void>((resolve) => (drained = resolve));
    },
  };
}

export function createPeer(options: PeerOptions): Peer {
  let closed = false;
  const send: Send = (frame) => (closed ? Promise.resolve() : options.send(encodeFrame({ jsonrpc: '2.0', ...frame })));
  const asker = createAsker(options.prefix, send);
  const server = createServer(options, send, asker.request);

  const note = (method: string, params: unknown): void => {
    const { id, item, state } = (params ?? {}) as { id?: unknown; item?: unknown; state?: unknown };
    if (method === '$/cancelRequest') server.cancel(String(id));
    else if (method === '$/event') asker.listener(String(id))?.onEvent?.(item);
    else if (method === '$/progress') asker.listener(String(id))?.progress?.push(state);
    else options.onNote?.(method, params);
  };

  return {
    request: asker.request,
    notify: (method, params) => void send({ method, params }),
    receive(frame) {
      if (frame.kind === 'request') {
        if (server.has(frame.id)) return false;
        void server.serve(frame);
      } else if (frame.kind === 'note') note(frame.method, frame.params);
      else asker.settled(frame);
      return true;
    },
    cancelAll: asker.cancelAll,
    async drain(ms) {
      server.close();
      await within(ms, server.idle());
    },
    close(reason) {
      closed = true;
      asker.close(reason);
      server.close();
    },
    owed: asker.owed,
    late: asker.late,
  };
}
