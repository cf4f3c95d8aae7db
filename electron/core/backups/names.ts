// electron/core/backups/names.ts - the back-ups of a folder by their names, and which of them stay.
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupReason } from '../../contract/index.ts';
import { DATABASE_SUFFIXES } from '../storage/index.ts';

export interface BackupFile {
  /** File name. */
  id: string;
  path: string;
  /** The agents.db in it. */
  agents: string;
  /** UTC text with milliseconds. */
  at: string;
  reason: BackupReason;
}

export type MadeReason = Exclude<BackupReason, 'before_update'>;
const WORDS: Readonly<Record<MadeReason, string>> = { daily: 'daily', by_hand: 'by-hand', before_restore: 'before-restore' };
const DATED = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(daily|by-hand|before-restore)$/;
/** A single file, made before a migration (storage/backup.ts). */
const UPDATE = /^agents-v\d+-to-v\d+\.db$/;
const HALF_MADE = /^(?:restore|\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-(?:daily|by-hand|before-restore))\.\d{1,10}\.partial$/;

/** The name of what this process is making: a back-up of this name, or a `restore`. */
export const partialName = (name: string): string => `${name}.${process.pid}.partial`;
/** Whether it is a name of that kind, by any process. */
export const isHalfMade = (name: string): boolean => HALF_MADE.test(name);

/** The name of a back-up, from its time and reason. */
export const backupName = (at: string, reason: MadeReason): string => `${at.replaceAll(':', '-')}-${WORDS[reason]}`;

/** The back-ups in a folder, newest first; none if there is no such folder. Half-made ones and links are left out. */
export function listBackups(folder: string): BackupFile[] {
  const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return entriesOf(folder)
    .flatMap((entry) => toBackup(folder, entry) ?? [])
    .filter(({ agents }) => !DATABASE_SUFFIXES.some((suffix) => isLink(agents + suffix)))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Undefined for a name that is not one of a back-up there. */
export const findBackup = (folder: string, id: string): BackupFile | undefined => listBackups(folder).find((each) => each.id === id);

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function toBackup(folder: string, entry: Dirent): BackupFile | null {
  const id = entry.name;
  const path = join(folder, id);
  if (entry.isFile() && UPDATE.test(id)) {
    const at = lstatSync(path, { throwIfNoEntry: false })?.mtime.toISOString();
    return at === undefined ? null : { id, path, agents: path, at, reason: 'before_update' };
  }
  const [, day, hour, minute, second, word] = DATED.exec(id) ?? [];
  if (!entry.isDirectory() || word === undefined) return null;
  const reason = (Object.keys(WORDS) as MadeReason[]).find((each) => WORDS[each] === word)!;
  return { id, path, agents: join(path, 'agents.db'), at: `${day}T${hour}:${minute}:${second}`, reason };
}

const DAY_MS = 86_400_000;
const [DAYS, WEEKS, MONTHS] = [7, 4, 6];
const RESTORE_DAYS = 30;

type Sized = BackupFile & { bytes: number };

/**
 * Those that may go. The newest of each of 7 days, 4 weeks and 6 months stays, what was made before a restore stays for 30 days, and what was
 * made by hand stays; then the oldest go until all take at most `maxBytes`. The newest always stays, those in `needed` (ids) as well, and copies
 * before a migration have rules of their own. `now` in milliseconds.
 */
export function backupsToRemove<T extends Sized>(backups: readonly T[], now: number, maxBytes: number, needed: ReadonlySet<string>): T[] {
  const dated = backups.filter(({ reason }) => reason !== 'before_update').sort((a, b) => (a.at < b.at ? 1 : -1));
  // A restore does not take the place of the back-up of its day.
  const regular = dated.filter(({ reason }) => reason !== 'before_restore');
  const kept = new Set([
    ...newestOf(regular, ({ at }) => at.slice(0, 10), DAYS),
    // 1 January 1970 was a Thursday.
    ...newestOf(regular, ({ at }) => String(Math.floor((Date.parse(at) / DAY_MS + 3) / 7)), WEEKS),
    ...newestOf(regular, ({ at }) => at.slice(0, 7), MONTHS),
    ...dated.filter(({ reason, at }) => reason === 'before_restore' && Date.parse(at) > now - RESTORE_DAYS * DAY_MS),
    ...dated.filter(({ reason }) => reason === 'by_hand'),
  ]);
  let bytes = 0;
  return dated.filter((backup, index) => {
    const mustStay = index === 0 || needed.has(backup.id);
    if (!mustStay && !kept.has(backup)) return true;
    bytes += backup.bytes;
    return !mustStay && bytes > maxBytes;
  });
}

/** The newest of each of the last `count` periods that have one. */
function newestOf<T extends Sized>(sorted: readonly T[], periodOf: (backup: T) => string, count: number): T[] {
  const first = new Map<string, T>();
  for (const backup of sorted) if (!first.has(periodOf(backup))) first.set(periodOf(backup), backup);
  return [...first.values()].slice(0, count);
}

/** Whether a day has passed since the last back-up; a time in the future is a wrong clock. */
export const isDue = (last: string | undefined, now: number): boolean => last === undefined || Math.abs(now - Date.parse(last)) >= DAY_MS;
