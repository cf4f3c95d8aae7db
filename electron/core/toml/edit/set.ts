// electron/core/toml/edit/set.ts - a value at a path: another one, or one where there is none.
import type { AST } from 'toml-eslint-parser';
import type { Splice } from '../../../contract/index.ts';
import { lineBreakAt, lineStart, nextLine } from '../../text/index.ts';
import {
  plainOf,
  type TomlArray,
  type TomlData,
  type TomlDocument,
  type TomlPath,
  type TomlTable,
  type TomlValue,
  valueAt,
} from '../tree.ts';
import { inline, keyText, textLike } from '../write.ts';
import { indentOf, insertItems, itemCut } from './array.ts';
import { insertPair } from './inline.ts';
import { refuse } from './refuse.ts';

/** Splices in any order. */
export function setValue(document: TomlDocument, path: TomlPath, data: TomlData): Splice[] {
  const found = valueAt(document.root, path);
  if (found !== undefined) return replace(document, found, data, isInline(document, path));
  const depth = path.findIndex((_, index) => valueAt(document.root, path.slice(0, index + 1)) === undefined);
  const table = valueAt(document.root, path.slice(0, depth))!;
  const rest = path.slice(depth);
  if (table.kind !== 'table' || rest.some((step) => typeof step === 'number')) return refuse(`There is nothing at ${path.join('.')}.`);
  return addKey(document, path.slice(0, depth), table, rest.map(String), data);
}

/** Whether the place is inside an inline table, where a text stays in one line. */
const isInline = ({ root }: TomlDocument, path: TomlPath): boolean =>
  path.some((_, index) => {
    const parent = valueAt(root, path.slice(0, index));
    return parent?.kind === 'table' && parent.form === 'inline';
  });

function replace(document: TomlDocument, found: TomlValue, data: TomlData, oneLine: boolean): Splice[] {
  const { text } = document;
  if (found.kind === 'table' && found.form !== 'inline') return refuse('A table with lines of its own is there. Change its keys.');
  if (found.kind === 'array' && found.form === 'tables')
    return refuse('Tables with headers are there. Add, change or remove them one by one.');
  if (found.kind === 'array' && Array.isArray(data)) return replaceItems(document, found, data, oneLine);
  const old = text.slice(found.start, found.end);
  const isCrlf = lineBreakAt(text, found.start) === '\r\n';
  const source = typeof data === 'string' ? textLike(data, found.kind === 'text' ? old : '', oneLine || isCrlf) : inline(data);
  return [{ start: found.start, end: found.end, text: source }];
}

