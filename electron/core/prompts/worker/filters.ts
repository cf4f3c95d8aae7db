// electron/core/prompts/worker/filters.ts - the filters that Skillwright adds to MiniJinja. A filter that throws would trap the
// WebAssembly engine for good, so these return a text and report what went wrong through `fail`.
import { type ExactNumber, isNumber, sameNumber } from '../../../contract/values/json.ts';

/** Values as the engine hands them to JavaScript: maps arrive as Map, both none and an undefined name as undefined. */
type Value = unknown;

export interface FilterDeps {
  /** Ends the render with this reason as soon as the filter has returned. */
  fail(message: string): void;
  /** Cuts a text to a maximum number of tokens, at a token border between characters. */
  cutToTokens(text: string, tokens: number): string;
  /** A value as JSON, also a number that travels as text. */
  toJson(value: unknown): unknown;
  /** Whether the text is Python for the sandbox, which has `WrittenFloat` (resources/sandbox/guest.py). */
  isPython(): boolean;
}

export type Filter = (value: Value, ...args: Value[]) => string;

export function createFilters(deps: FilterDeps): Record<'pyrepr' | 'tojson' | 'truncate_tokens', Filter> {
  return {
    pyrepr: (value) => pyrepr(sorted(value, deps.toJson), deps),
    tojson(value, ...args) {
      const indent = argument(args, 0, 'indent') ?? 0;
      if (typeof indent === 'boolean' || (typeof indent === 'number' && Number.isInteger(indent) && indent >= 0)) {
        return toJson(sorted(value, deps.toJson), indent);
      }
      deps.fail('tojson needs a whole number of spaces, like tojson(indent=2)');
      return '';
    },
    truncate_tokens(value, ...args) {
      const limit = argument(args, 0, 'length');
      if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) {
        deps.fail('truncate_tokens needs a whole number of tokens, like truncate_tokens(200)');
        return '';
      }
      const plain = sorted(value, deps.toJson);
      const text = typeof plain === 'string' ? plain : toJson(plain, undefined);
      return deps.cutToTokens(text, limit);
    },
  };
}

/** An argument by place or by name; named ones arrive as one Map at the end. */
function argument(args: Value[], place: number, name: string): Value {
  const last = args.at(-1);
  if (last instanceof Map && last.has(name)) return last.get(name);
  const value = args[place];
  return value instanceof Map ? undefined : value;
}

/** JSON; no HTML escapes. */
function toJson(value: Value, indent: Value): string {
  const spaces = typeof indent === 'number' ? Math.min(indent, 10) : indent === true ? 2 : 0;
  return JSON.stringify(value, undefined, spaces);
}

/** A value of the engine as one of JSON, with keys in code-unit order, so that the same data gives the same text in every run. */
function sorted(value: Value, json: FilterDeps['toJson']): Value {
  if (Array.isArray(value)) return value.map((item) => sorted(item, json));
  if (typeof value !== 'object' || value === null) return json(value ?? null);
  const pairs = value instanceof Map ? [...value].map(([key, item]): [string, Value] => [String(key), item]) : Object.entries(value);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([key, item]) => [key, sorted(item, json)]));
}

/** A Python literal that evaluates to the value, whatever quotes, line breaks or backslashes it holds. */
function pyrepr(value: Value, deps: FilterDeps): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isNumber(value)) return pythonNumber(value, deps);
  if (typeof value === 'string') return pythonString(value);
  if (Array.isArray(value)) return `[${value.map((item) => pyrepr(item, deps)).join(', ')}]`;
  const pairs = Object.entries(value as Record<string, Value>);
  return `{${pairs.map(([key, item]) => `${pythonString(key)}: ${pyrepr(item, deps)}`).join(', ')}}`;
}

/** Whole numbers have every digit in Python, others about 16; in the sandbox a number that Python writes otherwise has its own spelling. */
function pythonNumber(value: number | ExactNumber, { fail, isPython }: FilterDeps): string {
  if (Number.isNaN(value)) return "float('nan')";
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? "float('inf')" : "float('-inf')";
  const text = Object.is(value, -0) ? '-0.0' : JSON.stringify(value);
  if (isPython() && !isPythonSpelling(text)) return `WrittenFloat("${text}")`;
  if (typeof value === 'number') return text;
  const near = Number(text);
  const isKept = /^-?\d+$/.test(text) || (Number.isFinite(near) && sameNumber(value, near));
  if (!isKept) fail(`Python cannot hold every digit of ${text.slice(0, 40)}; pass it as text`);
  return near === 0 && text.startsWith('-') ? '-0.0' : text;
}

/** Whether Python writes the number of this text the same way. */
function isPythonSpelling(text: string): boolean {
  if (/^-?\d+$/.test(text)) return text !== '-0';
  const near = Number(text);
  if (/e/i.test(text) || (near !== 0 && Math.abs(near) < 1e-4) || Math.abs(near) >= 1e16) return false;
  return text === (Number.isInteger(near) ? `${Object.is(near, -0) ? '-0' : near}.0` : String(near));
}

const SHORT_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let literal = quote;
  for (const char of text) {
    if (char === quote) literal += `\\${char}`;
    else literal += SHORT_ESCAPES[char] ?? (isPrintable(char) ? char : escapeCode(char.codePointAt(0)!));
  }
  return literal + quote;
}

/** Control, format, surrogate and separator characters are escaped, as Python does; the plain space is not. */
function isPrintable(char: string): boolean {
  return char === ' ' || !/[\p{C}\p{Z}]/u.test(char);
}

function escapeCode(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
