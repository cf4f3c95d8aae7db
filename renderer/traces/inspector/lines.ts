// renderer/traces/inspector/lines.ts - a long text as rows of a fixed width, and where a word is in it. Offsets only: no row is cut out
// before it is visible, so 20 MB cost some memory and no time.

export interface Lines {
  text: string;
  /** Start offset of each row; the row ends where the next one starts. */
  starts: Uint32Array;
}

/** Rows end at line breaks and after `columns` characters. */
export function wrapLines(text: string, columns: number): Lines {
  const width = Math.max(20, columns);
  const starts: number[] = [0];
  let line = 0;
  while (line < text.length) {
    const found = text.indexOf('\n', line);
    const end = found < 0 ? text.length : found;
    for (let at = line + width; at < end; at += width) starts.push(isHalf(text, at) ? at + 1 : at);
    if (found < 0) break;
    line = found + 1;
    starts.push(line);
  }
  return { text, starts: Uint32Array.from(starts) };
}

/** A row never ends inside a character pair. */
const isHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

export function rowText(lines: Lines, row: number): string {
  const start = lines.starts[row] ?? 0;
  const end = lines.starts[row + 1] ?? lines.text.length;
  return lines.text.slice(start, end).replace(/\r?\n$/, '');
}

/** The row that contains an offset. */
export function rowOf(lines: Lines, offset: number): number {
  let low = 0;
  let high = lines.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const MAX_HITS = 10_000;

/** Offsets at which a text occurs, ignoring case; at most `MAX_HITS`. */
export function findAll(text: string, wanted: string): number[] {
  if (wanted === '') return [];
  const hits: number[] = [];
  const inLowercase = text.toLowerCase();
  // Some letters change their length in lower case, which would make offsets wrong; the search is then case-sensitive.
  const hay = inLowercase.length === text.length ? inLowercase : text;
  const needle = hay === text ? wanted : wanted.toLowerCase();
  for (let at = hay.indexOf(needle); at >= 0 && hits.length < MAX_HITS; at = hay.indexOf(needle, at + needle.length)) hits.push(at);
  return hits;
}
