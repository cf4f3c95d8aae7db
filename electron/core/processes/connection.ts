// electron/core/processes/connection.ts - one living child: its channel, its log, its health and the ladder that ends it.
import type { Writable } from 'node:stream';
import { AppError } from '../../contract/index.ts';
import { createLineReader, MAX_FRAME_BYTES, parseFrame } from './frames.ts';
import type { Exit, RunningChild } from './launch.ts';
import { createPeer, type Method, type Peer } from './peer.ts';
import type { LogRing } from './ring.ts';

/** Version of the protocol; a child of another one is refused. */
export const PROTOCOL = 1;
const MAX_BAD_LINES = 3;

export interface Timings {
  /** Limit for start and handshake. */
  startMs: number;
  /** How often a busy child is asked for a sign of life, and after how much silence it is ended. */
  pingMs: number;
  silentMs: number;
  /** Stop after this long without a job. */
  idleMs: number;
  /** One step of the stop ladder. */
  stopStepMs: number;
  /** Waits before start number 1, 2, … after crashes. */
  backoffMs: readonly number[];
  /** This many crashes within the window mean failed. */
  maxCrashes: number;
  crashWindowMs: number;
  /** A child that lived this long starts with a clean record. */
  healthyMs: number;
}

export const TIMINGS: Timings = {
  startMs: 30_000,
  pingMs: 5_000,
  silentMs: 30_000,
  idleMs: 300_000,
  stopStepMs: 2_000,
  backoffMs: [0, 1_000, 5_000, 30_000],
  maxCrashes: 5,
  crashWindowMs: 180_000,
  healthyMs: 60_000,
};

export interface Connection {
  pid: number;
  peer: Peer;
  /** False from the moment the child is gone; `exited` resolves a little later, with its last words in the log. */
  alive(): boolean;
  exited: Promise<Exit>;
  /** What the child said about itself in the handshake. */
  versions: Record<string, string>;
  hold(on: boolean): void;
  /** Watches a busy child; call with false when it has no job. */
  watch(on: boolean): void;
  /** Cancel, shutdown, close the channel, terminate, kill: each step has its time; resolves when the child is gone. */
  stop(): Promise<Exit>;
}

/** Writes lines and tells when the other side has taken them; never rejects, because a gone peer is told by its exit. */
export function createSender(output: Writable): (line: string) => Promise<void> {
  let full: Promise<void> | null = null;
  return (line) => {
    if (output.destroyed || output.writableEnded) return Promise.resolve();
    if (!output.write(line)) {
      full ??= new Promise((resolve) => {
        const go = (): void => {
          full = null;
          output.off('drain', go);
          output.off('close', go);
          resolve();
        };
        output.on('drain', go);
        output.on('close', go);
      });
    }
    return full ?? Promise.resolve();
  };
}

interface ConnectOptions {
  label: string;
  appVersion: string;
  methods: Readonly<Record<string, Method>>;
  timings: Timings;
  log: LogRing;
}

/** Feeds the child's output to the peer. Noise before the handshake is logged and skipped; after it the third bad line ends the child. */
function listen(running: RunningChild, peer: Peer, log: LogRing): { greeted(): void; heardAt(): number } {
  let greeted = false;
  let bad = 0;
  let heardAt = performance.now();
  const onBad = (sample: string): void => {
    log.add(`${greeted ? 'bad line' : 'before the handshake'}: ${JSON.stringify(sample.slice(0, 200))}`);
    if (greeted && ++bad >= MAX_BAD_LINES) {
      log.add(`ended: ${MAX_BAD_LINES} lines that are no message`);
      running.end('kill');
    }
  };
  const read = createLineReader({
    maxBytes: MAX_FRAME_BYTES,
    onLine(text) {
      const frame = parseFrame(text);
      if (frame === null) onBad(text);
      else peer.receive(frame);
    },
    onBadLine: onBad,
    onOverflow() {
      log.add(`ended: a message of more than ${MAX_FRAME_BYTES} bytes`);
      running.end('kill');
    },
  });
  running.output.on('data', (chunk: Uint8Array) => {
    heardAt = performance.now();
    read(chunk);
  });
  return {
    greeted() {
      greeted = true;
    },
    heardAt: () => heardAt,
  };
}

