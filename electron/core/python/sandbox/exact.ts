// electron/core/python/sandbox/exact.ts - JSON of a guest, read so that nothing in it changes on the way or harms whoever takes it.

const MAX_DEPTH = 200;

/** A value that JSON holds and we do not; told to the author's code. */
export class Uncrossable extends Error {
  constructor(why: string) {
    super(`The host cannot take the value: ${why}.`);
  }
}

/** Whether a value holds lists or maps in each other more than `depth` deep. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

/** What JSON.parse would give otherwise: whole numbers are rounded without a word, halves of a character break what stores them. */
function look(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')) {
    throw new Uncrossable('a whole number beyond 2**53 cannot cross; send it as text');
  }
  return value;
}

/** Throws SyntaxError for what is no JSON, Uncrossable for whole numbers that would be rounded and for nesting without end. Few texts have as
 * many digits or halves of a character, so most are read without a look at each part. */
export function parseExactly(text: string): unknown {
  const value: unknown = /\d{16}|\\ud/i.test(text) ? JSON.parse(text, look) : JSON.parse(text);
  // Shorter ones have no room for it.
  if (text.length > 2 * MAX_DEPTH && isDeeper(value, MAX_DEPTH)) throw new Uncrossable(`it is nested more than ${MAX_DEPTH} deep`);
  return value;
}
