// electron/core/assertions/parse/variables.ts - `{{name}}` in the values of an assertion stands for a value of the input.
import { isExact, isRecord } from '../../../contract/index.ts';
import type { Params } from '../assertion.ts';

const NAME = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Parameters that are used unchanged: expressions, schemas, names, and criteria, whose values go to the judge as data. */
const VERBATIM = new Set(['pattern', 'flags', 'schema', 'path', 'paths', 'source', 'criteria', 'model', 'assertions', 'names', 'format']);

/** The distinct names in a text. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(NAME)].map((match) => match[1]!))];

/** `topic` or `topic.title` of the input, with or without `input.` before it; undefined if there is none, or null. */
export function valueAt(input: Record<string, unknown>, name: string): unknown {
  const from = (parts: string[]): unknown =>
    parts.reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && !isExact(value) && Object.hasOwn(value, part) ? (value as Params)[part] : undefined,
      input,
    ) ?? undefined;
  if (Object.hasOwn(input, name)) return input[name] ?? undefined;
  return from(name.split('.')) ?? (name.startsWith('input.') ? from(name.split('.').slice(1)) : undefined);
}

/** A value as text: strings unchanged, all else as JSON. */
export const shownValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The parameters with the values of the input filled in, and the names without one: an unset name is the author's error, not an empty text. */
export function fillNames(params: Params, input: Record<string, unknown>): { params: Params; unset: string[] } {
  const unset = new Set<string>();
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!value.includes('{{')) return value;
      return value.replace(NAME, (whole, name: string) => {
        const found = valueAt(input, name);
        if (found === undefined) unset.add(name);
        return found === undefined ? whole : shownValue(found);
      });
    }
    if (Array.isArray(value)) return value.map(fill);
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]));
    return value;
  };
  const filled = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, VERBATIM.has(key) ? value : fill(value)]));
  return { params: filled, unset: [...unset] };
}