/** Asks a busy child for a sign of life; a silent one is ended. A late tick (sleep, a stopped clock) forgives the silence before it. */
function createHealth(running: RunningChild, peer: Peer, heardAt: () => number, timings: Timings, log: LogRing): (on: boolean) => void {
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  let since = 0;
  const tick = (): void => {
    const now = performance.now();
    if (now - lastTick > 2 * timings.pingMs) since = now;
    lastTick = now;
    if (now - Math.max(heardAt(), since) > timings.silentMs) {
      log.add(`ended: no sign of life for ${timings.silentMs} ms`);
      running.end('kill');
      return;
    }
    peer.request('ping', {}, { nested: true, timeoutMs: timings.silentMs }).catch(() => {});
  };
  return (on) => {
    if (on && timer === undefined) {
      since = performance.now();
      lastTick = since;
      timer = setInterval(tick, timings.pingMs);
      timer.unref();
    } else if (!on) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** Resolves true when the promise settled in time. */
async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = await Promise.race([
    promise.then(
      () => true as const,
      () => true as const,
    ),
    late,
  ]);
  clearTimeout(timer);
  return done;
}

async function descend(running: RunningChild, peer: Peer, stepMs: number): Promise<Exit> {
  peer.cancelAll(new AppError('cancelled', 'Cancelled, because the process is being stopped.'));
  peer.request('shutdown', {}, { nested: true }).catch(() => {});
  if (!(await within(stepMs, running.exited))) {
    running.input.end();
    if (!(await within(stepMs, running.exited))) {
      running.end('terminate');
      if (!(await within(stepMs, running.exited))) running.end('kill');
    }
  }
  return running.exited;
}

/**
 * Makes the handshake with a launched child. Throws AppError `protocol_error` for a child of another protocol, `timed_out` when it says
 * nothing within `startMs`, `process_crashed` when it ends instead; in each case the child is ended.
 */
export async function connect(running: RunningChild, options: ConnectOptions): Promise<Connection> {
  const { timings, log, label } = options;
  for (const stream of running.noise) log.drain(stream);
  const peer = createPeer({
    prefix: 'h',
    send: createSender(running.input),
    methods: options.methods,
    onNote: (method, params) => log.add(`${method} ${JSON.stringify(params)}`),
  });
  const ears = listen(running, peer, log);
  let alive = true;
  const gone = running.exited.then(async (exit) => {
    alive = false;
    // The last words may still be on their way.
    await within(
      100,
      Promise.all(running.noise.map((stream) => new Promise((end) => (stream.readableEnded ? end(0) : stream.once('end', end))))),
    );
    peer.close(crashError(label, exit, log));
  });
  const params = { protocol: PROTOCOL, appVersion: options.appVersion, parentPid: process.pid, logLevel: 'info' };
  let hello: { protocol?: unknown; versions?: unknown };
  try {
    hello = (await peer.request('initialize', params, { timeoutMs: timings.startMs })) as typeof hello;
    if (hello?.protocol !== PROTOCOL) {
      throw new AppError('protocol_error', `${label} speaks protocol ${String(hello?.protocol)}, not ${PROTOCOL}.`, {
        remedy: 'Its files are of another version of Skillwright. Run the set-up again.',
      });
    }
  } catch (error) {
    running.end('kill');
    await gone;
    throw error;
  }
  ears.greeted();
  return {
    pid: running.pid,
    peer,
    alive: () => alive,
    exited: gone.then(() => running.exited),
    versions: (hello.versions ?? {}) as Record<string, string>,
    hold: running.hold,
    watch: createHealth(running, peer, ears.heardAt, timings, log),
    stop: () => descend(running, peer, timings.stopStepMs),
  };
}

/** What a person reads when a child ended by itself. */
export function crashError(label: string, exit: Exit, log: LogRing): AppError {
  const how = exit.signal !== null ? `signal ${exit.signal}` : `exit code ${exit.code}`;
  const last = log.lines().at(-1);
  return new AppError('process_crashed', `${label} ended unexpectedly (${how})${last === undefined ? '.' : `: ${last}`}`, {
    remedy: 'Run it again; the process is started anew.',
    retryable: true,
  });
}
