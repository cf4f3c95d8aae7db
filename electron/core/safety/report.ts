// electron/core/safety/report.ts - collects findings with places, and limits a flood.
import type { SafetyItem } from '../../contract/index.ts';

/** `offset` is in UTF-16 units of the text; absent = the file as a whole. */
export type Say = (code: SafetyItem['code'], severity: SafetyItem['severity'], message: string, offset?: number) => void;

const MOST = 20;
const ORDER: Readonly<Record<SafetyItem['severity'], number>> = { danger: 0, caution: 1, note: 2 };

export function createItems() {
  const items: SafetyItem[] = [];
  const counts = new Map<string, number>();
  return {
    /** Reports items about one file. */
    about(path: string | null, text: string): Say {
      const placeOf = createPlaces(text);
      return (code, severity, message, offset) => {
        // By severity, so that a flood of what is harmless hides nothing worse.
        const key = `${code} ${severity} ${path}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count > MOST) return;
        const place = offset === undefined ? { line: null, column: null } : placeOf(offset);
        items.push({ code, severity, message, path, ...place });
      };
    },
    sorted(): SafetyItem[] {
      for (const [key, count] of counts) if (count > MOST) tellOfMore(items, key, count - MOST);
      return items.sort(
        (a, b) => ORDER[a.severity] - ORDER[b.severity] || compare(a.path ?? '', b.path ?? '') || (a.line ?? 0) - (b.line ?? 0),
      );
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function tellOfMore(items: readonly SafetyItem[], key: string, more: number): void {
  const last = items.findLast(({ code, severity, path }) => `${code} ${severity} ${path}` === key);
  if (last !== undefined) last.message += ` There are ${more} more of this kind in the same file.`;
}

/** Line and column from 1. Offsets mostly come in order, so lines are counted from the last place. */
function createPlaces(text: string): (offset: number) => { line: number; column: number } {
  let line = 1;
  let start = 0;
  return (offset) => {
    if (offset < start) [line, start] = [1, 0];
    for (let next = text.indexOf('\n', start); next !== -1 && next < offset; next = text.indexOf('\n', start)) {
      line += 1;
      start = next + 1;
    }
    return { line, column: offset - start + 1 };
  };
}

/** For a message: at most 80 characters, on one line. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > 80 ? `${[...line].slice(0, 79).join('')}…` : line;
}
