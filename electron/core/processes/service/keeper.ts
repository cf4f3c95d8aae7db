// electron/core/processes/service/keeper.ts - starts, keeps and stops the one child of a service. Nothing is started twice, and nothing before it is needed.
import { AppError, asAppError } from '../../../contract/values/errors.ts';
import { pause, unlessAborted } from '../abort.ts';
import { type ChildCommand, type Exit, type Launch, launchProcess } from '../launch.ts';
import type { LogRing } from '../ring.ts';
import type { Method } from '../wire/peer.ts';
import type { Board } from './board.ts';
import { type Connection, connect, crashError } from './connection.ts';
import type { Timings } from './timings.ts';

export interface KeeperSpec {
  /** Short name, also used for its private folder. */
  name: string;
  /** For a person: "The local model process". */
  label: string;
  /** Called at each start. May throw `process_missing`. */
  command: () => ChildCommand | Promise<ChildCommand>;
  /** What the child may ask of us. */
  methods?: Readonly<Record<string, Method>> | undefined;
  launch?: Launch | undefined;
}

interface KeeperDeps {
  appVersion: string;
  timings: Timings;
  log: LogRing;
  board: () => Board;
}

type Opened = { connection: Connection } | { error: AppError; exit: Exit | null };

/** Launches and greets a child; reports how it ended if it did not get that far. */
async function open(spec: KeeperSpec, { appVersion, timings, log }: KeeperDeps, life: AbortSignal): Promise<Opened> {
  try {
    const running = await (spec.launch ?? launchProcess)(await spec.command(), spec.name);
    const kill = (): void => running.end('kill');
    if (life.aborted) kill();
    // Nobody awaits a greeting once the service is closed.
    life.addEventListener('abort', kill, { once: true });
    try {
      return { connection: await connect(running, { label: spec.label, appVersion, methods: spec.methods ?? {}, timings, log }) };
    } catch (cause) {
      return { error: asAppError(cause), exit: await running.exited };
    } finally {
      life.removeEventListener('abort', kill);
    }
  } catch (cause) {
    return { error: asAppError(cause), exit: null };
  }
}

export function createKeeper(spec: KeeperSpec, deps: KeeperDeps) {
  const { timings, log, board } = deps;
  const life = new AbortController();
  let live: Connection | null = null;
  let starting: Promise<Connection> | null = null;
  let stopping: Promise<void> | null = null;
  /** They were asked to end, so their exit is not a crash, even if reported late. */
  const dismissed = new WeakSet<Connection>();

  const start = async (): Promise<Connection> => {
    if (board().state().crashes > 0) {
      board().become('restarting', board().state().error);
      await pause(board().delay(), life.signal);
    }
    board().become('starting');
    const opened = await open(spec, deps, life.signal);
    if ('error' in opened) throw board().crashed(opened.error, opened.exit);
    const { connection } = opened;
    live = connection;
    board().lives();
    connection.hold(false);
    board().become('ready');
    void connection.exited.then((exit) => {
      connection.watch(false);
      if (live === connection) live = null;
      board().ended();
      if (!dismissed.has(connection)) board().crashed(crashError(spec.label, exit, log), exit);
    });
    return connection;
  };

  return {
    live: (): Connection | null => live,
    /** The running child, started if necessary. Throws AppError as `connect` does, and the service's own failure. */
    async ensure(signal: AbortSignal | undefined): Promise<Connection> {
      if (stopping !== null) await unlessAborted(stopping, signal);
      if (life.signal.aborted) throw new AppError('process_failed', `${spec.label} is closed.`);
      if (live?.alive()) return live;
      // Its crash is recorded before a replacement starts.
      if (live !== null) await unlessAborted(live.exited, signal);
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
        await connection.stop(life.signal.aborted ? timings.closeStepMs : timings.stopStepMs);
        live = null;
        stopping = null;
        board().become('not_started');
      })();
      await stopping;
    },
    closeForGood: (): void => life.abort(),
  };
}
