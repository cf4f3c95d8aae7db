// electron/core/python/sandbox/v8/guest.ts - one run in one thread: boots Python, speaks its channel, and says how it ended. The thread is
// made for one run and ended after it.
import { isUtf8 } from 'node:buffer';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { SandboxReason } from '../../../../contract/python/sandbox.ts';
import { parseExactly, Uncrossable } from '../exact.ts';
import { type CallFailure, type GuestJob, LastWord, MAX_LINE_BYTES } from '../protocol.ts';
import { sharedOf } from './shared.ts';
import { createSystem, type Streams, systemNames } from './wasi.ts';

export interface GuestData {
  module: WebAssembly.Module;
  shim: string;
  job: GuestJob;
  seed: string;
  memoryBytes: number;
  buffer: SharedArrayBuffer;
  /** Answers of the host come here; the shared bell tells that one is there. */
  answers: MessagePort;
}

/** How the guest ended, as its thread knows it. */
export interface GuestVerdict {
  reason: SandboxReason;
  value?: unknown;
  error?: { type: string; message: string; line: number | null; traceback: string };
}

export type GuestMessage = { question: string } | { verdict: GuestVerdict };

const ARGUMENTS = ['python', '-S', '-s', '-P', '-B', '-c'];
const VARIABLES = { PYTHONHASHSEED: '0', PYTHONUTF8: '1' };
const KINDS: Record<string, SandboxReason> = {
  memory: 'memory',
  exit: 'guest_exit',
  refused: 'host_call_refused',
  too_large: 'output_limit',
};

/** Thrown through the guest, which cannot catch it: the run is over. */
class Over extends Error {
  readonly verdict: GuestVerdict;
  constructor(verdict: GuestVerdict) {
    super('over');
    this.verdict = verdict;
  }
}

const failure = (message: string) => ({ type: '', message, line: null, traceback: '' });
const broken = (): Over =>
  new Over({ reason: 'guest_exception', error: failure('Something was written to the channel of the sandbox that is no message.') });

function lastWordOf(text: string): LastWord {
  try {
    return LastWord.parse(parseExactly(text));
  } catch (error) {
    if (error instanceof Uncrossable) throw error;
    throw broken();
  }
}

/** The channel: what the guest writes to descriptor 0, and what it reads there. Lines, as resources/sandbox/guest.py says them. */
function createChannel(job: GuestJob, ask: (question: string) => string | null) {
  let inbox = Buffer.alloc(0);
  let held = Buffer.alloc(0);
  let started = false;
  const reply = (line: string): void => {
    inbox = Buffer.concat([inbox, Buffer.from(`${line}\n`)]);
  };
  const hearLast = (word: LastWord): never => {
    if (word.t === 'submit') throw new Over({ reason: 'submitted', value: word.value });
    if (word.t === 'end') throw new Over({ reason: 'finished_without_submit' });
    const { t: _t, kind, ...error } = word;
    throw new Over({ reason: KINDS[kind] ?? 'guest_exception', error });
  };
  const hear = (line: string): void => {
    if (line.startsWith('.')) hearLast(lastWordOf(line.slice(1)));
    const answer = line.startsWith('?') ? ask(line.slice(1)) : null;
    if (answer === null) throw broken();
    reply(answer);
  };
  const endLine = (bytes: Buffer): void => {
    if (bytes.length > MAX_LINE_BYTES || !isUtf8(bytes)) throw broken();
    try {
      hear(bytes.toString());
    } catch (error) {
      if (!(error instanceof Uncrossable)) throw error;
      const failure: CallFailure = { kind: 'BadArguments', message: error.message, code: 'bad_input' };
      reply(`!${JSON.stringify(failure)}`);
    }
  };
  return {
    read(count: number): Uint8Array {
      if (!started) {
        started = true;
        reply(`=${JSON.stringify(job)}`);
      }
      const taken = inbox.subarray(0, count);
      inbox = inbox.subarray(taken.length);
      return taken;
    },
    write(data: Uint8Array): void {
      held = Buffer.concat([held, data]);
      for (let end = held.indexOf('\n'); end !== -1; end = held.indexOf('\n')) {
        const line = held.subarray(0, end);
        held = held.subarray(end + 1);
        endLine(line);
      }
      if (held.length > MAX_LINE_BYTES || !['', '?', '.'].includes(held.toString('latin1', 0, 1))) throw broken();
    },
  };
}

function verdictOf(cause: unknown, memoryBytes: number, pages: number): GuestVerdict {
  if (cause instanceof Over) return cause.verdict;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (pages * 65_536 >= memoryBytes - 1024 * 1024) return { reason: 'memory', error: failure('The memory of this run is used up.') };
  return { reason: 'guest_exit', error: failure(`The code was stopped by a fault in its process (${message}).`) };
}

async function runGuest(data: GuestData, post: (message: GuestMessage) => void): Promise<void> {
  const shared = sharedOf(data.buffer);
  let memory: WebAssembly.Memory | null = null;
  const look = (): number => {
    const pages = (memory?.buffer.byteLength ?? 0) / 65_536;
    Atomics.store(shared.pages, 0, pages);
    return pages;
  };
  const channel = createChannel(data.job, (question) => {
    const rung = Atomics.load(shared.bell, 0);
    post({ question });
    Atomics.wait(shared.bell, 0, rung);
    return receiveMessageOnPort(data.answers)?.message as string | null;
  });
  const streams: Streams = {
    read: channel.read,
    write(descriptor, bytes) {
      look();
      if (descriptor === 0) channel.write(bytes);
      else shared.outputs[descriptor as 1 | 2].add(bytes);
    },
    exit(code) {
      throw new Over({ reason: 'guest_exit', error: failure(`The code ended its process with exit code ${code}.`) });
    },
  };
  let verdict: GuestVerdict;
  try {
    const imports = createSystem({
      names: systemNames(data.module),
      streams,
      seed: data.seed,
      args: [...ARGUMENTS, data.shim],
      variables: VARIABLES,
      memory: () => memory as WebAssembly.Memory,
    });
    const { exports } = await WebAssembly.instantiate(data.module, imports);
    memory = exports.memory as WebAssembly.Memory;
    (exports._start as () => void)();
    verdict = { reason: 'guest_exit', error: failure('The code ended its process.') };
  } catch (cause) {
    verdict = verdictOf(cause, data.memoryBytes, look());
  }
  look();
  post({ verdict });
}

if (parentPort === null) throw new Error('This module runs only as a worker thread.');
const port = parentPort;
await runGuest(workerData as GuestData, (message) => port.postMessage(message));
