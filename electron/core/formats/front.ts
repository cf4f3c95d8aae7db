// electron/core/formats/front.ts - the frontmatter of prompt formats whose values have types: YAML 1.2, safe for any nesting depth.
import { isMap, isScalar, type Node, parseDocument } from 'yaml';
import { isRecord } from '../../contract/index.ts';
import { nameKeys, repeatedKey, tooDeep, writtenNumbers } from '../frontmatter/index.ts';
import { fail, type Source } from './converted.ts';

export interface TypedFront {
  data: Record<string, unknown>;
  /** A scalar as its author wrote it: `1.10` stays 1.10. */
  textOf(key: string): string | null;
  /** Offset in the text of a key, or of an item below it. */
  at(...path: (string | number)[]): number;
  /** The text after the frontmatter. */
  body: string;
  bodyStart: number;
}

export interface FrontRule {
  /** A line that opens or closes the frontmatter. */
  fence: RegExp;
  /** Lines allowed before it. */
  before: RegExp;
}

const QUOTE = 'Put values with special characters in quotes, and import again.';

/** The frontmatter of a text; without one everything is body. Throws `bad_input` with the place. */
export function readTypedFront(source: Source, { fence, before }: FrontRule): TypedFront {
  const { text } = source;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let line = lineAt(text, at); at < text.length && !fence.test(line.text) && before.test(line.text); line = lineAt(text, at))
    at = line.next;
  const open = lineAt(text, at);
  if (!fence.test(open.text)) return { data: {}, textOf: () => null, at: () => 0, body: text, bodyStart: 0 };
  const start = open.next;
  for (at = start; at < text.length; ) {
    const line = lineAt(text, at);
    if (fence.test(line.text)) return { ...readYaml(source, start, at), body: text.slice(line.next), bodyStart: line.next };
    at = line.next;
  }
  return fail(source, 'the frontmatter that begins here is not closed.', open.start, 'Add a line with three hyphens after it.');
}

function lineAt(text: string, start: number): { start: number; text: string; next: number } {
  const end = text.indexOf('\n', start);
  const stop = end === -1 ? text.length : end;
  return { start, text: text.slice(start, stop).replace(/\r$/, ''), next: end === -1 ? text.length : end + 1 };
}

function readYaml(source: Source, start: number, end: number): Pick<TypedFront, 'data' | 'textOf' | 'at'> {
  const yaml = source.text.slice(start, end);
  const deep = tooDeep(yaml);
  if (deep !== null) fail(source, 'a value is nested deeper than 64 levels.', start + deep, 'Reduce its nesting.');
  const doc = parseDocument(yaml, { version: '1.2', schema: 'core', customTags: writtenNumbers, uniqueKeys: false, prettyErrors: false });
  const error = doc.errors[0];
  if (error !== undefined) fail(source, `the frontmatter cannot be read: ${error.message}.`, start + error.pos[0], QUOTE, error);
  nameKeys(doc);
  const twice = repeatedKey(doc);
  if (twice !== null) fail(source, 'the frontmatter cannot be read: Map keys must be unique.', start + twice, QUOTE);
  let data: unknown;
  try {
    data = doc.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    fail(source, 'the frontmatter has too many repeated references.', start, 'Write the values out.', cause);
  }
  if (data !== null && !isRecord(data)) fail(source, 'the frontmatter is not a list of “key: value” lines.', start, QUOTE);
  return {
    data: data ?? {},
    textOf: (key) => {
      const node = doc.get(key, true) as Node | undefined;
      if (!isScalar(node) || node.value === null || node.value === undefined) return null;
      return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    },
    at: (first, ...rest) => start + offsetOf(doc.contents, first, rest, doc),
  };
}

function offsetOf(
  contents: unknown,
  first: string | number,
  rest: (string | number)[],
  doc: { getIn(path: unknown[], keep: boolean): unknown },
): number {
  if (rest.length > 0) {
    const node = doc.getIn([first, ...rest], true) as Node | undefined;
    if (node?.range) return node.range[0];
  }
  if (!isMap(contents)) return 0;
  const pair = contents.items.find(({ key }) => isScalar(key) && String(key.value) === String(first));
  return (pair?.key as Node | undefined)?.range?.[0] ?? 0;
}
