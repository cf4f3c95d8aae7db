// electron/shells/cli/format.ts - numbers and times with their units, as text for a terminal.
import { plural } from '../../contract/index.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** 532 B, 1.2 kB, 98 MB */
export function bytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** 340 ms, 2.4 s, 3 min 12 s; – when unknown. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Unknown is –, never 0. */
export const cost = (dollars: number | null): string =>
  dollars === null ? '–' : `$${dollars.toFixed(dollars < 0.01 && dollars > 0 ? 5 : 2)}`;

export const tokens = (count: number | null): string => (count === null ? '–' : count.toLocaleString('en-US'));

/** 2026-11-28 03:04, in the person's own time zone. */
export function moment(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `now`, `2 minutes ago`, `3 hours ago`, `5 days ago`. */
export function ago(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`;
  return minutes < 1440 ? `${plural(Math.floor(minutes / 60), 'hour')} ago` : `${plural(Math.floor(minutes / 1440), 'day')} ago`;
}

export { plural };

/** How to compare a copy with what it is a copy of. */
export const compareHint = (original: string, copy: string): string =>
  `to compare: npm run -s cli -- diff ${shellWord(original)} ${shellWord(copy)}`;

/** As one word of a command to copy: a stranger's name does nothing else in a shell. */
export const shellWord = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
