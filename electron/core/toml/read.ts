// electron/core/toml/read.ts - text → values with places. TOML 1.0, so that every other reader accepts what is accepted here.
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { overLimit } from './limits.ts';
import { type LongTexts, withoutLongTexts } from './long.ts';
import { syntaxProblem } from './syntax.ts';
import type { TomlDocument, TomlProblem, TomlTable, TomlValue } from './tree.ts';
import { isKeyTwice, nextMark, problemsOf, type Twice, unmarked } from './twice.ts';

type Read = TomlDocument | { problems: TomlProblem[] };

/**
 * Reads a document of at most 1 MB and a depth of 64, both checked before it is parsed. A text that is not TOML is answered by its
 * problems (all keys that are there twice, or the first other one), never thrown. Values are LF only: other readers keep the CR of texts over several lines.
 * The last texts are kept: an edit is read to check it, and again to show it. Nobody may change what is returned.
 */
export function readToml(text: string): Read {
  const known = lately.find((each) => each.text === text);
  if (known !== undefined) return known.read;
  const read = freshlyRead(text);
  if (text.length <= MOST_KEPT) lately = [{ text, read }, ...lately.slice(0, 1)];
  return read;
}
let lately: { text: string; read: Read }[] = [];
const MOST_KEPT = 300_000;

function freshlyRead(text: string): Read {
  const over = overLimit(text);
  if (over !== null) return { problems: [over] };
  // A byte order mark is allowed; a space has the same length.
  const short = withoutLongTexts(text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text);
  if ('code' in short) return { problems: [short] };
  let now = short.text;
  const twice: Twice[] = [];
  for (let rounds = Math.min(MOST_TWICE, Math.ceil(MOST_READ / (text.length + 1))); ; rounds--) {
    try {
      const document = documentOf(text, parseTOML(now, { tomlVersion: '1.0' }), short.long);
      return twice.length === 0 ? document : { problems: problemsOf(text, twice, document.root) };
    } catch (cause) {
      if (cause instanceof RangeError) return { problems: [...problemsOf(text, twice, null), TOO_LONG] };
      if (!(cause instanceof ParseError)) throw cause;
      const next = isKeyTwice(cause) && rounds > 0 ? nextMark(now, cause.index, twice) : null;
      if (next === null) return { problems: [...problemsOf(text, twice, null), syntaxProblem(text, cause, unmarked(twice, cause.index))] };
      twice.push(next);
      now = now.slice(0, next.end) + next.mark + now.slice(next.end);
    }
  }
}
/** Keys that are there twice are renamed and the text read again, to find them all and the places of the others. */
const MOST_TWICE = 20;
const MOST_READ = 2_000_000;

/** Texts as values can be as long. */
const TOO_LONG: TomlProblem = {
  code: 'toml_too_large',
  range: { start: 0, end: 0 },
  message: 'A name in this file is more than 100,000 characters long, so the file is not read. Shorten it.',
};

const placed = (node: AST.TOMLNode) => ({ start: node.range[0], end: node.range[1], node });

function documentOf(text: string, program: AST.TOMLProgram, long: LongTexts): TomlDocument {
  program.tokens = []; // not needed, and large
  const top = program.body[0];
  const root: TomlTable = { ...placed(top), kind: 'table', form: 'root', entries: new Map() };
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') addLine(root, node);
    else for (const line of tableFor(root, node)) addLine(line.table, line.node);
  }
  if (long.size > 0) restore(root, long);
  return { text, root, program, comments: program.comments.map(({ range: [start, end] }) => ({ start, end })) };
}

function restore(value: TomlValue, long: LongTexts): void {
  const found = value.kind === 'text' ? long.get(value.end) : undefined;
  if (found !== undefined) Object.assign(value, { start: found.start, value: found.value.replaceAll('\r\n', '\n') });
  if (value.kind === 'array') for (const item of value.items) restore(item, long);
  if (value.kind === 'table') for (const entry of value.entries.values()) restore(entry.value, long);
}

/** The table of a header, made where it is not there yet, with each of its lines. */
function tableFor(root: TomlTable, node: AST.TOMLTable): { table: TomlTable; node: AST.TOMLKeyValue }[] {
  let table = root;
  const last = node.key.keys.length - 1;
  for (const [index, key] of node.key.keys.entries()) {
    const name = nameOf(key);
    const found = table.entries.get(name)?.value;
    const isItem = index === last && node.kind === 'array';
    if (isItem) {
      const array = found?.kind === 'array' ? found : { ...placed(node), kind: 'array' as const, form: 'tables' as const, items: [] };
      if (found === undefined) table.entries.set(name, { key: placed(key), node, value: array });
      table = { ...placed(node), kind: 'table', form: 'header', entries: new Map() };
      array.items.push(table);
      continue;
    }
    const inner = found?.kind === 'array' ? found.items.at(-1) : found;
    if (inner?.kind === 'table') {
      table = inner;
      if (index === last) Object.assign(table, placed(node), { form: 'header' });
    } else {
      const made: TomlTable = { ...placed(node), kind: 'table', form: index === last ? 'header' : 'implied', entries: new Map() };
      table.entries.set(name, { key: placed(key), node, value: made });
      table = made;
    }
  }
  return node.body.map((line) => ({ table, node: line }));
}

function addLine(into: TomlTable, node: AST.TOMLKeyValue): void {
  let table = into;
  const last = node.key.keys.length - 1;
  for (const [index, key] of node.key.keys.entries()) {
    const name = nameOf(key);
    if (index === last) {
      table.entries.set(name, { key: placed(key), node, value: placedValue(node.value) });
      return;
    }
    const found = table.entries.get(name)?.value;
    const inner: TomlTable = found?.kind === 'table' ? found : { ...placed(node), kind: 'table', form: 'dotted', entries: new Map() };
    if (found === undefined) table.entries.set(name, { key: placed(key), node, value: inner });
    table = inner;
  }
}

function placedValue(node: AST.TOMLContentNode): TomlValue {
  if (node.type === 'TOMLArray') return { ...placed(node), kind: 'array', form: 'values', items: node.elements.map(placedValue) };
  if (node.type === 'TOMLInlineTable') {
    const table: TomlTable = { ...placed(node), kind: 'table', form: 'inline', entries: new Map() };
    for (const line of node.body) addLine(table, line);
    return table;
  }
  switch (node.kind) {
    case 'string':
      return { ...placed(node), kind: 'text', value: node.multiline ? node.value.replaceAll('\r\n', '\n') : node.value };
    case 'boolean':
      return { ...placed(node), kind: 'boolean', value: node.value };
    case 'integer':
      return { ...placed(node), kind: 'number', value: Number.isSafeInteger(node.value) ? node.value : String(node.bigint) };
    case 'float':
      return { ...placed(node), kind: 'number', value: Number.isFinite(node.value) ? node.value : node.number };
    default:
      return { ...placed(node), kind: 'date', value: node.datetime };
  }
}

export const nameOf = (key: AST.TOMLBare | AST.TOMLQuoted): string => (key.type === 'TOMLBare' ? key.name : key.value);
