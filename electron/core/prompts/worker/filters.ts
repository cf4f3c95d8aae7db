// electron/core/prompts/worker/filters.ts - the filters that Skillwright adds to MiniJinja. A filter that throws would trap the
// WebAssembly engine for good, so these return a text and report what went wrong through `fail`.

/** Values as the engine hands them to JavaScript: maps arrive as Map, both none and an undefined name as undefined. */
type Value = unknown;

export interface FilterDeps {
  /** Ends the render with this reason as soon as the filter has returned. */
  fail(message: string): void;
  /** Cuts a text to a maximum number of tokens, at a token border between characters. */
  cutToTokens(text: string, tokens: number): string;
}

export type Filter = (value: Value, ...args: Value[]) => string;

export function createFilters(deps: FilterDeps): Record<'pyrepr' | 'tojson' | 'truncate_tokens', Filter> {
  return {
    pyrepr: (value) => pyrepr(value),
    tojson: (value, ...args) => toJson(value, argument(args, 0, 'indent')),
    truncate_tokens(value, ...args) {
      const limit = argument(args, 0, 'length');
      if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) {
        deps.fail('truncate_tokens needs a whole number of tokens, like truncate_tokens(200)');
        return '';
      }
      const text = typeof value === 'string' ? value : toJson(value, undefined);
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

/** JSON with keys in code-unit order, so that the same data gives the same text in every run; no HTML escapes. */
function toJson(value: Value, indent: Value): string {
  const spaces = typeof indent === 'number' ? Math.min(Math.max(Math.trunc(indent), 0), 10) : indent === true ? 2 : 0;
  return JSON.stringify(sorted(value), undefined, spaces) ?? 'null';
}

function sorted(value: Value): Value {
  if (typeof value === 'bigint') {
    const near = Number(value);
    return Number.isSafeInteger(near) ? near : (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(value));
  }
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Map || isPlainObject(value)) {
    return Object.fromEntries(entries(value).map(([key, item]) => [key, sorted(item)]));
  }
  return value ?? null;
}

function isPlainObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null;
}

function entries(value: Map<Value, Value> | Record<string, Value>): [string, Value][] {
  const pairs: [string, Value][] = value instanceof Map ? [...value].map(([key, item]) => [String(key), item]) : Object.entries(value);
  return pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A Python literal that evaluates to the value, whatever quotes, line breaks or backslashes it holds. */
function pyrepr(value: Value): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return pythonNumber(value);
  if (typeof value === 'string') return pythonString(value);
  if (Array.isArray(value)) return `[${value.map(pyrepr).join(', ')}]`;
  const pairs = entries(value as Record<string, Value>);
  return `{${pairs.map(([key, item]) => `${pythonString(key)}: ${pyrepr(item)}`).join(', ')}}`;
}

function pythonNumber(value: number): string {
  if (Number.isNaN(value)) return "float('nan')";
  if (!Number.isFinite(value)) return value > 0 ? "float('inf')" : "float('-inf')";
  if (Object.is(value, -0)) return '-0.0';
  return String(value);
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
