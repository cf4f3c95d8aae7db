// electron/core/mcp/client/life.ts - the life of one server: started by the first who needs it, asked for its tools, ended when it is told to, started
// again after a crash unless it keeps crashing.
import { AppError, type McpDefinition, type McpLimits, type McpTransport } from '../../../contract/index.ts';
import { type LogRing, unlessAborted } from '../../processes/index.ts';
import { type ConnectDeps, type Connection, connect } from './connect.ts';
import { masked, toAppError } from './errors.ts';
import { listTools } from './listing.ts';

export interface LifeDeps extends ConnectDeps {
  /** The server as it is kept now. */
  server(): { name: string; transport: McpTransport; limits: McpLimits };
  /** Its values in place of what they refer to. Throws with what is missing. */
  resolve(): Promise<McpTransport>;
  /** It said what it is and which tools it has. */
  onListed(claims: { name: string; version: string }, tools: McpDefinition[]): void;
  onChange(): void;
  mask(text: string): string;
}

interface Hooks {
  log: LogRing;
  onRefused(what: string): void;
}

export interface Life {
  state(): {
    state: 'stopped' | 'starting' | 'running' | 'failed';
    problem: AppError | null;
    pid: number | null;
    since: string | null;
    /** It did not start, or keeps crashing: nobody can call it until a person does something. */
    down: boolean;
  };
  /** Connected, and its list is the newest. Throws what keeps it from that; an abort ends only the waiting. */
  current(signal: AbortSignal | undefined): Promise<Connection>;
  /** Ends it, a connection that is there after `last` of it; the next who needs it starts it again, at once. */
  stop(last?: (connection: Connection) => Promise<unknown>): Promise<void>;
  /** Forgets crashes. */
  forgive(): void;
}

interface Living {
  connection: Connection;
  since: string;
  /** It said that its tools changed, or was not asked yet. */
  stale: boolean;
}

/** So many crashes within that time, and it is not started again by itself. */
const CRASHES = 3;
const CRASH_WINDOW_MS = 300_000;
/** No fault of the program. */
const OURS = new Set(['bad_input', 'cancelled', 'secret_locked', 'plain_http', 'not_chosen']);

export function createLife(deps: LifeDeps, { log, onRefused }: Hooks): Life {
  let live: Living | null = null;
  let starting: Promise<Connection> | null = null;
  let listing: Promise<void> | null = null;
  /** Of the start that is on its way. */
  let ending = new AbortController();
  const faults = createFaults(deps, log);

  /** One list at a time; a server that says again and again that its tools changed is asked once more, not each time. */
  function list(living: Living): Promise<void> {
    listing ??= (async () => {
      living.stale = false;
      const tools = await listTools(living.connection.client, deps.server().limits.startSeconds * 1000);
      deps.onListed(living.connection.claims, tools);
    })().finally(() => {
      listing = null;
    });
    return listing;
  }

  async function start(): Promise<Connection> {
    const { name, limits } = deps.server();
    const { signal } = ending;
    let living: Living | null = null;
    try {
      const transport = await deps.resolve();
      log.add('started');
      const connection = await connect(deps, {
        name,
        transport,
        timeoutMs: limits.startSeconds * 1000,
        signal,
        log,
        onRefused,
        onToolsChanged() {
          log.add('it says that its tools changed');
          if (living === null || live !== living) return;
          living.stale = true;
          list(living).catch((cause: unknown) => log.add(`error: ${String(cause).slice(0, 300)}`));
        },
        onEnd(error) {
          if (living !== null && live === living) live = null;
          if (error !== null) faults.add(error, 'work');
          deps.onChange();
        },
      });
      living = { connection, since: new Date().toISOString(), stale: true };
      live = living;
      await list(living);
      signal.throwIfAborted();
      faults.over();
      return connection;
    } catch (cause) {
      live = null;
      const connection = (living as Living | null)?.connection;
      await connection?.close().catch(() => {});
      const fault = () => connection?.fault() ?? null;
      const error = toAppError(cause, { server: name, what: 'the start', seconds: limits.startSeconds, signal, fault }, deps.mask);
      // Who ended it knows.
      if (!signal.aborted) throw faults.add(error, 'start');
      log.add('ended: the start');
      throw error;
    }
  }

  function ensure(signal: AbortSignal | undefined): Promise<Connection> {
    if (live !== null && starting === null) return Promise.resolve(live.connection);
    if (starting === null) {
      const looping = faults.looping(deps.server().name);
      if (looping !== null) return Promise.reject(looping);
      ending = new AbortController();
      starting = start().finally(() => {
        starting = null;
        deps.onChange();
      });
      // Whoever asked may have gone by now.
      starting.catch(() => {});
      deps.onChange();
    }
    return unlessAborted(starting, signal);
  }

  return {
    state() {
      const { problem, down } = faults.now();
      const state = starting !== null ? 'starting' : live !== null ? 'running' : problem === null ? 'stopped' : 'failed';
      return { state, problem, pid: live?.connection.pid ?? null, since: live?.since ?? null, down };
    },
    async current(signal) {
      const connection = await ensure(signal);
      if (live?.connection === connection && (live.stale || listing !== null)) await unlessAborted(list(live), signal);
      return connection;
    },
    async stop(last = () => Promise.resolve()) {
      const held = live;
      live = null;
      ending.abort(new AppError('cancelled', 'The start was ended.'));
      if (held !== null) await last(held.connection).then(held.connection.close);
      if (starting !== null) await starting.catch(() => {});
      if (held !== null) deps.onChange();
    },
    forgive: faults.forgive,
  };
}

/** Why it failed last, and how often it did lately. */
function createFaults({ mask }: Pick<LifeDeps, 'mask'>, log: LogRing) {
  let problem: AppError | null = null;
  let crashes: number[] = [];
  let down = false;
  const over = (): void => {
    problem = null;
    down = false;
  };
  return {
    now: () => ({ problem, down }),
    add(error: AppError, at: 'start' | 'work'): AppError {
      problem = masked(error, mask);
      if (!OURS.has(error.code)) crashes.push(performance.now());
      down = at === 'start' || crashes.length >= CRASHES;
      log.add(`failed: ${problem.message}`);
      return problem;
    },
    /** It has started. */
    over,
    /** Why it is not started again by itself; null = it is. */
    looping(name: string): AppError | null {
      crashes = crashes.filter((at) => performance.now() - at < CRASH_WINDOW_MS);
      return crashes.length < CRASHES ? null : looping(name, crashes.length, problem);
    },
    forgive(): void {
      crashes = [];
      over();
    },
  };
}

const looping = (name: string, times: number, problem: AppError | null): AppError =>
  new AppError(
    'process_failed',
    `The MCP server ${name} failed ${times} times within 5 min and is not started again by itself. ${problem?.message ?? ''}`.trim(),
    { remedy: `Start it anew under Agents, Tools, or with: npm run -s cli -- tool mcp restart ${name}` },
  );
