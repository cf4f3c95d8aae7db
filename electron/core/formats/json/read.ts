// electron/core/formats/json/read.ts - JSON texts with places, safe for any depth and any key.
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode, type SyntaxKind } from 'jsonc-parser';
import type { z } from 'zod';
import { isRecord, jsonFrom } from '../../../contract/index.ts';
import { createSource, fail, type Source } from '../converted.ts';

export interface JsonSource extends Source {
  value: Record<string, unknown>;
  /** Offset of the key or item at a path; of its nearest ancestor if there is none. */
  at(path: readonly PropertyKey[]): number;
}

const MAX_DEPTH = 64;
const CORRECT = 'Fix it in a text editor, or export it again from where it came.';

const WORDS: Record<string, string> = {
  InvalidSymbol: 'this is not a JSON value',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a name in double quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a closing brace is missing here',
  CloseBracketExpected: 'a closing bracket is missing here',
  EndOfFileExpected: 'the text should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfNumber: 'a number is cut off',
  InvalidUnicode: 'a \\u escape is incomplete',
  InvalidEscapeCharacter: 'a backslash comes before a character that needs none',
  InvalidCharacter: 'a control character is inside a string',
};

/** JSON text containing one object, for `comments` also with comments and trailing commas. Throws `bad_input` with line and column, `too_large`. */
export function readJson(text: string, path: string, dialect: 'plain' | 'comments' = 'plain'): JsonSource {
  const source = createSource(text, path);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const whole = start === 0 ? text : ` ${text.slice(1)}`;
  const json = dialect === 'plain' ? whole : blanked(whole);
  const deep = tooDeep(json);
  if (deep !== null) fail(source, `it is nested deeper than ${MAX_DEPTH} levels.`, deep, 'Reduce its nesting.');
  let value: unknown;
  try {
    value = jsonFrom(json);
  } catch (cause) {
    const errors: ParseError[] = [];
    parseTree(json, errors, { disallowComments: true });
    const { error, offset } = errors[0] ?? { error: 1, offset: 0 };
    fail(
      source,
      `it is not JSON: ${WORDS[printParseErrorCode(error)] ?? 'it cannot be read'}.`,
      Math.min(offset, text.length),
      CORRECT,
      cause,
    );
  }
  if (!isRecord(value)) fail(source, 'its top level is not an object { … }.', start, CORRECT);
  let tree: Node | undefined;
  const keys: Keys = new Map();
  return {
    ...source,
    value,
    at: (wanted) => {
      tree ??= parseTree(json);
      return tree === undefined ? 0 : offsetAt(tree, wanted, keys);
    },
  };
}

/** A value of such a text with where it begins. Of a key that is there twice, both are there. */
export type JsonTree =
  | { kind: 'object'; at: number; pairs: { key: string; value: JsonTree }[] }
  | { kind: 'array'; at: number; items: JsonTree[] }
  | { kind: 'plain'; at: number; value: string | number | boolean | null };

/** JSON text with comments and trailing commas, every key of it. Throws like `readJson`. */
export function readJsonTree(text: string, path: string): JsonTree {
  readJson(text, path, 'comments');
  return treeOf(parseTree(blanked(text.replace(/^\ufeff/, ' ')))!);
}

function treeOf(node: Node): JsonTree {
  const { offset: at, children = [] } = node;
  if (node.type === 'array') return { kind: 'array', at, items: children.map(treeOf) };
  if (node.type !== 'object') return { kind: 'plain', at, value: node.value as string | number | boolean | null };
  const pairs = children.flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ key: String(key.value), value: { ...treeOf(value), at: key.offset } }] : [],
  );
  return { kind: 'object', at, pairs };
}

// The enum of jsonc-parser is declared `const`, so its members have no values here.
const [CLOSE_BRACE, CLOSE_BRACKET, COMMA, LINE_COMMENT, BLOCK_COMMENT, LINE_BREAK, BLANK, END] = [
  2, 4, 5, 12, 13, 14, 15, 17,
] as SyntaxKind[];

/** Without comments and trailing commas: blanks are in their place, so that all else stays where it is. */
function blanked(text: string): string {
  const scanner = createScanner(text);
  let [done, end, comma] = ['', 0, -1];
  const blank = (from: number, to: number): void => {
    done += text.slice(end, from) + text.slice(from, to).replace(/[^\r\n]/g, ' ');
    end = to;
  };
  const gaps: [number, number][] = [];
  for (let kind = scanner.scan(); kind !== END; kind = scanner.scan()) {
    const from = scanner.getTokenOffset();
    if (kind === LINE_COMMENT || kind === BLOCK_COMMENT) gaps.push([from, from + scanner.getTokenLength()]);
    else if (kind !== LINE_BREAK && kind !== BLANK) {
      if (comma !== -1 && (kind === CLOSE_BRACE || kind === CLOSE_BRACKET)) gaps.push([comma, comma + 1]);
      comma = kind === COMMA ? from : -1;
    }
  }
  for (const [from, to] of gaps.sort(([a], [b]) => a - b)) blank(from, to);
  return done + text.slice(end);
}

function offsetAt(tree: Node, path: readonly PropertyKey[], keys: Keys): number {
  let node = tree;
  for (const step of path) {
    const next = childOf(node, step, keys);
    if (next === undefined) break;
    node = next;
  }
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

/** Of an object that may have many: each is looked through once. */
type Keys = Map<Node, ReadonlyMap<string, Node>>;

function childOf(node: Node, step: PropertyKey, keys: Keys): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(step)];
  if (node.type !== 'object') return undefined;
  let known = keys.get(node);
  if (known === undefined) {
    const pairs = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[String(key.value), value] as const] : [],
    );
    // Of a key that is there twice the first.
    known = new Map(pairs.reverse());
    keys.set(node, known);
  }
  return known.get(String(step));
}

/** Offset of the first bracket that is nested too deeply. Readers recurse for each level, so this check comes first. */
function tooDeep(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (unit === 0x7b || unit === 0x5b) {
      depth++;
      if (depth > MAX_DEPTH) return at;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return null;
}

/** The object by a schema. Throws `bad_input` naming the field and its place. */
export function parseBy<Schema extends z.ZodType>(source: JsonSource, schema: Schema, what: string): z.output<Schema> {
  const result = schema.safeParse(source.value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`))
    .join('');
  fail(
    source,
    `${what} is incomplete: ${field === '' ? '' : `${field}: `}${issue.message}.`,
    source.at(issue.path),
    `Fix ${field || 'it'} and import again.`,
  );
}
