// electron/core/cases/store/batch-store.ts - batches and their cells. A batch whose process has ended is closed when read.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError, AppErrorData, AssertionResult, Batch, type BatchCell } from '../../../contract/index.ts';
import { isAlive, type Owner, self } from '../../processes/index.ts';
import { databaseOfSkill } from '../../skills/index.ts';
import { guarded, isForReading, readKept, transaction } from '../../storage/index.ts';
import { type Summary, summarise } from '../batch/summary.ts';

interface BatchRow {
  id: string;
  source_id: string;
  started_at: string;
  ended_at: string | null;
  state: Batch['state'];
  reason: string | null;
  columns: string;
  repeat: number;
  cells: number;
  summary: string | null;
  owner_pid: number;
  owner_start: string;
}

interface CellRow {
  number: number;
  case_id: string;
  col: number;
  attempt: number;
  run_id: string | null;
  status: BatchCell['status'];
  ending: BatchCell['ending'];
  verdict: BatchCell['verdict'];
  score: number | null;
  cost: number | null;
  duration_ms: number | null;
  results: string;
  error: string | null;
  output: string | null;
}

/** What is known of a batch before it runs. */
export type NewBatch = Pick<Batch, 'id' | 'skillId' | 'startedAt' | 'columns' | 'repeat' | 'cells'>;
export type End = Pick<Batch, 'endedAt' | 'state' | 'reason'>;

export interface BatchStore {
  /** Its rows go to the database that has the skill now; if that is closed later, writing throws. */
  begin(batch: NewBatch): BatchWriter;
  /** Newest first. `isHere`: it runs in this process. */
  list(skillId: string, isHere: (id: string) => boolean): Batch[];
  /** Throws `not_found`. */
  get(id: string, isHere: (id: string) => boolean): Batch;
  /** With whole outputs, in the order in which they ended. */
  cells(id: string, offset: number, limit: number): BatchCell[];
}

export interface BatchWriter {
  /** False once the skill's workspace has been closed. */
  isOpen(): boolean;
  add(cells: readonly BatchCell[]): void;
  /** As of the store. */
  cells(offset: number, limit: number): BatchCell[];
  end(end: End, summary: Summary): void;
}

export function createBatchStore(databases: () => readonly Database[], now: () => string, mask: (text: string) => string): BatchStore {
  const find = (id: string): { db: Database; row: BatchRow } => {
    for (const db of databases()) {
      const row = guarded(db.name, () => db.prepare<[string], BatchRow>('SELECT * FROM case_batches WHERE id = ?').get(id));
      if (row) return { db, row };
    }
    throw new AppError('not_found', `There is no batch ${id}.`, { remedy: 'Check the skill’s list of batches.' });
  };
  const read = (db: Database, row: BatchRow, isHere: (id: string) => boolean): Batch => {
    const isGone = row.state === 'running' && !isHere(row.id) && isLeft({ pid: row.owner_pid, start: row.owner_start });
    return toBatch(db, isGone ? close(db, row, now()) : row);
  };
  return {
    begin(batch) {
      const db = databaseOfSkill(databases(), batch.skillId);
      return begin(db, { batch, mask, isOpen: () => databases().includes(db) });
    },
    list(skillId, isHere) {
      const db = databaseOfSkill(databases(), skillId);
      const select = 'SELECT * FROM case_batches WHERE source_id = ? ORDER BY started_at DESC, rowid DESC';
      return guarded(db.name, () => db.prepare<[string], BatchRow>(select).all(skillId)).map((row) => read(db, row, isHere));
    },
    get(id, isHere) {
      const { db, row } = find(id);
      return read(db, row, isHere);
    },
    cells: (id, offset, limit) => readCells(find(id).db, id, offset, limit),
  };
}

/** Numbers count from 1 in the order of ending. */
function readCells(db: Database, id: string, offset: number, limit: number): BatchCell[] {
  const select = 'SELECT * FROM case_cells WHERE batch_id = ? AND number > ? ORDER BY number LIMIT ?';
  return guarded(db.name, () => db.prepare<[string, number, number], CellRow>(select).all(id, offset, limit)).map(toCell);
}

/** Also for this process: running ones are known, so a closed workspace left the rest. */
function isLeft(owner: Owner): boolean {
  const own = self();
  return (owner.pid === own.pid && owner.start === own.start) || !isAlive(owner);
}

interface Beginning {
  batch: NewBatch;
  mask: (text: string) => string;
  isOpen: () => boolean;
}

