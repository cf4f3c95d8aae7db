// electron/core/processes/launch.ts - starting one child process: own group, private empty folder, allowed environment, no shell.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../contract/values/errors.ts';
import { childEnvironment, homeIn } from './environment.ts';
import { dropFolder, fillFolder, makeFolder, temporaryFolderError } from './folders.ts';

export interface ChildCommand {
  /** Absolute path of the program, or a name looked up in PATH. */
  file: string;
  args: string[];
  env?: Record<string, string> | undefined;
  network?: boolean | undefined;
  session?: boolean | undefined;
  /** The folder that it starts in; default: a private empty one. */
  cwd?: string | undefined;
  /**
   * Where messages go: `pipes` = descriptors 3 (to the child) and 4 (from it), for Node scripts, whose standard output is
   * left for noise; `stdio` = 0 and 1, for programs that reserve those before anything else starts.
   */
  channel?: 'pipes' | 'stdio' | undefined;
  /** What is put into its folder before it starts; paths are relative, with `/`. */
  files?: readonly ChildFile[] | undefined;
  /** Its folder is its home and its temporary folder, and it is told nothing about the person. */
  ownHome?: boolean | undefined;
}

export interface ChildFile {
  path: string;
  bytes: Uint8Array;
  mode: number;
}

export interface Exit {
  code: number | null;
  signal: string | null;
}

/** A running child, whoever started it; a shell may have its own `Launch`. */
export interface RunningChild {
  pid: number;
  input: Writable;
  output: Readable;
  /** Everything the child writes outside the channel: standard error and, with `pipes`, standard output. */
  noise: Readable[];
  exited: Promise<Exit>;
  /** Ends the child and all it started: `terminate` lets it clean up, `kill` does not. */
  end(how: 'terminate' | 'kill'): void;
  /** Whether this child keeps our own process alive. */
  hold(on: boolean): void;
}

export type Launch = (command: ChildCommand, name: string) => Promise<RunningChild>;

/** Children of this process and their folders, in case we end without closing. */
const living = new Map<ChildProcess, string>();

/** Ends a child and everything it started. */
export function endGroup(child: ChildProcess, how: 'terminate' | 'kill'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' }).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, how === 'terminate' ? 'SIGTERM' : 'SIGKILL');
  } catch {
    // ESRCH: the group has already ended.
  }
}

process.on('exit', () => {
  for (const [child, folder] of living) {
    endGroup(child, 'kill');
    dropFolder(folder);
  }
});

/** The system says ENOENT also if the program is there and its folder is gone. */
function notStarted({ file, cwd }: ChildCommand, folder: string, cause: unknown): AppError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' && cwd !== undefined && !existsSync(cwd)) {
    return new AppError('process_failed', `${file} could not be started: its folder ${cwd} does not exist.`, {
      cause,
      remedy: 'Create the folder, or choose another one.',
    });
  }
  if (code === 'ENOENT' && !existsSync(folder)) return temporaryFolderError(cause);
  const missing = code === 'ENOENT';
  return new AppError(missing ? 'process_missing' : 'process_failed', `${file} could not be started: ${message}`, {
    cause,
    remedy: missing ? `Install ${file} or check its path.` : undefined,
  });
}

/** Some failures (a command that is too long, no memory) are thrown at once, the others come as an event. */
function spawnIn(command: ChildCommand, name: string): { child: ChildProcess; folder: string } {
  const folder = makeFolder(name);
  try {
    fillFolder(folder, command.files ?? []);
    const home = command.ownHome === true ? homeIn(folder) : {};
    const child = spawn(command.file, command.args, {
      cwd: command.cwd ?? folder,
      env: childEnvironment({ network: command.network, session: command.session, extra: { ...home, ...command.env } }),
      stdio: command.channel === 'pipes' ? ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
    });
    return { child, folder };
  } catch (cause) {
    const error = notStarted(command, folder, cause);
    dropFolder(folder);
    throw error;
  }
}

/**
 * Spawns a program in its own group and a private empty folder, which is removed when it ends.
 * Throws AppError `process_missing` if there is no such program, `temporary_folder` if there is no place for it, `process_failed` if it
 * cannot be started.
 */
export async function spawnChild(command: ChildCommand, name: string): Promise<{ child: ChildProcess; exited: Promise<Exit> }> {
  const { child, folder } = spawnIn(command, name);
  living.set(child, folder);
  // EPIPE on any pipe only means that the peer has ended; `exited` reports it.
  for (const stream of child.stdio) stream?.on('error', () => {});
  const leave = (): void => {
    living.delete(child);
    dropFolder(folder);
  };
  const exited = new Promise<Exit>((resolve) => {
    child.on('exit', (code, signal) => {
      // What the child itself started must not outlive it.
      endGroup(child, 'kill');
      leave();
      resolve({ code, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const error = notStarted(command, folder, cause);
      leave();
      reject(error);
    });
  });
  child.on('error', () => {});
  return { child, exited };
}

/** The usual way to launch: an operating-system process. */
export const launchProcess: Launch = async (command, name) => {
  const { child, exited } = await spawnChild(command, name);
  const pipes = command.channel === 'pipes';
  const [input, output] = (pipes ? [child.stdio[3], child.stdio[4]] : [child.stdin, child.stdout]) as [Writable, Readable];
  const noise = pipes ? [child.stdout, child.stderr] : [child.stderr];
  return {
    pid: child.pid as number,
    input,
    output,
    noise: noise.filter((stream) => stream !== null),
    exited,
    end: (how) => endGroup(child, how),
    hold(on) {
      const act = on ? 'ref' : 'unref';
      child[act]();
      for (const stream of child.stdio) (stream as Socket | null)?.[act]?.();
    },
  };
};
