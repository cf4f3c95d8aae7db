// electron/contract/values/errors.ts - the app's only error type. It loads no schema (schemas/errors.ts has them): every thread loads it.
import type { AppErrorData, ErrorCode, SourceLocation } from '../schemas/errors.ts';
import { sqliteWords } from './sqlite.ts';

interface AppErrorOptions {
  remedy?: string | undefined;
  where?: SourceLocation | undefined;
  details?: string | undefined;
  unread?: AppErrorData['unread'];
  cause?: unknown;
  retryable?: boolean;
}

/** An error a person can act on: `message` says what happened and where, `remedy` what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly remedy: string | undefined;
  readonly where: SourceLocation | undefined;
  readonly details: string | undefined;
  readonly unread: AppErrorData['unread'];
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.remedy = options.remedy;
    this.where = options.where;
    this.details = options.details;
    this.unread = options.unread;
    this.retryable = options.retryable ?? false;
  }

  toData(): AppErrorData {
    return {
      code: this.code,
      message: this.message,
      remedy: this.remedy,
      where: this.where,
      details: this.details,
      unread: this.unread,
      retryable: this.retryable,
    };
  }
}

/** Any thrown value as an AppError; an unknown one becomes `internal` and keeps its message, so nobody sees an "unknown error". */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof DOMException && cause.name === 'AbortError') {
    return new AppError('cancelled', 'Cancelled.', { cause });
  }
  const said = sqliteWords(cause);
  if (said !== null) {
    const { code, why, ...next } = said;
    return new AppError(code, `A database cannot be used: ${why}.`, { cause, ...next });
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return new AppError('internal', `Skillwright ran into a problem: ${message}`, {
    cause,
    remedy: 'Your files are unchanged. Try again; the log in the data folder has the details.',
  });
}
