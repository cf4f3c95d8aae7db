// electron/contract/duties/words.ts - when a duty is due, and what became of it, in words for every shell.
import type { DutySchedule } from '../roles/role.ts';
import { number } from '../values/words.ts';
import { type DutyRow, MOST_EARLIER, type WorkItem } from './duties.ts';

const HOUR = 60;
const DAY = 1440;

/** `0 9 * * 1-5`, `every 4 h`, `every 2 d`, `every 90 min`. */
export function scheduleText(schedule: DutySchedule): string {
  if (schedule.kind === 'cron') return schedule.cron.trim();
  const { minutes } = schedule;
  if (minutes % DAY === 0) return `every ${minutes / DAY} d`;
  return minutes % HOUR === 0 ? `every ${minutes / HOUR} h` : `every ${minutes} min`;
}

/** Why a duty has no times now; null = it has. */
export function offText({ paused, off, problem, next }: Pick<DutyRow, 'paused' | 'off' | 'problem' | 'next'>): string | null {
  if (problem !== null) return problem;
  if (off !== null) return off;
  if (paused) return 'paused';
  return next.length === 0 ? 'no more times' : null;
}

/** `and 1,000 or more before it`; null = there are none. */
export const earlierText = ({ earlier }: Pick<WorkItem, 'earlier'>): string | null =>
  earlier === 0 ? null : `and ${number(earlier)}${earlier >= MOST_EARLIER ? ' or more' : ''} before it`;
