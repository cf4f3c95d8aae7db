// electron/core/validation/worker/validate.ts - a value against a JSON Schema: defaults filled in, one fault per path.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv } from 'ajv/dist/ajv.js';
import formats from 'ajv-formats';
import type { Fault, Schema, Validated } from './protocol.ts';

const MAX_CACHED = 50;

/**
 * Compiled schemas are kept: compiling costs milliseconds, and a preview asks at every keystroke. The given value receives the defaults.
 * `shared`: one compiler for all of them, which saves 25 ms each, for schemas that cannot name each other (no $id, no $ref).
 */
export function createValidator({ shared = false } = {}): (schema: Schema, value: unknown) => Validated {
  const kept = new Map<typeof Ajv | typeof Ajv2020, Ajv | Ajv2020>();
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known) return known;
    const { $schema, ...rest } = schema;
    const Dialect = OLDER.test(String($schema ?? '')) ? Ajv : Ajv2020;
    const ajv = kept.get(Dialect) ?? newAjv(Dialect);
    kept.delete(Dialect); // one that fails here may keep something of the schema
    const validate = ajv.compile(rest);
    ajv.removeSchema(rest); // it is kept here
    // A compiler keeps something of everything it compiled, so it is dropped with them.
    if (compiled.size >= MAX_CACHED) compiled.clear();
    else if (shared) kept.set(Dialect, ajv);
    compiled.set(key, validate);
    return validate;
  }

  return (schema, value) => {
    try {
      const validate = validatorOf(schema);
      return { ok: true, value, faults: validate(value) ? [] : faultsOf(validate.errors ?? []) };
    } catch (error) {
      return { ok: false, problem: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Schemas of many servers and programs say that they are of draft 7, in which a list of `items` is a tuple. */
const OLDER = /\/draft-0[3-7]\/schema#?$/;

function newAjv(Dialect: typeof Ajv | typeof Ajv2020): Ajv | Ajv2020 {
  const ajv = new Dialect({ allErrors: true, useDefaults: true, strict: false, addUsedSchema: false, logger: false });
  // The package is CommonJS with its function as `default`.
  (formats as unknown as { default: (target: Ajv) => void }).default(ajv);
  return ajv;
}

function faultsOf(errors: ErrorObject[]): Fault[] {
  const faults = errors.filter(({ keyword }) => keyword !== 'if').map((error) => ({ path: pathOf(error), text: textOf(error) }));
  return [...new Map(faults.map((fault) => [`${fault.path}: ${fault.text}`, fault])).values()];
}

/** `/claims/0/page_name` as `claims[0].page_name`; a missing or surplus field is itself named. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const field = (error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty) as string | undefined;
  if (field !== undefined) parts.push(field);
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((whole, part) => (/^\d+$/.test(part) ? `${whole}[${part}]` : whole === '' ? part : `${whole}.${part}`), '');
}

function textOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is missing';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not declared';
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    default:
      return error.message ?? 'is not valid';
  }
}
