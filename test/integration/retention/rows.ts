// Runs, revisions and audit events of many days, as rows of real databases.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { createIds } from '../../../electron/core/traces/index.ts';

export const DAY_MS = 86_400_000;
export const NOW = Date.parse('2026-06-30T12:00:00.000Z');

/** The two databases of an account or a workspace. */
export interface Filled {
  agents: { db: Database };
  traces: { db: Database };
  /** Of runs, the oldest first. */
  ids: string[];
}

interface RunOptions {
  /** How long ago, in days. */
  ago: number;
  status?: string;
  spans?: number;
  /** Characters of the text of each run. */
  chars?: number;
  revisionId?: string;
}

/** Adds a run with spans, a text, a result, and the seed's row. */
export function addRun(place: Filled, { ago, status = 'completed', spans = 3, chars = 1000, revisionId = 'rev' }: RunOptions): string {
  const at = NOW - ago * DAY_MS;
  const id = createIds(() => at)();
  const { db } = place.traces;
  db.transaction(() => {
    db.prepare(
      `INSERT INTO runs (id, session_id, source_id, skill_id, skill_name, skill_version, scope, revision_id, content_hash, status, model_id, channel,
         started_at, deadline_ms, input_tokens, output_tokens, cost, summary, owner_pid, owner_start)
       VALUES (?, ?, 'src', 'sk', 'notes', '1', 'account', ?, 'h', ?, 'm', 'editor', ?, 1000, 5, 2, 0.5, 'An answer about quinces', 1, '')`,
    ).run(id, id, revisionId, status, new Date(at).toISOString());
    const span = db.prepare(
      `INSERT INTO spans VALUES (?, ?, ?, NULL, ?, 'Ask', 'ok', 'then', 0, 1, NULL, NULL, 0, NULL, NULL, NULL, '{}', NULL, '[]')`,
    );
    const artifact = randomUUID();
    for (let seq = 0; seq < spans; seq++) span.run(id, seq, seq === 1 ? artifact : randomUUID(), seq === 1 ? 'artifact' : 'model_call');
    db.prepare('INSERT INTO payloads VALUES (?, ?, ?, ?)').run(randomUUID(), id, 'output', 'x'.repeat(chars));
    db.prepare(`INSERT INTO assertion_results VALUES (?, 0, 's', 'a', 'contains', 'hard', 'pass', 1, '{}')`).run(id);
    place.agents.db
      .prepare(
        `INSERT INTO skill_execution_traces (id, session_id, skill_id, artifact_id, artifact_kind, rendered_input, raw_output, started_at)
         VALUES (?, ?, 'k', 'a', 'prompt_template', 'sent', 'came', 'then')`,
      )
      .run(artifact, id);
  })();
  place.ids.push(id);
  return id;
}

/** A skill with a revision for each text, one a day, the last one today. */
export function addSkill(place: Filled, texts: readonly string[], deleted = false): { id: string; revisions: string[] } {
  const { db } = place.agents;
  const id = randomUUID();
  db.prepare(
    `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at, deleted_at)
     VALUES (?, 'a.md', 'own', 'user', 1, 1, ?, 'h', 'then', 'a', 'then', 'then', ?)`,
  ).run(id, texts.length, deleted ? 'then' : null);
  const revisions = texts.map((text, index) => {
    const revision = randomUUID();
    db.prepare(`INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes) VALUES (?, ?, ?, ?, 'save', ?, ?)`).run(
      revision,
      id,
      index + 1,
      `hash-${index + 1}`,
      new Date(NOW - (texts.length - 1 - index) * DAY_MS).toISOString(),
      Buffer.from(text),
    );
    return revision;
  });
  return { id, revisions };
}

export function addEvents(place: Filled, ages: readonly number[]): void {
  const insert = place.agents.db.prepare(
    `INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json)
     VALUES (?, ?, 'you', 'Granted', 's', 'notes', 'done', '[{"rule":"allowed","subject":"crm:read","value":"granted"}]')`,
  );
  for (const ago of ages) insert.run(randomUUID(), new Date(NOW - ago * DAY_MS).toISOString());
}

export const count = (database: { db: Database }, table: string, where = '1'): number =>
  database.db.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get() as number;
