// electron/core/validation/plain.ts - which schemas do not need a thread: small ones whose work grows only with schema and value.
import type { Schema } from './worker/protocol.ts';

/** Characters of a schema: it is compiled here the first time, which takes about 7 ms at this size. */
const MOST_SCHEMA = 2000;
/** Nested objects and lists; the compiled code grows faster than their number. */
const MOST_DEPTH = 8;
/** Characters of the schema times those of the value: the report on a value that is wrong everywhere grows with both. */
const MOST_WORK = 300_000;
/** Each may be missing in each item of a list. */
const MOST_REQUIRED = 20;

/** Keywords without expressions, references, branches or pairs of items. Source: Ajv's list for untrusted schemas (ajv.js.org/security). */
const PLAIN = new Set(
  `type properties required additionalProperties items enum const default examples title description minimum maximum
   exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties $schema $comment
   deprecated readOnly writeOnly`.split(/\s+/),
);

/** True if a value (as JSON text) can be checked against a schema in this thread, at once. */
export function isPlain(schema: Schema, value: string): boolean {
  const text = JSON.stringify(schema);
  // The compiler looks for names everywhere, even in a title that is an object.
  if (/"\$(?:id|anchor|dynamicAnchor)":/.test(text)) return false;
  const { length } = text;
  return length <= MOST_SCHEMA && length * value.length <= MOST_WORK && hasPlainKeywords(schema, MOST_DEPTH);
}

function hasPlainKeywords(schema: unknown, depth: number): boolean {
  if (depth < 0) return false;
  if (typeof schema === 'boolean') return true;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  return Object.entries(schema).every(([keyword, given]) => {
    if (keyword === 'properties') return isMapOfPlain(given, depth - 1);
    if (keyword === 'items' || keyword === 'additionalProperties') return hasPlainKeywords(given, depth - 1);
    if (keyword === 'required' && Array.isArray(given) && given.length > MOST_REQUIRED) return false;
    return PLAIN.has(keyword);
  });
}

const isMapOfPlain = (given: unknown, depth: number): boolean =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.entries(given).every(([name, schema]) => name !== '__proto__' && hasPlainKeywords(schema, depth));
