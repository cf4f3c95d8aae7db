// electron/core/traces/writing/statements.ts - the rows of runs, spans and texts in traces.db, written many at once.
import type { Run } from '../../../contract/index.ts';
import type { Owner } from '../../processes/index.ts';
import { columnsOf } from '../../storage/index.ts';
import { RESULT, RUN, runToRow, SPAN, spanToRow } from '../rows.ts';
import type { Database } from '../store.ts';
import type { Unwritten } from './unwritten.ts';

export interface Statements {
  insertRun(run: Run, skillId: string): void;
  keepState(runId: string, state: string): void;
  /** Writes runs in one transaction until time is up, at least one; returns how many. If SQLite throws, it throws and nothing is kept. */
  write(given: readonly { rows: Unwritten }[], limitMs: number): number;
}

/** What changes during a run; its skill does not. */
const CHANGING = columnsOf(
  `status reason error model_id ended_at duration_ms input_tokens output_tokens cost span_count summary waiting paused_ms
   ending warnings`,
);

export function prepareStatements(db: Database, owner: Owner, mask: (text: string) => string): Statements {
  const insertRun = db.prepare(`INSERT INTO runs ${RUN.insert}`);
  const updateRun = db.prepare(`UPDATE runs SET ${CHANGING.set} WHERE id = @id`);
  const upsertSpan = db.prepare(`INSERT INTO spans ${SPAN.insert} ON CONFLICT (run_id, seq) DO UPDATE SET ${SPAN.set}`);
  const insertPayload = db.prepare('INSERT INTO payloads (id, run_id, name, text) VALUES (@id, @run_id, @name, @text)');
  const insertResult = db.prepare(`INSERT INTO assertion_results ${RESULT.insert}`);
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
