// electron/core/validation/exact.ts - numbers around a schema check, which computes with JavaScript's: what comes out is as it was written, and a
// choice is the same number to its last digit.
import { isExact, isNumber, isRecord, numberOf, sameNumber } from '../../contract/index.ts';
import type { Fault, Schema } from './worker/protocol.ts';

/** The checked copy with each number as the value, or the schema's default, writes it. */
export function withWrittenNumbers(checked: unknown, value: unknown, schema: Schema): unknown {
  const defaults = writtenDefaults(schema, new Map());
  const restore = (now: unknown, before: readonly unknown[]): unknown => {
    const written = before.find((each) => isExact(each) && numberOf(each) === now);
    if (written !== undefined) return written;
    if (Array.isArray(now)) return now.map((item, at) => restore(item, inside(before, at)));
    if (!isRecord(now)) return now;
    for (const [key, item] of Object.entries(now)) {
      const next = restore(item, [...inside(before, key), ...(defaults.get(key) ?? [])]);
      if (next !== item) Object.defineProperty(now, key, { value: next, writable: true, enumerable: true, configurable: true });
    }
    return now;
  };
  return restore(checked, [value]);
}

const inside = (values: readonly unknown[], key: string | number): unknown[] =>
  values.flatMap((each) => (typeof each === 'object' && each !== null && Object.hasOwn(each, key) ? [(each as Schema)[key]] : []));

/** By the name of the property that has them: the compiled schema fills in JavaScript's numbers. */
function writtenDefaults(schema: unknown, found: Map<string, unknown[]>): Map<string, unknown[]> {
  if (Array.isArray(schema)) for (const each of schema) writtenDefaults(each, found);
  if (!isRecord(schema)) return found;
  for (const [key, each] of Object.entries(schema)) {
    if (isRecord(each) && 'default' in each) found.set(key, [...(found.get(key) ?? []), each.default]);
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
