// electron/core/traces/pruning/over.ts - which runs of a place are over its limits, and roughly how many bytes they take.
import type { KeepLimits } from '../../../contract/index.ts';
import { type Over, type OverInput, usedBytes } from '../../storage/index.ts';
import { idAt } from '../run-id.ts';
import type { Database, TraceStore } from '../store.ts';

const DAY_MS = 86_400_000;

/** Bytes that a run takes in traces.db: its texts as they are, plus what a row and its index entries cost. */
const BYTES = `700 + 3 * (octet_length(coalesce(error, '')) + octet_length(coalesce(summary, '')))
  + (SELECT coalesce(sum(octet_length(text) + 200), 0) FROM payloads WHERE run_id = runs.id)
  + (SELECT coalesce(sum(octet_length(attributes) + octet_length(payloads) + octet_length(coalesce(error, '')) + 260), 0) FROM spans WHERE run_id = runs.id)
  + (SELECT coalesce(sum(octet_length(result) + 200), 0) FROM assertion_results WHERE run_id = runs.id)`;
/** The same in agents.db, for a row by its id. */
const ROW_BYTES = `SELECT octet_length(coalesce(rendered_input, '')) + octet_length(coalesce(raw_output, '')) + 700
  FROM skill_execution_traces WHERE id = ?`;

/**
 * Ids of runs sort by start, so age and number are one bound, and size is how far to go from the oldest. Runs that have not ended are
 * never over a limit. Reads every run that is over, so it belongs in a thread.
 */
export function runsOverLimits({ traces, agents }: TraceStore, { limits, now, referenced }: OverInput): Over {
  const bound = boundOf(traces, limits, now);
  const excess = limits.megabytes === null ? 0 : usedBytes(traces) - limits.megabytes * 1e6;
  const rows = traces.prepare<[], { id: string; at: string; bytes: number }>(
    `SELECT id, started_at AS at, ${BYTES} AS bytes FROM runs WHERE status NOT IN ('pending', 'running') ORDER BY id`,
  );
  const artifacts = traces.prepare<[string], string>(`SELECT id FROM spans WHERE run_id = ? AND kind = 'artifact'`).pluck();
  const rowBytes = agents.prepare<[string], number>(ROW_BYTES).pluck();
  const over: Over = { ids: [], bytes: 0, from: null, to: null, kept: {} };
  let freed = 0;
  for (const { id, at, bytes } of rows.iterate()) {
    if (id >= bound && freed >= excess) break;
    const because = referenced.get(id);
    if (because !== undefined) {
      over.kept[because] = (over.kept[because] ?? 0) + 1;
      continue;
    }
    freed += bytes;
    over.ids.push(id);
    over.bytes += bytes + artifacts.all(id).reduce((sum, artifact) => sum + (rowBytes.get(artifact) ?? 0), 0);
    over.from ??= at;
    over.to = at;
  }
  return over;
}

/** Runs below this id are over the age and number limits; '' = none is. */
function boundOf(traces: Database, { days, keep }: KeepLimits, now: number): string {
  const byAge = days === null ? '' : idAt(now - days * DAY_MS);
  if (keep === null) return byAge;
  if (keep === 0) return '~'; // after every id
  const newest = traces.prepare<[number], string>('SELECT id FROM runs ORDER BY id DESC LIMIT 1 OFFSET ?').pluck();
  const byNumber = newest.get(keep - 1) ?? '';
  return [byAge, byNumber].sort().at(-1)!;
}
