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

/** A value of JSON text with each number as it is written. Throws SyntaxError, like `JSON.parse`. */
export const jsonFrom = (text: string): unknown => (mayBeExact(text) ? parsed(text, () => true) : JSON.parse(text));

/** The same for text of a program: whole numbers as they are written, but Python writes any other number its own way (`2.0`, `1e+16`). */
export const jsonFromPython = (text: string): unknown =>
  /\d{16}/.test(text) ? parsed(text, (token) => /^-?\d+$/.test(token)) : JSON.parse(text);

/** A reviver of `JSON.parse` would take six times as long. */
function parsed(text: string, isKept: (token: string) => boolean): unknown {
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    const number = token.startsWith('"') || !isKept(token) ? null : numberFrom(token);
    return isExact(number) ? `"${MARK}${token}"` : token;
  });
  if (marked === text) return JSON.parse(text);
  try {
    return unmarked(JSON.parse(marked));
  } catch (cause) {
    // A text that is not JSON is told in its own places.
    JSON.parse(text);
    throw cause;
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
export const jsonCopy = <T>(value: T): T => jsonFrom(JSON.stringify(value)) as T;

/** A copy with each number as JavaScript's nearest, for a reader that computes with them. */
export const withPlainNumbers = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Whether two numbers of JSON are equal, however they are written: `1.10` and `1.1`, but not `9007199254740993` and `9007199254740992`. */
export const sameNumber = (a: number | ExactNumber, b: number | ExactNumber): boolean => decimalOf(a) === decimalOf(b);

/** `-1.10` as `-11e-1`. */
function decimalOf(number: number | ExactNumber): string {
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
