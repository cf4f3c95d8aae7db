// electron/core/validation/worker/validation-worker.ts - the worker thread that runs schemas and expressions; it can be ended at any time.
import { serveJobs } from '../../workers/index.ts';
import type { Matched, ValidationJob } from './protocol.ts';
import { createValidator } from './validate.ts';

const validate = createValidator();

serveJobs((input: ValidationJob) => ({ output: input.kind === 'validate' ? validate(input.schema, input.value) : match(input) }));

function match({ pattern, flags, text }: Extract<ValidationJob, { kind: 'match' }>): Matched {
  try {
    const found = new RegExp(pattern, flags).exec(text);
    return { ok: true, match: found === null ? null : { start: found.index, end: found.index + found[0].length } };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
