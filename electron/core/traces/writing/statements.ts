// electron/core/traces/writing/statements.ts - the rows of runs, spans and texts in traces.db, written many at once.
import type { Run } from '../../../contract/index.ts';
import type { Owner } from '../../processes/index.ts';
import { runToRow, spanToRow } from '../rows.ts';
import type { Database } from '../store.ts';
import type { Unwritten } from './unwritten.ts';

export interface Statements {
  insertRun(run: Run, skillId: string): void;
  keepState(runId: string, state: string): void;
  /** Writes runs in one transaction until time is up, at least one; returns how many. If SQLite throws, it throws and nothing is kept. */
  write(given: readonly { rows: Unwritten }[], limitMs: number): number;
}

const namesIn = (names: string): string[] => names.split(/\s+/);

const RUN_COLUMNS = namesIn(
  `id session_id source_id skill_id skill_name skill_version scope revision_id content_hash status reason error model_id
   channel artifact started_at ended_at duration_ms deadline_ms input_tokens output_tokens cost span_count summary
   owner_pid owner_start waiting paused_ms ending warnings trigger agent_id task_context parent_run_id`,
);

/** What changes during a run; its skill does not. */
const CHANGING = namesIn(
  `status reason error model_id ended_at duration_ms input_tokens output_tokens cost span_count summary waiting paused_ms
   ending warnings`,
);

const SPAN_COLUMNS = namesIn(
  `run_id seq id parent_id kind name status started_at offset_ms duration_ms input_tokens output_tokens tokens_estimated
   cost model_id artifact_kind attributes error payloads`,
);

const RESULT_COLUMNS = namesIn(`run_id number span_id assertion_id type severity status score result`);

export function prepareStatements(db: Database, owner: Owner, mask: (text: string) => string): Statements {
  const named = (columns: readonly string[]) => columns.map((column) => `@${column}`).join(', ');
  const assigned = (columns: readonly string[], from: string) => columns.map((column) => `${column} = ${from}${column}`).join(', ');
  const insertRun = db.prepare(`INSERT INTO runs (${RUN_COLUMNS.join(', ')}) VALUES (${named(RUN_COLUMNS)})`);
  const updateRun = db.prepare(`UPDATE runs SET ${assigned(CHANGING, '@')} WHERE id = @id`);
  const upsertSpan = db.prepare(
    `INSERT INTO spans (${SPAN_COLUMNS.join(', ')}) VALUES (${named(SPAN_COLUMNS)})
     ON CONFLICT (run_id, seq) DO UPDATE SET ${assigned(SPAN_COLUMNS.slice(2), 'excluded.')}`,
  );
  const insertPayload = db.prepare('INSERT INTO payloads (id, run_id, name, text) VALUES (@id, @run_id, @name, @text)');
  const insertResult = db.prepare(`INSERT INTO assertion_results (${RESULT_COLUMNS.join(', ')}) VALUES (${named(RESULT_COLUMNS)})`);
  const keepState = db.prepare('INSERT OR REPLACE INTO run_states (run_id, state) VALUES (?, ?)');
  const dropState = db.prepare('DELETE FROM run_states WHERE run_id = ?');

  function writeOne({ run, spans, payloads, results }: Unwritten): void {
    for (const payload of payloads) insertPayload.run(payload);
    for (const { span, seq } of spans.values()) upsertSpan.run(spanToRow(span, seq, mask));
    for (const result of results) insertResult.run(result);
    if (run === null) return;
    updateRun.run(runToRow(run, '', owner, mask));
    if (run.waiting === null) dropState.run(run.id);
  }

  const write = db.transaction((given: readonly { rows: Unwritten }[], limitMs: number): number => {
    const until = performance.now() + limitMs;
    let written = 0;
    for (const { rows } of given) {
      writeOne(rows);
      written += 1;
      if (performance.now() >= until) break;
    }
    return written;
  });
  return {
    insertRun(run, skillId) {
      insertRun.run(runToRow(run, skillId, owner, mask));
    },
    keepState(runId, state) {
      keepState.run(runId, state);
    },
    write: (given, limitMs) => write.immediate(given, limitMs),
  };
}
