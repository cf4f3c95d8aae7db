// electron/core/python/sandbox/v8/guest.ts - one run in one thread: boots Python, speaks its channel, and says how it ended. The thread is
// made for one run and ended after it.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { SandboxReason } from '../../../../contract/python/sandbox.ts';
import { type AskFrame, GuestFrame, type GuestJob, MAX_FRAME_BYTES } from '../protocol.ts';
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

export type GuestMessage = { ask: AskFrame } | { verdict: GuestVerdict };

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

/** A value that JSON holds and we do not: told to the author's code. */
class Uncrossable extends Error {}

/** Throws for a whole number that JavaScript would round. Texts with as many digits are rare, so most are read without a look at each. */
function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const look = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')) {
      throw new Uncrossable('The host cannot take the value: a whole number beyond 2**53 cannot cross; send it as text.');
    }
    return value;
  };
  return JSON.parse(text, look);
}

function frameOf(text: string): GuestFrame {
  try {
    return GuestFrame.parse(parseExactly(text));
  } catch (error) {
    if (error instanceof Uncrossable) throw error;
    throw broken();
  }
}

/** The channel: what the guest writes to descriptor 0, and what it reads there. */
function createChannel(job: GuestJob, ask: (frame: AskFrame) => unknown) {
  let inbox = Buffer.alloc(0);
  let held = Buffer.alloc(0);
  let started = false;
  const reply = (message: unknown): void => {
    // ASCII only, as the guest reads it.
    const text = JSON.stringify(message).replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    inbox = Buffer.concat([inbox, size, Buffer.from(text, 'latin1')]);
  };
  const act = (frame: GuestFrame): void => {
    if (frame.t === 'submit') throw new Over({ reason: 'submitted', value: frame.value });
    if (frame.t === 'end') throw new Over({ reason: 'finished_without_submit' });
    if (frame.t === 'error') {
      const { t: _t, kind, ...error } = frame;
      throw new Over({ reason: KINDS[kind] ?? 'guest_exception', error });
    }
    reply(ask(frame));
  };
  return {
    read(count: number): Uint8Array {
      if (!started) {
        started = true;
        reply(job);
      }
      const taken = inbox.subarray(0, count);
      inbox = inbox.subarray(taken.length);
      return taken;
    },
    write(data: Uint8Array): void {
      held = Buffer.concat([held, data]);
      while (held.length >= 4) {
        const size = held.readUInt32BE(0);
        if (size > MAX_FRAME_BYTES) throw broken();
        if (held.length < 4 + size) return;
        const text = held.toString('utf8', 4, 4 + size);
        held = held.subarray(4 + size);
        try {
          act(frameOf(text));
        } catch (error) {
          if (!(error instanceof Uncrossable)) throw error;
          reply({ error: { kind: 'BadArguments', message: error.message, code: 'bad_input' } });
        }
      }
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
  const channel = createChannel(data.job, (frame) => {
    const rung = Atomics.load(shared.bell, 0);
    post({ ask: frame });
    Atomics.wait(shared.bell, 0, rung);
    return receiveMessageOnPort(data.answers)?.message as unknown;
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