/** Items that stay at the beginning and the end are not touched, so that their comments stay with them. */
function replaceItems(document: TomlDocument, array: TomlArray, data: readonly TomlData[], oneLine: boolean): Splice[] {
  const was = array.items.map((item) => inline(plainOf(item)));
  const wanted = data.map(inline);
  let head = 0;
  while (head < was.length && head < wanted.length && was[head] === wanted[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(was.length, wanted.length) - head && was.at(-1 - tail) === wanted.at(-1 - tail)) tail += 1;
  const both = Math.min(was.length, wanted.length) - tail;
  const splices = data.slice(head, both).flatMap((item, index) => replace(document, array.items[head + index]!, item, oneLine));
  if (wanted.length > was.length) return [...splices, ...insertItems(document.text, array, both, wanted.slice(both, wanted.length - tail))];
  for (let index = both; index < was.length - tail; index++) splices.push({ ...itemCut(document.text, array, index), text: '' });
  return splices;
}

/** A key that is not there yet, in the table that is: `rest` are its names from there. */
function addKey(document: TomlDocument, path: TomlPath, table: TomlTable, rest: readonly string[], data: TomlData): Splice[] {
  const { text, program } = document;
  const key = rest.map(keyText).join('.');
  if (table.node.type === 'TOMLInlineTable') return [insertPair(table.node, `${key} = ${inline(data)}`)];
  if (table.form === 'dotted') return addDotted(document, path, table, `${key} = `, data);
  const at = table.node.range[0];
  const isCrlf = lineBreakAt(text, at) === '\r\n';
  const eol = isCrlf ? '\r\n' : '\n';
  const line = (name: string): string => `${name} = ${typeof data === 'string' ? textLike(data, '', isCrlf) : inline(data)}`;
  if (table.form === 'implied') {
    const start = lineStart(text, at);
    return [{ start, end: start, text: `${headerOf(path)}${eol}${line(key)}${eol}${eol}` }];
  }
  if (table.form === 'root' && rest.length > 1) {
    return [append(text, `${eol}${headerOf(rest.slice(0, -1))}${eol}${line(keyText(rest.at(-1)!))}${eol}`, eol)];
  }
  const body: readonly (AST.TOMLKeyValue | AST.TOMLTable)[] =
    table.form === 'root' ? program.body[0].body : (table.node as AST.TOMLTable).body;
  const last = body.findLast(({ type }) => type === 'TOMLKeyValue') ?? (table.form === 'header' ? table.node : undefined);
  if (last !== undefined) return [lineAfter(text, last, line(key), eol)];
  const start = text.startsWith('\ufeff') ? 1 : 0;
  return [{ start, end: start, text: `${line(key)}${eol}${body.length === 0 ? '' : eol}` }];
}

/** A dotted table goes on behind its last line, in the same form: a header for it would not be TOML. */
function addDotted({ text, root }: TomlDocument, path: TomlPath, table: TomlTable, key: string, data: TomlData): Splice[] {
  let depth = 0;
  while (isDotted(valueAt(root, path.slice(0, path.length - depth - 1)))) depth += 1;
  const first = table.node as AST.TOMLKeyValue;
  const prefixOf = (node: AST.TOMLKeyValue): string | null => {
    const name = node.key.keys[depth];
    return name === undefined ? null : text.slice(node.key.range[0], name.range[1]);
  };
  const names = (node: AST.TOMLKeyValue): string =>
    JSON.stringify(node.key.keys.slice(0, depth + 1).map((each) => ('name' in each ? each.name : each.value)));
  const { body } = first.parent;
  const last = (body as AST.TOMLNode[]).findLast(
    (node): node is AST.TOMLKeyValue => node.type === 'TOMLKeyValue' && names(node) === names(first),
  )!;
  const source = `${prefixOf(last)}.${key}`;
  if (first.parent.type === 'TOMLInlineTable') return [insertPair(first.parent, `${source}${inline(data)}`, last)];
  const isCrlf = lineBreakAt(text, last.range[1]) === '\r\n';
  const value = typeof data === 'string' ? textLike(data, '', isCrlf) : inline(data);
  return [lineAfter(text, last, `${source}${value}`, isCrlf ? '\r\n' : '\n')];
}

const isDotted = (value: TomlValue | undefined): boolean => value?.kind === 'table' && value.form === 'dotted';

function lineAfter(text: string, node: AST.TOMLNode, line: string, eol: string): Splice {
  const at = nextLine(text, node.range[1]);
  const indent = indentOf(text, node.range[0]);
  return { start: at, end: at, text: text[at - 1] === '\n' ? `${indent}${line}${eol}` : `${eol}${indent}${line}` };
}

const headerOf = (path: TomlPath): string =>
  `[${path
    .filter((step) => typeof step === 'string')
    .map(keyText)
    .join('.')}]`;

/** Lines at the end of the document. */
export function append(text: string, lines: string, eol: string): Splice {
  const end = text.length;
  const isEmpty = text.replace('\ufeff', '').trim() === '';
  const isEnded = text === '' || text.endsWith('\n') || isEmpty;
  return { start: end, end, text: `${isEnded ? '' : eol}${isEmpty ? lines.slice(eol.length) : lines}` };
}
