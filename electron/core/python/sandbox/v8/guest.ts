// electron/core/python/sandbox/v8/guest.ts - one run in one thread: starts Python, serves its channel, and reports how it ended. The thread is
// created for one run and ended after it.
import { isUtf8 } from 'node:buffer';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { MAX_LINE_BYTES, RUN_OVER } from '../line.ts';
import type { GuestEnd } from '../protocol.ts';
import { sharedOf } from './shared.ts';
import { createSystem, type Streams, systemNames } from './wasi.ts';

export interface GuestData {
  module: WebAssembly.Module;
  shim: string;
  /** As JSON. */
  job: string;
  seed: string;
  memoryBytes: number;
  buffer: SharedArrayBuffer;
  /** The host's answers arrive here; the shared bell signals one. */
  answers: MessagePort;
}

/** How the guest ended, as its thread knows it. */
export type GuestVerdict = Pick<GuestEnd, 'reason' | 'error'>;

export type ThreadMessage = { line: string } | { verdict: GuestVerdict };

const ARGUMENTS = ['python', '-S', '-s', '-P', '-B', '-c'];
const LINE_END = 0x0a;
const VARIABLES = { PYTHONHASHSEED: '0', PYTHONUTF8: '1' };
/** Thrown through the guest, which cannot catch it: the run is over. */
class RunOver extends Error {
  readonly verdict: GuestVerdict;
  constructor(verdict: GuestVerdict) {
    super('the run is over');
    this.verdict = verdict;
  }
}

const failure = (message: string) => ({ type: '', message, line: null, traceback: '' });
const notAMessage = (): RunOver =>
  new RunOver({ reason: 'guest_exception', error: failure('Something that is not a message was written to the sandbox channel.') });

/** Calls `onLine` with each line, however the bytes arrive. */
function createLines(onLine: (line: Buffer) => void): (data: Uint8Array) => void {
  let held = Buffer.alloc(0);
  let length = 0;
  return (data) => {
    // Twice as much as is needed: a byte is copied twice, however small the parts are.
    if (length + data.length > held.length) held = Buffer.concat([held.subarray(0, length)], 2 * (length + data.length));
    held.set(data, length);
    let from = length;
    length += data.length;
    let start = 0;
    const filled = held.subarray(0, length);
    for (let end = filled.indexOf(LINE_END, from); end !== -1; end = filled.indexOf(LINE_END, from)) {
      onLine(filled.subarray(start, end));
      start = from = end + 1;
    }
    held.copyWithin(0, start, length);
    length -= start;
    if (length > MAX_LINE_BYTES) throw notAMessage();
  };
}

/** The channel: what the guest writes to descriptor 0, and what it reads there; see resources/sandbox/guest.py. */
function createChannel(job: string, ask: (line: string) => string | null) {
  let inbox = Buffer.from(`=${job}\n`);
  const write = createLines((line) => {
    const answer = line.length > MAX_LINE_BYTES || !isUtf8(line) ? null : ask(line.toString());
    if (answer === null) throw notAMessage();
    if (answer === RUN_OVER) throw new RunOver({ reason: 'reported' });
    // An unread answer is dropped: it would be mistaken for this one.
    inbox = Buffer.from(`${answer}\n`);
  });
  return {
    write,
    read(count: number): Uint8Array {
      const taken = inbox.subarray(0, count);
      inbox = inbox.subarray(taken.length);
      return taken;
    },
  };
}

function verdictOf(cause: unknown, memoryBytes: number, pages: number): GuestVerdict {
  if (cause instanceof RunOver) return cause.verdict;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (pages * 65_536 >= memoryBytes - 1024 * 1024) return { reason: 'memory', error: failure('This run has used up its memory.') };
  return { reason: 'guest_exit', error: failure(`The code was stopped by a fault in its process (${message}).`) };
}

async function runGuest(data: GuestData, post: (message: ThreadMessage) => void): Promise<void> {
  const shared = sharedOf(data.buffer);
  let memory: WebAssembly.Memory | null = null;
  const notePages = (): number => {
    const pages = (memory?.buffer.byteLength ?? 0) / 65_536;
    Atomics.store(shared.pages, 0, pages);
    return pages;
  };
  const channel = createChannel(data.job, (line) => {
    const rings = Atomics.load(shared.bell, 0);
    post({ line });
    Atomics.wait(shared.bell, 0, rings);
    return receiveMessageOnPort(data.answers)?.message as string | null;
  });
  const streams: Streams = {
    read: channel.read,
    write(descriptor, bytes) {
      notePages();
      if (descriptor === 0) channel.write(bytes);
      else shared.outputs[descriptor as 1 | 2].add(bytes);
    },
    exit(code) {
      throw new RunOver({ reason: 'guest_exit', error: failure(`The code ended its process with exit code ${code}.`) });
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
    verdict = verdictOf(cause, data.memoryBytes, notePages());
  }
  notePages();
  post({ verdict });
}

if (parentPort === null) throw new Error('This module runs only as a worker thread.');
const port = parentPort;
await runGuest(workerData as GuestData, (message) => port.postMessage(message));
