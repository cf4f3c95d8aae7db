// electron/core/toml/twice.ts - keys that are there twice.
import type { ParseError } from 'toml-eslint-parser';
import type { Range } from '../../contract/index.ts';
import { createLineTable, lineStart, nextLine, shortened } from '../text/index.ts';
import type { TomlEntry, TomlProblem, TomlTable } from './tree.ts';

/** A key that was renamed because it is there twice: `mark` was put at `end` of its name, in the text as it was then. */
export interface Twice {
  start: number;
  end: number;
  mark: string;
}

export const isKeyTwice = (error: ParseError): boolean => error.message === 'Defining a key multiple times is invalid';

/** How the key that begins at an offset is made another one; null = no key begins there. */
export function nextMark(text: string, start: number, others: readonly Twice[]): Twice | null {
  KEY.lastIndex = start;
  const key = KEY.exec(text)?.[0];
  if (key === undefined) return null;
  let mark = `-twice-${others.length}-`;
  while (text.includes(mark)) mark += 'x';
  return { start, end: start + key.length - (/["']$/.test(key) ? 1 : 0), mark };
}
const KEY = /[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

/** The offset in the text as it is, of one in the text with all marks. */
export const unmarked = (twice: readonly Twice[], offset: number): number =>
  twice.reduceRight((at, { end, mark }) => (at > end ? Math.max(end, at - mark.length) : at), offset);

/** One problem for each key that is there twice. `root` is of the text with all marks; null = it could not be read to its end. */
export function problemsOf(text: string, twice: readonly Twice[], root: TomlTable | null): TomlProblem[] {
  const { placeOf } = createLineTable(text);
  const back = ({ start, end }: Range): Range => ({ start: unmarked(twice, start), end: unmarked(twice, end) });
  return twice.map((each, index) => {
    // The places of earlier marks were those of a text without the later ones.
    const range = { start: unmarked(twice.slice(0, index), each.start), end: unmarked(twice.slice(0, index), each.end) };
    const found = root === null ? null : twins(root, each.mark);
    const name = text.slice(range.start, range.end).replace(/^["']|["']$/g, '');
    if (found === null) {
      const message = `“${shortened(name)}” is there twice, here and earlier in the file. Remove one of the two.`;
      return { code: 'toml_key_twice', range, message };
    }
    const [first, second] = found;
    const values = [first, second].map(({ value }) => shortened(text.slice(...ends(back(value))))) as [string, string];
    const { line } = placeOf(back(first.key).start);
    const said = isLine(first) && isLine(second) ? `: ${values[0]} there, ${values[1]} here` : '';
    const cut =
      isLine(first) && isLine(second)
        ? { first: linesOf(text, back(placeOfNode(first))), second: linesOf(text, back(placeOfNode(second))) }
        : null;
    const message = `“${shortened(name)}” is there twice, in line ${line} and here${said}. Keep one of the two.`;
    return { code: 'toml_key_twice', range, message, twice: { key: name, first: back(first.key), values, cut } };
  });
}

/** The two entries of one key: without and with the mark. */
function twins(table: TomlTable, mark: string): [TomlEntry, TomlEntry] | null {
  for (const [key, entry] of table.entries) {
    const first = key.endsWith(mark) ? table.entries.get(key.slice(0, -mark.length)) : undefined;
    if (first !== undefined) return [first, entry];
    const { value } = entry;
    for (const inner of value.kind === 'array' ? value.items : [value]) {
      const found = inner.kind === 'table' ? twins(inner, mark) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

const ends = ({ start, end }: Range): [number, number] => [start, end];
const placeOfNode = ({ node }: TomlEntry): Range => ({ start: node.range[0], end: node.range[1] });
/** Whether it is a line of its own, `key = value`. */
const isLine = ({ node, value }: TomlEntry): boolean =>
  node.type === 'TOMLKeyValue' && node.parent.type !== 'TOMLInlineTable' && node.value === value.node;
const linesOf = (text: string, { start, end }: Range): Range => ({ start: lineStart(text, start), end: nextLine(text, end) });
