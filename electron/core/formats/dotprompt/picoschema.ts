// electron/core/formats/dotprompt/picoschema.ts - the short schema notation of Dotprompt as JSON Schema, by the rules of its own parser
// (google/dotprompt, js/src/picoschema.ts).
import { isRecord } from '../../../contract/index.ts';
import { recordOf } from '../converted.ts';

export type JsonSchema = Record<string, unknown>;
type Leave = (what: string, why: string) => void;

const SCALARS = ['string', 'boolean', 'null', 'number', 'integer', 'any'];
const MAX_DEPTH = 32;

/** JSON Schema of a schema in either notation; null for none. Names of external schemas accept anything, and are reported. */
export function picoschema(given: unknown, leave: Leave): JsonSchema | null {
  if (given === null || given === undefined || given === '') return null;
  if (isRecord(given)) {
    if (typeof given.type === 'string' && [...SCALARS, 'object', 'array'].includes(given.type)) return withTypes(given, leave, 0);
    if (isRecord(given.properties)) return withTypes({ ...given, type: 'object' }, leave, 0);
  }
  return part(given, 'schema', leave, 0);
}

/** JSON Schema whose parts may be types of the short notation, as people write them: `properties: { name: string }`. */
function withTypes(schema: JsonSchema, leave: Leave, depth: number): JsonSchema {
  const inner = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return scalar(value, path, leave);
    return isRecord(value) && depth < MAX_DEPTH ? withTypes(value, leave, depth + 1) : value;
  };
  return {
    ...schema,
    ...(isRecord(schema.properties)
      ? { properties: recordOf(Object.entries(schema.properties).map(([key, value]) => [key, inner(value, key)] as const)) }
      : {}),
    ...(schema.items === undefined ? {} : { items: inner(schema.items, 'items') }),
  };
}

function part(given: unknown, path: string, leave: Leave, depth: number): JsonSchema {
  if (typeof given === 'string') return scalar(given, path, leave);
  if (!isRecord(given) || depth > MAX_DEPTH) {
    leave(path, isRecord(given) ? 'It is nested too deeply; any value is accepted.' : 'It is not a type; any value is accepted.');
    return {};
  }
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  let others: JsonSchema | false = false;
  for (const [key, value] of Object.entries(given)) {
    if (key === '(*)') {
      others = part(value, `${path} (*)`, leave, depth + 1);
      continue;
    }
    const [, written, notes] = /^([^(]*)(?:\((.*)\)?)?$/s.exec(key)!;
    const optional = written!.endsWith('?');
    const name = optional ? written!.slice(0, -1) : written!;
    if (!optional) required.push(name);
    const schema = notes === undefined ? part(value, name, leave, depth + 1) : noted(value, name, notes.replace(/\)$/, ''), leave, depth);
    properties.push([name, optional ? nullable(schema) : schema]);
  }
  return { type: 'object', properties: recordOf(properties), ...(required.length > 0 ? { required } : {}), additionalProperties: others };
}

/** `name(array, what it is)` and the like. */
function noted(value: unknown, name: string, notes: string, leave: Leave, depth: number): JsonSchema {
  const [type, description] = described(notes);
  const about = description === null ? {} : { description };
  if (type === 'array') return { type: 'array', items: part(value, name, leave, depth + 1), ...about };
  if (type === 'object') return { ...part(value, name, leave, depth + 1), ...about };
  if (type === 'enum' && Array.isArray(value)) return { enum: value, ...about };
  leave(name, `(${notes.slice(0, 40)}) is not a type in the short form; any value is accepted.`);
  return about;
}

function scalar(given: string, path: string, leave: Leave): JsonSchema {
  const [type, description] = described(given);
  const about = description === null ? {} : { description };
  if (type === 'any') return about;
  if (SCALARS.includes(type)) return { type, ...about };
  leave(path, `The schema ${type.slice(0, 60)} is defined elsewhere; any value is accepted.`);
  return about;
}

function described(text: string): [type: string, description: string | null] {
  const comma = text.indexOf(',');
  return comma === -1 ? [text.trim(), null] : [text.slice(0, comma).trim(), text.slice(comma + 1).trim() || null];
}

/** Optional values may also be null. */
function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.enum)) return { ...schema, enum: schema.enum.includes(null) ? schema.enum : [...schema.enum, null] };
  return typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
}
