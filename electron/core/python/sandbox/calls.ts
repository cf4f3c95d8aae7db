// electron/core/python/sandbox/calls.ts - what is between a guest and the host functions: the list of this run, the count, the clock.
import type { SandboxOutcome, SandboxReason } from '../../../contract/python/sandbox.ts';
import type { ErrorCode } from '../../../contract/schemas/errors.ts';
import { AppError, asAppError } from '../../../contract/values/errors.ts';
import { strictJson } from '../../../contract/values/json.ts';
import { unlessAborted } from '../../processes/index.ts';
import { parseExactly, Uncrossable } from './exact.ts';
import { MAX_LINE_BYTES, RUN_OVER } from './line.ts';
import { type CallFailure, GuestMessage } from './protocol.ts';
import type { Host, SandboxJob } from './types.ts';

const KIND_OF_CODE: Partial<Record<ErrorCode, CallFailure['kind']>> = {
  no_permission: 'Refused',
  run_blocked: 'Refused',
  not_found: 'NotFound',
  limit_reached: 'LimitReached',
  bad_input: 'BadArguments',
  input_invalid: 'BadArguments',
};

export const ended = (): AppError => new AppError('cancelled', 'The run has ended.');

/** The line that has the guest raise `cause`. */
export function failureLine(cause: unknown): string {
  const { code, message, remedy } = asAppError(cause);
  const failure: CallFailure = { kind: KIND_OF_CODE[code] ?? 'HostError', message, code, remedy };
  return `!${strictJson(failure)}`;
}

/** Throws `limit_reached` for an answer too large for the guest, `internal` for what is not JSON. */
function valueLine(method: string, value: unknown): string {
  const line = `=${strictJson(value ?? null)}`;
  const size = Buffer.byteLength(line);
  if (size <= MAX_LINE_BYTES) return line;
  throw new AppError('limit_reached', `The answer of ${method} has ${size} bytes; at most ${MAX_LINE_BYTES} can enter the sandbox.`, {
    remedy: 'Request less at once.',
  });
}

/** Null for a line that is not a message. Throws `bad_input` for a value that cannot be passed. */
function parseMessage(line: string): GuestMessage | null {
  try {
    return GuestMessage.safeParse(parseExactly(line)).data ?? null;
  } catch (error) {
    if (error instanceof Uncrossable) throw new AppError('bad_input', error.message);
    return null;
  }
}

const REASONS = new Map<string, SandboxReason>([
  ['memory', 'memory'],
  ['exit', 'guest_exit'],
  ['refused', 'host_call_refused'],
  ['too_large', 'output_limit'],
]);

/** How the run ended, by the guest's own final message. */
export type GuestResult = Pick<SandboxOutcome, 'reason' | 'value' | 'error'>;

function resultOf(message: Exclude<GuestMessage, { t: 'call' | 'checkpoint' }>): GuestResult {
  if (message.t === 'submit') return { reason: 'submitted', value: message.value };
  if (message.t === 'end') return { reason: 'finished_without_submit' };
  const { t: _t, kind, ...error } = message;
  return { reason: REASONS.get(kind) ?? 'guest_exception', error };
}

/** The messages of one run, and their results. */
export interface RunCalls {
  /** Answers a line of the guest, see `MessageParams`; never throws. */
  receive(line: string): Promise<string | null>;
  count(): number;
  /** The last value kept; undefined if none. */
  checkpoint(): { value: unknown } | undefined;
  /** What its final message says; undefined while there is none, and for a run that was ended. */
  result(): GuestResult | undefined;
}

/** Answers the messages of one run. After `signal` has aborted nothing reaches `host`, and nothing is kept. */
export function createRunCalls(job: Pick<SandboxJob, 'functions' | 'allowed'>, host: Host, signal: AbortSignal): RunCalls {
  const functions = new Map(job.functions.map((known) => [known.name, known]));
  const allowed = new Set(job.allowed);
  let count = 0;
  let kept: { value: unknown } | undefined;
  let result: GuestResult | undefined;

  const call = async (method: string, args: Record<string, unknown>): Promise<string> => {
    const id = ++count;
    if (signal.aborted) throw ended();
    const known = functions.get(method);
    if (known === undefined) throw new AppError('not_found', `There is no host function “${method}”.`);
    if (!allowed.has(method)) {
      const lacking =
        known.capability === undefined ? 'it is not available to this run' : `this run lacks the permission ${known.capability}`;
      throw new AppError('no_permission', `inklings.${method} was refused: ${lacking}.`, {
        remedy: known.capability === undefined ? undefined : `Declare ${known.capability} in the package and grant it.`,
      });
    }
    return valueLine(method, await unlessAborted(host({ id, method, args, signal }), signal, 'The run has ended.'));
  };

  const act = async (message: GuestMessage): Promise<string> => {
    if (message.t === 'call') return call(message.method, message.args);
    if (signal.aborted) throw ended();
    if (message.t === 'checkpoint') {
      kept = { value: message.value };
      return '=null';
    }
    result = resultOf(message);
    return RUN_OVER;
  };

  return {
    async receive(line) {
      try {
        const message = parseMessage(line);
        return message === null ? null : await act(message);
      } catch (cause) {
        return failureLine(cause);
      }
    },
    count: () => count,
    checkpoint: () => kept,
    result: () => result,
  };
}
