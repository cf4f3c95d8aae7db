// electron/core/packages/metadata/schema.ts - input_schema and output_schema: JSON Schema unchanged, or converted from the short form.
import { isRecord } from '../../../contract/index.ts';
import type { Json } from '../../frontmatter/index.ts';
import { nearestWord, shortened } from '../../text/index.ts';

export type JsonSchema = Record<string, unknown>;

export interface SchemaProblem {
  code: 'schema_type_unknown' | 'schema_mixed' | 'schema_list';
  /** Path in the schema as written. */
  path: (string | number)[];
  message: string;
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'any'];
const KEYWORDS = [
  'enum',
  'description',
  'default',
  'items',
  'properties',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'title',
];

/** A mapping is JSON Schema when it has `$schema`, or `type: object` with `properties`; anything else is the short form. */
export function isJsonSchema(value: unknown): boolean {
  return isRecord(value) && ('$schema' in value || (value.type === 'object' && isRecord(value.properties)));
}

/**
 * JSON Schema 2020-12 of a schema in either form. Short form: `field: type`; types `string integer number boolean object any`, `[T]`
 * a list, `{…}` an object, `field?` optional, `enum(a|b)` a choice. A part that is not a type accepts anything and is reported.
 */
export function toJsonSchema(value: unknown): { schema: JsonSchema | null; problems: SchemaProblem[] } {
  const problems: SchemaProblem[] = [];
  if (value === null || value === undefined) return { schema: null, problems };
  if (isJsonSchema(value)) return { schema: value as JsonSchema, problems };
  return { schema: typeSchema(value as Json, [], problems), problems };
}

function typeSchema(value: Json, path: (string | number)[], problems: SchemaProblem[]): JsonSchema {
  if (typeof value === 'string') return namedType(value.trim(), path, problems);
  if (Array.isArray(value)) {
    if (value.length === 0) return { type: 'array' };
    if (value.length > 1) {
      problems.push({
        code: 'schema_list',
        path,
        message: 'A list type names one type, as in [string]. Give the others their own fields.',
      });
    }
    return { type: 'array', items: typeSchema(value[0]!, [...path, 0], problems) };
  }
  if (isRecord(value)) return objectSchema(value, path, problems);
  const shown = value === null ? 'There is nothing here' : `${JSON.stringify(value)} is not a type`;
  problems.push({ code: 'schema_type_unknown', path, message: `${shown}. Types are ${TYPES.join(', ')}, [T], {…} and enum(a|b).` });
  return {};
}

function objectSchema(value: Record<string, Json>, path: (string | number)[], problems: SchemaProblem[]): JsonSchema {
  const keywords = KEYWORDS.filter((key) => key in value);
  if (typeof value.type === 'string' && TYPES.includes(value.type) && keywords.length > 0) {
    problems.push({
      code: 'schema_mixed',
      path,
      message: `This looks like JSON Schema (type, ${keywords.join(', ')}) inside the short form. Write the whole schema as JSON Schema.`,
    });
  }
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    const name = key.endsWith('?') ? key.slice(0, -1).trim() : key;
    if (!key.endsWith('?')) required.push(name);
    const schema = typeSchema(child, [...path, key], problems);
    Object.defineProperty(properties, name, { value: schema, enumerable: true, configurable: true, writable: true });
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function namedType(text: string, path: (string | number)[], problems: SchemaProblem[]): JsonSchema {
  if (text === 'any') return {};
  if (TYPES.includes(text)) return { type: text };
  const list = /^\[{17}/.test(text) ? null : /^\[(.*)\]$/.exec(text);
  if (list) return list[1]!.trim() === '' ? { type: 'array' } : { type: 'array', items: namedType(list[1]!.trim(), path, problems) };
  const choice = /^enum\((.+)\)$/.exec(text);
  if (choice) return { enum: choice[1]!.split('|').map((each) => each.trim()) };
  const near = text.length > 40 ? null : nearestWord(text, TYPES);
  const hint = near ? ` Did you mean ${near}?` : '';
  problems.push({
    code: 'schema_type_unknown',
    path,
    message: `${text === '' ? 'An empty text' : shortened(text)} is not a type.${hint} Types are ${TYPES.join(', ')}, [T], {…} and enum(a|b).`,
  });
  return {};
}
