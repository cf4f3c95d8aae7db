// electron/core/toml/edit/array.ts - items of `[a, b]`: insert, cut, reorder. Commas, comments and the way it is spread over lines stay.
import type { Range, Splice } from '../../../contract/index.ts';
import { lineBreakAt, lineEnd, lineStart, nextLine } from '../../text/index.ts';
import type { TomlArray } from '../tree.ts';

/** Puts the sources of items in front of the one at an index; at the end for the number of items. */
export function insertItems(text: string, array: TomlArray, index: number, sources: readonly string[]): Splice[] {
  const { items } = array;
  const put = (at: number, what: string): Splice => ({ start: at, end: at, text: what });
  const before = items[index - 1];
  if (items.length === 0) return [put(array.end - 1, sources.join(', '))];
  const near = (before ?? items[0]!).start;
  const lines = sources.map((source) => `${indentOf(text, near)}${source},${lineBreakAt(text, near)}`).join('');
  if (before === undefined) {
    return [beginsLine(text, near) ? put(lineStart(text, near), lines) : put(near, sources.map((source) => `${source}, `).join(''))];
  }
  const comma = commaAfter(text, before.end);
  if (!beginsLine(text, before.start) || !endsLine(text, comma ?? before.end)) {
    return [put(before.end, sources.map((source) => `, ${source}`).join(''))];
  }
  if (comma !== null) return [put(nextLine(text, comma), lines)];
  return [put(before.end, ','), put(nextLine(text, before.end), lines.replace(/,(\r?\n)$/, '$1'))];
}

/** What is cut to take one item out: its lines if it has them for itself, with their comments. */
export function itemCut(text: string, { items, ...array }: TomlArray, index: number): Range {
  const item = items[index]!;
  const comma = commaAfter(text, item.end);
  const end = comma ?? item.end;
  if (beginsLine(text, item.start) && endsLine(text, end)) return { start: lineStart(text, item.start), end: nextLine(text, end) };
  const next = items[index + 1];
  if (next !== undefined) return { start: item.start, end: isBlank(text.slice(end, next.start)) ? next.start : end };
  const before = items[index - 1];
  if (before === undefined && isBlank(text.slice(array.start + 1, item.start)) && isBlank(text.slice(end, array.end - 1))) {
    return { start: array.start + 1, end: array.end - 1 };
  }
  if (comma === null && before !== undefined && /^[ \t]*,[ \t]*$/.test(text.slice(before.end, item.start)))
    return { start: before.end, end: item.end };
  return { start: item.start, end };
}

/** The item at one index is taken to another; with lines of their own they take their comments along. */
export function moveItem(text: string, { items }: TomlArray, from: number, to: number): Splice[] {
  const units = items.map((item, index) => unitOf(text, item, items[index - 1]));
  if (units.every((unit) => unit !== null)) {
    const order = moved(units, from, to);
    return units.map(({ start, end }, index) => {
      const { lead, source, tail } = order[index]!;
      const comma = commaAfter(text, items[index]!.end) === null ? '' : ',';
      return { start, end, text: `${lead}${source}${comma}${tail}` };
    });
  }
  const order = moved(items, from, to);
  return items.map(({ start, end }, index) => ({ start, end, text: text.slice(order[index]!.start, order[index]!.end) }));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const order = list.toSpliced(from, 1);
  order.splice(to, 0, list[from]!);
  return order;
}

/** An item that has its lines for itself: with the lines of comments above it, and what follows it in its line. */
function unitOf(text: string, item: Range, before: Range | undefined): (Range & { lead: string; source: string; tail: string }) | null {
  const comma = commaAfter(text, item.end);
  const after = comma ?? item.end;
  if (!beginsLine(text, item.start) || !endsLine(text, after) || (comma !== null && !isBlank(text.slice(item.end, comma - 1)))) return null;
  let start = lineStart(text, item.start);
  if (before !== undefined) start = nextLine(text, commaAfter(text, before.end) ?? before.end);
  const end = lineEnd(text, after);
  return { start, end, lead: text.slice(start, item.start), source: text.slice(item.start, item.end), tail: text.slice(after, end) };
}

/** Where the comma after an item ends; null = there is none. */
function commaAfter(text: string, from: number): number | null {
  for (let at = from; ; at++) {
    const sign = text[at];
    if (sign === '#') at = lineEnd(text, at);
    else if (sign === ',') return at + 1;
    else if (sign === undefined || !/\s/.test(sign)) return null;
  }
}

const isBlank = (text: string): boolean => /^[ \t]*$/.test(text);
export const beginsLine = (text: string, at: number): boolean => isBlank(text.slice(lineStart(text, at), at));
/** Whether nothing but a comment follows in the line, and the line ends. */
const endsLine = (text: string, at: number): boolean =>
  /^[ \t]*(?:#.*)?$/.test(text.slice(at, lineEnd(text, at))) && nextLine(text, at) > lineEnd(text, at);
export const indentOf = (text: string, at: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, at), at))![0];
