// electron/core/python/sandbox/exact.ts - JSON of a guest, read so that nothing in it changes on the way or harms whoever takes it. A guest may send
// 4 MiB of the worst again and again, so this is one pass over the text: a reviver of JSON.parse took 40 times as long.

const MAX_DEPTH = 200;
/** A word of the guest holds its value two levels down. */
const MAX_LEVELS = MAX_DEPTH + 2;

/** A value that JSON holds and we do not; told to the author's code. */
export class Uncrossable extends Error {
  constructor(why: string) {
    super(`The host cannot accept the value: ${why}.`);
  }
}

const [QUOTE, BACKSLASH, U, ZERO, NINE] = [0x22, 0x5c, 0x75, 0x30, 0x39];
const [LIST, LIST_END, MAP, MAP_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [POINT, PLUS, MINUS, E, LARGE_E] = [0x2e, 0x2b, 0x2d, 0x65, 0x45];
const [SPACE, COMMA, COLON] = [0x20, 0x2c, 0x3a];
/** With as many a whole number may be beyond 2**53. */
const MANY_DIGITS = 16;
/** Of an escape such as `\ud800`. */
const ESCAPE = 6;

interface Found {
  /** The first thing that cannot cross; null when there is none. */
  problem: string | null;
  /** Where escapes of halves of a character stand. */
  halves: number[];
  escapes: number;
  /** A key of a map is written with an escape. */
  escapedKey: boolean;
}

/** One pass; of what is no JSON it says anything, but ends. */
function look(text: string): Found {
  const found: Found = { problem: null, halves: [], escapes: 0, escapedKey: false };
  let levels = 0;
  for (let at = 0; at < text.length && found.problem === null; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const before = found.escapes;
      at = endOfString(text, at + 1, found);
      if (found.escapes > before) found.escapedKey ||= isBeforeColon(text, at + 1);
    } else if (char === LIST || char === MAP) {
      if (++levels > MAX_LEVELS) found.problem = `it is nested more than ${MAX_DEPTH} levels deep`;
    } else if (char === LIST_END || char === MAP_END) levels--;
    else if (char >= ZERO && char <= NINE) {
      const start = at;
      while (isOfNumber(text.charCodeAt(at + 1))) at++;
      found.problem = problemOfNumber(text, start, at + 1);
    }
  }
  return found;
}

function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at++;
  return text.charCodeAt(at) === COLON;
}

/** Where the string ends that begins before `start`; notes escapes, and those of halves of a character. */
function endOfString(text: string, start: number, found: Pick<Found, 'halves' | 'escapes'>): number {
  let at = start;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char !== BACKSLASH) {
      at++;
      continue;
    }
    found.escapes++;
    if (text.charCodeAt(at + 1) !== U) at += 2;
    else {
      const isFirst = isHalf(text, at, FIRST_HALF);
      const isPair = isFirst && isHalf(text, at + ESCAPE, SECOND_HALF);
      if (!isPair && (isFirst || isHalf(text, at, SECOND_HALF))) found.halves.push(at);
      at += isPair ? 2 * ESCAPE : ESCAPE;
    }
  }
  return at;
}

const FIRST_HALF = /^\\u[dD][89abAB][\da-fA-F]{2}$/;
const SECOND_HALF = /^\\u[dD][c-fC-F][\da-fA-F]{2}$/;
const isHalf = (text: string, at: number, half: RegExp): boolean => half.test(text.slice(at, at + ESCAPE));

const isOfNumber = (char: number): boolean =>
  (char >= ZERO && char <= NINE) || char === POINT || char === E || char === LARGE_E || char === PLUS || char === MINUS;

function problemOfNumber(text: string, start: number, end: number): string | null {
  if (end - start < 2) return null;
  const number = text.slice(start, end);
  const isWhole = /^\d+$/.test(number);
  if (isWhole && number.length >= MANY_DIGITS && !Number.isSafeInteger(Number(number))) {
    return 'a whole number beyond 2**53 cannot be passed; send it as text';
  }
  return isWhole || Number(number) < Number.POSITIVE_INFINITY ? null : 'a number beyond 1.8e308 cannot be passed';
}

function withoutHalves(text: string, halves: readonly number[]): string {
  if (halves.length === 0) return text;
  const starts = [0, ...halves.map((at) => at + ESCAPE)];
  return starts.map((start, n) => text.slice(start, halves[n])).join('\\ufffd');
}

/**
 * JSON that JSON.parse has taken, read again with each text by itself: V8 may give a key with an escape the name of a key that it has met
 * elsewhere (nodejs/node#63785), so one run could rename what another one says.
 */
function readByItself(text: string): unknown {
  let at = 0;
  const skip = (): void => {
    while (text.charCodeAt(at) <= SPACE) at++;
  };
  const readString = (): string => {
    const start = at;
    at = endOfString(text, at + 1, { halves: [], escapes: 0 }) + 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  /** Calls `readPart` for each part of a list or map that ends with `end`. */
  const readParts = (end: number, readPart: () => void): void => {
    at++;
    for (skip(); text.charCodeAt(at) !== end; skip()) {
      if (text.charCodeAt(at) === COMMA) at++;
      skip();
      readPart();
    }
    at++;
  };
  const readValue = (): unknown => {
    skip();
    const char = text.charCodeAt(at);
    if (char === QUOTE) return readString();
    if (char === LIST) {
      const items: unknown[] = [];
      readParts(LIST_END, () => items.push(readValue()));
      return items;
    }
    if (char === MAP) {
      const entries: [string, unknown][] = [];
      readParts(MAP_END, () => {
        const key = readString();
        skip();
        at++; // the colon
        entries.push([key, readValue()]);
      });
      return Object.fromEntries(entries);
    }
    const start = at;
    while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++;
    return JSON.parse(text.slice(start, at));
  };
  return readValue();
}

/** Halves of a character become U+FFFD. Throws SyntaxError for what is no JSON; Uncrossable for numbers that would be rounded or infinite, and
 * for nesting without end. */
export function parseExactly(text: string): unknown {
  const { problem, halves, escapedKey } = look(text);
  const whole = withoutHalves(text, halves);
  const value: unknown = JSON.parse(whole);
  if (problem !== null) throw new Uncrossable(problem);
  return escapedKey ? readByItself(whole) : value;
}
