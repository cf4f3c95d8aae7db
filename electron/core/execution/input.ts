// electron/core/execution/input.ts - the input of a run against the skill's input schema (row C9): defaults filled in, one message per path.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { AppError } from '../../contract/index.ts';

export type Input = Record<string, unknown>;
type Schema = Record<string, unknown>;

export interface InputChecker {
  /** A copy with defaults. Throws `input_invalid` with every path that is wrong, `package_broken` when the schema itself can't be used. */
  check(schema: Schema | null, input: Input): Input;
  /** A copy with defaults, whatever else is wrong: what a preview works with. */
  fill(schema: Schema | null, input: Input): Input;
}

const MAX_CACHED = 50;

/** Compiled schemas are kept: compiling costs milliseconds, and a preview asks at every keystroke. */
export function createInputChecker(): InputChecker {
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known) return known;
    const ajv = new Ajv2020({ allErrors: true, useDefaults: true, strict: false, addUsedSchema: false });
    // The package is CommonJS with its function as `default`.
    (formats as unknown as { default: (target: Ajv2020) => void }).default(ajv);
    const validate = ajv.compile(schema);
    if (compiled.size >= MAX_CACHED) compiled.delete(compiled.keys().next().value!);
    compiled.set(key, validate);
    return validate;
  }

  return {
    check(schema, input) {
      const filled = structuredClone(input);
      if (schema === null) return filled;
      let validate: ValidateFunction;
      try {
        validate = validatorOf(schema);
      } catch (cause) {
        const message = `The input_schema of this skill can’t be used: ${cause instanceof Error ? cause.message : String(cause)}.`;
        throw new AppError('package_broken', message, { remedy: 'Correct input_schema in the frontmatter.', cause });
      }
      if (!validate(filled)) throw invalid(validate.errors ?? []);
      return filled;
    },
    fill(schema, input) {
      const filled = structuredClone(input);
      if (schema === null) return filled;
      try {
        validatorOf(schema)(filled);
      } catch {
        // A schema under edit may be broken for a moment; the package's own findings say so.
      }
      return filled;
    },
  };
}

function invalid(errors: ErrorObject[]): AppError {
  const told = errors.filter((error) => error.keyword !== 'if').map((error) => `${pathOf(error)}: ${textOf(error)}`);
  return new AppError('input_invalid', `The input does not fit this skill. ${[...new Set(told)].join('; ')}.`, {
    remedy: 'Correct the named fields and run again.',
  });
}

/** `/claims/0/page_name` as `claims[0].page_name`; a missing or surplus field is named itself. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const field = (error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty) as string | undefined;
  if (field !== undefined) parts.push(field);
  const path = parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((whole, part) => (/^\d+$/.test(part) ? `${whole}[${part}]` : whole === '' ? part : `${whole}.${part}`), '');
  return path === '' ? 'input' : path;
}

function textOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return 'is missing';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is no input of this skill';
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    default:
      return error.message ?? 'is not valid';
  }
}
