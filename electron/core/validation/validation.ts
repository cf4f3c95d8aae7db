// electron/core/validation/validation.ts - values against schemas, texts against regular expressions, each within a time and memory limit.
import { AppError, mayBeExact, withPlainNumbers } from '../../contract/index.ts';
import { createLimitedWorker } from '../workers/index.ts';
import { nearChoices, withWrittenNumbers } from './exact.ts';
import { isPlain } from './plain.ts';
import type { Matched, Schema, Validated, ValidationJob, ValidationResult } from './worker/protocol.ts';
import { createValidator } from './worker/validate.ts';

export interface Validation {
  /**
   * A value against a JSON Schema 2020-12, with the schema's defaults filled into a copy and numbers as they are written; limits compare
   * them as JavaScript's. Not `ok` if the schema cannot be used: it is not
   * a schema, or it does not finish within 1 s. Throws only `cancelled`.
   */
  validate(schema: Schema, value: unknown, signal?: AbortSignal): Promise<Validated>;
  /**
   * The first match of a regular expression (JavaScript's, with its flags) in a text, offsets in UTF-16 units. Not `ok` if the expression
   * cannot be read or does not finish within the limit. Throws only `cancelled`.
   */
  match(pattern: string, flags: string, text: string, signal?: AbortSignal): Promise<Matched>;
  /** Ends the thread; running checks fail with `cancelled`. */
  close(): Promise<void>;
}

/** Short, because a schema that doubles at every level fills memory for as long as it runs. */
const WALL_MS = 1000;

/** The thread starts with the first check that is not plain, so an account without such checks has no thread. */
export function createValidation(options: { wallMs?: number } = {}): Validation {
  const wallMs = options.wallMs ?? WALL_MS;
  const worker = createLimitedWorker<ValidationJob, ValidationResult>({
    module: new URL('./worker/validation-worker.ts', import.meta.url),
    name: 'validation',
    wallMs,
    stopped: (_, why) => new AppError('limit_reached', why),
    cancelled: (how) => new AppError('cancelled', `The check ${how}.`),
  });
  const inTime = async <T>(work: () => Promise<T>): Promise<T | { ok: false; problem: string }> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'limit_reached') return { ok: false, problem: error.message };
      throw error;
    }
  };
  const run = (input: ValidationJob, signal?: AbortSignal): Promise<ValidationResult> => inTime(() => worker.run(input, signal));
  const validateHere = createValidator({ shared: true });
  return {
    async validate(schema, value, signal) {
      if (signal?.aborted) throw new AppError('cancelled', 'The check was cancelled.');
      // JSON in: what cannot be copied to a thread is not a value of a package.
      const text = JSON.stringify(value);
      const isWritten = mayBeExact(text) || mayBeExact(JSON.stringify(schema));
      const job = { kind: 'validate', schema: isWritten ? withPlainNumbers(schema) : schema, value: JSON.parse(text) as unknown } as const;
      const result = isPlain(schema, text) ? validateHere(job.schema, job.value) : ((await run(job, signal)) as Validated);
      if (!result.ok || !isWritten) return result;
      return inTime(async () => {
        const faults = result.faults.length > 0 ? result.faults : nearChoices(schema, value, wallMs);
        return { ok: true, value: withWrittenNumbers(result.value, value, schema), faults };
      });
    },
    match: (pattern, flags, text, signal) => run({ kind: 'match', pattern, flags, text }, signal) as Promise<Matched>,
    close: worker.close,
  };
}
