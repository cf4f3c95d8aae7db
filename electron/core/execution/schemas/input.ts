// electron/core/execution/schemas/input.ts - the input of a run against the skill's input schema (row C9): defaults filled in, one message per path.
import { AppError, jsonCopy } from '../../../contract/index.ts';
import type { Fault, Validation } from '../../validation/index.ts';
import { describeFaults } from './faults.ts';

export type Input = Record<string, unknown>;
type Schema = Record<string, unknown>;

export interface InputChecker {
  /**
   * A copy with defaults. Throws `input_invalid` with every path that is wrong, `package_broken` if the schema itself is unusable or does
   * not finish, `cancelled`.
   */
  check(schema: Schema | null, input: Input, signal?: AbortSignal): Promise<Input>;
  /** A copy with defaults, even if other things are wrong: for previews. Throws `cancelled`. */
  fill(schema: Schema | null, input: Input, signal?: AbortSignal): Promise<Input>;
}

export function createInputChecker(validation: Validation): InputChecker {
  return {
    async check(schema, input, signal) {
      if (schema === null) return jsonCopy(input);
      const checked = await validation.validate(schema, input, signal);
      if (!checked.ok) {
        throw new AppError('package_broken', `The input_schema of this skill cannot be used: ${checked.problem}.`, {
          remedy: 'Fix input_schema in the frontmatter.',
        });
      }
      if (checked.faults.length > 0) throw invalid(checked.faults);
      return checked.value as Input;
    },
    async fill(schema, input, signal) {
      if (schema === null) return jsonCopy(input);
      const checked = await validation.validate(schema, input, signal);
      // A schema being edited may be briefly broken; the package's own findings say so.
      return checked.ok ? (checked.value as Input) : jsonCopy(input);
    },
  };
}

function invalid(faults: readonly Fault[]): AppError {
  return new AppError('input_invalid', `The input does not match input_schema. ${describeFaults(faults, 'input')}.`, {
    remedy: 'Fix these fields and run again.',
  });
}
