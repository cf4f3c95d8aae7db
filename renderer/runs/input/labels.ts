// renderer/runs/input/labels.ts - names of choices, in the spellings that schemas give them beside `enum`. The form shows them; values stay as they are.
import { isNumber, isRecord } from '../../../electron/contract/values/json.ts';

/** The form library's older versions, VS Code, OpenAPI generators, NSwag, and what people write by hand. */
const SPELLINGS = [
  'enumNames',
  'x-enumNames',
  'enumItemLabels',
  'x-enum-varnames',
  'x-enum-labels',
  'enumLabels',
  'x-enum-descriptions',
  'enumDescriptions',
];
const MAX_DEPTH = 20;

/** A schema in which each `enum` with as many names is a list of named choices, which the form library shows. */
export function withLabels(schema: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return schema;
  if (Array.isArray(schema)) return schema.map((part) => withLabels(part, depth + 1));
  if (!isRecord(schema)) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, DATA.includes(key) ? part : withLabels(part, depth + 1)]),
  );
  const { enum: choices, oneOf } = schema;
  const names = Array.isArray(choices) ? namesOf(schema, choices) : null;
  if (Array.isArray(choices) && names !== null && oneOf === undefined && schema.anyOf === undefined) {
    const { enum: _, ...rest } = parts;
    return { type: typeOf(choices), ...rest, oneOf: choices.map((value: unknown, at) => ({ const: value, title: names[at] })) };
  }
  // The library shows named constants only if it knows their type.
  const named = Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every((each) => isRecord(each) && 'const' in each);
  return named ? { type: typeOf(oneOf.map((each: Record<string, unknown>) => each.const)), ...parts } : parts;
}

const typeOf = (values: readonly unknown[]): string =>
  values.every(isNumber) ? 'number' : values.every((value) => typeof value === 'boolean') ? 'boolean' : 'string';

const DATA = ['enum', 'const', 'default', 'examples'];

/** A list in the order of the choices, or a mapping by choice. */
function namesOf(schema: Record<string, unknown>, choices: readonly unknown[]): string[] | null {
  for (const key of SPELLINGS) {
    const given = schema[key];
    const names = isRecord(given) ? choices.map((choice) => given[typeof choice === 'string' ? choice : JSON.stringify(choice)]) : given;
    if (Array.isArray(names) && names.length === choices.length && names.every((name) => typeof name === 'string' && name !== ''))
      return names;
  }
  return null;
}
