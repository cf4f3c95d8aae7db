// electron/shells/instance-lock.ts - one window per account. The lock is a socket: it dies with its owner, and a second start can talk to it.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../contract/index.ts';

export interface InstanceLock {
  release(): void;
}

const ANSWER_MS = 3000;
const AGAIN_MS = 30;
const MAX_MESSAGE = 65_536;
/** Socket paths end at 107 bytes on Linux and 103 on macOS. */
const MAX_PATH = 103;

/**
 * Takes the lock of an account, or hands `args` to the window that holds it and answers undefined.
 * `onArgs` is called with the arguments of every later start. Throws `account_locked` if the holder does not answer within 3 s.
 */
export async function lockAccount(home: string, args: string[], onArgs: (args: string[]) => void): Promise<InstanceLock | undefined> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  let at = address(home);
  for (let turn = 0; turn < 10; turn++) {
    const server = await listen(at, onArgs).catch((cause: AppError) => {
      const { code } = cause.cause as NodeJS.ErrnoException;
      if (at === outside(home) || !UNWRITABLE.has(code ?? '')) throw cause;
      at = outside(home);
      return listen(at, onArgs);
    });
    if (server) return { release: () => server.close() };
    const asked = process.platform === 'win32' ? null : identity(at); // a Windows pipe goes with its owner
    let answer = await handOver(at, args);
    if (answer === 'refused') {
      // A socket exists a moment before it listens: only one that refuses twice is stale.
      await setTimeout(AGAIN_MS);
      answer = await handOver(at, args);
    }
    if (answer === 'taken') return undefined;
    if (answer === 'silent') break;
    removeStale(at, asked);
  }
  throw new AppError('account_locked', `Another Skillwright is using the account folder ${home} and does not respond.`, {
    remedy: 'Close it, or end its process, then start again.',
    retryable: true,
  });
}

/** An account that cannot be written has no socket in it; it is open for reading, still in one window. */
const UNWRITABLE: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']);

const nameOf = (home: string): string => createHash('sha256').update(home).digest('hex').slice(0, 16);

/** A path that is too long for a socket is replaced by one in the runtime folder. */
function address(home: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\skillwright-${nameOf(home)}`;
  const own = join(home, 'app.sock');
  return Buffer.byteLength(own) <= MAX_PATH ? own : outside(home);
}

const outside = (home: string): string => join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `skillwright-${nameOf(home)}.sock`);

/** The listening server, or undefined when the address is in use. */
function listen(at: string, onArgs: (args: string[]) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      let text = '';
      socket.setEncoding('utf8').on('error', () => undefined);
      socket.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAX_MESSAGE) socket.destroy();
        if (!text.endsWith('\n')) return;
        const received = parseArgs(text);
        if (received === undefined) {
          socket.destroy();
          return;
        }
        socket.end('ok\n');
        onArgs(received);
      });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(new AppError('io_failed', `The lock ${at} cannot be created: ${error.message}`, { cause: error }));
    });
    server.listen(at, () => {
      server.unref();
      resolve(server);
    });
  });
}

function parseArgs(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** refused = nobody is listening (its owner was killed); silent = somebody is listening but does not answer. */
function handOver(at: string, args: string[]): Promise<'taken' | 'refused' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect(at, () => socket.write(`${JSON.stringify(args)}\n`));
    socket.setTimeout(ANSWER_MS, () => {
      resolve('silent');
      socket.destroy();
    });
    socket.once('data', () => {
      resolve('taken');
      socket.end();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EPIPE' ? 'silent' : 'refused'));
    socket.once('close', () => resolve('silent'));
  });
}

/** Tells one socket file from the next with the same name; null if there is none. */
function identity(at: string): string | null {
  const stats = lstatSync(at, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino}:${stats.ctimeNs}`;
}

/** Removes a socket that nobody is listening on, unless another start has replaced it since it was asked. */
function removeStale(at: string, asked: string | null): void {
  if (asked !== null && identity(at) === asked) rmSync(at, { force: true });
}
