// electron/core/storage/damage/watch.ts - damage that shows only when a page is read: whoever opened the database is told at once, whichever
// statement met it, and the caller gets an error in words.
import type { Database, Statement } from 'better-sqlite3';
import { type AppError, sqliteWords } from '../../../contract/index.ts';
import { mapSqliteError } from '../errors.ts';

const METHODS = ['run', 'get', 'all'] as const;
type Act = (...args: unknown[]) => unknown;

/** From now on each statement that meets damage throws `db_corrupt` with the path of the database, and `onDamage` gets it first. */
export function watchDamage(db: Database, path: string, onDamage: (error: AppError) => void): void {
  const told = (cause: unknown): unknown => {
    if (sqliteWords(cause)?.code !== 'db_corrupt') return cause;
    const error = mapSqliteError(cause, path);
    onDamage(error);
    return error;
  };
  const watched =
    (act: Act, on: unknown): Act =>
    (...args) => {
      try {
        return act.apply(on, args);
      } catch (cause) {
        throw told(cause);
      }
    };
  const prepare = db.prepare.bind(db) as (sql: string) => Statement;
  const prepareWatched = (sql: string): Statement => {
    const statement = watched(prepare as Act, db)(sql) as Statement;
    for (const name of METHODS) Object.defineProperty(statement, name, { value: watched(statement[name] as Act, statement) });
    return statement;
  };
  Object.defineProperties(db, {
    prepare: { value: prepareWatched },
    exec: { value: watched(db.exec as Act, db) },
    pragma: { value: watched(db.pragma as Act, db) },
  });
}
