// electron/core/triggers/rows/store.ts - trigger_rows in the open databases: a row is stored with its skill, in the order of its list.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError, JsonObject, MAX_TRIGGER_ROWS, type TriggerRow } from '../../../contract/index.ts';
import { databaseOfSkill } from '../../skills/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';
import type { ReadRow, RowWithKept } from './formats.ts';
import { holdOut } from './split.ts';

interface Columns extends Omit<TriggerRow, 'shouldTrigger' | 'heldOut'> {
  place: number;
  shouldTrigger: number;
  heldOut: number;
  kept: string;
}

const OF_ROW = 'id source_id:skillId place message should_trigger note held_out source kept';
const ROW = columnsOf(`${OF_ROW} created_at updated_at`);

export type NewRow = ReadRow & { source: string };

export interface Replacement {
  /** In the order that they have from now on; without `id` it is new. */
  rows: readonly (NewRow & { id: string | null })[];
}

export interface TriggerStore {
  /** Throws `not_found`. */
  databaseOf(skillId: string): Database;
  list(skillId: string): TriggerRow[];
  /** With the entries of imports. Throws `db_corrupt` if one is damaged: a file written without it would lose what was there. */
  withKept(skillId: string): RowWithKept[];
  find(id: string): TriggerRow | null;
  /** All or none, at the end of the list. Throws `limit_reached`. */
  add(skillId: string, rows: readonly NewRow[], at: string): string[];
  update(row: TriggerRow, at: string): void;
  /** All or none: the rows become these. */
  replace(skillId: string, by: Replacement, at: string): void;
  /** Returns the rows as they were stored. */
  remove(ids: readonly string[]): Columns[];
  /** Those that were removed, where they were. One whose skill is gone, or that is there, is left out. */
  bringBack(rows: readonly Columns[]): void;
  /** Throws `changed_meanwhile` unless these are the rows of the skill. */
  reorder(skillId: string, ids: readonly string[]): void;
}
export type Removed = Columns;

/** `databases`: agents.db of each open scope. */
export function createTriggerStore(databases: () => readonly Database[]): TriggerStore {
  const databaseOf = (skillId: string): Database => databaseOfSkill(databases(), skillId);
  const columns = (skillId: string): Columns[] => {
    const db = databaseOf(skillId);
    return guarded(db.name, () =>
      db.prepare<[string], Columns>(`SELECT ${ROW.select} FROM trigger_rows WHERE source_id = ? ORDER BY place, number`).all(skillId),
    );
  };
  const holding = (id: string): { db: Database; row: Columns } | null => {
    for (const db of databases()) {
      const row = guarded(db.name, () => db.prepare<[string], Columns>(`SELECT ${ROW.select} FROM trigger_rows WHERE id = ?`).get(id));
      if (row) return { db, row };
    }
    return null;
  };
  return {
    databaseOf,
    list: (skillId) => columns(skillId).map(rowOf),
    withKept: (skillId) => columns(skillId).map((each) => ({ row: rowOf(each), kept: keptOf(each) })),
    find(id) {
      const found = holding(id);
      return found && rowOf(found.row);
    },
    add(skillId, rows, at) {
      const here = columns(skillId).map(rowOf);
      requireRoom(here.length + rows.length);
      const db = databaseOf(skillId);
      const held = holdOut(here, rows);
      return transaction(db, () => {
        const insert = db.prepare(INSERT);
        const last =
          db.prepare<[string], number | null>('SELECT max(place) FROM trigger_rows WHERE source_id = ?').pluck().get(skillId) ?? -1;
        return rows.map((row, index) => {
          const id = randomUUID();
          insert.run({ ...written(row, held[index]!), id, skillId, place: last + 1 + index, at });
          return id;
        });
      });
    },
    update({ id, skillId, message, shouldTrigger, note, heldOut }, at) {
      const db = databaseOf(skillId);
      const change = db.prepare(
        `UPDATE trigger_rows SET ${columnsOf('message should_trigger note held_out updated_at:at').set} WHERE id = @id`,
      );
      transaction(db, () => change.run({ id, message, shouldTrigger: Number(shouldTrigger), note, heldOut: Number(heldOut), at }));
    },
    replace(skillId, { rows }, at) {
      requireRoom(rows.length);
      const before = new Map(columns(skillId).map((each) => [each.id, rowOf(each)]));
      replaceRows(databaseOf(skillId), { skillId, rows, before, at });
    },
    remove(ids) {
      const removed = ids.flatMap((id) => holding(id) ?? []);
      for (const db of new Set(removed.map((each) => each.db))) {
        transaction(db, () => {
          const one = db.prepare('DELETE FROM trigger_rows WHERE id = ?');
          for (const each of removed) if (each.db === db) one.run(each.row.id);
        });
      }
      return removed.map(({ row }) => row);
    },
    bringBack(rows) {
      for (const row of rows) {
        if (holding(row.id) !== null) continue;
        const db = databaseOf(row.skillId);
        transaction(db, () => db.prepare(`INSERT INTO trigger_rows ${ROW.insert}`).run(row));
      }
    },
    reorder(skillId, ids) {
      const here = columns(skillId).map(({ id }) => id);
      if ([...here].sort().join() !== [...ids].sort().join())
        throw new AppError('changed_meanwhile', 'The rows of the skill have changed meanwhile.', { remedy: 'Look at them again.' });
      const db = databaseOf(skillId);
      transaction(db, () => {
        const put = db.prepare('UPDATE trigger_rows SET place = ? WHERE id = ?');
        for (const [place, id] of ids.entries()) put.run(place, id);
      });
    },
  };
}

