// electron/shells/channel.ts - the server side of the contract over any string channel (Electron IPC, a DevTools binding, a test).
import { z } from 'zod';
import {
  AppError,
  asAppError,
  ClientBatch,
  type ClientMessage,
  type Context,
  jsonFrom,
  MAX_OWN_DEPTH,
  nothing,
  parseAtDoor,
  type Redeem,
  type Row,
  rowAt,
  type ServerMessage,
} from '../contract/index.ts';

type Call = Extract<ClientMessage, { t: 'call' }>;

export interface ChannelServer {
  /** Takes one string from the peer. Never throws: it runs inside the shell's event handler. */
  receive(text: string): void;
  /** Aborts every running call: on a new document, a crash, a closed window. The server itself stays usable. */
  reset(): void;
  /** Calls that are running now. */
  readonly live: number;
}

export interface ChannelOptions {
  send(text: string): void;
  /** The peer sent something that is not ours. */
  onBadMessage?: ((cause: unknown) => void) | undefined;
  /** A procedure failed in a way nobody foresaw (`internal`): for the log, with its cause. */
  onInternalError?: ((path: string, cause: unknown) => void) | undefined;
  /** How long events are collected, in milliseconds. */
  eventMs?: number | undefined;
}

const MAX_TEXT = 1_000_000;
const MAX_ITEMS = 2000;

/**
 * Serves every procedure of the contract over `options.send` and `receive`. The answers of one turn travel as one string; events of all
 * subscriptions leave together, in order, at most once per `eventMs` (50); no string grows much above 1 MB. Calls wait for a context
 * that is still opening, and fail if it does not open.
 */
export function createChannelServer(context: Context | Promise<Context>, options: ChannelOptions): ChannelServer {
  const running = new Map<string, AbortController>();
  const push = createBatcher(options.send);
  const events = createEventBuffer(push, options.eventMs ?? 50);

  async function serve({ id, path, input }: Call, signal: AbortSignal, post: (message: ServerMessage) => void): Promise<void> {
    const served = await context;
    const { row, method } = procedureAt(path, served);
    const args = row.input === nothing ? [] : [inputOf(path, row, input, served.redeem)];
    if (row.kind !== 'stream') {
      const data = await method(...args, ...(row.later ? [signal] : []));
      post({ t: 'ok', id, data: outputOf(path, row, data) });
      return;
    }
    for await (const item of method(...args, signal) as AsyncIterable<unknown>) {
      if (signal.aborted) break; // leaving the loop also runs the generator's finally
      events.add(id, outputOf(path, row, item));
    }
    if (!signal.aborted) events.flush(id); // before the end message
    post({ t: 'end', id });
  }

  async function call(message: Call): Promise<void> {
    const { id, path } = message;
    if (running.has(id)) {
      options.onBadMessage?.(new Error(`call ${id} is already running`));
      return;
    }
    const abort = new AbortController();
    const { signal } = abort;
    running.set(id, abort);
    signal.addEventListener('abort', () => events.drop(id));
    // A call may ignore its signal and end when nobody is waiting for it.
    const post = (answer: ServerMessage) => {
      if (!signal.aborted) push(JSON.stringify(answer));
    };
    try {
      await serve(message, signal, post);
    } catch (cause) {
      const error = asAppError(cause);
      if (signal.aborted) return;
      if (error.code === 'internal') options.onInternalError?.(path, cause);
      events.flush(id);
      post({ t: 'err', id, error: error.toData() });
    } finally {
      if (running.get(id) === abort) running.delete(id);
    }
  }

  return {
    receive(text) {
      const batch = parseBatch(text, options.onBadMessage);
      for (const message of batch) {
        if (message.t === 'call') void call(message);
        else running.get(message.id)?.abort();
      }
    },
    reset() {
      for (const abort of running.values()) abort.abort();
      running.clear();
    },
    get live() {
      return running.size;
    },
  };
}

