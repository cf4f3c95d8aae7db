// electron/core/processes/program.ts - a program that talks over its standard input and output for as long as it is needed, in a protocol that is not
// ours. What it writes to standard error is kept in a ring. Nothing restarts it here.
import type { Readable, Writable } from 'node:stream';
import { within } from './abort.ts';
import { type ChildCommand, type Exit, launchProcess } from './launch.ts';
import type { LogRing } from './ring.ts';

export interface Program {
  pid: number;
  input: Writable;
  output: Readable;
  exited: Promise<Exit>;
  /** Closes its input, then terminates, then kills it: a second each. Resolves once it has ended. */
  stop(): Promise<Exit>;
}

const STEP_MS = 1000;

/** Starts a program; `log` gets the lines of its standard error. Throws like `spawnChild`. */
export async function openProgram(command: Omit<ChildCommand, 'channel'>, name: string, log: LogRing): Promise<Program> {
  const running = await launchProcess({ ...command, channel: 'stdio' }, name);
  for (const stream of running.noise) log.drain(stream);
  // Whoever waits for an answer keeps us alive, not the program.
  running.hold(false);
  let stopping: Promise<Exit> | null = null;
  const stop = async (): Promise<Exit> => {
    running.input.end();
    if (!(await within(STEP_MS, running.exited))) running.end('terminate');
    if (!(await within(STEP_MS, running.exited))) running.end('kill');
    return running.exited;
  };
  return {
    pid: running.pid,
    input: running.input,
    output: running.output,
    exited: running.exited,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
