// electron/core/assertions/text/target.ts - what one assertion checks: the output, or a value in its JSON; and the evidence it quotes.
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Evidence } from '../outcome.ts';
import { type Extract, type JsonRead, readJson } from './json.ts';
import { parsePath, readPath } from './path.ts';

export interface Target {
  text: string;
  /** The JSON of the text, read once. */
  json(extract: Extract): JsonRead;
  /** The place of the text from `start` to `end` as evidence. */
  evidence(start: number, end: number): Evidence;
  /** A value in the JSON of the text as evidence. */
  evidenceAt(path: readonly (string | number)[], extract: Extract): Evidence | null;
  /** The value that a path names, to be checked; a string says why there is none. */
  at(path: string): Target | string;
}

/** A quote is cut here, on a whole character. */
const MAX_QUOTE = 200;

const cut = (text: string): string => (text.length <= MAX_QUOTE ? text : `${text.slice(0, MAX_QUOTE).replace(/[\uD800-\uDBFF]$/, '')}…`);

export function createTarget(output: string): Target {
  return make(output, null, (start, end) => ({ quote: cut(output.slice(start, end)), offset: start }));
}

function make(text: string, known: JsonRead | null, evidence: Target['evidence']): Target {
  const read = new Map<Extract, JsonRead>();
  const subs = new Map<string, Target | string>();
  const target: Target = {
    text,
    evidence,
    json(extract) {
      let json = known ?? read.get(extract);
      if (json === undefined) {
        json = readJson(text, extract);
        read.set(extract, json);
      }
      return json;
    },
    evidenceAt(path, extract) {
      const json = target.json(extract);
      if (!json.ok) return null;
      const root = parseTree(text.slice(json.start, json.end));
      const node = root && findNodeAtLocation(root, [...path]);
      return node ? evidence(json.start + node.offset, json.start + node.offset + node.length) : null;
    },
    at(path) {
      let sub = subs.get(path);
      if (sub === undefined) {
        sub = inside(target, path);
        subs.set(path, sub);
      }
      return sub;
    },
  };
  return target;
}

function inside(target: Target, path: string): Target | string {
  const json = target.json('first');
  if (!json.ok) return `${json.reason}, so there is no ${path} to check`;
  const { found, missing } = readPath(json.value, parsePath(path) ?? []);
  const many = found.length !== 1;
  if (missing.length > 0 && found.length === 0) return `The output has no ${missing[0]}`;
  const value = many ? found.map((each) => each.value) : found[0]!.value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Where the quote is in the output; if escapes in a string move it, the start of the value.
  const evidence = (start: number, end: number): Evidence => {
    const quote = cut(text.slice(start, end));
    const whole = many ? null : target.evidenceAt(found[0]!.path, 'first');
    const from = whole?.offset ?? null;
    if (from === null) return { quote, offset: null };
    const inner = target.text.indexOf(quote, from);
    return { quote, offset: inner === -1 || inner > from + text.length * 2 ? from : inner };
  };
  const known: JsonRead | null = typeof value === 'string' ? null : { ok: true, value, start: 0, end: text.length };
  return make(text, known, evidence);
}
