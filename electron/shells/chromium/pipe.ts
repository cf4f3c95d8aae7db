// electron/shells/chromium/pipe.ts - starts a browser and speaks its DevTools protocol over two pipes: no port. A library would delay
// the window by a second (1.6 s to the first request through playwright-core, 0.4 s this way).
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.d.ts';
import { childEnvironment } from '../../core/processes/index.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

/** One session: the browser as a whole, or one of its pages. */
export interface DevTools {
  /** Throws what the browser answered, or that it is gone. */
  send<M extends keyof Commands>(method: M, ...params: Commands[M]['paramsType']): Promise<Commands[M]['returnType']>;
  on<E extends keyof Events>(event: E, listener: (...payload: Events[E]) => void): void;
}

export interface Browser extends DevTools {
  /** A session that `Target.attachToTarget` with `flatten` opened. */
  session(id: string): DevTools;
  /** Resolves, when the browser's process has ended, with the last of what it wrote to stderr. */
  closed: Promise<string>;
  /** Asks it to close, and kills it if it has not within three seconds. */
  close(): Promise<void>;
}

type Listener = (payload: unknown) => void;
interface Answer {
  resolve(result: unknown): void;
  reject(error: Error): void;
}
interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

const CLOSE_MS = 3000;
const KEPT_STDERR = 4000;

/** Starts the browser in its own process group, so that Ctrl+C in the terminal reaches only Skillwright, which then closes it cleanly. */
export function startBrowser(program: string, args: readonly string[]): Browser {
  const child = spawn(program, ['--remote-debugging-pipe', ...args], {
    detached: process.platform !== 'win32',
    env: childEnvironment({ desktop: true }),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const closed = endOf(child);
  const [, , , toBrowser, fromBrowser] = child.stdio as [null, null, Readable, Writable, Readable];
  const waiting = new Map<number, Answer>();
  const listeners = new Map<string, Listener[]>();
  let last = 0;
  let gone = false;

  function session(id?: string): DevTools {
    return {
      send: (method, ...[params]) =>
        new Promise<never>((resolve, reject) => {
          if (gone) return reject(new Error(`The browser has exited (${method}).`));
          last++;
          waiting.set(last, { resolve: resolve as (result: unknown) => void, reject });
          toBrowser.write(`${JSON.stringify({ id: last, method, params, sessionId: id })}\0`);
        }),
      on(event, listener) {
        const key = `${id ?? ''} ${event}`;
        listeners.set(key, [...(listeners.get(key) ?? []), listener as unknown as Listener]);
      },
    };
  }

  function receive({ id, method, params, sessionId, result, error }: Message): void {
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId ?? ''} ${method}`) ?? []) listener(params);
      return;
    }
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }

  readMessages(fromBrowser, receive);
  // A write to a browser that is gone; `closed` reports its end.
  toBrowser.on('error', () => undefined);
  void closed.then(() => {
    gone = true;
    for (const { reject } of waiting.values()) reject(new Error('The browser has exited.'));
    waiting.clear();
  });

  const whole = session();
  return {
    ...whole,
    session,
    closed,
    async close() {
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      await whole.send('Browser.close').catch(() => undefined); // it closed by itself
      await closed;
      clearTimeout(timer);
    },
  };
}

/**
 * Messages end with a zero byte, and a chunk may contain part of one or several. A dropped archive is one message of many megabytes,
 * so its pieces are joined once, at its end.
 */
export function readMessages(stream: Readable, receive: (message: Message) => void): void {
  let pieces: string[] = [];
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    let from = 0;
    for (let end = chunk.indexOf('\0'); end !== -1; end = chunk.indexOf('\0', from)) {
      const text = pieces.join('') + chunk.slice(from, end);
      pieces = [];
      from = end + 1;
      receive(JSON.parse(text) as Message);
    }
    if (from < chunk.length) pieces.push(chunk.slice(from));
  });
  stream.on('error', () => undefined); // `closed` reports its end
}

function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_STDERR);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(said));
  });
}