function begin(db: Database, { batch, mask, isOpen }: Beginning): BatchWriter {
  const owner = self();
  transaction(db, () =>
    db
      .prepare(
        `INSERT INTO case_batches (id, source_id, started_at, state, columns, repeat, cells, owner_pid, owner_start)
         VALUES (@id, @skillId, @startedAt, 'running', @columns, @repeat, @cells, @pid, @start)`,
      )
      .run({ ...batch, columns: JSON.stringify(batch.columns), ...owner }),
  );
  let number = 0;
  return {
    isOpen,
    add(cells) {
      transaction(db, () => {
        const insert = db.prepare(INSERT_CELL);
        for (const cell of cells) insert.run({ ...toColumns(cell, mask), batchId: batch.id, number: ++number });
      });
    },
    cells: (offset, limit) => readCells(db, batch.id, offset, limit),
    end: (end, summary) => void transaction(db, () => writeEnd(db, batch.id, end, summary)),
  };
}

const INSERT_CELL = `INSERT INTO case_cells
  (batch_id, number, case_id, col, attempt, run_id, status, ending, verdict, score, cost, duration_ms, results, error, output)
  VALUES (@batchId, @number, @caseId, @column, @attempt, @runId, @status, @ending, @verdict, @score, @cost, @durationMs, @results, @error, @output)`;

/** Answers and their results may repeat a key that was sent. */
const toColumns = (cell: BatchCell, mask: (text: string) => string) => {
  const written = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? mask(each) : each));
  return {
    ...cell,
    results: written(cell.results),
    error: cell.error === null ? null : written(cell.error),
    output: cell.output === null ? null : mask(cell.output),
  };
};

/** One that has ended stays as it ended. */
function writeEnd(db: Database, id: string, end: End, summary: Summary): void {
  db.prepare("UPDATE case_batches SET state = ?, ended_at = ?, reason = ?, summary = ? WHERE id = ? AND state = 'running'").run(
    end.state,
    end.endedAt,
    end.reason,
    JSON.stringify(summary),
    id,
  );
}

/** Cells that ended earlier are kept, and so is an end that was written meanwhile. A read-only database is not changed. */
function close(db: Database, row: BatchRow, at: string): BatchRow {
  const summary = summaryOf(db, row);
  const end: End = { state: 'interrupted', endedAt: at, reason: 'The process ended before the batch finished.' };
  if (isForReading(db)) return { ...row, state: end.state, ended_at: end.endedAt, reason: end.reason, summary: JSON.stringify(summary) };
  return transaction(db, () => {
    writeEnd(db, row.id, end, summary);
    return db.prepare<[string], BatchRow>('SELECT * FROM case_batches WHERE id = ?').get(row.id)!;
  });
}

function summaryOf(db: Database, row: BatchRow): Summary {
  const select =
    'SELECT number, case_id, col, attempt, run_id, status, ending, verdict, score, cost, duration_ms, results, error, NULL AS output FROM case_cells WHERE batch_id = ?';
  const cells = guarded(db.name, () => db.prepare<[string], CellRow>(select).all(row.id)).map(toCell);
  return summarise(columnsOf(row), cells);
}

const columnsOf = (row: BatchRow): Batch['columns'] => readKept(row.columns, Batch.shape.columns, () => []);
const SUMMARY = Batch.pick({ summaries: true, assertions: true });
const DAMAGED: AppErrorData = { code: 'db_corrupt', message: 'What was recorded here is damaged.', retryable: false };

function toBatch(db: Database, row: BatchRow): Batch {
  const count = db.prepare<[string], number>('SELECT count(*) FROM case_cells WHERE batch_id = ?').pluck();
  return {
    id: row.id,
    skillId: row.source_id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    state: row.state,
    reason: row.reason,
    columns: columnsOf(row),
    repeat: row.repeat,
    cells: row.cells,
    done: guarded(db.name, () => count.get(row.id) ?? 0),
    ...(row.summary === null ? summaryOf(db, row) : readKept(row.summary, SUMMARY, () => summaryOf(db, row))),
  };
}

const toCell = (row: CellRow): BatchCell => ({
  caseId: row.case_id,
  column: row.col,
  attempt: row.attempt,
  runId: row.run_id,
  status: row.status,
  ending: row.ending,
  verdict: row.verdict,
  score: row.score,
  cost: row.cost,
  durationMs: row.duration_ms,
  output: row.output,
  results: readKept(row.results, z.array(AssertionResult), () => []),
  error: row.error === null ? null : readKept(row.error, AppErrorData, () => DAMAGED),
});
