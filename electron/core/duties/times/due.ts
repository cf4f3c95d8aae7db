// electron/core/duties/times/due.ts - which times of a duty have come, and what becomes of each. Pure: the time is given.
import { isDeepStrictEqual } from 'node:util';
import { type AgentDuty, MOST_EARLIER, number, plural, type WorkItem } from '../../../contract/index.ts';
import { isNever, isZone, scheduleProblem, timesBetween, type When } from '../../schedules/index.ts';

/** Missed times of one duty that get a row at once; the ones before are counted. */
const KEPT = 20;
/** A time that came this shortly before the app was opened still runs. */
export const BEFORE_OPEN_MS = 60_000;
/** One noticed later than this, because the machine slept, does not run by itself. */
const LATE_MS = 15 * 60_000;
/** The clock was set back by more than this: what was made by it, and since when a duty is, counts for nothing. */
const CLOCK_MS = 86_400_000;

export const CLOSED = 'Skillwright was not open.';
export const OVERTAKEN = 'The next time came before it could begin.';
const ASLEEP = 'It was noticed too late, because this machine was asleep or busy, or its workspace was not open.';

export interface Noticing {
  /** Milliseconds since 1970. */
  now: number;
  /** Since when this process watches for what is due; null = it does not, so nothing becomes due. */
  watchingSince: number | null;
}

export type NewItem = Pick<WorkItem, 'dueAt' | 'state' | 'reason' | 'earlier'>;

/** What is kept of a duty from when it was looked at last. */
export interface LookedAt {
  /** UTC: times up to this one have their items, or will have none. */
  madeTo: string;
  /** By what it had its times then; null = it had none (off, paused, with a problem, gone), undefined = that was not kept yet. */
  times: When | null | undefined;
}

export interface Came {
  items: NewItem[];
  /** Times up to this one are dealt with. */
  madeTo: string;
}

/** What a look at a duty comes to: what came, and how it stands from now on. */
export interface Look extends Came {
  times: When | null;
}

/** `zone`: that of this machine, for duties without one of their own. */
export const whenOf = ({ schedule, timeZone, since }: AgentDuty, zone: string): When => ({ schedule, since, zone: timeZone ?? zone });

/** Why a duty has no times; null = it has. */
export function problemOf({ schedule, timeZone, skills, from }: AgentDuty): string | null {
  if (skills.length === 0) return `The ${from.kind} ${from.name} names no skill for it, so there is nothing to run.`;
  if (timeZone !== null && !isZone(timeZone)) return `${timeZone} is not a time zone that this machine knows.`;
  if (schedule.kind === 'interval') return null;
  const problem = scheduleProblem(schedule.cron);
  if (problem !== null) return problem.message;
  return schedule.cron.trim() === '' || isNever(schedule.cron) ? `The schedule ${schedule.cron} never comes.` : null;
}

/**
 * A look at a duty that has its times by `times` now (null = it has none); null = nothing is to be written. Whatever changes a duty looks at it, so
 * until this look it was as it was at the last one: what came is judged by that, and what a duty is now counts from now on. A duty that nobody knew
 * begins now, and so does one that was commissioned or equipped anew meanwhile.
 */
export function lookAt(times: When | null, kept: LookedAt | null, noticing: Noticing): Look | null {
  const now = iso(noticing.now);
  if (kept === null) return { items: [], madeTo: now, times };
  const was = kept.times === undefined ? times : kept.times;
  const isOther = !isDeepStrictEqual(was, times);
  const isNew = was === null || (times !== null && times.since !== was.since);
  const came = isNew ? null : timesThatCame(was, kept.madeTo, noticing);
  if (isOther) return { items: came?.items ?? [], madeTo: now, times };
  if (came === null && kept.times !== undefined) return null;
  return { items: came?.items ?? [], madeTo: came?.madeTo ?? kept.madeTo, times };
}

/** What came since `madeTo`; null = nothing did. Of times that may still run only the newest does; the others were missed. */
export function timesThatCame(when: When, madeTo: string, noticing: Noticing): Came | null {
  const { now, watchingSince } = noticing;
  if (Date.parse(madeTo) > now + CLOCK_MS) return { items: [], madeTo: iso(now) };
  const of = Date.parse(when.since) > now + CLOCK_MS ? { ...when, since: madeTo } : when;
  const made = Math.max(Date.parse(madeTo), Date.parse(of.since));
  // Whoever does not watch leaves to others what may still run.
  const to = watchingSince === null ? now - BEFORE_OPEN_MS : now;
  const { times, earlier } = timesBetween(of, new Date(made), new Date(to), { kept: KEPT, counted: MOST_EARLIER });
  const last = times.at(-1);
  if (last === undefined) return null;
  const open = watchingSince === null ? now : watchingSince - BEFORE_OPEN_MS;
  const items = times.map((dueAt, index): NewItem => {
    const before = index === 0 ? earlier : 0;
    const at = Date.parse(dueAt);
    if (dueAt === last && at >= open && at >= now - LATE_MS) return { dueAt, state: 'due', reason: null, earlier: before };
    const reason = at < open ? CLOSED : at < now - LATE_MS ? ASLEEP : OVERTAKEN;
    return { dueAt, state: 'missed', reason, earlier: before };
  });
  return { items, madeTo: last };
}

/** `3 due times were missed`, `1,020 or more due times were missed`. */
export const missedInAll = (items: readonly Pick<WorkItem, 'earlier'>[]): string => {
  const count = items.reduce((sum, { earlier }) => sum + 1 + earlier, 0);
  if (items.some(({ earlier }) => earlier >= MOST_EARLIER)) return `${number(count)} or more due times were missed`;
  return plural(count, 'due time was missed', 'due times were missed');
};

const iso = (ms: number): string => new Date(ms).toISOString();
