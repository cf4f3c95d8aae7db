// renderer/ui/format.ts - numbers for people. `–` means unknown or none, never 0.

export const NONE = '–';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `184,210`. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? NONE : whole.format(value);

/** The first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export { plural } from '../../electron/contract/values/words.ts';

/** `212 B`, `14.2 kB`, `98 MB`; 1 kB = 1,000 bytes. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return NONE;
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 'B';
  for (const next of units) {
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 ? value.toFixed(1) : whole.format(value)} ${unit}`;
}

/** Milliseconds as `0.4 ms`, `312 ms`, `1.2 s`, `2 min 05 s`, `1 h 02 min`. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return NONE;
  if (ms < 1) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** US dollars: `$0.42`, `$0.0031` for a small part of a cent, `$1,204`. */
export function formatCost(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return NONE;
  if (dollars === 0) return '$0.00';
  if (dollars < 0.01) return `$${dollars.toPrecision(2)}`;
  return dollars < 1000 ? `$${dollars.toFixed(2)}` : `$${whole.format(dollars)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** `now`, `8 min ago`, `5 h ago`, `yesterday`, `6 d ago`, `12 Sep`. */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const then = new Date(iso);
  const age = now - then.getTime();
  if (Number.isNaN(age)) return NONE;
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  if (age < 2 * DAY) return 'yesterday';
  if (age < 14 * DAY) return `${Math.floor(age / DAY)} d ago`;
  return (then.getFullYear() === new Date(now).getFullYear() ? dayAndMonth : withYear).format(then);
}

/** `27 Nov 2026`. */
export const formatDay = (iso: string): string => withYear.format(new Date(iso));

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const weekdayOfYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The day of a moment over the things of that day: `Today`, `Yesterday`, `Friday 27 November`. */
export function formatDayName(iso: string, now: number = Date.now()): string {
  const [day, today] = [new Date(iso), new Date(now)];
  if (Number.isNaN(day.getTime())) return NONE;
  const midnight = (daysAgo: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).getTime();
  if (day.getTime() >= midnight(0)) return 'Today';
  if (day.getTime() >= midnight(1)) return 'Yesterday';
  return (day.getFullYear() === today.getFullYear() ? weekday : weekdayOfYear).format(day);
}

/** `27 Nov 2026, 14:02:11`, for hover. */
export function formatExact(iso: string): string {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? NONE : exact.format(then);
}
