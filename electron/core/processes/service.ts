// electron/core/processes/service.ts - keeps one kind of child at hand: started on first need, stopped when idle, restarted with memory.
// Local models, the Python sandbox and DSPy are mounted on it. Nothing is ever sent twice: a job of a dead child fails.
import { AppError, asAppError } from '../../contract/index.ts';
import { type Connection, connect, crashError, TIMINGS, type Timings } from './connection.ts';
import { type ChildCommand, type Exit, type Launch, launchProcess } from './launch.ts';
import type { Method, RequestOptions } from './peer.ts';
import { createLogRing, type LogRing } from './ring.ts';

export type ServiceStatus = 'not_started' | 'starting' | 'ready' | 'busy' | 'stopping' | 'restarting' | 'failed' | 'missing';

export interface ServiceState {
  name: string;
  label: string;
  status: ServiceStatus;
  jobs: number;
  pid: number | null;
  /** Crashes that still count against it. */
  crashes: number;
  versions: Record<string, string>;
  /** Why it is failed or missing. */
  error: AppError | null;
}

export interface ServiceSpec {
  /** Short name, also used for its private folder. */
  name: string;
  /** For a person: "The local model process". */
  label: string;
  /** Asked at each start. May throw `process_missing`. */
  command: () => ChildCommand | Promise<ChildCommand>;
  /** What the child may ask of us. */
  methods?: Readonly<Record<string, Method>> | undefined;
  launch?: Launch | undefined;
  timings?: Partial<Timings> | undefined;
  onState?: ((state: ServiceState) => void) | undefined;
}

export interface ChildService {
  /** Sends a request, starting the child if need be. Throws AppError; `process_crashed` when the child ends before the answer. */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
  state(): ServiceState;
  /** The last 200 lines the child said outside the channel. */
  log(): string[];
  /** Forgets crashes, so that a failed service may start again. */
  retry(): void;
  /** Ends the child; the next request starts a new one. */
  stop(): Promise<void>;
  /** Ends the child for good. */
  close(): Promise<void>;
}

/** Exit codes by which a child says that starting it again is no use: bad arguments, another protocol. */
const NEVER_AGAIN = new Set([2, 3]);

/** Waits, or throws `cancelled`. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new AppError('cancelled', 'Cancelled.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Waits for something that others wait for too: an abort ends this waiting only. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new AppError('cancelled', 'Cancelled.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The record of crashes of one service, within a window. */
function createCrashRecord(timings: Timings): { add(livedMs: number): void; count(): number; clear(): void } {
  let times: number[] = [];
  const recent = (): number[] => {
    times = times.filter((time) => performance.now() - time < timings.crashWindowMs);
    return times;
  };
  return {
    add(livedMs) {
      if (livedMs >= timings.healthyMs) times = [];
      times.push(performance.now());
    },
    count: () => recent().length,
    clear() {
      times = [];
    },
  };
}

/** What changes while a service lives: its status, as it is shown, and the record of crashes. */
function createStatusBoard(spec: ServiceSpec, timings: Timings, details: () => Pick<ServiceState, 'jobs' | 'pid' | 'versions'>) {
  const crashes = createCrashRecord(timings);
  let status: ServiceStatus = 'not_started';
  let error: AppError | null = null;

  const state = (): ServiceState => ({ name: spec.name, label: spec.label, status, crashes: crashes.count(), error, ...details() });
  const become = (next: ServiceStatus, why: AppError | null = null): void => {
    status = next;
    error = why;
    spec.onState?.(state());
  };
  return {
    state,
    become,
    /** Milliseconds to wait before the next start; 0 without crashes. */
    delay: (): number => timings.backoffMs[Math.min(crashes.count() - 1, timings.backoffMs.length - 1)] ?? 0,
    /** Notes a crash and says what to tell: after too many, or one that would repeat for sure, the service is failed. */
    crashed(why: AppError, livedMs: number, exit: Exit | null): AppError {
      crashes.add(livedMs);
      const hopeless = why.code === 'protocol_error' || NEVER_AGAIN.has(exit?.code ?? 0);
      const looping = crashes.count() >= timings.maxCrashes;
      const told = looping
        ? new AppError('process_failed', `${spec.label} ended ${crashes.count()} times in a row and is not started again. ${why.message}`, {
            remedy: 'Look at its log in Settings, then start it again there.',
            cause: why,
          })
        : why;
      become(hopeless || looping ? 'failed' : 'not_started', told);
      return told;
    },
    forget(): void {
      crashes.clear();
      if (status === 'failed' || status === 'missing') become('not_started');
    },
  };
}

