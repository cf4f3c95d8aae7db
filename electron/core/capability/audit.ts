// electron/core/capability/audit.ts - the log of what was decided and refused: written to, read and exported, never changed (row C12).
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError, type AuditEvent, type AuditPage, AuditQuery } from '../../contract/index.ts';
import { columnsOf, guarded, transaction } from '../storage/index.ts';
import { type Reason, readReasons, writeReasons } from './because.ts';

export type NewEvent = Omit<AuditEvent, 'id' | 'at' | 'reasons' | 'actorDid'> & { reasons: readonly Reason[] };

export interface AuditLog {
  /** All or none. Throws the errors of a database that cannot be written. */
  add(events: readonly NewEvent[], at: string): void;
  page(query: AuditQuery): AuditPage;
  /** The last events of or about an agent, newest first. */
  lastOf(agent: string, limit: number): AuditEvent[];
  /** One event a line, newest first. */
  export(query: AuditQuery): string;
}

export interface AuditRow extends Omit<AuditEvent, 'reasons'> {
  number: number;
  reasons: string;
}
export const AUDIT = columnsOf('number id at actor action subject subject_name outcome reasons_json:reasons run_id actor_did');

export const toEvent = ({ number: _, ...row }: AuditRow): AuditEvent => ({ ...row, reasons: readReasons(row.reasons) });

/** Over an agents.db that is up to date. */
export function createAuditLog(db: Database): AuditLog {
  const read = <T>(act: () => T): T => guarded(db.name, act);
  return {
    add(events, at) {
      const insert =
        db.prepare(`INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json, run_id, actor_did)
        VALUES (@id, @at, @actor, @action, @subject, @subjectName, @outcome, @reasons, @runId,
          (SELECT did FROM agent_certificates WHERE agent = @actor))`);
      transaction(db, () => {
        for (const event of events) insert.run({ ...event, id: randomUUID(), at, reasons: writeReasons(event.reasons) });
      });
    },
    page(input) {
      const query = AuditQuery.parse(input);
      const { where, values } = conditions(query);
      const select = `SELECT ${AUDIT.select} FROM audit_events WHERE ${where} ORDER BY number DESC LIMIT ?`;
      const rows = read(() => db.prepare(select).all(...values, query.limit + 1) as AuditRow[]);
      const shown = rows.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(toEvent),
        next: rows.length > shown.length && last !== undefined ? String(last.number) : null,
        actions: read(() => db.prepare('SELECT DISTINCT action FROM audit_events ORDER BY action').pluck().all() as string[]),
      };
    },
    lastOf(agent, limit) {
      const of = (column: 'actor' | 'subject') =>
        `SELECT * FROM (SELECT ${AUDIT.select} FROM audit_events WHERE ${column} = @agent ORDER BY number DESC LIMIT @limit)`;
      const select = `${of('actor')} UNION ${of('subject')} ORDER BY number DESC LIMIT @limit`;
      return read(() => db.prepare<object, AuditRow>(select).all({ agent, limit }).map(toEvent));
    },
    export(input) {
      const { where, values } = conditions({ ...AuditQuery.parse(input), after: null });
      const select = `SELECT ${AUDIT.select} FROM audit_events WHERE ${where} ORDER BY number DESC`;
      return read(() => {
        const rows = db.prepare(select).iterate(...values) as IterableIterator<AuditRow>;
        return Array.from(rows, (row) => `${JSON.stringify(toEvent(row))}\n`).join('');
      });
    },
  };
}

function conditions(query: ReturnType<typeof AuditQuery.parse>): { where: string; values: (string | number)[] } {
  const { action, agent, skillId, since, after, text } = query;
  const like = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const parts: [string, ...(string | number)[]][] = [
    ...(action === null ? [] : [['action = ?', action] as [string, string]]),
    ...(agent === null ? [] : [['(actor = ? OR subject = ?)', agent, agent] as [string, string, string]]),
    ...(skillId === null ? [] : [['subject = ?', skillId] as [string, string]]),
    ...(since === null ? [] : [['at >= ?', new Date(since).toISOString()] as [string, string]]),
    ...(after === null ? [] : [['number < ?', pageNumber(after)] as [string, number]]),
  ];
  if (text.trim() !== '') {
    const columns = ['subject_name', 'action', 'actor', 'reasons_json'].map((column) => `${column} LIKE ? ESCAPE '\\'`);
    parts.push([`(${columns.join(' OR ')})`, like, like, like, like]);
  }
  return { where: ['1', ...parts.map(([sql]) => sql)].join(' AND '), values: parts.flatMap(([, ...values]) => values) };
}

function pageNumber(after: string): number {
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new AppError('bad_input', `“${after}” is not a position in the audit log.`, { remedy: 'Start again from the first page.' });
}
