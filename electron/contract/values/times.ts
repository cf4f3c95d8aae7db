// electron/contract/values/times.ts - a point in time as a person types it: so long ago, or a date.

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const AGO = /^(\d{1,6})([mhdw])$/i;
/** A year, month, day or ISO 8601 time; whatever else JavaScript takes for a date is a slip. */
const DATE = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;

/** Milliseconds since 1970; null for what is neither. `now` in the same. */
export function readTime(word: string, now: number): number | null {
  const ago = AGO.exec(word);
  if (ago) return now - Number(ago[1]) * UNITS[ago[2]!.toLowerCase()]!;
  const time = DATE.test(word) ? Date.parse(word) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** What `readTime` reads, for messages. */
export const TIME_WORDS = 'a time such as 30m, 24h, 7d or 2w, nor a date such as 2026-03-01';
