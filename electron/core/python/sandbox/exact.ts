// electron/core/python/sandbox/exact.ts - JSON of a guest, read so that nothing in it changes on the way or harms whoever takes it. A guest may send
// 4 MiB of the worst again and again, so this is one pass over the text: a reviver of JSON.parse took 40 times as long.

const MAX_DEPTH = 200;
/** A word of the guest holds its value two levels down. */
const MAX_LEVELS = MAX_DEPTH + 2;

/** A value that JSON holds and we do not; told to the author's code. */
export class Uncrossable extends Error {
  constructor(why: string) {
    super(`The host cannot take the value: ${why}.`);
  }
}

const [QUOTE, BACKSLASH, U, ZERO, NINE] = [0x22, 0x5c, 0x75, 0x30, 0x39];
const [LIST, LIST_END, MAP, MAP_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [POINT, PLUS, MINUS, E, LARGE_E] = [0x2e, 0x2b, 0x2d, 0x65, 0x45];
/** With as many a whole number may be beyond 2**53. */
const MANY_DIGITS = 16;
/** Of an escape such as `\ud800`. */
const ESCAPE = 6;

interface Found {
  /** The first thing that cannot cross; null when there is none. */
  problem: string | null;
  /** Where escapes of halves of a character stand. */
  halves: number[];
}

/** One pass; of what is no JSON it says anything, but ends. */
function look(text: string): Found {
  const found: Found = { problem: null, halves: [] };
  let levels = 0;
  for (let at = 0; at < text.length && found.problem === null; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at + 1, found.halves);
    else if (char === LIST || char === MAP) {
      if (++levels > MAX_LEVELS) found.problem = `it is nested more than ${MAX_DEPTH} deep`;
    } else if (char === LIST_END || char === MAP_END) levels--;
    else if (char >= ZERO && char <= NINE) {
      const start = at;
      while (isOfNumber(text.charCodeAt(at + 1))) at++;
      found.problem = problemOfNumber(text, start, at + 1);
    }
  }
  return found;
}

/** Where the string ends that begins before `at`; notes the halves of characters in it. */
function endOfString(text: string, at: number, halves: number[]): number {
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char !== BACKSLASH) at++;
    else if (text.charCodeAt(at + 1) !== U) at += 2;
    else {
      const isPair = isHalf(text, at, 0xd8) && isHalf(text, at + ESCAPE, 0xdc);
      if (!isPair && (isHalf(text, at, 0xd8) || isHalf(text, at, 0xdc))) halves.push(at);
      at += isPair ? 2 * ESCAPE : ESCAPE;
    }
  }
  return at;
}

/** Whether an escape of a first (0xd8) or second (0xdc) half of a character stands there. */
const isHalf = (text: string, at: number, which: 0xd8 | 0xdc): boolean =>
  text.charCodeAt(at) === BACKSLASH && text.charCodeAt(at + 1) === U && (Number.parseInt(text.slice(at + 2, at + 4), 16) & 0xfc) === which;

const isOfNumber = (char: number): boolean =>
  (char >= ZERO && char <= NINE) || char === POINT || char === E || char === LARGE_E || char === PLUS || char === MINUS;

function problemOfNumber(text: string, start: number, end: number): string | null {
  if (end - start < 2) return null;
  const number = text.slice(start, end);
  const isWhole = /^\d+$/.test(number);
  if (isWhole && number.length >= MANY_DIGITS && !Number.isSafeInteger(Number(number))) {
    return 'a whole number beyond 2**53 cannot cross; send it as text';
  }
  return isWhole || Number(number) < Number.POSITIVE_INFINITY ? null : 'a number beyond 1.8e308 cannot cross';
}

function withoutHalves(text: string, halves: readonly number[]): string {
  if (halves.length === 0) return text;
  const starts = [0, ...halves.map((at) => at + ESCAPE)];
  return starts.map((start, n) => text.slice(start, halves[n])).join('\\ufffd');
}

/** Halves of a character become U+FFFD. Throws SyntaxError for what is no JSON; Uncrossable for numbers that would be rounded or infinite, and
 * for nesting without end. */
export function parseExactly(text: string): unknown {
  const { problem, halves } = look(text);
  const value: unknown = JSON.parse(withoutHalves(text, halves));
  if (problem !== null) throw new Uncrossable(problem);
  return value;
}
