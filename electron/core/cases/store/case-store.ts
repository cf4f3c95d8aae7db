// electron/core/cases/store/case-store.ts - rows of skill_cases in the open databases: a case is stored with its skill.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError, JsonObject, TestCase } from '../../../contract/index.ts';
import { databaseOfSkill } from '../../skills/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';
import type { Kept } from '../formats/draft.ts';
import { contentHash, splitOf } from '../identity.ts';

interface CaseRow extends Pick<TestCase, 'id' | 'skillId' | 'name' | 'request' | 'source' | 'note' | 'createdAt' | 'updatedAt'> {
  inputs: string;
  expected: string;
  assertions: string;
  tags: string;
  notRun: string;
  kept: string;
}

/** What `update` writes, besides the hash, what is kept of its file, and the time. */
const OF_CASE = 'name inputs request expected assertions tags source note not_run';
const SELECT = `SELECT ${columnsOf(`id source_id:skillId ${OF_CASE} kept created_at updated_at`).select} FROM skill_cases`;

export type NewCase = Omit<TestCase, 'id' | 'split' | 'createdAt' | 'updatedAt' | 'skillId'> & { id: string | null; kept: Kept };

export interface Replacement {
  changed: readonly { case: TestCase; kept: Kept }[];
  added: readonly NewCase[];
  removed: readonly string[];
}

export interface CaseStore {
  /** Throws `not_found`. */
  databaseOf(skillId: string): Database;
  /** In order of creation. */
  list(skillId: string): TestCase[];
  /** Throws `db_corrupt` if one is damaged: an evals.json written without it would lose what the author had there. */
  kept(skillId: string): Map<string, Kept>;
  hashes(skillId: string): Set<string>;
  count(skillId: string): number;
  find(id: string): TestCase | null;
  /** All or none. An id that is taken, anywhere, is not used again. */
  add(skillId: string, cases: readonly NewCase[], at: string): string[];
  update(each: TestCase, at: string): void;
  /** All or none: a file's content replaces the stored cases. `changed` keep their ids. */
  replace(skillId: string, by: Replacement, at: string): void;
  remove(ids: readonly string[]): number;
}

/** `databases`: agents.db of each open scope. Throws `not_found` for a skill that none of them has. */
export function createCaseStore(databases: () => readonly Database[]): CaseStore {
  const dbOf = (skillId: string): Database => databaseOfSkill(databases(), skillId);
  const rowOf = (id: string): { db: Database; row: CaseRow } | null => {
    for (const db of databases()) {
      const row = guarded(db.name, () => db.prepare<[string], CaseRow>(`${SELECT} WHERE id = ?`).get(id));
      if (row) return { db, row };
    }
    return null;
  };
  const add = (db: Database, skillId: string, cases: readonly NewCase[], at: string): string[] => {
    const insert = db.prepare(INSERT);
    return cases.map((each) => {
      const id = each.id === null || rowOf(each.id) !== null ? randomUUID() : each.id;
      insert.run({ ...toColumns(each), id, skillId, at, kept: JSON.stringify(each.kept) });
      return id;
    });
  };
  const rows = (skillId: string): CaseRow[] => {
    const db = dbOf(skillId);
    return guarded(db.name, () => db.prepare<[string], CaseRow>(`${SELECT} WHERE source_id = ? ORDER BY number`).all(skillId));
  };
  return {
    databaseOf: dbOf,
    list: (skillId) => rows(skillId).map(toCase),
    kept: (skillId) => new Map(rows(skillId).map((row) => [row.id, keptOf(row)])),
    hashes(skillId) {
      const db = dbOf(skillId);
      return new Set(
        guarded(db.name, () => db.prepare<[string], string>('SELECT hash FROM skill_cases WHERE source_id = ?').pluck().all(skillId)),
      );
    },
    count(skillId) {
      const db = dbOf(skillId);
      return guarded(
        db.name,
        () => db.prepare<[string], number>('SELECT count(*) FROM skill_cases WHERE source_id = ?').pluck().get(skillId) ?? 0,
      );
    },
    find(id) {
      const found = rowOf(id);
      return found && toCase(found.row);
    },
    add(skillId, cases, at) {
      const db = dbOf(skillId);
      return transaction(db, () => add(db, skillId, cases, at));
    },
    replace(skillId, { changed, added, removed }, at) {
      const db = dbOf(skillId);
      transaction(db, () => {
        const update = db.prepare(UPDATE);
        const keep = db.prepare('UPDATE skill_cases SET kept = ? WHERE id = ?');
        for (const { case: each, kept } of changed) {
          update.run({ ...toColumns(each), id: each.id, at });
          keep.run(JSON.stringify(kept), each.id);
        }
        add(db, skillId, added, at);
        const remove = db.prepare('DELETE FROM skill_cases WHERE id = ? AND source_id = ?');
        for (const id of removed) remove.run(id, skillId);
      });
    },
    update(each, at) {
      const db = dbOf(each.skillId);
      transaction(db, () => db.prepare(UPDATE).run({ ...toColumns(each), id: each.id, at }));
    },
    remove(ids) {
      let removed = 0;
      for (const db of databases()) {
        const own = ids.filter((id) => rowOf(id)?.db === db);
        if (own.length === 0) continue;
        removed += transaction(db, () => {
          const one = db.prepare('DELETE FROM skill_cases WHERE id = ?');
          return own.reduce((sum, id) => sum + one.run(id).changes, 0);
        });
      }
      return removed;
    },
  };
}

