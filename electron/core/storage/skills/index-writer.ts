// electron/core/storage/skills/index-writer.ts - the derived line of each package, and the full-text search over it.
import type { Database } from 'better-sqlite3';
import type { Derived } from './derived.ts';

const TEXTS = 'name, title, description, tags, body';

/**
 * The search keeps no texts of its own: to take a line out it must be told the texts that went in, so it is written here and nowhere else.
 */
export function createIndexWriter(db: Database) {
  const insert = db.prepare(
    `INSERT INTO skill_index (number, state, name, title, description, version, author, tags, kinds, problem, errors, warnings)
     VALUES (@number, @state, @name, @title, @description, @version, @author, @tags, @kinds, @problem, @errors, @warnings)
     ON CONFLICT (number) DO UPDATE SET state = excluded.state, name = excluded.name, title = excluded.title,
       description = excluded.description, version = excluded.version, author = excluded.author, tags = excluded.tags, kinds = excluded.kinds,
       problem = excluded.problem, errors = excluded.errors, warnings = excluded.warnings`,
  );
  const insertBody = db.prepare(
    'INSERT INTO skill_bodies (number, body) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET body = excluded.body',
  );
  const find = db.prepare(`INSERT INTO skill_search (rowid, ${TEXTS}) SELECT number, ${TEXTS} FROM skill_texts WHERE number = ?`);
  const forget = db.prepare(
    `INSERT INTO skill_search (skill_search, rowid, ${TEXTS}) SELECT 'delete', number, ${TEXTS} FROM skill_texts WHERE number = ?`,
  );
  const setState = db.prepare('UPDATE skill_index SET state = ? WHERE number = ? AND state <> ?');
  const remove = db.prepare('DELETE FROM skill_index WHERE number = ?');
  return {
    clear() {
      db.exec(`INSERT INTO skill_search (skill_search) VALUES ('delete-all'); DELETE FROM skill_index`);
    },
    write(number: number, derived: Derived) {
      const { name, title, description, version, author, errors, warnings, state } = derived;
      forget.run(number);
      insert.run({
        ...{ number, state, name, title, description, version, author, errors, warnings },
        tags: JSON.stringify(derived.tags),
        kinds: JSON.stringify([...new Set(derived.artifacts.map(({ kind }) => kind))]),
        problem: derived.problem === null ? null : JSON.stringify(derived.problem),
      });
      insertBody.run(number, derived.body);
      find.run(number);
    },
    setState: (number: number, state: 'ok' | 'shadowed') => void setState.run(state, number, state),
    remove(number: number) {
      forget.run(number);
      remove.run(number);
    },
  };
}
