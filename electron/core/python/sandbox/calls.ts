// electron/core/python/sandbox/calls.ts - what stands between a guest and the host functions: the list of this run, the count, the clock.
import { AppError, asAppError, type ErrorCode, strictJson } from '../../../contract/index.ts';
import { unlessAborted } from '../../processes/index.ts';
import { parseExactly, Uncrossable } from './exact.ts';
import { type CallFailure, MAX_LINE_BYTES, Question } from './protocol.ts';
import type { Host, SandboxJob } from './types.ts';

const KIND_OF_CODE: Partial<Record<ErrorCode, CallFailure['kind']>> = {
  no_permission: 'Refused',
  run_blocked: 'Refused',
  not_found: 'NotFound',
  limit_reached: 'LimitReached',
  bad_input: 'BadArguments',
  input_invalid: 'BadArguments',
};

/** The line that has the guest raise `cause`. */
export function failureLine(cause: unknown): string {
  const { code, message, remedy } = asAppError(cause);
  const failure: CallFailure = { kind: KIND_OF_CODE[code] ?? 'HostError', message, code, remedy };
  return `!${strictJson(failure)}`;
}

/** Throws `limit_reached` for an answer that is too large for the guest, `internal` for what JSON cannot hold. */
function valueLine(method: string, value: unknown): string {
  const line = `=${strictJson(value ?? null)}`;
  const size = Buffer.byteLength(line);
  if (size <= MAX_LINE_BYTES) return line;
  throw new AppError('limit_reached', `The answer of ${method} has ${size} bytes; at most ${MAX_LINE_BYTES} go into the sandbox.`, {
    remedy: 'Ask for less at once.',
  });
}

/** Null for what is no question. Throws `bad_input` for a value that cannot cross. */
function parseQuestion(text: string): Question | null {
  try {
    return Question.safeParse(parseExactly(text)).data ?? null;
  } catch (error) {
    if (error instanceof Uncrossable) throw new AppError('bad_input', error.message);
    return null;
  }
}

export interface RunCalls {
  /** Answers a question of the guest with a line for it, see `CallParams`; null when it was none. Never throws. */
  answer(question: string): Promise<string | null>;
  count(): number;
  /** The last value kept; undefined when there is none. */
  checkpoint(): { value: unknown } | undefined;
}

/** The calls of one run. After `signal` has aborted nothing reaches `host`. */
export function createRunCalls(job: Pick<SandboxJob, 'functions' | 'allowed'>, host: Host, signal: AbortSignal): RunCalls {
  const functions = new Map(job.functions.map((known) => [known.name, known]));
  const allowed = new Set(job.allowed);
  let count = 0;
  let kept: { value: unknown } | undefined;

  const call = async (method: string, args: Record<string, unknown>): Promise<string> => {
    const id = ++count;
    if (signal.aborted) throw new AppError('cancelled', 'The run has ended.');
    const known = functions.get(method);
    if (known === undefined) throw new AppError('not_found', `There is no host function "${method}".`);
    if (!allowed.has(method)) {
      const lacking =
        known.capability === undefined ? 'it is not offered to this run' : `this run lacks the permission ${known.capability}`;
      throw new AppError('no_permission', `inklings.${method} was refused: ${lacking}.`, {
        remedy: known.capability === undefined ? undefined : `Declare ${known.capability} in the package and grant it.`,
      });
    }
    return valueLine(method, await unlessAborted(host({ id, method, args, signal }), signal, 'The run has ended.'));
  };

  return {
    async answer(text) {
      try {
        const question = parseQuestion(text);
        if (question === null) return null;
        if (question.t === 'call') return await call(question.method, question.args);
        if (!signal.aborted) kept = { value: question.value };
        return '=null';
      } catch (cause) {
        return failureLine(cause);
      }
    },
    count: () => count,
    checkpoint: () => kept,
  };
}
