// electron/contract/values/json.ts - JSON: reading values of unknown shape, and writing what others read. A number whose digits JavaScript
// would change (`9007199254740993`, `1.10`, `1e5`) is kept as it is written; the rule is in docs/design/execution.md, "Numbers".

declare global {
  interface JSON {
    rawJSON(text: string): ExactNumber;
    isRawJSON(value: unknown): value is ExactNumber;
  }
}

/** A number as it is written. `JSON.stringify` writes it so; it cannot be copied to a thread, so values travel as text. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** Whether a value is a number that is kept as it is written. */
export const isExact = (value: unknown): value is ExactNumber => JSON.isRawJSON(value);

/** Whether a value is any number of JSON. */
export const isNumber = (value: unknown): value is number | ExactNumber => typeof value === 'number' || isExact(value);

/** The JavaScript number nearest to a number of JSON, for arithmetic and limits; null for anything else. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : isExact(value) ? Number(value.rawJSON) : null;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** The number that a text spells as JSON does, plain where JavaScript writes it the same; null for any other text. */
export function numberFrom(text: string): number | ExactNumber | null {
  if (!JSON_NUMBER.test(text)) return null;
  const near = Number(text);
  return String(near) === text ? near : JSON.rawJSON(text);
}

/** Whether a value is a JSON object: not a list, not null, not a number that is kept as it is written. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExact(value);

/** Numbers that could change: an exponent, a last zero after the point, more than 15 digits, -0, or very small. May find one in a string. */
const COULD_CHANGE = /(?:^|[[:,\s])-?(?:(?<=-)0|\d+(?:\.\d+)?[eE][-+]?\d+|\d+\.\d*0|\d[\d.]{14,}\d|0\.000000\d*)(?=[\]},\s]|$)/;
/** Whether JSON text may have a number that is kept as it is written. */
export const mayBeExact = (text: string): boolean => COULD_CHANGE.test(text);

/** In this form a long text takes no room for each of its characters. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]*/g;
/** Before a number that stands in a string meanwhile; nobody else knows it. */
const MARK = crypto.randomUUID();

/** Values go through much that takes them level by level, at the end `JSON.stringify`, which cannot write some 4,000 of them. */
export const MAX_JSON_DEPTH = 500;
/** Of what Skillwright writes around a value. */
export const MAX_OWN_DEPTH = 600;

/** What is JSON, but deeper than is read. The message follows the name of the text. */
export class TooDeep extends RangeError {
  constructor(levels: number) {
    super(`is nested more than ${levels} levels deep`);
  }
}

/** Why `jsonFrom` failed, to follow the name of the text. */
export const whyNotJson = (cause: unknown): string =>
  cause instanceof TooDeep ? cause.message : `is not JSON: ${(cause as Error).message}`;

/** A value of JSON text with each number as it is written. Throws SyntaxError, like `JSON.parse`, and TooDeep. */
export function jsonFrom(text: string, levels = MAX_JSON_DEPTH): unknown {
  const marked = mayBeExact(text) ? text.replace(STRING_OR_NUMBER, withMark) : text;
  const value = parsed(marked, text);
  if (text.length > 2 * levels && isDeeper(value, levels)) throw new TooDeep(levels);
  return marked === text ? value : unmarked(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) if (isDeeper(item, levels - 1)) return true;
  return false;
}

/** A reviver of `JSON.parse` would take six times as long. */
const withMark = (token: string): string => (!token.startsWith('"') && isExact(numberFrom(token)) ? `"${MARK}${token}"` : token);

/** A text that is not JSON is told in its own places. */
function parsed(marked: string, text: string): unknown {
  try {
    return JSON.parse(marked);
  } catch {
    return JSON.parse(text);
  }
}

function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? JSON.rawJSON(value.slice(MARK.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  // By definition, not by assignment: a key may be __proto__.
  for (const [key, item] of Object.entries(value)) {
    const next = unmarked(item);
    if (next !== item) Object.defineProperty(value, key, { value: next, writable: true, enumerable: true, configurable: true });
  }
  return value;
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return jsonFrom(text);
  } catch {
    return undefined;
  }
}

/** A copy of a value of JSON. */
export const jsonCopy = <T>(value: T): T => jsonFrom(JSON.stringify(value), MAX_OWN_DEPTH) as T;

/** A copy with each number as JavaScript's nearest, for a reader that computes with them. */
export const withPlainNumbers = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Whether two numbers of JSON are equal, however they are written: `1.10` and `1.1`, but not `9007199254740993` and `9007199254740992`. */
export const sameNumber = (a: number | ExactNumber, b: number | ExactNumber): boolean => decimalOf(a) === decimalOf(b);

/** `-1.10` as `-11e-1`: equal numbers have the same text. */
export function decimalOf(number: number | ExactNumber): string {
  const [written = '', exponent = '0'] = JSON.stringify(number).toLowerCase().split('e');
  const [whole = '', part = ''] = written.replace('-', '').split('.');
  const digits = (whole + part).replace(/^0+/, '');
  if (digits === '') return '0';
  const kept = digits.replace(/(?<!0)0+$/, '');
  return `${written.startsWith('-') ? '-' : ''}${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}

/** JSON for readers stricter than ours. Throws TypeError on a number that JSON cannot hold (it would become null); lone surrogates
 * become U+FFFD. */
export function strictJson(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number' && !Number.isFinite(item)) throw new TypeError(`"${key}" is ${item}, which JSON cannot hold`);
    return typeof item === 'string' && !item.isWellFormed() ? item.toWellFormed() : item;
  });
}