interface Replacing extends Replacement {
  skillId: string;
  before: ReadonlyMap<string, TriggerRow>;
  at: string;
}

function replaceRows(db: Database, { skillId, rows, before, at }: Replacing): void {
  const beforeOf = (id: string | null) => (id === null ? undefined : before.get(id));
  const known = rows.map((row) => ({ ...row, heldOut: row.heldOut ?? beforeOf(row.id)?.heldOut ?? null }));
  const held = holdOut([], known);
  transaction(db, () => {
    const insert = db.prepare(INSERT);
    const change = db.prepare(
      `UPDATE trigger_rows SET ${columnsOf('place message should_trigger note held_out kept updated_at:at').set} WHERE id = @id AND source_id = @skillId`,
    );
    for (const [place, row] of known.entries()) {
      const { source, ...values } = written(row, held[place]!);
      const old = beforeOf(row.id);
      if (old === undefined) insert.run({ ...values, source, id: randomUUID(), skillId, place, at });
      else change.run({ ...values, id: old.id, skillId, place, at: isSame(old, row, held[place]!) ? old.updatedAt : at });
    }
    const stay = new Set(rows.map(({ id }) => id));
    const remove = db.prepare('DELETE FROM trigger_rows WHERE id = ?');
    for (const id of before.keys()) if (!stay.has(id)) remove.run(id);
  });
}

function requireRoom(count: number): void {
  if (count <= MAX_TRIGGER_ROWS) return;
  throw new AppError('limit_reached', `A skill can have at most ${MAX_TRIGGER_ROWS.toLocaleString('en')} trigger tests.`, {
    remedy: 'Remove some that you no longer need.',
  });
}

const INSERT = `INSERT INTO trigger_rows ${columnsOf(`${OF_ROW} created_at:at updated_at:at`).insert}`;

const written = ({ message, shouldTrigger, note, source, kept }: NewRow, heldOut: boolean) => ({
  message,
  shouldTrigger: Number(shouldTrigger),
  note,
  heldOut: Number(heldOut),
  source,
  kept: JSON.stringify(kept),
});

const isSame = (before: TriggerRow, { message, shouldTrigger, note }: ReadRow, heldOut: boolean): boolean =>
  before.message === message && before.shouldTrigger === shouldTrigger && before.note === note && before.heldOut === heldOut;

const rowOf = ({ place: _, kept: __, ...row }: Columns): TriggerRow => ({
  ...row,
  shouldTrigger: row.shouldTrigger === 1,
  heldOut: row.heldOut === 1,
});

const keptOf = ({ message, kept }: Columns): Record<string, unknown> =>
  readKept(kept, JsonObject, () => {
    throw new AppError('db_corrupt', `What the trigger test “${message}” has from its import is damaged.`, {
      remedy: 'Remove the row, then import it again.',
    });
  });
