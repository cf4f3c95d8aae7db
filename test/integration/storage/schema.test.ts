// A17: what a new database is made of is kept beside the steps, which run only where an older one is brought up to date.
import { readFileSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readSteps } from '../../../electron/core/storage/index.ts';
import { runSteps } from '../../../electron/core/storage/migrate.ts';
import { fillNew, inMemory, objectsOf, schemaAfter, schemaFile, writeSchema } from '../../../electron/core/storage/migrations/schema.ts';

const KINDS = ['agents', 'traces'] as const;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** All that a database holds: its schema, its rows without moments, its mark. What a full-text index keeps of no row is its own. */
function contentOf(db: Database) {
  const objects = objectsOf(db);
  const tables = objects.filter(({ type, sql }) => type === 'table' && !sql?.startsWith("CREATE TABLE '"));
  const rows = tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]);
  const schema = db
    .prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*' ORDER BY type, name`)
    .all();
  return { schema, rows: JSON.stringify(rows.sort()).replaceAll(MOMENT, 'now'), mark: db.pragma('application_id') };
}

test.each(KINDS)('A17: the schema kept of %s is what its steps make (refresh it: npm run resources)', (kind) => {
  const steps = readSteps(kind);
  expect(readFileSync(schemaFile(kind), 'utf8').replaceAll('\r\n', '\n')).toBe(writeSchema(kind, steps));
  expect([...schemaAfter(kind, steps, steps.length).values()]).toEqual(inMemory(steps, objectsOf));
});

test.each(KINDS)('A17: a new %s is what its steps make, at once', (kind) => {
  const steps = readSteps(kind);
  const db = new BetterSqlite3(':memory:');
  fillNew(db, kind, steps, 'new.db');
  expect(contentOf(db)).toEqual(inMemory(steps, contentOf));
  expect(db.pragma('user_version', { simple: true })).toBe(steps.length);
});

test.each(KINDS)('A17: of an older %s, or of steps that were changed since, it is what these steps make', (kind) => {
  const steps = readSteps(kind);
  const older = steps.slice(0, -1);
  expect([...schemaAfter(kind, steps, older.length).values()]).toEqual(inMemory(older, objectsOf));
  const changed = [...older, { ...steps.at(-1)!, sql: 'SELECT 1', hash: 'another' }];
  for (const others of [older, changed]) {
    const db = new BetterSqlite3(':memory:');
    fillNew(db, kind, others, 'new.db');
    runSteps(db, others, 'new.db', null);
    expect(contentOf(db)).toEqual(inMemory(others, contentOf));
  }
});

test.each(KINDS)('A17: a disk that is full while %s is made leaves nothing of it', (kind) => {
  const db = new BetterSqlite3(':memory:');
  db.pragma('max_page_count = 10');
  expect(() => fillNew(db, kind, readSteps(kind), 'new.db')).toThrow(expect.objectContaining({ code: 'db_full' }));
  expect(contentOf(db)).toMatchObject({ schema: [], mark: [{ application_id: 0 }] });
  expect(db.pragma('user_version', { simple: true })).toBe(0);
});

test.each(KINDS)('A17: a new %s that another process has filled meanwhile stays as it is', (kind) => {
  const db = new BetterSqlite3(':memory:');
  const older = readSteps(kind).slice(0, -1);
  runSteps(db, older, 'new.db', null);
  fillNew(db, kind, readSteps(kind), 'new.db');
  expect(db.pragma('user_version', { simple: true })).toBe(older.length);
});
