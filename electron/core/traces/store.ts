// electron/core/traces/store.ts - the two open databases of one scope, as the storage room provides them.
import type BetterSqlite3 from 'better-sqlite3';

export type Database = BetterSqlite3.Database;

/** `agents` contains skill_execution_traces; `traces` contains runs, spans and texts. */
export interface TraceStore {
  agents: Database;
  traces: Database;
}
