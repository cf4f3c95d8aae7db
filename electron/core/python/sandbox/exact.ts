// electron/core/python/sandbox/exact.ts - parses JSON from a guest without changing a value. A guest may send 4 MiB of the worst case
// again and again, so every step is linear; JSON.parse with a reviver would take 15 times as long.
import { jsonFrom } from '../../../contract/values/json.ts';

const MAX_DEPTH = 200;
/** A guest's message has its value two levels down. */
const MAX_LEVELS = MAX_DEPTH + 2;

/** A value that JSON can express but the host cannot accept; the message is for the author's code. */
export class Uncrossable extends Error {
  constructor(why: string) {
    super(`The host cannot accept the value: ${why}.`);
  }
}

/** Half a character: the first without the second, or the second without the first. */
const LONE_HALF = /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}/g;
const ESCAPED_KEY = /\\[^"\\]*"\s*:/;

/** Throws Uncrossable for nesting without end. */
function requireBounds(value: unknown, levels = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === MAX_LEVELS) throw new Uncrossable(`it is nested more than ${MAX_DEPTH} levels deep`);
  for (const item of Array.isArray(value) ? value : Object.values(value)) requireBounds(item, levels + 1);
}

/**
 * V8 may give a key with an escape the name of a key that it has met elsewhere (nodejs/node#63785), so one run could rename what another one
 * says. Lists have no keys: `{"k":1}` is read as `[["k",1],0]`, `[1]` as `[[1]]`.
 */
function parseAsLists(text: string): unknown {
  const restore = (node: unknown): unknown => {
    if (!Array.isArray(node)) return node;
    const [parts, isMap] = node as [unknown[], 0?];
    if (isMap === undefined) return parts.map(restore);
    const entries: [unknown, unknown][] = [];
    for (let at = 0; at < parts.length; at += 2) entries.push([parts[at], restore(parts[at + 1])]);
    return Object.fromEntries(entries);
  };
  const parts = text.split('"');
  const between = parts.filter((_, n) => n % 2 === 0).join('"');
  const lists = between
    .replaceAll('[', '[[')
    .replaceAll('{', '[[')
    .replaceAll(']', ']]')
    .replaceAll('}', '],0]')
    .replaceAll(':', ',')
    .split('"');
  return restore(jsonFrom(parts.map((part, n) => (n % 2 === 0 ? lists[n / 2] : part)).join('"')));
}

/** Halves of a character become U+FFFD; numbers stay as they are written. Throws SyntaxError for what is not JSON, Uncrossable for nesting
 * without end. */
export function parseExactly(text: string): unknown {
  // With these two replaced, each remaining quote starts or ends a string.
  const plain = text.replaceAll('\\\\', '\\u005c').replaceAll('\\"', '\\u0022').replace(LONE_HALF, '\\ufffd');
  // Before its numbers are read exactly, which would follow any nesting.
  requireBounds(JSON.parse(plain));
  const value = jsonFrom(plain);
  return ESCAPED_KEY.test(plain) ? parseAsLists(plain) : value;
}
