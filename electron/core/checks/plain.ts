// electron/core/checks/plain.ts - which schemas need no thread: those whose work grows with schema and value alone, and that are small.
import type { Schema } from './worker/protocol.ts';

/** Compared with each other at most: two milliseconds at the worst. */
const MOST_WORK = 1_000_000;

/** Keywords without expressions, references, branches or pairs of items. Ajv's list for schemas of strangers is the source (ajv.js.org/security). */
const PLAIN = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'default', 'examples', 'title', 'description'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', '$schema', '$comment', 'deprecated', 'readOnly', 'writeOnly'],
]);

/** True when a value (as JSON text) can be held against a schema here and now. */
export function isPlain(schema: Schema, value: string): boolean {
  return JSON.stringify(schema).length * value.length <= MOST_WORK && hasPlainKeywords(schema);
}

function hasPlainKeywords(schema: unknown): boolean {
  if (typeof schema === 'boolean') return true;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  return Object.entries(schema).every(([keyword, given]) => {
    if (keyword === 'properties') return isMapOfPlain(given);
    if (keyword === 'items' || keyword === 'additionalProperties') return hasPlainKeywords(given);
    return PLAIN.has(keyword);
  });
}

const isMapOfPlain = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.entries(given).every(([name, schema]) => name !== '__proto__' && hasPlainKeywords(schema));
