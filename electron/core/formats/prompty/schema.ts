// electron/core/formats/prompty/schema.ts - inputs and outputs of Prompty as JSON Schema (its specification, 2.7 and the table of kinds in 7.1).
import { isNumber, isRecord, numberOf } from '../../../contract/index.ts';
import { recordOf } from '../converted.ts';

export type JsonSchema = Record<string, unknown>;
/** Notes what is left out of a property. */
type Leave = (what: string, why: string) => void;

const TYPES: Record<string, string> = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};
const RICH = new Set(['thread', 'image', 'file', 'audio']);
const MAX_DEPTH = 16;

/** The schema of a list or mapping of properties; null for none. `samples` are values by name, from files of the first version. */
export function schemaOf(given: unknown, samples: Record<string, unknown>, leave: Leave): JsonSchema | null {
  const properties = propertiesOf(given, leave, 0);
  for (const [name, sample] of Object.entries(samples)) {
    const known = properties.find((property) => property.name === name);
    if (known) known.schema.examples ??= [sample];
    else properties.push({ name, schema: { ...typed(sample), examples: [sample] }, required: false });
  }
  return properties.length === 0 ? null : objectOf(properties);
}

interface Property {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

const objectOf = (properties: readonly Property[]): JsonSchema => {
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: recordOf(properties.map(({ name, schema }) => [name, schema] as const)),
    ...(required.length > 0 ? { required } : {}),
  };
};

function propertiesOf(given: unknown, leave: Leave, depth: number): Property[] {
  if (Array.isArray(given)) {
    return given.flatMap((item, index) => {
      if (isRecord(item) && typeof item.name === 'string' && item.name !== '') return [propertyOf(item.name, item, leave, depth)];
      if (typeof item === 'string') return [{ name: item, schema: {}, required: false }];
      leave(`Input ${index + 1}`, 'It has no name.');
      return [];
    });
  }
  return isRecord(given) ? Object.entries(given).map(([name, value]) => propertyOf(name, value, leave, depth)) : [];
}

const KEYS = ['kind', 'type', 'default', 'example', 'sample', 'description', 'enumValues', 'items', 'properties', 'required', 'name'];

/** A mapping with a known key is a property; any other value is its default. */
function propertyOf(name: string, value: unknown, leave: Leave, depth: number): Property {
  if (!isRecord(value) || (!KEYS.some((key) => key in value) && Object.keys(value).length > 0)) {
    return { name, schema: { ...typed(value), ...(value === null ? {} : defaultOf(name, value, leave)) }, required: false };
  }
  return { name, schema: typeSchema(name, value, leave, depth), required: value.required === true };
}

function typeSchema(name: string, value: Record<string, unknown>, leave: Leave, depth: number): JsonSchema {
  if (depth > MAX_DEPTH) {
    leave(name, 'It is nested too deeply.');
    return {};
  }
  const kind = typeof value.kind === 'string' ? value.kind : typeof value.type === 'string' ? value.type : null;
  if (kind !== null && RICH.has(kind)) leave(name, `A skill does not accept ${kind} as input; any value is accepted.`);
  else if (kind !== null && TYPES[kind] === undefined) leave(name, `The kind ${kind} is not known here; any value is accepted.`);
  const example = value.example ?? value.sample;
  const type = kind === null ? typed(value.default ?? example) : TYPES[kind] === undefined ? {} : { type: TYPES[kind] };
  const items = isRecord(value.items) ? typeSchema(`${name} (items)`, value.items, leave, depth + 1) : null;
  const inner = value.properties === undefined ? null : objectOf(propertiesOf(value.properties, leave, depth + 1));
  return {
    ...type,
    ...inner,
    ...(items === null ? {} : { items }),
    ...(typeof value.description === 'string' ? { description: value.description } : {}),
    ...(Array.isArray(value.enumValues) ? { enum: value.enumValues } : {}),
    ...('default' in value && value.default !== null ? defaultOf(name, value.default, leave) : {}),
    ...(example === undefined || example === null ? {} : { examples: [example] }),
  };
}

/** A default read from a machine or a file does not count here. */
function defaultOf(name: string, value: unknown, leave: Leave): JsonSchema {
  if (typeof value === 'string' && /\$\{(?:env|file):/.test(value)) {
    leave(name, 'Its default comes from the environment or a file; a skill reads neither.');
    return {};
  }
  return { default: value };
}

function typed(value: unknown): JsonSchema {
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (isNumber(value)) return { type: Number.isInteger(numberOf(value)) ? 'integer' : 'number' };
  if (Array.isArray(value)) return { type: 'array' };
  return isRecord(value) ? { type: 'object' } : {};
}