function parseBatch(text: string, onBad: ChannelOptions['onBadMessage']): ClientMessage[] {
  try {
    return ClientBatch.parse(jsonFrom(text, MAX_OWN_DEPTH));
  } catch (cause) {
    onBad?.(cause);
    return [];
  }
}

type Method = (...args: unknown[]) => unknown;

/** Throws `protocol_error` for a path that is not in any table. */
function procedureAt(path: string, { core, shell }: Context): { row: Row; method: Method } {
  const found = rowAt(path);
  if (found === null) {
    throw new AppError('protocol_error', `There is no procedure ${path}.`, {
      remedy: 'Restart Skillwright: window and core versions differ.',
    });
  }
  const room = (found.room === 'shell' ? shell : core[found.room]) as unknown as Record<string, Method>;
  return { row: found.row, method: (...args) => room[found.name]?.(...args) };
}

/** Throws `bad_input`, saying what is wrong, and `not_chosen` for a file or folder that is not named by its token. */
function inputOf(path: string, { input: schema }: Row, input: unknown, redeem: Redeem): unknown {
  const read = parseAtDoor(schema, input, redeem);
  if (read.success) return read.data;
  const why = z.prettifyError(read.error);
  throw new AppError('bad_input', `${path} was called with input it does not accept: ${why}`, { cause: read.error });
}

/** The room's answer without fields that the contract does not name. Throws `internal` if it is not what the contract promises. */
function outputOf(path: string, { output: schema }: Row, output: unknown): unknown {
  const read = schema.safeParse(output);
  if (read.success) return read.data;
  throw new AppError('internal', `${path} answered what the contract does not promise: ${z.prettifyError(read.error)}`, {
    cause: read.error,
  });
}

/** Collects messages: one string per turn. */
function createBatcher(send: (text: string) => void): (part: string) => void {
  let parts: string[] = [];
  let size = 0;
  let queued = false;
  const flush = () => {
    queued = false;
    if (parts.length === 0) return;
    const text = `[${parts.join(',')}]`;
    parts = [];
    size = 0;
    send(text);
  };
  return (part) => {
    if (size + part.length > MAX_TEXT) flush();
    parts.push(part);
    size += part.length;
    if (queued) return;
    queued = true;
    setImmediate(flush);
  };
}

/** Events leave together, at most once per `ms`; each becomes text once. */
function createEventBuffer(push: (part: string) => void, ms: number) {
  const waiting = new Map<string, string[]>();
  let scheduled = false;
  let flushed = Number.NEGATIVE_INFINITY;

  const flush = (id: string) => {
    const items = waiting.get(id) ?? [];
    waiting.delete(id);
    let from = 0;
    while (from < items.length) {
      const to = chunkEnd(items, from);
      push(`{"t":"next","id":${JSON.stringify(id)},"items":[${items.slice(from, to).join(',')}]}`);
      from = to;
    }
  };
  const flushAll = () => {
    scheduled = false;
    flushed = performance.now();
    for (const id of [...waiting.keys()]) flush(id);
  };
  return {
    add(id: string, item: unknown) {
      const text = JSON.stringify(item) ?? 'null'; // undefined would leave a hole in the array
      const list = waiting.get(id);
      if (list) list.push(text);
      else waiting.set(id, [text]);
      if (scheduled) return;
      scheduled = true;
      // After a rest the first one leaves at once: an answer to a key must not wait.
      setTimeout(flushAll, Math.max(0, flushed + ms - performance.now()));
    },
    flush,
    drop(id: string) {
      waiting.delete(id);
    },
  };
}

/** End (exclusive) of the next chunk: at most 2,000 items or 1 MB, at least one item. */
function chunkEnd(items: string[], from: number): number {
  let size = 0;
  let to = from;
  while (to < items.length && to - from < MAX_ITEMS) {
    size += items[to]?.length ?? 0;
    if (to > from && size > MAX_TEXT) break;
    to++;
  }
  return to;
}