const INSERT = `INSERT INTO skill_cases ${columnsOf(`id source_id:skillId ${OF_CASE} kept hash created_at:at updated_at:at`).insert}`;
const UPDATE = `UPDATE skill_cases SET ${columnsOf(`${OF_CASE} hash updated_at:at`).set} WHERE id = @id`;

const toColumns = (each: Omit<NewCase, 'id' | 'kept'>) => ({
  ...each,
  inputs: JSON.stringify(each.inputs),
  expected: JSON.stringify(each.expected ?? null),
  assertions: JSON.stringify(each.assertions),
  tags: JSON.stringify(each.tags),
  notRun: JSON.stringify(each.notRun),
  hash: contentHash(each),
});

const { inputs: Inputs, assertions: Assertions, tags: Tags, notRun: NotRun, expected: Expected } = TestCase.shape;

const KEPT: z.ZodType<Kept> = z.object({
  evals: z.object({ spelling: z.enum(['assertions', 'expectations']), entry: JsonObject }).exactOptional(),
});

const keptOf = ({ name, kept }: CaseRow): Kept =>
  readKept(kept, KEPT, () => {
    throw new AppError('db_corrupt', `What the case ${name} has from its evals.json is damaged.`, {
      remedy: 'Remove the case, then import it again.',
    });
  });

/** A part that is damaged is left out, and the note says so: the case is shown, and not taken for whole. */
function toCase(row: CaseRow): TestCase {
  const damaged: string[] = [];
  const without =
    <T>(part: string, value: T) =>
    (): T => {
      damaged.push(part);
      return value;
    };
  const parts = {
    inputs: readKept(row.inputs, Inputs, without('inputs', {})),
    expected: readKept(row.expected, Expected, without('expected answer', null)),
    assertions: readKept(row.assertions, Assertions, without('assertions', [])),
    tags: readKept(row.tags, Tags, without('tags', [])),
    notRun: readKept(row.notRun, NotRun, without('checks that are not run', [])),
  };
  const note = damaged.length === 0 ? row.note : `Damaged, and left out: ${damaged.join(', ')}. ${row.note}`.trim();
  const { kept: _, ...rest } = row;
  return { ...rest, split: splitOf(row.id), ...parts, note };
}
