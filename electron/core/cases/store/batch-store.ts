// electron/core/cases/store/batch-store.ts - batches and their cells. A batch whose process has ended is closed when read.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError, AppErrorData, AssertionResult, Batch, type BatchCell } from '../../../contract/index.ts';
import { isAlive, type Owner, self } from '../../processes/index.ts';
import { databaseOfSkill } from '../../skills/index.ts';
import { columnsOf, guarded, isForReading, readKept, transaction } from '../../storage/index.ts';
import { type Summary, summarise } from '../batch/summary.ts';

interface BatchRow extends Omit<Batch, 'columns' | 'done' | 'summaries' | 'assertions'> {
  columns: string;
  summary: string | null;
  ownerPid: number;
  ownerStart: string;
}
const { select: OF_BATCH } = columnsOf(
  'id source_id:skillId started_at ended_at state reason columns repeat cells summary owner_pid owner_start',
);
const SELECT_BATCH = `SELECT ${OF_BATCH} FROM case_batches`;

interface CellRow extends Omit<BatchCell, 'results' | 'error'> {
  results: string;
  error: string | null;
}
/** All but its output, which may be long. */
const OF_CELL = 'case_id col:column attempt run_id status ending verdict score cost duration_ms results error';
const { select: CELL } = columnsOf(`${OF_CELL} output`);

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
      const row = guarded(db.name, () => db.prepare<[string], BatchRow>(`${SELECT_BATCH} WHERE id = ?`).get(id));
      if (row) return { db, row };
    }
    throw new AppError('not_found', `There is no batch ${id}.`, { remedy: 'Check the skill’s list of batches.' });
  };
  const read = (db: Database, row: BatchRow, isHere: (id: string) => boolean): Batch => {
    const isGone = row.state === 'running' && !isHere(row.id) && isLeft({ pid: row.ownerPid, start: row.ownerStart });
    return toBatch(db, isGone ? close(db, row, now()) : row);
  };
  return {
    begin(batch) {
      const db = databaseOfSkill(databases(), batch.skillId);
      return begin(db, { batch, mask, isOpen: () => databases().includes(db) });
    },
    list(skillId, isHere) {
      const db = databaseOfSkill(databases(), skillId);
      const select = `${SELECT_BATCH} WHERE source_id = ? ORDER BY started_at DESC, rowid DESC`;
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
  const select = `SELECT ${CELL} FROM case_cells WHERE batch_id = ? AND number > ? ORDER BY number LIMIT ?`;
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

const INSERT_CELL = `INSERT INTO case_cells ${columnsOf(`batch_id number ${OF_CELL} output`).insert}`;

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
  if (isForReading(db)) return { ...row, ...end, summary: JSON.stringify(summary) };
  return transaction(db, () => {
    writeEnd(db, row.id, end, summary);
    return db.prepare<[string], BatchRow>(`${SELECT_BATCH} WHERE id = ?`).get(row.id)!;
  });
}

function summaryOf(db: Database, row: BatchRow): Summary {
  const select = `SELECT ${columnsOf(OF_CELL).select}, NULL AS output FROM case_cells WHERE batch_id = ?`;
  const cells = guarded(db.name, () => db.prepare<[string], CellRow>(select).all(row.id)).map(toCell);
  return summarise(columnsIn(row), cells);
}

const columnsIn = (row: BatchRow): Batch['columns'] => readKept(row.columns, Batch.shape.columns, () => []);
const SUMMARY = Batch.pick({ summaries: true, assertions: true });
const DAMAGED: AppErrorData = { code: 'db_corrupt', message: 'What was recorded here is damaged.', retryable: false };

function toBatch(db: Database, row: BatchRow): Batch {
  const { ownerPid: _, ownerStart: __, summary, ...batch } = row;
  const count = db.prepare<[string], number>('SELECT count(*) FROM case_cells WHERE batch_id = ?').pluck();
  return {
    ...batch,
    columns: columnsIn(row),
    done: guarded(db.name, () => count.get(row.id) ?? 0),
    ...(summary === null ? summaryOf(db, row) : readKept(summary, SUMMARY, () => summaryOf(db, row))),
  };
}

const toCell = (row: CellRow): BatchCell => ({
  ...row,
  results: readKept(row.results, z.array(AssertionResult), () => []),
  error: row.error === null ? null : readKept(row.error, AppErrorData, () => DAMAGED),
});
