// electron/core/traces/list.ts - pages of runs, newest first, and their counts, from one or two databases.
import type { Run, RunStatus, TracePage, TraceQuery } from '../../contract/index.ts';
import { answeredByCounts, INCOMPLETE, type ParsedQuery, parseQuery, termSql, type Where, wordSql } from './query.ts';
import { RUN, type RunRow, rowToRun } from './rows.ts';
import { idAt } from './run-id.ts';
import type { Database } from './store.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Rows of all databases merged by id; every page costs the same (keyset). `counts` are per status, for any statuses in the query. */
export function listRuns(databases: readonly Database[], input: TraceQuery, now: number): TracePage {
  const query = parseQuery(input.query ?? '', now);
  const limit = Math.min(Math.max(input.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT);
  const rows = databases.flatMap((db) => pageOf(db, query, input.after ?? null, limit + 1)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = rows.slice(0, limit);
  const counts: Record<string, number> = {};
  for (const db of databases) {
    for (const [status, runs] of countByStatus(db, query)) counts[status] = (counts[status] ?? 0) + runs;
    const incomplete = countIncomplete(db, query);
    if (incomplete === 0) continue;
    counts.completed = (counts.completed ?? 0) - incomplete;
    counts.incomplete = (counts.incomplete ?? 0) + incomplete;
  }
  const wanted = query.terms.filter((term) => term.key === 'status');
  const total = Object.entries(counts).reduce((sum, [status, runs]) => sum + (wanted.every((term) => passes(status, term)) ? runs : 0), 0);
  const all = databases.reduce((sum, db) => sum + countAll(db), 0);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null, total, all, counts };
}

function pageOf(db: Database, query: ParsedQuery, after: string | null, limit: number): Run[] {
  const conditions = conditionsOf(query, true);
  if (after !== null) conditions.push({ sql: 'id < ?', params: [after] });
  const rows = db
    .prepare<unknown[], RunRow>(`SELECT ${RUN.select} FROM runs ${whereSql(conditions)} ORDER BY id DESC LIMIT ?`)
    .all(...conditions.flatMap((condition) => condition.params), limit);
  return rows.map(rowToRun);
}

const countAll = (db: Database): number => db.prepare<[], number>('SELECT coalesce(sum(runs), 0) FROM run_counts').pluck().get()!;

function countByStatus(db: Database, query: ParsedQuery): [RunStatus, number][] {
  const conditions = conditionsOf(query, false);
  const source = answeredByCounts(query) ? 'sum(runs) AS runs FROM run_counts' : 'count(*) AS runs FROM runs';
  return db
    .prepare<unknown[], { status: RunStatus; runs: number }>(`SELECT status, ${source} ${whereSql(conditions)} GROUP BY status`)
    .all(...conditions.flatMap((condition) => condition.params))
    .filter((row) => row.runs > 0)
    .map((row) => [row.status, row.runs]);
}

/** Of those that countByStatus counts as completed. */
function countIncomplete(db: Database, query: ParsedQuery): number {
  const conditions = [{ sql: INCOMPLETE, params: [] }, ...conditionsOf(query, false)];
  const select = db.prepare<unknown[], number>(`SELECT count(*) FROM runs ${whereSql(conditions)}`).pluck();
  return select.get(...conditions.flatMap((condition) => condition.params)) ?? 0;
}

function conditionsOf(query: ParsedQuery, withStatus: boolean): Where[] {
  const conditions = query.terms.filter((term) => withStatus || term.key !== 'status').map(termSql);
  conditions.push(...query.words.map(wordSql));
  if (query.since !== null) conditions.push({ sql: 'id >= ?', params: [idAt(query.since)] });
  if (query.before !== null) conditions.push({ sql: 'id < ?', params: [idAt(query.before)] });
  return conditions;
}

function whereSql(conditions: readonly Where[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.map((condition) => condition.sql).join(' AND ')}`;
}

function passes(status: string, term: { values: string[]; negated: boolean }): boolean {
  const matches = term.values.some((value) => {
    const pattern = value.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('.*')}$`, 'i').test(status);
  });
  return matches !== term.negated;
}
