// electron/core/toml/edit/edit.ts - every edit of a document, as splices.
import type { AST } from 'toml-eslint-parser';
import type { Splice } from '../../../contract/index.ts';
import { applySplices, lineBreakAt, lineEnd, lineStart, nextLine, tidySplices } from '../../text/index.ts';
import { readToml } from '../read.ts';
import { plainOf, type TomlArray, type TomlData, type TomlDocument, type TomlEdit, type TomlPath, valueAt } from '../tree.ts';
import { inline, keyText, textLike } from '../write.ts';
import { indentOf, insertItems, itemCut, moved, moveItem } from './array.ts';
import { pairCut } from './inline.ts';
import { changed, isSame } from './model.ts';
import { refuse } from './refuse.ts';
import { afterComments, linesOf, rangeOfRun, sectionCut, sectionsOf, withComments } from './sections.ts';
import { append, setValue } from './set.ts';

/**
 * Makes one edit as splices; comments, order, quotes, spaces and line breaks of all else stay. The edited text is read again and all of
 * its values compared. Throws `edit_refused` with the reason if the text is not TOML, the path leads nowhere, or something else would
 * change. An edit that changes nothing has no splices.
 */
export function editToml(text: string, edit: TomlEdit): Splice[] {
  const document = readToml(text);
  if ('problems' in document)
    return refuse('The file cannot be read, so nothing of it can be changed here.', 'Repair it in the text first.');
  const was = plainOf(document.root);
  const wanted =
    changed(was, edit) ?? refuse(`There is nothing at ${edit.path.join('.')}.`, 'Reload the file; it may have changed in the meantime.');
  if (isSame(was, wanted, [])) return [];
  const splices = tidySplices(text, sorted(splicesOf(document, edit)));
  const after = readToml(applySplices(text, splices));
  if ('problems' in after || !isSame(plainOf(after.root), wanted, edit.path))
    refuse(`${edit.path.join('.')} cannot be changed without changing something else.`);
  return splices;
}

function splicesOf(document: TomlDocument, edit: TomlEdit): Splice[] {
  switch (edit.type) {
    case 'set':
      return setValue(document, edit.path, edit.value);
    case 'remove':
      return remove(document, edit.path);
    case 'add':
      return add(document, edit.path, edit.item);
    case 'move':
      return move(document, edit.path, edit.from, edit.to);
  }
}

/** In order; cuts that overlap become one. */
function sorted(splices: readonly Splice[]): Splice[] {
  const out: Splice[] = [];
  for (const splice of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = out.at(-1);
    if (last !== undefined && splice.start < last.end && splice.text === '')
      out[out.length - 1] = { ...last, end: Math.max(last.end, splice.end) };
    else out.push(splice);
  }
  return out;
}

function remove(document: TomlDocument, path: TomlPath): Splice[] {
  const { text, root } = document;
  const cut = (range: { start: number; end: number }): Splice => ({ start: range.start, end: range.end, text: '' });
  const parent = valueAt(root, path.slice(0, -1));
  const last = path.at(-1);
  if (parent?.kind === 'array' && parent.form === 'values') return [cut(itemCut(text, parent, Number(last)))];
  const inside = path.findIndex((_, index) => isInlineAt(document, path.slice(0, index)));
  if (inside !== -1) return removeInline(document, path).map(cut);
  const lines = linesOf(document, path).map(({ range: [start, end] }) => ({ start: lineStart(text, start), end: nextLine(text, end) }));
  return [...lines, ...sectionsOf(document, path).map((run) => sectionCut(text, run))].map(cut);
}

const isInlineAt = ({ root }: TomlDocument, path: TomlPath): boolean => {
  const value = valueAt(root, path);
  return value?.kind === 'table' && value.form === 'inline';
};

/** The pairs of the innermost inline table at or above the path whose dotted names begin with the rest of it. */
function removeInline({ root }: TomlDocument, path: TomlPath): { start: number; end: number }[] {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const table = valueAt(root, path.slice(0, depth));
    if (table?.kind !== 'table' || table.node.type !== 'TOMLInlineTable') continue;
    const { node } = table;
    const rest = path.slice(depth);
    const isMeant = (names: readonly string[]): boolean => rest.every((step, index) => names[index] === step);
    return node.body
      .filter(({ key }) => isMeant(key.keys.map((each) => ('name' in each ? each.name : each.value))))
      .map((pair) => pairCut(node, pair));
  }
  return [];
}

function add(document: TomlDocument, path: TomlPath, item: TomlData): Splice[] {
  const { text, root } = document;
  const list = valueAt(root, path);
  const isTable = typeof item === 'object' && !Array.isArray(item);
  if (list === undefined && isTable && path.length === 1) {
    const eol = lineBreakAt(text, 0);
    return [append(text, `${eol}${section(keyText(String(path[0])), item, '', eol)}`, eol)];
  }
  if (list === undefined) return setValue(document, path, [item]);
  if (list.kind !== 'array') return refuse(`${path.join('.')} is not a list.`);
  if (list.form === 'values') return insertItems(text, list, list.items.length, [inline(item)]);
  if (!isTable) return refuse(`${path.join('.')} is a list of tables.`);
  const run = sectionsOf(document, [...path, list.items.length - 1]).at(-1)!;
  const { end } = rangeOfRun(text, run);
  const at = afterComments(text, end);
  const eol = lineBreakAt(text, run[0]!.range[0]);
  const header = (list.items.at(-1)!.node as AST.TOMLTable).key;
  const lines = `${eol}${section(text.slice(...header.range), item, indentOf(text, header.range[0]), eol)}`;
  return [{ start: at, end: at, text: text[at - 1] === '\n' ? lines : `${eol}${lines}` }];
}

function section(name: string, item: { [key: string]: TomlData }, indent: string, eol: string): string {
  const valueText = (value: TomlData): string => (typeof value === 'string' ? textLike(value, '', eol === '\r\n') : inline(value));
  const lines = [`[[${name}]]`, ...Object.entries(item).map(([key, value]) => `${keyText(key)} = ${valueText(value)}`)];
  return lines.map((line) => `${indent}${line}${eol}`).join('');
}

function move(document: TomlDocument, path: TomlPath, from: number, to: number): Splice[] {
  const { text, root } = document;
  const list = valueAt(root, path) as TomlArray;
  if (list.form === 'values') return moveItem(text, list, from, to);
  const blocks = list.items.map((_, index) => {
    const runs = sectionsOf(document, [...path, index]);
    if (runs.length !== 1) return refuse(`The parts of number ${index + 1} do not stand together.`);
    const range = rangeOfRun(text, runs[0]!);
    const start = withComments(text, range.start);
    const after = afterComments(text, range.end);
    return { start, end: after === nextLine(text, range.end) ? range.end : lineEnd(text, lineStart(text, after - 1)) };
  });
  const order = moved(blocks, from, to);
  return blocks.map(({ start, end }, index) => ({ start, end, text: text.slice(order[index]!.start, order[index]!.end) }));
}
