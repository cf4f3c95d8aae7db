// electron/core/python/sandbox/calls.ts - what stands between a guest and the host functions: the list of this run, the count, the clock.
import { AppError, asAppError, type ErrorCode } from '../../../contract/index.ts';
import { unlessAborted } from '../../processes/index.ts';
import { type AskFrame, type CallAnswer, type CallFailure, MAX_FRAME_BYTES } from './protocol.ts';
import type { Host, SandboxJob } from './types.ts';

const KIND_OF_CODE: Partial<Record<ErrorCode, CallFailure['kind']>> = {
  no_permission: 'Refused',
  run_blocked: 'Refused',
  not_found: 'NotFound',
  limit_reached: 'LimitReached',
  bad_input: 'BadArguments',
  input_invalid: 'BadArguments',
};

function failureOf(cause: unknown): CallFailure {
  const { code, message, remedy } = asAppError(cause);
  return { kind: KIND_OF_CODE[code] ?? 'HostError', message, code, remedy };
}

/** Throws `limit_reached` for an answer that is too large for the guest, `internal` for what JSON cannot hold. */
function checked(method: string, value: unknown): unknown {
  const size = Buffer.byteLength(JSON.stringify(value ?? null));
  if (size <= MAX_FRAME_BYTES) return value ?? null;
  throw new AppError('limit_reached', `The answer of ${method} has ${size} bytes; at most ${MAX_FRAME_BYTES} go into the sandbox.`, {
    remedy: 'Ask for less at once.',
  });
}

export interface RunCalls {
  /** Answers one frame of the guest; never throws. */
  answer(frame: AskFrame): Promise<CallAnswer>;
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

  const call = async (method: string, args: Record<string, unknown>): Promise<unknown> => {
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
    return checked(method, await unlessAborted(host({ id, method, args, signal }), signal, 'The run has ended.'));
  };

  return {
    async answer(frame) {
      try {
        if (frame.t === 'call') return { value: await call(frame.method, frame.args) };
        if (!signal.aborted) kept = { value: frame.value };
        return { value: null };
      } catch (cause) {
        return { error: failureOf(cause) };
      }
    },
    count: () => count,
    checkpoint: () => kept,
  };
}
