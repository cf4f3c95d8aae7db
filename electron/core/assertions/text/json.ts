// electron/core/assertions/text/json.ts - the JSON of an answer, for runs and assertions, read strictly: what two readers could understand differently is not JSON here.
import { visit } from 'jsonc-parser';
import { jsonFrom } from '../../../contract/index.ts';
import { fences } from './fences.ts';
import { lineOf, quoted } from './words.ts';

export type Extract = 'whole' | 'first' | 'fenced';

/** `start` and `end` are the place of the JSON in the text; `at` is the faulty place. */
export type JsonRead = { ok: true; value: unknown; start: number; end: number } | { ok: false; reason: string; at: number | null };

/** Maximum unclosed openings tried: each costs a scan to the end of the text. */
const MAX_TRIES = 20;
/** Maximum parts read: a huge answer may be full of brackets. */
const MAX_PARTS = 200;

/**
 * The JSON of an answer. `whole`: nothing but JSON; `fenced`: the first code fence; `first`: the whole answer, else the first fence with
 * JSON, else the first object or list in the text: of the wanted kind, then of the other one (a list of numbers only, as in a
 * footnote, comes last, unless a list is wanted). An answer that is all JSON and cut off is refused. A duplicate key in one
 * object, NaN and Infinity are refused (RFC 8259: names should be unique; there are no such numbers).
 */
export function readJson(text: string, extract: Extract, wants: 'object' | 'array' | null = null): JsonRead {
  if (extract === 'whole') return readPart(text, 0, text.length);
  const inFence = fences(text).slice(0, MAX_TRIES);
  if (extract === 'fenced') {
    const first = inFence[0];
    return first ? readPart(text, first.start, first.end) : { ok: false, reason: 'The output has no code fence', at: null };
  }
  const whole = readPart(text, 0, text.length);
  if (whole.ok || isOneValue(text)) return whole;
  let refused: JsonRead | null = null;
  for (const part of [...inFence, ...brackets(text, wants)]) {
    const read = readPart(text, part.start, part.end);
    if (read.ok) return read;
    refused ??= read;
  }
  return refused ?? { ok: false, reason: 'The output has no JSON in it', at: null };
}

/** The object that an answer is, bare or in one fence around everything; null if it contains anything else. */
export function wholeObject(text: string): Record<string, unknown> | null {
  const inner = /^\s*```[^\n]*\n([\s\S]*?)\n[ \t]*```\s*$/.exec(text)?.[1] ?? text;
  if (!inner.trimStart().startsWith('{')) return null;
  const read = readJson(inner, 'whole');
  return read.ok ? (read.value as Record<string, unknown>) : null;
}

/** Only an object or list is meant: it closes at the end of the text, or never. Then its fault is the one to report. */
function isOneValue(text: string): boolean {
  const start = text.search(/\S/);
  if (start === -1 || (text[start] !== '{' && text[start] !== '[')) return false;
  const end = closing(text, start);
  return end === null || text.slice(end).trim() === '';
}

function readPart(text: string, start: number, end: number): JsonRead {
  const part = text.slice(start, end);
  if (part.trim() === '') return { ok: false, reason: start === 0 ? 'The output is empty' : 'The code fence is empty', at: null };
  try {
    const value: unknown = jsonFrom(part);
    const twice = duplicate(part);
    if (twice === null) return { ok: true, value, start, end };
    const where = `line ${lineOf(text, start + twice.offset)}`;
    return { ok: false, reason: `The key ${quoted(twice.key)} appears twice in one object (${where})`, at: start + twice.offset };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, reason: 'The JSON is nested too deeply to read', at: null };
    return faultOf(text, part, start);
  }
}

function duplicate(text: string): { key: string; offset: number } | null {
  let found: { key: string; offset: number } | null = null;
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectProperty(key, offset) {
      if (open.at(-1)?.has(key)) found ??= { key, offset };
      open.at(-1)?.add(key);
    },
    onObjectEnd: () => void open.pop(),
  });
  return found;
}

/** Why a text is not JSON, with the place of the first fault. */
function faultOf(text: string, part: string, start: number): JsonRead {
  if (!/^\s*[[{"]/.test(part)) {
    const number = /^\s*-?(NaN|Infinity)\b/.exec(part);
    if (number) return { ok: false, reason: `${number[1]} is not a JSON number`, at: start };
    return { ok: false, reason: `The text ${quoted(part.trim())} is not JSON`, at: start };
  }
  const faults: number[] = [];
  try {
    visit(part, { onError: (_, offset) => void (faults.length === 0 && faults.push(offset)) }, { disallowComments: true });
  } catch {
    return { ok: false, reason: 'The JSON is nested too deeply to read', at: null };
  }
  const [at] = faults;
  if (at === undefined) return { ok: false, reason: 'The JSON cannot be read', at: null };
  const where = `line ${lineOf(text, start + at)}`;
  const rest = part.slice(at, at + 40);
  const number = /^-?(NaN|Infinity)\b/.exec(rest);
  if (number) return { ok: false, reason: `${number[1]} is not a JSON number (${where})`, at: start + at };
  if (rest.trim() === '') return { ok: false, reason: `The JSON ends too early (${where})`, at: start + at };
  return { ok: false, reason: `The JSON becomes invalid at ${quoted(rest)} (${where})`, at: start + at };
}

/** Parts of a text from an opening bracket to the one that closes it. */
function brackets(text: string, wants: 'object' | 'array' | null): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const opening = /[[{]/g;
  for (let tries = 0; tries < MAX_TRIES && found.length < MAX_PARTS; ) {
    const start = opening.exec(text)?.index;
    if (start === undefined) break;
    const end = closing(text, start);
    if (end === null) tries += 1;
    else found.push({ start, end });
    opening.lastIndex = end ?? start + 1;
  }
  const rank = ({ start, end }: { start: number; end: number }): number => {
    const isList = text[start] === '[';
    if (wants !== null) return isList === (wants === 'array') ? 0 : 1;
    return isList && /^\[[\d\s,.-]*\]$/.test(text.slice(start, end)) ? 1 : 0;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function closing(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      at += 1;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    } else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
