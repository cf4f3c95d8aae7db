// renderer/client/errors.ts - what a failed call means for a person.
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import { AppError } from '../../electron/contract/values/errors.ts';

/** The core's error (code, message, remedy) for anything that a call threw. */
export function errorOf(cause: unknown): AppErrorData {
  if (cause instanceof AppError) return cause.toData();
  if (isAbort(cause)) return { code: 'cancelled', message: 'Cancelled.', retryable: false };
  return { code: 'internal', message: cause instanceof Error ? cause.message : String(cause), retryable: false };
}

/** True if we ended the call ourselves: nothing to report. */
export const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError';

/** What is wrong with what a person asked for; null for any other failure, and without one. */
export function askedWrongly(cause: unknown): AppErrorData | null {
  const error = cause ? errorOf(cause) : null;
  return error?.code === 'bad_input' ? error : null;
}
