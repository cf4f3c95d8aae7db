// electron/core/capability/archive.ts - older events of the audit log, moved to an append-only file of the account. Nothing is
// lost on the way: an event leaves the database once its line is on disk (row C12).
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { AuditEvent, KeepLimits } from '../../contract/index.ts';
import { fileError, flushFolder } from '../storage/index.ts';
import { AUDIT, type AuditRow, toEvent } from './audit.ts';

const DAY_MS = 86_400_000;
/** Events of one transaction. */
const AT_ONCE = 100;
const TAIL_BYTES = 1 << 20;

/** Events over the limits, the oldest first and never the newest, or numbering would restart: how many, about how many bytes, when, and the number of the last one. */
export function eventsOverLimits(db: Database, { days, keep, megabytes }: KeepLimits, now: number) {
  const parts = [
    ...(days === null ? [] : [`at < '${new Date(now - days * DAY_MS).toISOString()}'`]),
    ...(keep === null ? [] : [`number <= coalesce((SELECT number FROM audit_events ORDER BY number DESC LIMIT 1 OFFSET ${keep}), 0)`]),
    ...(megabytes === null ? [] : [`newer > ${megabytes * 1e6}`]),
  ];
  const size = '(octet_length(reasons_json) + octet_length(subject_name) + 300)';
  const select = `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes, min(at) AS "from", max(at) AS "to", coalesce(max(number), 0) AS last
    FROM (SELECT number, at, ${size} AS bytes, sum(${size}) OVER (ORDER BY number DESC) AS newer FROM audit_events)
    WHERE (${parts.length === 0 ? '0' : parts.join(' OR ')}) AND number < (SELECT max(number) FROM audit_events)`;
  return db.prepare(select).get() as { count: number; bytes: number; from: string | null; to: string | null; last: number };
}

/**
 * Moves events up to a number into the file at `path`, some in each step; reports how many are moved. What a kill left in both places is not
 * written twice. Throws the errors of the file and of the database.
 */
export function* archiveEvents(db: Database, last: number, path: string): Generator<number> {
  const file = openArchive(path);
  try {
    let after = archivedUntil(db, path, file);
    const next = db.prepare<[number, number], AuditRow>(
      `SELECT ${AUDIT.select} FROM audit_events WHERE number > ? AND number <= ? ORDER BY number LIMIT ${AT_ONCE}`,
    );
    const move = db.transaction((until: number) => {
      db.prepare(`INSERT INTO meta (key, value) VALUES ('audit_archived', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`).run(
        String(until),
      );
      return db.prepare('DELETE FROM audit_events WHERE number <= ?').run(until).changes;
    });
    let moved = 0;
    for (;;) {
      const rows = next.all(after, last);
      if (rows.length > 0) {
        append(file, rows.map((row) => `${JSON.stringify(toEvent(row))}\n`).join(''));
        after = rows.at(-1)!.number;
      }
      moved += move.immediate(after);
      yield moved;
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    closeSync(file);
  }
}

/** Returns once the lines are on disk. */
function append(file: number, lines: string): void {
  const bytes = Buffer.from(lines);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  fsyncSync(file);
}

/** Ready to append; a partial line left by a kill is cut off. */
function openArchive(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const isNew = !existsSync(path);
    const file = openSync(path, 'a+', 0o600);
    if (isNew) flushFolder(dirname(path));
    const text = tailOf(path, file);
    const half = text.length - (text.lastIndexOf('\n') + 1);
    if (half > 0) truncateSync(path, statSync(path).size - half); // by its name: Windows cuts nothing off a file that is open for adding
    return file;
  } catch (cause) {
    throw fileError(cause, `The audit archive ${path} cannot be written`);
  }
}

/** The last megabyte, one character per byte. */
function tailOf(path: string, file: number): string {
  const { size } = statSync(path);
  const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('latin1');
}

/** The number of the last event in both the file and the database; 0 = none. */
function archivedUntil(db: Database, path: string, file: number): number {
  const line = tailOf(path, file).trimEnd().split('\n').at(-1) ?? '';
  if (line === '') return 0;
  const { id } = JSON.parse(line) as AuditEvent;
  return db.prepare<[string], number>('SELECT number FROM audit_events WHERE id = ?').pluck().get(id) ?? 0;
}

/** All events of the archive, the oldest first and each once, even if two programs archived at the same time; none without an archive. Throws the errors of an unreadable file. */
export function readArchive(path: string): AuditEvent[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1); // half a line at the end is still in the database
    const events = lines.map((line) => JSON.parse(line) as AuditEvent);
    return [...new Map(events.map((event) => [event.id, event])).values()];
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileError(cause, `The audit archive ${path} cannot be read`);
  }
}
