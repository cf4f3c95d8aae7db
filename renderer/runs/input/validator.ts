// renderer/runs/input/validator.ts - what the form library asks of a validator, without compiling code: the window's CSP forbids
// `new Function`, which ajv needs. The core checks the input when the run starts; here only "does this choice match" is answered.
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isRecord } from '../../../electron/contract/values/json.ts';
import { isFormNumber, shownInForm } from './numbers.ts';

type Json = Record<string, unknown>;
const TYPE_TESTS: Record<string, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isFormNumber,
  integer: (value) => isFormNumber(value) && Number.isInteger(Number(shownInForm(value))),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};
const MAX_DEPTH = 20;

/** True if a value matches a schema by type, constants, choices and required fields; good enough to pick a branch of anyOf or oneOf. */
export function fits(schema: unknown, value: unknown, root: unknown, depth = 0): boolean {
  if (schema === true || depth > MAX_DEPTH) return true;
  if (!isRecord(schema)) return schema !== false;
  if (typeof schema.$ref === 'string') return fits(resolve(schema.$ref, root), value, root, depth + 1);
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  if (types.length > 0 && !types.some((type) => TYPE_TESTS[String(type)]?.(value) ?? true)) return false;
  if ('const' in schema && JSON.stringify(schema.const) !== JSON.stringify(value)) return false;
  if (Array.isArray(schema.enum) && !schema.enum.some((choice) => JSON.stringify(choice) === JSON.stringify(value))) return false;
  if (isRecord(value) && !fitsObject(schema, value, root, depth)) return false;
  const all = (list: unknown) => (Array.isArray(list) ? list : []);
  if (!all(schema.allOf).every((part) => fits(part, value, root, depth + 1))) return false;
  const some = [...all(schema.anyOf), ...all(schema.oneOf)];
  return some.length === 0 || some.some((part) => fits(part, value, root, depth + 1));
}

function fitsObject(schema: Json, value: Json, root: unknown, depth: number): boolean {
  if (Array.isArray(schema.required) && !schema.required.every((name) => String(name) in value)) return false;
  if (!isRecord(schema.properties)) return true;
  return Object.entries(schema.properties).every(([name, part]) => !(name in value) || fits(part, value[name], root, depth + 1));
}

/** The schema that a reference inside the root names; another schema is itself. */
export const resolved = (schema: unknown, root: unknown): unknown =>
  isRecord(schema) && typeof schema.$ref === 'string' ? resolve(schema.$ref, root) : schema;

/** The names of the fields that an object must have. */
export const requiredOf = (schema: unknown): string[] =>
  isRecord(schema) && Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];

function resolve(ref: string, root: unknown): unknown {
  const steps = ref.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>((at, step) => {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return isRecord(at) ? at[name] : undefined;
  }, root);
}

export const validator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} as ErrorSchema<unknown> }),
  isValid: (schema, value, root) => fits(schema, value, root),
  rawValidation: () => ({ errors: [] }),
};
