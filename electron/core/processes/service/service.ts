// electron/core/processes/service/service.ts - keeps one kind of child ready: started on first use, stopped when idle, restarted with memory.
// Local models, the Python sandbox and DSPy are mounted on it. Nothing is sent twice: a dead child's job fails.

import { createLogRing } from '../ring.ts';
import type { RequestOptions } from '../wire/asker.ts';
import { type Board, createBoard, type ServiceState } from './board.ts';
import type { Connection } from './connection.ts';
import { createKeeper, type KeeperSpec } from './keeper.ts';
import { TIMINGS, type Timings } from './timings.ts';

export interface ServiceSpec extends KeeperSpec {
  /** Methods that prepare or end work: asking for them is no use of it. */
  minor?: readonly string[] | undefined;
  timings?: Partial<Timings> | undefined;
  onState?: ((state: ServiceState) => void) | undefined;
}

export interface ChildService {
  /** Sends a request, starting the child if necessary. Throws AppError; `process_crashed` if the child ends before the answer. */
  request(method: string, params?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Starts the child before its first job. Throws like `request`. */
  start(): Promise<void>;
  state(): ServiceState;
  /** The last 200 lines the child said outside the channel. */
  log(): string[];
  /** Forgets crashes, so a failed service may start again. */
  retry(): void;
  /** Ends the child; the next request starts a new one. */
  stop(): Promise<void>;
  /** Ends the child for good. */
  close(): Promise<void>;
}

/** `appVersion` is sent to the child in the handshake. */
export function createChildService(spec: ServiceSpec, appVersion: string): ChildService {
  const timings = { ...TIMINGS, ...spec.timings };
  const log = createLogRing();
  let jobs = 0;
  let uses: ServiceState['uses'] = { count: 0, lastAt: null };
  let idle: NodeJS.Timeout | undefined;
  const keeper = createKeeper(spec, { appVersion, timings, log, board: () => board });
  const board: Board = createBoard(spec, timings, () => ({
    jobs,
    uses,
    pid: keeper.live()?.pid ?? null,
    versions: keeper.live()?.versions ?? {},
  }));

  const stop = (): Promise<void> => {
    clearTimeout(idle);
    return keeper.stop();
  };
  const stopWhenIdle = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), timings.idleMs);
    idle.unref();
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
    if (keeper.live() !== connection) return;
    if (jobs > 0) {
      if (board.state().status === 'busy') board.become('busy');
      return;
    }
    connection.watch(false);
    connection.hold(false);
    if (board.state().status === 'busy') board.become('ready');
    stopWhenIdle();
  };

  return {
    async request(method, params, options = {}) {
      const connection = await keeper.ensure(options.signal);
      if (!spec.minor?.includes(method)) uses = { count: uses.count + 1, lastAt: new Date().toISOString() };
      work(connection);
      try {
        return await connection.peer.request(method, params, options);
      } finally {
        rest(connection);
      }
    },
    async start() {
      await keeper.ensure(undefined);
      if (jobs === 0) stopWhenIdle();
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
