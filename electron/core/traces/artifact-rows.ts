// electron/core/traces/artifact-rows.ts - the seed's table skill_execution_traces in agents.db: one row per artifact executed (row D1).
import type { Statement } from 'better-sqlite3';
import type { ArtifactTrace } from '../../contract/index.ts';
import type { PayloadRef } from './rows.ts';
import type { Database } from './store.ts';

/** A text and where all of it is kept. */
export interface RecordedText {
  text: string;
  payload: PayloadRef;
}

/** One artifact step; the id is the id of its span. */
export type ArtifactRecord = Omit<ArtifactTrace, 'rendered_input' | 'raw_output' | 'created_at'> & {
  rendered_input: RecordedText | null;
  raw_output: RecordedText | null;
};

/** Longer texts stay in traces.db and the row names them (architecture.md, "Storage"). */
const MAX_INLINE_BYTES = 16 * 1024;

const COLUMNS = `id session_id skill_id artifact_id artifact_kind rendered_input raw_output error started_at completed_at duration_ms
   input_tokens output_tokens model_id estimated_cost assertions_run assertions_passed created_at`.split(/\s+/);

export function toArtifactRow(record: ArtifactRecord, mask: (text: string) => string): ArtifactTrace {
  const inline = (recorded: RecordedText | null): string | null => {
    if (recorded === null) return null;
    const text = mask(recorded.text);
    return Buffer.byteLength(text) <= MAX_INLINE_BYTES ? text : `payload:${recorded.payload.id}`;
  };
  return {
    ...record,
    rendered_input: inline(record.rendered_input),
    raw_output: inline(record.raw_output),
    error: record.error === null ? null : mask(record.error),
    created_at: new Date().toISOString(),
  };
}

const INSERT = `INSERT INTO skill_execution_traces (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((column) => `@${column}`).join(', ')})
  ON CONFLICT (id) DO NOTHING`;
const known = new WeakMap<Database, { insert: Statement<ArtifactTrace>; waits: unknown }>();

/**
 * Writes rows in one transaction, except those that already exist. Skills are durable once acknowledged, which costs a wait for the disk.
 * The last traces may be lost in a power failure, as in traces.db, so the connection does not wait for them.
 */
export function insertArtifactRows(agents: Database, rows: readonly ArtifactTrace[]): void {
  const { insert, waits } = known.get(agents) ?? {
    insert: agents.prepare<ArtifactTrace>(INSERT),
    waits: agents.pragma('synchronous', { simple: true }),
  };
  known.set(agents, { insert, waits });
  agents.exec('PRAGMA synchronous = NORMAL');
  try {
    agents.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
  } finally {
    agents.exec(`PRAGMA synchronous = ${waits}`);
  }
}

/** Rows by id, in the order of the ids; ids without a row are left out. */
export function readArtifactRows(agents: Database, ids: readonly string[]): ArtifactTrace[] {
  const select = agents.prepare<[string], ArtifactTrace>(`SELECT ${COLUMNS.join(', ')} FROM skill_execution_traces WHERE id = ?`);
  return ids.flatMap((id) => select.get(id) ?? []);
}
