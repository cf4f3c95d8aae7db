// electron/core/packages/metadata/short-schema.ts - the reverse: JSON Schema as the short form, if that can express it.
import { isRecord } from '../../../contract/index.ts';
import { isJsonSchema, type JsonSchema, toJsonSchema } from './schema.ts';

type Short = string | Short[] | { [field: string]: Short };

/** Fields and choices that the notation allows: without its own delimiters. */
const CHOICE = /^[^|()\s](?:[^|()\n]*[^|()\s])?$/;
const MOST_DEPTH = 16;

/**
 * The short form of a JSON Schema: `{ topic: string, tone?: enum(warm|cool) }`. Null if it uses something that the short form has no
 * words for (a default, a limit, a description, a reference), so that nothing is lost. `toJsonSchema` of the result is the
 * same schema.
 */
export function toShortSchema(schema: JsonSchema): { [field: string]: Short } | null {
  const { $schema: _, ...rest } = schema;
  const short = typeOf(rest, 0);
  if (!isRecord(short) || Object.keys(short).length === 0) return null;
  // Anything mistakable for JSON Schema, such as fields called type and properties, has no short form.
  return isJsonSchema(short) || toJsonSchema(short).problems.length > 0 ? null : (short as { [field: string]: Short });
}

function typeOf(schema: unknown, depth: number): Short | null {
  if (!isRecord(schema) || depth > MOST_DEPTH) return null;
  const has = (...keys: string[]) => Object.keys(schema).length === keys.length && keys.every((key) => key in schema);
  if (has()) return 'any';
  if (has('enum')) return choiceOf(schema.enum);
  switch (schema.type) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return has('type') ? schema.type : null;
    case 'array':
      return has('type') ? [] : has('type', 'items') ? listOf(schema.items, depth) : null;
    case 'object':
      if (has('type')) return 'object';
      return has('type', 'properties') || has('type', 'properties', 'required') ? fieldsOf(schema, depth) : null;
    default:
      return null;
  }
}

function listOf(items: unknown, depth: number): Short | null {
  const item = typeOf(items, depth + 1);
  return item === null ? null : [item];
}

/** `enum(a|b)` contains only strings. */
function choiceOf(choices: unknown): Short | null {
  if (!Array.isArray(choices) || choices.length === 0) return null;
  return choices.every((each) => typeof each === 'string' && CHOICE.test(each)) ? `enum(${choices.join('|')})` : null;
}

function fieldsOf(schema: Record<string, unknown>, depth: number): Short | null {
  const { properties, required = [] } = schema;
  if (!isRecord(properties) || !Array.isArray(required) || !required.every((each) => typeof each === 'string' && each in properties)) {
    return null;
  }
  const fields: { [field: string]: Short } = {};
  for (const [name, child] of Object.entries(properties)) {
    const type = typeOf(child, depth + 1);
    if (type === null || name === '' || name !== name.trim() || name.endsWith('?')) return null;
    const key = required.includes(name) ? name : `${name}?`;
    Object.defineProperty(fields, key, { value: type, enumerable: true, configurable: true, writable: true });
  }
  return fields;
}
