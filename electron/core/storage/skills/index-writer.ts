// electron/core/storage/skills/index-writer.ts - the derived line of each package, and the full-text search over it.
import type { Database } from 'better-sqlite3';
import type { Derived } from './derive.ts';

const COLUMNS =
  'number state name title description version author publisher license signature tags kinds problem errors warnings record traits'.split(
    ' ',
  );
const TEXTS = 'name, title, description, tags, body';

/**
 * The search does not keep texts: removing a line needs the texts that were added, so it is written only here.
 */
export function createIndexWriter(db: Database) {
  const insert = db.prepare(
    `INSERT INTO skill_index (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
     ON CONFLICT (number) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const insertBody = db.prepare(
    'INSERT INTO skill_bodies (number, body) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET body = excluded.body',
  );
  const forgetUses = db.prepare('DELETE FROM skill_uses WHERE number = ?');
  const insertUse = db.prepare('INSERT INTO skill_uses (number, name) VALUES (?, ?) ON CONFLICT DO NOTHING');
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
      const { name, title, description, version, author, publisher, license, signature, errors, warnings, state, record } = derived;
      forget.run(number);
      insert.run({
        number,
        state,
        name,
        title,
        description,
        version: version ?? '',
        author,
        publisher,
        license,
        signature,
        errors,
        warnings,
        record,
        traits: JSON.stringify(Object.fromEntries(Object.entries(derived.traits).filter(([, value]) => value !== null))),
        tags: JSON.stringify(derived.tags),
        kinds: JSON.stringify([...new Set(derived.artifacts.map(({ kind }) => kind))]),
        problem: derived.problem === null ? null : JSON.stringify(derived.problem),
      });
      insertBody.run(number, derived.body);
      forgetUses.run(number);
      for (const used of derived.uses) insertUse.run(number, used);
      find.run(number);
    },
    setState: (number: number, state: 'ok' | 'shadowed') => void setState.run(state, number, state),
    remove(number: number) {
      forget.run(number);
      remove.run(number);
    },
  };
}
