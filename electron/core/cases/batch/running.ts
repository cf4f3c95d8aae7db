// electron/core/cases/batch/running.ts - a batch while it runs: a few cells at once, rows written as they end, with listeners.
import { setTimeout as delay } from 'node:timers/promises';
import { type AppError, asAppError, type Batch, type BatchCell, type BatchEvent } from '../../../contract/index.ts';
import type { BatchWriter, End, NewBatch } from '../store/batch-store.ts';
import type { Budget, Need } from './budget.ts';
import { type Counted, summarise } from './summary.ts';

export interface CellResult {
  cell: BatchCell;
  used: Need;
}

/** What one batch does. */
export interface BatchWork<Job extends { column: number }> {
  batch: NewBatch;
  jobs: Iterable<Job>;
  /** Never rejects: errors are in the cell. */
  perform(job: Job, signal: AbortSignal): Promise<CellResult>;
  budget: Budget;
}

export interface RunningBatchDeps<Job extends { column: number }> extends BatchWork<Job> {
  atOnce: () => number;
  writer: BatchWriter;
  now: () => string;
  onProblem: (error: AppError) => void;
}

export interface RunningBatch {
  stop(state: 'stopped' | 'interrupted', reason: string): void;
  watch(signal: AbortSignal): AsyncIterable<BatchEvent>;
  now(): Batch;
  /** Settles once all is written. */
  done: Promise<void>;
}

/** Ten events and ten transactions a second. */
const PAUSE_MS = 100;
const CELLS_AT_ONCE = 100;

export function runBatch<Job extends { column: number }>(deps: RunningBatchDeps<Job>): RunningBatch {
  const { batch, budget, writer } = deps;
  const stopping = new AbortController();
  /** What the summary reads; the cells themselves are read from the database. */
  const counted: Counted[] = [];
  let unwritten: BatchCell[] = [];
  /** Number of cells in the database. */
  let written = 0;
  let timer: NodeJS.Timeout | null = null;
  let end: End = { state: 'running', endedAt: null, reason: null };
  let wanted: Pick<End, 'state' | 'reason'> | null = null;
  let wake = Promise.withResolvers<void>();

  const view = (): Batch => ({ ...batch, ...end, done: counted.length, ...summarise(batch.columns, counted) });
  const tell = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const stop: RunningBatch['stop'] = (state, reason) => {
    wanted ??= { state, reason };
    stopping.abort();
  };

  function write(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const rows = unwritten;
    unwritten = [];
    try {
      if (rows.length > 0) writer.add(rows);
      written += rows.length;
    } catch (cause) {
      // Continuing would spend money on answers that are not kept.
      const error = asAppError(cause);
      stop('interrupted', `The results could not be written. ${error.message}`);
      deps.onProblem(error);
    }
    tell();
  }

  function record(cell: BatchCell): void {
    unwritten.push(cell);
    const { column, attempt, ending, verdict, score, cost, durationMs } = cell;
    const results = cell.results.map(({ label, status }) => ({ label, status }));
    counted.push({ column, attempt, ending, verdict, score, cost, durationMs, results });
    timer ??= setTimeout(write, PAUSE_MS);
  }

  async function drive(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (const job of deps.jobs) {
      while (underWay.size > 0 && !stopping.signal.aborted && (underWay.size >= deps.atOnce() || budget.refuses(job.column) !== null))
        await Promise.race(underWay);
      if (!writer.isOpen()) stop('interrupted', 'The workspace was closed during the batch.');
      if (stopping.signal.aborted) break;
      const refusal = budget.refuses(job.column);
      if (refusal !== null) {
        wanted ??= { state: 'stopped', reason: refusal };
        break;
      }
      budget.reserve(job.column);
      const pending: Promise<void> = deps.perform(job, stopping.signal).then(({ cell, used }) => {
        budget.settle(job.column, used);
        underWay.delete(pending);
        record(cell);
      });
      underWay.add(pending);
    }
    await Promise.all(underWay);
  }

  async function whole(): Promise<void> {
    // The caller has the id before the first run begins.
    await delay(0);
    try {
      await drive();
    } catch (cause) {
      const error = asAppError(cause);
      stop('interrupted', error.message);
      deps.onProblem(error);
    }
    write();
    end = { ...(wanted ?? { state: 'done', reason: null }), endedAt: deps.now() };
    try {
      writer.end(end, summarise(batch.columns, counted));
    } catch (cause) {
      deps.onProblem(asAppError(cause));
    }
    tell();
  }

  async function* watch(signal: AbortSignal): AsyncGenerator<BatchEvent> {
    let sent = 0;
    signal.addEventListener('abort', tell, { once: true });
    for (let first = true; !signal.aborted; first = false) {
      if (!first && sent === written && end.state === 'running') {
        await wake.promise;
        continue;
      }
      // A workspace closed meanwhile cannot be read.
      const cells = sent < written && writer.isOpen() ? writer.cells(sent, CELLS_AT_ONCE).map(shortened) : [];
      sent += cells.length;
      const isLast = end.state !== 'running' && (sent === written || !writer.isOpen());
      yield { batch: view(), cells };
      if (isLast) return;
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  return { stop, watch, now: view, done: whole() };
}

const SHOWN_CHARS = 4000;
/** For lists and events, whose answers stay small. */
export const shortened = (cell: BatchCell): BatchCell =>
  cell.output === null || cell.output.length <= SHOWN_CHARS
    ? cell
    : { ...cell, output: `${cell.output.slice(0, SHOWN_CHARS - 1).replace(/[\uD800-\uDBFF]$/, '')}…` };