type StatusBoard = ReturnType<typeof createStatusBoard>;

/** Starts, keeps and stops the one child; the jobs are counted by the service. */
function createKeeper(spec: ServiceSpec, appVersion: string, timings: Timings, log: LogRing, board: () => StatusBoard) {
  const life = new AbortController();
  let live: Connection | null = null;
  let starting: Promise<Connection> | null = null;
  let stopping: Promise<void> | null = null;
  /** Their end was asked for, so it is no crash, however late the last word of it comes. */
  const dismissed = new WeakSet<Connection>();

  const open = async (): Promise<Connection> => {
    const running = await (spec.launch ?? launchProcess)(await spec.command(), spec.name);
    const kill = (): void => running.end('kill');
    if (life.signal.aborted) kill();
    // Nobody waits for a greeting any more once the service is closed.
    life.signal.addEventListener('abort', kill, { once: true });
    try {
      return await connect(running, { label: spec.label, appVersion, methods: spec.methods ?? {}, timings, log });
    } finally {
      life.signal.removeEventListener('abort', kill);
    }
  };
  const start = async (): Promise<Connection> => {
    if (board().state().crashes > 0) {
      board().become('restarting', board().state().error);
      await pause(board().delay(), life.signal);
    }
    board().become('starting');
    const begun = performance.now();
    const lived = (): number => performance.now() - begun;
    const connection = await open().catch((cause: unknown) => {
      const error = asAppError(cause);
      if (error.code !== 'process_missing') throw board().crashed(error, lived(), null);
      board().become('missing', error);
      throw error;
    });
    live = connection;
    connection.hold(false);
    board().become('ready');
    void connection.exited.then((exit) => {
      connection.watch(false);
      if (live === connection) live = null;
      if (!dismissed.has(connection)) board().crashed(crashError(spec.label, exit, log), lived(), exit);
    });
    return connection;
  };

  return {
    live: (): Connection | null => live,
    async ensure(signal: AbortSignal | undefined): Promise<Connection> {
      if (stopping !== null) await unlessAborted(stopping, signal);
      if (life.signal.aborted) throw new AppError('process_failed', `${spec.label} is closed.`);
      if (live?.alive()) return live;
      // Its crash is noted before anything is started in its place.
      await live?.exited;
      const { status, error } = board().state();
      if (status === 'failed' && error !== null) throw error;
      starting ??= start().finally(() => {
        starting = null;
      });
      return unlessAborted(starting, signal);
    },
    async stop(): Promise<void> {
      await starting?.catch(() => {});
      const connection = live;
      if (connection === null) return;
      dismissed.add(connection);
      stopping ??= (async () => {
        board().become('stopping');
        await connection.stop();
        live = null;
        stopping = null;
        board().become('not_started');
      })();
      await stopping;
    },
    closeForGood: (): void => life.abort(),
  };
}

/** `appVersion` is told to the child in the handshake. */
export function createChildService(spec: ServiceSpec, appVersion: string): ChildService {
  const timings = { ...TIMINGS, ...spec.timings };
  const log = createLogRing();
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;
  const keeper = createKeeper(spec, appVersion, timings, log, () => board);
  const board: StatusBoard = createStatusBoard(spec, timings, () => ({
    jobs,
    pid: keeper.live()?.pid ?? null,
    versions: keeper.live()?.versions ?? {},
  }));

  const stop = (): Promise<void> => {
    clearTimeout(idle);
    return keeper.stop();
  };
  const work = (connection: Connection): void => {
    clearTimeout(idle);
    jobs += 1;
    connection.hold(true);
    connection.watch(true);
    board.become('busy');
  };
  const rest = (connection: Connection): void => {
    jobs -= 1;
    if (jobs > 0 || keeper.live() !== connection) return;
    connection.watch(false);
    connection.hold(false);
    if (board.state().status === 'busy') board.become('ready');
    idle = setTimeout(() => void stop(), timings.idleMs);
    idle.unref();
  };

  return {
    async request(method, params, options = {}) {
      const connection = await keeper.ensure(options.signal);
      work(connection);
      try {
        return await connection.peer.request(method, params, options);
      } finally {
        rest(connection);
      }
    },
    state: board.state,
    log: log.lines,
    retry: board.forget,
    stop,
    async close() {
      keeper.closeForGood();
      await stop();
    },
  };
}
