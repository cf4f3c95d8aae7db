// electron/core/proficiency/effective.ts - the level that an assessment comes to by now. It is computed at each look and never written back, so looking
// twice does not lower it twice (facts/capability.md, §3). Pure.
import { type EffectiveLevel, LOWEST, levelName } from '../../contract/index.ts';

/** What is kept of an assessment and matters here. */
export interface Exercised {
  /** 1 to 7. */
  assessed: number;
  /** UTC. */
  lastExercised: string;
  /** A pinned level stays. */
  pinned: boolean;
}

/** What is known of a skill that says how fast levels at it drop. */
export interface Decaying {
  /** A person has read it. What nobody read decides nothing (capability.md, "Values, not conventions"). */
  acknowledged: boolean;
  /** After how many idle days a level drops by one; null = never. */
  decayDays: number | null;
}

/** What drops a level now: what its package says, or said last if it is gone, cannot be read or was not acknowledged. */
export const decayOf = (kept: Pick<Decaying, 'decayDays'>, skill: Decaying | null): number | null =>
  skill?.acknowledged ? skill.decayDays : kept.decayDays;

/**
 * The level now: one lower for each full period of `decayDays` calendar days (null = never) in `zone` (an IANA name) since it was last exercised, down to
 * the lowest. A clock that was set back counts as no days. Throws `RangeError` for a zone or a time that cannot be read.
 * Source: capability.md, "Values, not conventions".
 */
export function effectiveLevel(
  { assessed, lastExercised, pinned }: Exercised,
  decayDays: number | null,
  now: Date,
  zone: string,
): EffectiveLevel {
  const from = dayOf(new Date(lastExercised), zone);
  const idleDays = Math.max(0, dayOf(now, zone) - from);
  if (pinned || decayDays === null) return { level: assessed, idleDays, nextDropAt: null };
  const drops = Math.floor(idleDays / decayDays);
  const level = Math.max(LOWEST, assessed - drops);
  const nextDropAt = level === LOWEST ? null : dateOf(from + (drops + 1) * decayDays);
  return { level, idleDays, nextDropAt };
}

/**
 * What brings the assessed level back, as a sentence; null = nothing was lost. One that has dropped below what its skill asks for (`least`, null = nothing)
 * cannot run, so only an assessment helps.
 */
export function wayBack({ assessed }: Pick<Exercised, 'assessed'>, { level }: EffectiveLevel, least: number | null = null): string | null {
  if (level === assessed) return null;
  if (least === null || level >= least) return `One passing run restores ${levelName(assessed)}.`;
  return `It may not run below ${levelName(least)}: assess it again.`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const DAY = 86_400_000;

/** The number of a calendar day. */
function dayOf(time: Date, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory' });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get('year')!, parts.get('month')! - 1, parts.get('day')!) / DAY;
}

/** Null for a day that no date can name: with a period of millions of years it does not drop. */
function dateOf(day: number): string | null {
  const date = new Date(day * DAY);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString().slice(0, 10);
}
