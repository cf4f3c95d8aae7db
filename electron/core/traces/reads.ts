// electron/core/traces/reads.ts - one run with its spans, the pages of a text, and the sums for the frame and the library.
import type { PayloadPage, Run, SkillRow, TraceDetail } from '../../contract/index.ts';
import { type AssertionRow, RESULT, RUN, type RunRow, rowsToAssertions, rowToRun, rowToSpan, SPAN, type SpanRow } from './rows.ts';
import type { Database } from './store.ts';

/** An answer of about 1 MB at 500 bytes a span; it says if there are more, but does not show them. */
const MAX_SPANS = 2000;
const PAGE_CHARS = 250_000;
const DAY_MS = 86_400_000;

export function findRun(databases: readonly Database[], runId: string): { db: Database; run: Run } | null {
  for (const db of databases) {
    const row = db.prepare<[string], RunRow>(`SELECT ${RUN.select} FROM runs WHERE id = ?`).get(runId);
    if (row) return { db, run: rowToRun(row) };
  }
  return null;
}

/** The run with its first 2,000 spans in order of start, and all results of its assertions. */
export function readDetail(db: Database, run: Run): TraceDetail {
  const rows = db
    .prepare<[string, number], SpanRow>(`SELECT ${SPAN.select} FROM spans WHERE run_id = ? ORDER BY seq LIMIT ?`)
    .all(run.id, MAX_SPANS + 1);
  const results = db
    .prepare<[string], AssertionRow>(`SELECT ${RESULT.select} FROM assertion_results WHERE run_id = ? ORDER BY number`)
    .all(run.id);
  return {
    run,
    spans: rows.slice(0, MAX_SPANS).map(rowToSpan),
    moreSpans: rows.length > MAX_SPANS,
    assertions: rowsToAssertions(results),
  };
}

export function readArtifactSpanIds(db: Database, runId: string): string[] {
  return db
    .prepare<[string], { id: string }>("SELECT id FROM spans WHERE run_id = ? AND kind = 'artifact' ORDER BY seq")
    .all(runId)
    .map((row) => row.id);
}

/** A whole text; null if there is none. */
export const readText = (db: Database, payloadId: string): string | null =>
  db.prepare<[string], string>('SELECT text FROM payloads WHERE id = ?').pluck().get(payloadId) ?? null;

/** At most 250,000 characters from `offset`, never half a surrogate pair. */
export function readPayload(databases: readonly Database[], payloadId: string, offset: number): PayloadPage | null {
  for (const db of databases) {
    const text = readText(db, payloadId);
    if (text === null) continue;
    let end = Math.min(offset + PAGE_CHARS, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end -= 1;
    return { text: text.slice(offset, end), offset, total: text.length };
  }
  return null;
}

/** Sums since local midnight. The cost is null as soon as one run's cost is unknown. */
export function tokensToday(databases: readonly Database[], now: number): { tokens: number; cost: number | null } {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  let tokens = 0;
  let cost = 0;
  let unknown = 0;
  for (const db of databases) {
    const sum = db
      .prepare<[string], { tokens: number; cost: number; unknown: number }>(
        `SELECT coalesce(sum(input_tokens + output_tokens), 0) AS tokens, coalesce(sum(cost), 0) AS cost, coalesce(sum(unknown_costs), 0) AS unknown
         FROM run_usage WHERE hour >= ?`,
      )
      .get(hourOf(midnight.getTime()))!;
    tokens += sum.tokens;
    cost += sum.cost;
    unknown += sum.unknown;
  }
  return { tokens, cost: unknown > 0 ? null : cost };
}

type LastRun = NonNullable<SkillRow['lastRun']> & { sourceId: string; runId: string };

/** The newest run of each skill, by skill_sources.id. */
export function lastRuns(databases: readonly Database[]): Map<string, NonNullable<SkillRow['lastRun']>> {
  const newest = new Map<string, LastRun>();
  for (const db of databases) {
    const rows = db.prepare<[], LastRun>('SELECT source_id AS sourceId, run_id AS runId, status, at, ending FROM last_runs').all();
    for (const row of rows) {
      const other = newest.get(row.sourceId);
      if (!other || other.runId < row.runId) newest.set(row.sourceId, row);
    }
  }
  return new Map([...newest].map(([id, { status, ending, at }]) => [id, { status, ending, at }]));
}

/** US dollars of the last seven days by skill_sources.id; null if the cost of one of the runs is unknown. */
export function costs7d(databases: readonly Database[], now: number): Map<string, number | null> {
  const costs = new Map<string, number | null>();
  for (const db of databases) {
    const rows = db
      .prepare<[string], { source_id: string; cost: number; unknown: number }>(
        `SELECT source_id, sum(cost) AS cost, sum(unknown_costs) AS unknown FROM run_usage
         WHERE hour >= ? GROUP BY source_id HAVING sum(input_tokens + output_tokens) > 0`,
      )
      .all(hourOf(now - 7 * DAY_MS));
    for (const row of rows) {
      const before = costs.get(row.source_id);
      costs.set(row.source_id, row.unknown > 0 || before === null ? null : (before ?? 0) + row.cost);
    }
  }
  return costs;
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}
