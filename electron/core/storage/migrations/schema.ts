// electron/core/storage/migrations/schema.ts - what the steps make of an empty database. Today's is kept in a file beside them, since to run
// all steps takes a tenth of a second, at each start for the comparison and once more for a new database; that of an older one is made.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { guarded } from '../errors.ts';
import { type DatabaseKind, type Step, schemaVersion } from '../migrate.ts';

/** A row of `sqlite_schema`. */
export interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/** Those that SQLite makes by itself are left out. */
export const objectsOf = (db: Database): SchemaObject[] =>
  (db.prepare('SELECT type, name, sql FROM sqlite_schema').all() as SchemaObject[]).filter(
    ({ name }) => !/^sqlite_(?:sequence$|stat[134]$|autoindex_)/.test(name),
  );

type Schema = ReadonlyMap<string, SchemaObject>;
const schemas = new Map<string, Schema>();

/** What the first `version` of the steps make, by name. */
export function schemaAfter(kind: DatabaseKind, steps: readonly Step[], version: number): Schema {
  const key = `${kind} ${version}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const before = steps.slice(0, version);
  const objects = keptOf(kind, before)?.objects ?? inMemory(before, objectsOf);
  const schema = new Map(objects.map((object) => [object.name, object]));
  schemas.set(key, schema);
  return schema;
}

/** Runs steps on an empty database in memory and returns what `look` finds there. */
export function inMemory<T>(steps: readonly Step[], look: (db: Database) => T): T {
  const db = new BetterSqlite3(':memory:');
  try {
    for (const { sql } of steps) db.exec(sql);
    return look(db);
  } finally {
    db.close();
  }
}

/**
 * Makes an empty database what the steps make of it, in one transaction; one that another process fills meanwhile stays as that left it. Throws
 * `db_full`, `disk_full`, `db_busy` …, and nothing is in it then. Where the steps were changed since the schema was kept, it stays empty.
 */
export function fillNew(db: Database, kind: DatabaseKind, steps: readonly Step[], path: string): void {
  const kept = keptOf(kind, steps);
  if (kept === null) return;
  const make = () => {
    if (schemaVersion(db) > 0) return; // another process was quicker
    for (const { sql } of kept.objects) if (!IS_SHADOW.test(sql)) db.exec(sql);
    db.exec(kept.rest);
    db.pragma(`user_version = ${steps.length}`);
  };
  guarded(path, () => db.transaction(make).immediate());
}

/** The tables of a full-text index are made with it; only SQLite writes a name like this. */
const IS_SHADOW = /^CREATE TABLE '/;

/** Where today's schema of a kind of database is kept. */
export const schemaFile = (kind: DatabaseKind): string => join(import.meta.dirname, `${kind}.sql`);

/** The text of that file: SQL, with a line before each object that says what it is. */
export const writeSchema = (kind: DatabaseKind, steps: readonly Step[]): string =>
  inMemory(steps, (db) =>
    [
      `-- ${kind}.db after step ${steps.length}: what the steps make, as SQLite keeps it. Written by "npm run resources".\n-- ${markOf(steps)}\n`,
      ...objectsOf(db).map(({ type, name, sql }) => `--- ${type} ${name}\n${sql};\n`),
      `--- then\nPRAGMA application_id = ${db.pragma('application_id', { simple: true })};\n${rowsOf(db).join('')}`,
    ].join('\n'),
  );

/** Tells whether a file was written from these very steps. */
const markOf = (steps: readonly Step[]): string => `sha256 of the steps: ${hashOf(steps.map(({ hash }) => hash).join(' '))}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The rows that steps add. A moment in them is that of the making. */
function rowsOf(db: Database): string[] {
  const select = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
  const tables = db.prepare(select).pluck().all() as string[];
  return tables.flatMap((name) => {
    const columns = db.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(name) as string[];
    const values = db
      .prepare(`SELECT ${columns.map((column) => `quote(${column})`).join(', ')} FROM ${name}`)
      .raw()
      .all() as string[][];
    return values.map((row) => {
      const written = row.map((value) => (IS_MOMENT.test(value) ? NOW : value));
      return `INSERT INTO ${name} (${columns.join(', ')})\n  VALUES (${written.join(', ')});\n`;
    });
  });
}

const IS_MOMENT = /^'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z'$/;
const NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

interface Kept {
  objects: { type: string; name: string; sql: string }[];
  /** What is run once they are there. */
  rest: string;
}

/** null = it was kept of other steps. */
function keptOf(kind: DatabaseKind, steps: readonly Step[]): Kept | null {
  if (steps.length === 0) return null;
  const [head = '', ...parts] = readFileSync(schemaFile(kind), 'utf8').replaceAll('\r\n', '\n').split(/^--- /m);
  if (!head.includes(markOf(steps))) return null;
  const rest = parts.pop() ?? '';
  const objects = parts.map((part) => {
    const [line = ''] = part.split('\n', 1);
    const [type = '', name = ''] = line.split(' ');
    return { type, name, sql: part.slice(line.length + 1, part.lastIndexOf(';')) };
  });
  return { objects, rest: rest.slice(rest.indexOf('\n')) };
}
