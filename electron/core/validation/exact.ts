// electron/core/validation/exact.ts - numbers around a schema check, which computes with JavaScript's: what comes out is as it was written, and a
// choice is the same number to its last digit.
import { AppError, decimalOf, decodedUri, isExact, isNumber, isRecord, jsonFrom, mayBeExact, numberOf } from '../../contract/index.ts';
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

/** So many values against schemas, until the clock is looked at again. */
const STEPS = 1000;

/** Numbers that a schema's `enum` or `const` has only nearly, wherever the schema has them; for a value that the schema otherwise accepts.
 * Throws `limit_reached` if it takes longer than `wallMs`. */
export function nearChoices(root: unknown, value: unknown, wallMs: number): Fault[] {
  /** By the schema: what it allows, compared as text, so that many values of many choices take no longer than both. */
  const allowed = new Map<unknown, Allowed>();
  const started = performance.now();
  let steps = 0;
  /** By the place of the value: what several schemas refer to is looked at once, and what refers to itself ends. */
  const known = new Map<string, Map<unknown, Fault[]>>();

  function faultsOf(schema: unknown, value: unknown, path: string): Fault[] {
    if (!isRecord(schema)) return [];
    const here = known.get(path) ?? new Map<unknown, Fault[]>();
    known.set(path, here);
    const before = here.get(schema);
    if (before !== undefined) return before;
    here.set(schema, []);
    steps += 1;
    if (steps % STEPS === 0 && performance.now() - started > wallMs)
      throw new AppError('limit_reached', `it took longer than ${wallMs / 1000} s`);
    const found = look(schema, value, path);
    here.set(schema, found);
    return found;
  }

  function look(schema: Record<string, unknown>, value: unknown, path: string): Fault[] {
    const choices = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;
    if (choices !== null) {
      const { texts, why } = allowed.get(schema) ?? allowedBy(choices);
      allowed.set(schema, { texts, why });
      if (!texts.has(comparable(value))) return [{ path, text: why }];
    }
    const all = [referred(root, schema.$ref), ...listOf(schema.allOf)].flatMap((each) => faultsOf(each, value, path));
    const one = [schema.anyOf, schema.oneOf].flatMap((each) => bestOf(listOf(each), value, path));
    return withoutRepeats([...all, ...one, ...inside(schema, value, path)]);
  }

  /** None if one of the schemas may be what accepted the value. */
  function bestOf(schemas: readonly unknown[], value: unknown, path: string): Fault[] {
    const may = schemas.filter((schema) => mayAccept(isRecord(schema) && '$ref' in schema ? referred(root, schema.$ref) : schema, value));
    const each = may.map((schema) => faultsOf(schema, value, path));
    if (each.some((faults) => faults.length === 0)) return [];
    const [first = []] = each;
    const [only] = first;
    const isOne = only !== undefined && each.every((faults) => faults.length === 1 && faults[0]!.path === only.path);
    return isOne ? [{ path: only.path, text: each.map(([fault]) => fault!.text).join(', or ') }] : first;
  }

  function inside(schema: Record<string, unknown>, value: unknown, path: string): Fault[] {
    if (Array.isArray(value)) {
      const first = listOf(schema.prefixItems);
      return value.flatMap((item, at) => faultsOf(at < first.length ? first[at] : schema.items, item, `${path}[${at}]`));
    }
    if (!isRecord(value)) return [];
    const properties = isRecord(schema.properties) ? schema.properties : {};
    return Object.entries(value).flatMap(([key, item]) => {
      const inner = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
      return faultsOf(inner, item, path === '' ? key : `${path}.${key}`);
    });
  }

  return faultsOf(root, value, '');
}

/** What `#/$defs/Price` points to. */
function referred(root: unknown, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => {
      const key = (decodedUri(name) ?? name).replaceAll('~1', '/').replaceAll('~0', '~');
      return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined;
    }, root);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether the `type` of a schema allows the value. */
function mayAccept(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema) || schema.type === undefined) return schema !== false;
  const type = isNumber(value) ? 'number' : Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const types = [schema.type].flat();
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}

function withoutRepeats(faults: readonly Fault[]): Fault[] {
  const seen = new Map<string, Set<string>>();
  return faults.filter(({ path, text }) => {
    const here = seen.get(path) ?? new Set();
    seen.set(path, here);
    return here.size !== here.add(text).size;
  });
}

interface Allowed {
  texts: ReadonlySet<string>;
  why: string;
}

function allowedBy(choices: readonly unknown[]): Allowed {
  const why = `must be ${choices.length === 1 ? '' : 'one of '}${choices.map((each) => JSON.stringify(each)).join(', ')}`;
  return { texts: new Set(choices.map(comparable)), why };
}

/** The same for values that are equal to the last digit of every number, and for no others. */
function comparable(value: unknown): string {
  if (isNumber(value)) return decimalOf(value);
  if (Array.isArray(value)) return `[${value.map(comparable).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${comparable(value[key])}`).join()}}`;
}
