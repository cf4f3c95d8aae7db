// electron/core/schedules/times.ts - the times of a schedule, forwards and backwards. Pure: whoever asks says what time it is.
import { Cron } from 'croner';
import type { DutySchedule } from '../../contract/index.ts';
import { scheduleProblem } from './cron.ts';

/** A schedule with what its times depend on. */
export interface When {
  schedule: DutySchedule;
  /** IANA: `UTC`, `Europe/Berlin`. Intervals do not depend on it. */
  zone: string;
  /** Its times come after this, UTC; an interval counts from it. */
  since: string;
}

const MINUTE_MS = 60_000;

let here: string | undefined;
/** The time zone of this machine, by its IANA name. Asked for once: it takes a millisecond. */
export function zoneHere(): string {
  here ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return here;
}

/** Whether this machine knows a time zone by this name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The next `count` times of a cron text after `now`, in UTC (ISO 8601), by the clock of a zone. Fewer if there are no more; none for a text that
 * cannot be used or never comes. Daylight saving as croner has it.
 */
export const nextTimes = (cron: string, now: Date, zone: string, count: number): string[] =>
  cronOf(cron, zone)?.nextRuns(count, now).map(iso) ?? [];

/** Whether a cron text that can be used has no time at all, such as the 31st of February. */
export const isNever = (cron: string): boolean => nextTimes(cron, SOME_TIME, 'UTC', 1).length === 0;
const SOME_TIME = new Date('2000-01-01T00:00:00Z');

/** The next `count` times after `now`, in UTC; none if the schedule or its zone cannot be used. */
export function timesAfter({ schedule, zone, since }: When, now: Date, count: number): string[] {
  const from = new Date(Math.max(now.getTime(), Date.parse(since)));
  if (schedule.kind === 'cron') return nextTimes(schedule.cron, from, zone, count);
  const [start, step] = [Date.parse(since), schedule.minutes * MINUTE_MS];
  const first = Math.floor((from.getTime() - start) / step) + 1;
  return Array.from({ length: count }, (_, index) => iso(new Date(start + (first + index) * step)));
}

/** How many times are told one by one, and how many more are counted at all. */
export interface Most {
  kept: number;
  counted: number;
}

/**
 * The times after `from` up to and with `to`: the newest `kept` of them, oldest first, and how many there are before those, at most `counted`.
 * A minute's schedule over a year is not gone through.
 */
export function timesBetween(when: When, from: Date, to: Date, { kept, counted }: Most): { times: string[]; earlier: number } {
  const found: string[] = [];
  for (const time of backwards(when, to)) {
    if (time.getTime() <= Math.max(from.getTime(), Date.parse(when.since)) || found.length === kept + counted) break;
    found.push(iso(time));
  }
  return { times: found.slice(0, kept).reverse(), earlier: Math.max(0, found.length - kept) };
}

/** From the last time that is not after `to`. */
function* backwards({ schedule, zone, since }: When, to: Date): Generator<Date> {
  if (schedule.kind === 'interval') {
    const [start, step] = [Date.parse(since), schedule.minutes * MINUTE_MS];
    for (let number = Math.floor((to.getTime() - start) / step); number > 0; number--) yield new Date(start + number * step);
    return;
  }
  const cron = cronOf(schedule.cron, zone);
  // croner looks at whole seconds, and before the one it is given.
  let before = new Date(Math.floor(to.getTime() / 1000) * 1000 + 1000);
  for (;;) {
    const [time] = cron?.previousRuns(1, before) ?? [];
    if (time === undefined) return;
    yield time;
    before = time;
  }
}

function cronOf(text: string, zone: string): Cron | null {
  if (text.trim() === '' || scheduleProblem(text) !== null || !isZone(zone)) return null;
  return new Cron(text.trim(), { mode: '5-part', timezone: zone, paused: true });
}

const iso = (time: Date): string => time.toISOString();
