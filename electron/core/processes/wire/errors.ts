// electron/core/processes/wire/errors.ts - errors as they cross between processes: ours whole, for the other side also as a kind of the protocol.
import type { AppErrorData, ErrorCode } from '../../../contract/schemas/errors.ts';
import { AppError } from '../../../contract/values/errors.ts';
import { type ErrorKind, type FrameError, OWN_ERROR, UNKNOWN_METHOD } from './frames.ts';

const CODE_OF_KIND: Record<ErrorKind, ErrorCode> = {
  cancelled: 'cancelled',
  timeout: 'timed_out',
  refused: 'run_blocked',
  bad_state: 'process_failed',
  lm_error: 'model_bad_answer',
  guest_error: 'run_failed',
  internal: 'process_failed',
};

/** Codes that the other side may want to tell apart; any other is `internal`. */
const KIND_OF_CODE: Partial<Record<ErrorCode, ErrorKind>> = {
  cancelled: 'cancelled',
  timed_out: 'timeout',
  run_blocked: 'refused',
  no_permission: 'refused',
  limit_reached: 'refused',
  not_found: 'refused',
  protocol_error: 'refused',
  bad_input: 'bad_state',
  input_invalid: 'bad_state',
  run_failed: 'guest_error',
};

function kindOf(code: ErrorCode): ErrorKind {
  return KIND_OF_CODE[code] ?? (code.startsWith('model_') ? 'lm_error' : 'internal');
}

/** Converts an answer to one of our errors. */
export function errorOfFrame(error: FrameError): AppError {
  const data: AppErrorData | undefined = error.data?.appError;
  if (data !== undefined) return new AppError(data.code, data.message, data);
  const code = error.code === UNKNOWN_METHOD ? 'protocol_error' : CODE_OF_KIND[error.data?.kind ?? 'internal'];
  return new AppError(code, error.message, { retryable: error.data?.retryable ?? false });
}

export function frameOfError(error: AppError): FrameError {
  return {
    code: error.code === 'protocol_error' ? UNKNOWN_METHOD : OWN_ERROR,
    message: error.message,
    data: { kind: kindOf(error.code), retryable: error.retryable, appError: error.toData() },
  };
}
