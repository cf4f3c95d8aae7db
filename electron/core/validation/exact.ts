// electron/core/validation/exact.ts - numbers around a schema check, which computes with JavaScript's: what comes out is as it was written, and a
// choice is the same number to its last digit.
import { isExact, isNumber, isRecord, jsonFrom, mayBeExact, numberOf, sameNumber } from '../../contract/index.ts';
import type { Fault, Schema } from './worker/protocol.ts';

/** The checked copy with each number as the value writes it, or the schema's default where the value has none. */
export function withWrittenNumbers(checked: unknown, value: unknown, schema: Schema): unknown {
  const defaults = writtenDefaults(schema, new Map());
  const restore = (now: unknown, before: unknown): unknown => {
    if (isExact(before) && numberOf(before) === now) return before;
    if (Array.isArray(now)) return now.map((item, at) => restore(item, Array.isArray(before) ? before[at] : undefined));
    if (!isRecord(now)) return now;
    for (const [key, item] of Object.entries(now)) {
      const isGiven = isRecord(before) && Object.hasOwn(before, key);
      const filled = isGiven ? undefined : defaults.get(key)?.get(JSON.stringify(item));
      const next = filled === undefined ? restore(item, isGiven ? before[key] : undefined) : jsonFrom(filled);
      if (next !== item) Object.defineProperty(now, key, { value: next, writable: true, enumerable: true, configurable: true });
    }
    return now;
  };
  return restore(checked, value);
}

/** By the name of the property that has them, then by what the compiled schema fills in, which has JavaScript's numbers. */
function writtenDefaults(schema: unknown, found: Map<string, Map<string, string>>): Map<string, Map<string, string>> {
  if (Array.isArray(schema)) for (const each of schema) writtenDefaults(each, found);
  if (!isRecord(schema)) return found;
  for (const [key, each] of Object.entries(schema)) {
    const written = isRecord(each) && 'default' in each ? JSON.stringify(each.default) : '';
    if (mayBeExact(written)) {
      const own = found.get(key) ?? new Map<string, string>();
      const plain = JSON.stringify(JSON.parse(written));
      if (!own.has(plain)) found.set(key, own.set(plain, written));
    }
    writtenDefaults(each, found);
  }
  return found;
}

/** Numbers that a schema's `enum` or `const` has only nearly. */
export function nearChoices(schema: unknown, value: unknown, path = ''): Fault[] {
  if (!isRecord(schema)) return [];
  if (isNumber(value)) {
    const choices = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;
    if (choices === null || choices.some((each) => isNumber(each) && sameNumber(each, value))) return [];
    return [{ path, text: `must be ${choices.length === 1 ? '' : 'one of '}${choices.map((each) => JSON.stringify(each)).join(', ')}` }];
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => nearChoices(schema.items, item, `${path}[${at}]`));
  if (!isRecord(value) || !isRecord(schema.properties)) return [];
  const { properties } = schema;
  return Object.entries(value).flatMap(([key, item]) =>
    Object.hasOwn(properties, key) ? nearChoices(properties[key], item, path === '' ? key : `${path}.${key}`) : [],
  );
}
