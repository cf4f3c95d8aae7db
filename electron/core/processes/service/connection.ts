// electron/core/processes/service/connection.ts - one living child: its channel, its log, its health and the ladder that ends it.
import { AppError } from '../../../contract/values/errors.ts';
import { within } from '../abort.ts';
import type { Exit, RunningChild } from '../launch.ts';
import type { LogRing } from '../ring.ts';
import { createFrameReader, MAX_BAD_LINES, MAX_FRAME_BYTES, PROTOCOL } from '../wire/frames.ts';
import { createPeer, type Method, type Peer } from '../wire/peer.ts';
import { createSender } from '../wire/sender.ts';
import { createHealth } from './health.ts';
import type { Timings } from './timings.ts';

export interface Connection {
  pid: number;
  peer: Peer;
  /** False once the child has ended or is killed; `exited` resolves a little later, with its last words in the log. */
  alive(): boolean;
  exited: Promise<Exit>;
  /** What the child reported in the handshake. */
  versions: Record<string, string>;
  hold(on: boolean): void;
  /** Watches a busy child; call with false when it is idle. */
  watch(on: boolean): void;
  /** Cancel, shutdown, close the channel, terminate, kill: each step has `stepMs`; resolves once the child has ended. */
  stop(stepMs: number): Promise<Exit>;
}

interface ConnectOptions {
  label: string;
  appVersion: string;
  methods: Readonly<Record<string, Method>>;
  timings: Timings;
  log: LogRing;
}

/** Feeds the child's output to the peer. Noise before the handshake is logged and skipped; after it the third bad line ends the child. */
function listen(running: RunningChild, peer: Peer, log: LogRing, kill: () => void): { greeted(): void; heardAt(): number } {
  let greeted = false;
  let bad = 0;
  let heardAt = performance.now();
  const onBad = (sample: string): void => {
    log.add(`${greeted ? 'bad line' : 'before the handshake'}: ${JSON.stringify(sample.slice(0, 200))}`);
    if (greeted && ++bad >= MAX_BAD_LINES) {
      log.add(`ended: ${MAX_BAD_LINES} lines that are not messages`);
      kill();
    }
  };
  const read = createFrameReader({
    receive: peer.receive,
    onBad,
    onOverflow() {
      log.add(`ended: a message of more than ${MAX_FRAME_BYTES} bytes`);
      kill();
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

async function descend(running: RunningChild, peer: Peer, stepMs: number): Promise<Exit> {
  peer.cancelAll(new AppError('cancelled', 'Cancelled because the process is being stopped.'));
  peer.request('shutdown', {}, { urgent: true }).catch(() => {});
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
 * Makes the handshake with a launched child. Throws AppError `protocol_error` for a child with another protocol, `timed_out` if it says
 * nothing within `startMs`, `process_crashed` if it ends instead; in each case the child is ended.
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
  let alive = true;
  /** It takes no more requests until its exit is reported. */
  const kill = (): void => {
    alive = false;
    running.end('kill');
  };
  const incoming = listen(running, peer, log, kill);
  const gone = running.exited.then(async (exit) => {
    alive = false;
    // The last output may still be in transit.
    await within(
      100,
      Promise.all(running.noise.map((stream) => new Promise((end) => (stream.readableEnded ? end(0) : stream.once('end', end))))),
    );
    if (peer.late() > 0) log.add(`${peer.late()} answers came too late and were dropped`);
    peer.close(crashError(label, exit, log));
  });
  const params = { protocol: PROTOCOL, appVersion: options.appVersion, parentPid: process.pid, logLevel: 'info' };
  let hello: { protocol?: unknown; versions?: unknown };
  try {
    hello = (await peer.request('initialize', params, { timeoutMs: timings.startMs })) as typeof hello;
    if (hello?.protocol !== PROTOCOL) {
      throw new AppError('protocol_error', `${label} uses protocol ${String(hello?.protocol)}, not ${PROTOCOL}.`, {
        remedy: 'Its files are from another version of Skillwright. Run the set-up again.',
      });
    }
  } catch (error) {
    kill();
    await gone;
    throw error;
  }
  incoming.greeted();
  return {
    pid: running.pid,
    peer,
    alive: () => alive,
    exited: gone.then(() => running.exited),
    versions: (hello.versions ?? {}) as Record<string, string>,
    hold: running.hold,
    watch: createHealth({
      timings,
      heardAt: incoming.heardAt,
      ping: () => void peer.request('ping', {}, { urgent: true, timeoutMs: timings.silentMs }).catch(() => {}),
      log: log.add,
      end: kill,
    }),
    stop: (stepMs) => descend(running, peer, stepMs),
  };
}

/** The message when a child ended on its own. */
export function crashError(label: string, exit: Exit, log: LogRing): AppError {
  const how = exit.signal !== null ? `signal ${exit.signal}` : `exit code ${exit.code}`;
  const last = log.lines().at(-1);
  return new AppError('process_crashed', `${label} stopped unexpectedly (${how})${last === undefined ? '.' : `: ${last}`}`, {
    remedy: 'Run it again; the process restarts.',
    retryable: true,
  });
}
