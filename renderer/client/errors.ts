// renderer/client/errors.ts - what a failed call means for a person.
import { AppErrorData } from '../../electron/contract/errors.ts';

/** The core's error (code, words, remedy) of anything that a call threw. */
export function errorOf(cause: unknown): AppErrorData {
  const data = typeof cause === 'object' && cause !== null && 'data' in cause ? cause.data : undefined;
  const known = AppErrorData.safeParse(data);
  if (known.success) return known.data;
  if (isAbort(cause)) return { code: 'cancelled', message: 'Cancelled.', retryable: false };
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = typeof data === 'object' && data !== null && 'code' in data && data.code === 'BAD_REQUEST' ? 'bad_input' : 'internal';
  return { code, message, retryable: false };
}

/** True when the call was ended by ourselves: nothing to report. */
export function isAbort(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === 'AbortError' || (cause.cause instanceof Error && cause.cause.name === 'AbortError');
}
