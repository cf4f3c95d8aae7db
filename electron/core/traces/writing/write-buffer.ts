// electron/core/traces/writing/write-buffer.ts - what is not written yet, and when it will be: within 100 ms (less often with a thousand
// runs), and at once when a run ends. Runs that end in the same turn of the event loop share a transaction; no turn writes for long.
import type { AppError } from '../../../contract/index.ts';
import { mapSqliteError } from '../../storage/index.ts';
import { insertArtifactRows } from '../artifact-rows.ts';
import type { TraceStore } from '../store.ts';
import type { Statements } from './statements.ts';
import type { Unwritten } from './unwritten.ts';

export interface WriteBufferDeps {
  store: TraceStore;
  statements: Statements;
  /** A batch was committed. */
  onWritten: () => void;
  /** A batch could not be written. */
  onProblem: (error: AppError) => void;
}

export interface WriteBuffer {
  /** Where to put new data of a run; it is written with the next batch. */
  of(runId: string): Unwritten;
  /** What is waiting to be written for a run. */
  unwritten(runId: string): Unwritten | undefined;
  /** Resolves when all of the run is written, or was refused and reported. */
  end(runId: string): Promise<void>;
  /** Writes all of a run now. */
  flush(runId: string): void;
  /** Writes everything now, once, and nothing after it. */
  close(): void;
}

const BATCH_MS = 100;
/** A row takes about a hundredth of it: unfinished runs take at most a tenth of the time, and are written again less often. */
const PAUSE_PER_ROW_MS = 0.1;
/** When to try again to write a batch that failed. */
const RETRY_MS = 2000;
/** What is written in one turn of the event loop; the rest waits for the next turn. */
const TURN_MS = 8;
/** Characters of texts that wait for a database that refuses writes; beyond that texts are dropped, but not spans or runs. */
const MAX_WAITING_CHARS = 32_000_000;

interface Given {
  runId: string;
  rows: Unwritten;
}

const nothing = (): Unwritten => ({ run: null, spans: new Map(), payloads: [], results: [], artifacts: [] });

export function createWriteBuffer({ store, statements, onWritten, onProblem }: WriteBufferDeps): WriteBuffer {
  const waiting = new Map<string, Unwritten>();
  /** Runs that have ended, and whom to notify. */
  const ends = new Map<string, () => void>();
  /** Runs whose time has come. */
  let due = new Set<string>();
  /** Rows of unfinished runs that the last round wrote. */
  let rowsOfRound = 0;
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Immediate | null = null;
  let closed = false;

  function of(runId: string): Unwritten {
    let rows = waiting.get(runId);
    if (rows === undefined) {
      rows = nothing();
      waiting.set(runId, rows);
    }
    later(Math.min(RETRY_MS, Math.max(BATCH_MS, rowsOfRound * PAUSE_PER_ROW_MS)));
    return rows;
  }

  function later(ms: number): void {
    if (!closed) timer ??= setTimeout(tick, ms);
  }

  function soon(): void {
    turn ??= setImmediate(() => {
      turn = null;
      goOn();
    });
  }

  function tick(): void {
    timer = null;
    rowsOfRound = 0;
    due = new Set(waiting.keys());
    goOn();
  }

  /** Ended runs come first, because their callers are waiting. */
  function goOn(): void {
    write([...new Set([...ends.keys(), ...due])], TURN_MS);
    if (ends.size + due.size > 0) soon();
  }

  /** Writes as many runs as the time allows. */
  function write(runIds: readonly string[], limitMs: number): void {
    let given = runIds.flatMap((runId): Given[] => {
      const rows = waiting.get(runId);
      return rows === undefined ? [] : [{ runId, rows }];
    });
    if (given.length === 0) return;
    try {
      given = given.slice(0, statements.write(given, limitMs));
      for (const { runId } of given) waiting.delete(runId);
      onWritten();
    } catch (error) {
      refused(given, mapSqliteError(error, store.traces.name));
    }
    writeArtifacts(given);
    for (const { runId, rows } of given) {
      if (!ends.has(runId)) rowsOfRound += rows.spans.size + rows.payloads.length + rows.results.length;
      due.delete(runId);
      ends.get(runId)?.();
      ends.delete(runId);
    }
  }

  /** The last state of a run always stays; the rest only when a later try may help. */
  function refused(given: readonly Given[], problem: AppError): void {
    const chars = [...waiting.values()].flatMap(({ payloads }) => payloads).reduce((sum, { text }) => sum + text.length, 0);
    for (const { runId, rows } of given) {
      const payloads = chars > MAX_WAITING_CHARS ? [] : rows.payloads;
      if (problem.retryable) waiting.set(runId, { ...rows, payloads, artifacts: [] });
      else if (rows.run !== null) waiting.set(runId, { ...nothing(), run: rows.run });
      else waiting.delete(runId);
    }
    later(RETRY_MS);
    onProblem(problem);
  }

  function writeArtifacts(given: readonly Given[]): void {
    const all = given.flatMap(({ rows }) => rows.artifacts);
    if (all.length === 0) return;
    try {
      insertArtifactRows(store.agents, all);
    } catch (error) {
      const problem = mapSqliteError(error, store.agents.name);
      later(RETRY_MS);
      if (problem.retryable)
        for (const { runId, rows } of given) if (rows.artifacts.length > 0) of(runId).artifacts.push(...rows.artifacts);
      onProblem(problem);
    }
  }

  return {
    of,
    unwritten: (runId) => waiting.get(runId),
    end(runId) {
      return new Promise((resolve) => {
        ends.set(runId, resolve);
        soon();
      });
    },
    flush: (runId) => write([runId], Number.POSITIVE_INFINITY),
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
      if (turn) clearImmediate(turn);
      write([...waiting.keys()], Number.POSITIVE_INFINITY);
      timer = turn = null;
    },
  };
}
