// electron/core/manifests/text/keys.ts - keys that look as if they counted, and have no effect where they stand.
import type { Fix } from '../../../contract/index.ts';
import { lineBreakAt, lineStart, nearestWord, nextLine, shortened } from '../../text/index.ts';
import type { TomlTable } from '../../toml/index.ts';
import { rangeOf } from './fields.ts';
import { fixOf, type Report } from './report.ts';

/** Reports those of `keys` in a table below a header that are meant for the file itself. */
export function misplaced(root: TomlTable, table: TomlTable, keys: readonly string[], report: Report, text: string): void {
  for (const key of keys) {
    const entry = table.entries.get(key);
    if (entry === undefined) continue;
    const message = `${key} stands below a header, so it belongs to that table and has no effect. Move it above the first header.`;
    report.warn('misplaced_key', entry.key, message, toTheTop(root, entry, text));
  }
}

/** Its lines behind the last key of the file itself; null = it has none of its own. */
function toTheTop(root: TomlTable, { node, value }: Entry, text: string): Fix | undefined {
  if (node.type !== 'TOMLKeyValue' || node.key.keys.length > 1 || node.value !== value.node || node.parent.type !== 'TOMLTable')
    return undefined;
  const cut = { start: lineStart(text, node.range[0]), end: nextLine(text, node.range[1]) };
  const ends = [...root.entries.values()].map((each) => (each.node.type === 'TOMLKeyValue' ? each.node.range[1] : 0));
  const last = Math.max(0, ...ends);
  const to = last > 0 ? nextLine(text, last) : text.startsWith('\ufeff') ? 1 : 0;
  const lines = text.slice(cut.start, cut.end).trim();
  return fixOf(
    'Move it above the first header',
    { start: to, end: to, text: `${lines}${lineBreakAt(text, cut.start)}` },
    { ...cut, text: '' },
  );
}
type Entry = NonNullable<ReturnType<TomlTable['entries']['get']>>;

interface Known {
  /** What the table is: `a competency`. */
  what: string;
  keys: readonly string[];
  /** A shorter word for a key. */
  meant?: Readonly<Record<string, string>>;
}

/** Reports a key that is a slip away from a key that is missing, or a shorter word for it: it would be silently without effect. Any other unknown key is data of somebody else. */
export function misspelt(root: TomlTable, report: Report, { what, keys, meant: short = {} }: Known): void {
  const missing = keys.filter((key) => !root.entries.has(key));
  for (const [key, entry] of root.entries) {
    const word = Object.hasOwn(short, key) ? short[key]! : null;
    const meant = keys.includes(key) ? null : word === null ? nearestWord(key, missing) : missing.includes(word) ? word : null;
    if (meant === null) continue;
    const message = `${shortened(key)} is not a key of ${what} and has no effect. If ${meant} is meant, write that.`;
    const fix = isWrittenOnce(entry) ? fixOf(`Write ${meant}`, { ...rangeOf(entry.key), text: meant }) : undefined;
    report.warn('unknown_key', entry.key, message, fix);
  }
}

/** Other lines or headers with the name would have to change as well. */
function isWrittenOnce({ node, value }: Entry): boolean {
  if (node.type === 'TOMLKeyValue') return node.key.keys.length === 1;
  return (
    value.kind === 'table' && value.form === 'header' && [...value.entries.values()].every((each) => each.node.type === 'TOMLKeyValue')
  );
}
