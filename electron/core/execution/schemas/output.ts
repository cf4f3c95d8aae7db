// electron/core/execution/schemas/output.ts - a run's output against the skill's output schema (row C9): one message per path.
import { AppError } from '../../../contract/index.ts';
import type { Fault, Validation } from '../../validation/index.ts';
import type { AskAgain } from '../types.ts';
import { describeFaults } from './faults.ts';

type Schema = Record<string, unknown>;

export interface OutputChecker {
  /** Throws `package_broken` if the schema is unusable, so that no model call is wasted; `cancelled`. */
  requireUsable(schema: Schema | null, signal?: AbortSignal): Promise<void>;
  /** Mismatches; none if it matches. `json` null = the output has no JSON. Throws as above. */
  check(schema: Schema, json: { value: unknown } | null, signal?: AbortSignal): Promise<Fault[]>;
}

export function createOutputChecker(validation: Validation): OutputChecker {
  /** Schemas found usable; analyses are cached, so a package's schema stays one object. */
  const usable = new WeakSet<Schema>();
  async function faults(schema: Schema, value: unknown, signal?: AbortSignal): Promise<Fault[]> {
    const checked = await validation.validate(schema, value, signal);
    if (checked.ok) return checked.faults;
    throw new AppError('package_broken', `The output_schema of this skill cannot be used: ${checked.problem}.`, {
      remedy: 'Fix output_schema in the frontmatter.',
    });
  }
  return {
    async requireUsable(schema, signal) {
      if (schema === null || usable.has(schema)) return;
      await faults(schema, null, signal);
      usable.add(schema);
    },
    async check(schema, json, signal) {
      return json === null ? [{ path: '', text: 'contains no JSON' }] : faults(schema, json.value, signal);
    },
  };
}

/** The error of an output that does not match; `cut` if the model hit its token limit. */
export function outputInvalid(faults: readonly Fault[], cut: boolean): AppError {
  return new AppError('output_invalid', `The answer does not match output_schema. ${describeFaults(faults, 'output')}.`, {
    remedy: cut
      ? 'The answer was cut off at the output token limit: raise it and run again.'
      : 'State more clearly in the template what is wanted, loosen output_schema, or use a stronger model.',
  });
}

/** The second try after a mismatch. */
export function repairOf(faults: readonly Fault[]): AskAgain {
  return {
    name: 'repair',
    request: `Your answer does not match the JSON Schema. ${describeFaults(faults, 'answer')}.\n\nAnswer again, with only the corrected JSON.`,
    attributes: { reason: 'the answer does not match output_schema', faults: faults.length },
  };
}
