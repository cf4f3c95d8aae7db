// renderer/runs/input/sample.ts - values that a run form starts with.
import type { Analysis } from '../../../electron/contract/packages.ts';
import { isNumber, isRecord, jsonFrom } from '../../../electron/contract/values/json.ts';

type Schema = Record<string, unknown>;
const MAX_DEPTH = 8;

/** An empty value of a JSON Schema: its default, else the first choice, else an empty one of its type. Lists start with one item. */
export function blankOf(schema: unknown, depth = 0): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return null;
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const choice = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choice) return blankOf(choice[0], depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return blankObject(schema, depth);
    case 'array':
      return depth < 2 && schema.items !== undefined ? [blankOf(schema.items, depth + 1)] : [];
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return isNumber(schema.minimum) ? schema.minimum : 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return isRecord(schema.properties) ? blankObject(schema, depth) : '';
  }
}

/** Required fields get a value; others are left out unless they have a default. */
function blankObject(schema: Schema, depth: number): Record<string, unknown> {
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  const entries = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  const kept = entries.filter(([name, field]) => needed.has(name) || (isRecord(field) && 'default' in field));
  return Object.fromEntries(kept.map(([name, field]) => [name, blankOf(field, depth + 1)]));
}

/** Values to start with: the first input of the package's examples that is JSON and has what the schema requires, else blanks. */
export function sampleInput(analysis: Analysis | null): Record<string, unknown> {
  const schema = analysis?.metadata.inputSchema;
  if (!analysis || !schema) return {};
  const needed = Array.isArray(schema.required) ? schema.required : [];
  for (const { example } of analysis.artifacts) {
    const value = example ? parseRecord(example.input) : null;
    if (value && needed.every((name) => name in value)) return value;
  }
  const blank = blankOf(schema);
  return isRecord(blank) ? blank : {};
}

/** A JSON object, or null if the text is not one; `onFault` is told why it is not JSON. */
export function parseRecord(text: string, onFault: (cause: unknown) => void = () => {}): Record<string, unknown> | null {
  try {
    const value: unknown = jsonFrom(text);
    return isRecord(value) ? value : null;
  } catch (cause) {
    onFault(cause);
    return null;
  }
}

export interface InputField {
  name: string;
  type: string;
  required: boolean;
  description: string | null;
  hasDefault: boolean;
  default: unknown;
}

/** The fields of an input schema, for completion, hover and the schema table. */
export function fieldsOf(schema: Record<string, unknown> | null | undefined): InputField[] {
  if (!schema || !isRecord(schema.properties)) return [];
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    type: typeName(field),
    required: needed.has(name),
    description: isRecord(field) && typeof field.description === 'string' ? field.description : null,
    hasDefault: isRecord(field) && 'default' in field,
    default: isRecord(field) ? field.default : undefined,
  }));
}

/** A type in the words of the short schema form: `string`, `[{ page_name: string }]`, `enum(a|b)`. */
export function typeName(schema: unknown, depth = 0): string {
  if (!isRecord(schema)) return 'any';
  if (Array.isArray(schema.enum)) {
    return `enum(${schema.enum.map((choice) => (typeof choice === 'string' ? choice : JSON.stringify(choice))).join('|')})`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type;
  if (type === 'array') return `[${schema.items === undefined ? '' : typeName(schema.items, depth + 1)}]`;
  if (type === 'object' || isRecord(schema.properties)) {
    if (!isRecord(schema.properties) || depth > 3) return 'object';
    const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
    const parts = Object.entries(schema.properties).map(([n, f]) => `${n}${needed.has(n) ? '' : '?'}: ${typeName(f, depth + 1)}`);
    return `{ ${parts.join(', ')} }`;
  }
  return typeof type === 'string' ? type : 'any';
}
