// electron/core/models/remote/errors.ts - what went wrong at an endpoint, in words a person can act on.
// The AI SDK marks its errors by name; that name tells them apart, so that its error classes need not be loaded.
import { AppError } from '../../../contract/index.ts';
import { maskSecrets } from '../mask/mask.ts';
import { addressHint, type Place, RULES, serverOf } from './rules.ts';

export interface RemoteFailure {
  error: AppError;
  /** Whether the same call may be made again by itself. */
  again: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  waitMs: number | null;
}

/** An answer with a status of 300 or above, as the AI SDK and our own requests throw it. */
export interface CallError {
  name: 'AI_APICallError';
  message: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
  data?: unknown;
}

/** An error object inside a stream, as the AI SDK passes it on. */
interface StreamError {
  message?: unknown;
  statusCode?: unknown;
  code?: unknown;
  data?: unknown;
}

/** Milliseconds of a retry-after header: seconds, or a date (RFC 9110 10.2.3); `retry-after-ms` wins if a server sends it. */
function retryAfterMs(headers: Record<string, string> | undefined, now = Date.now()): number | null {
  const exact = Number(headers?.['retry-after-ms']);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers?.['retry-after'];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Characters of a server's words that are looked at, and that are shown. */
const READ = 20_000;
const SHOWN = 300;

interface Said {
  message: string;
  code: string;
  /** google.rpc.RetryInfo: Google writes in the body what others write in a header. */
  waitMs: number | null;
}

/** The server's own words: `error` with message, code, type, status and details, else the beginning of the body. */
function said(body: unknown, fallback: string): Said {
  const inner = (body as { error?: unknown } | null)?.error ?? body;
  if (typeof inner === 'string') return { message: inner.slice(0, READ), code: '', waitMs: null };
  const { message, code, type, status, details } = (inner ?? {}) as Record<string, unknown>;
  return {
    message: (typeof message === 'string' ? message : fallback).slice(0, READ),
    code: [code, type, status].filter((word) => word !== undefined && word !== null).join(' '),
    waitMs: retryDelayMs(details),
  };
}

function retryDelayMs(details: unknown): number | null {
  for (const detail of Array.isArray(details) ? details : []) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String((detail as { retryDelay?: unknown } | null)?.retryDelay ?? ''));
    if (seconds) return Math.ceil(Number(seconds[1]) * 1000);
  }
  return null;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function refused(status: number, words: Said, waitMs: number | null, place: Place, cause: unknown): RemoteFailure {
  // Masked before it is cut, which would leave half a key.
  const shown = maskSecrets(words.message.trim(), place.key === null ? [] : [place.key]).slice(0, SHOWN);
  const number = status === 200 ? '' : ` (${status})`;
  const end = /[.!?…]$/.test(shown) ? '' : '.';
  const rule = RULES.find(({ when }) => when({ status, text: `${words.code} ${words.message}`, waitMs }));
  if (rule === undefined) {
    const error = new AppError('model_refused', `${place.endpoint} refused the request${number}: ${shown}${end}`, {
      cause,
      remedy: 'See the server’s message above; the cause is often a setting or a model name.',
    });
    return { error, again: false, waitMs: null };
  }
  const again = rule.again ?? false;
  const error = new AppError(rule.code, `${rule.say(place)}${number}: ${shown}${end}`, {
    cause,
    remedy: rule.remedy(place),
    retryable: again,
  });
  return { error, again, waitMs };
}

function ofCall(error: CallError, place: Place): RemoteFailure {
  // The body itself if there is one: the SDK keeps only the parts it knows.
  const words = said(parse(error.responseBody) ?? error.data, error.responseBody ?? error.message);
  return refused(error.statusCode as number, words, retryAfterMs(error.responseHeaders) ?? words.waitMs, place, error);
}

/** The connection was fine and the stream had begun; then the server failed. Some write an HTTP status as the code. */
function ofStream(error: StreamError, place: Place): RemoteFailure {
  const words = said(error.data ?? error, JSON.stringify(error) ?? String(error));
  const code = Number(error.statusCode ?? error.code);
  return refused(code >= 300 && code < 600 ? code : 200, words, words.waitMs, place, error);
}

/** The answer broke off. `again` for a broken connection: before the first token the call may be made again. */
export function cut(place: Place, cause: unknown, again = false): RemoteFailure {
  const error = new AppError('model_stream_cut', `The answer from ${place.endpoint} was cut off.`, {
    cause,
    retryable: true,
    remedy: 'Run it again. If it keeps happening, check the server or the network connection.',
  });
  return { error, again, waitMs: null };
}

export function badAnswer(place: Place, cause: unknown): RemoteFailure {
  const error = new AppError('model_bad_answer', `${place.endpoint} sent a response that ${serverOf(place.provider)} would not send.`, {
    cause,
    remedy: `Check the provider’s address and kind in Settings > Models. ${addressHint(place.provider)}`,
  });
  return { error, again: false, waitMs: null };
}

/** The provider's filter withheld the whole answer. */
export function heldBack(place: Place): AppError {
  return new AppError('model_refused', `The content filter of ${place.endpoint} withheld the answer of ${place.model ?? 'the model'}.`, {
    remedy: 'Change the wording of the input, or choose another model.',
  });
}

export function noKey(place: Place): AppError {
  return new AppError('model_no_key', `${place.endpoint} needs a key, but none is set.`, {
    remedy: `Set the key in Settings > Models > ${place.endpoint}.`,
  });
}

/** An error of our own with what it quotes masked: a key that no header can hold is quoted by the system. */
function masked(error: AppError): AppError {
  const { code, message, remedy, where, retryable } = error;
  const shown = maskSecrets(message);
  return shown === message ? error : new AppError(code, shown, { remedy, where, retryable, cause: error.cause });
}

const MALFORMED = ['AI_JSONParseError', 'AI_TypeValidationError'];

/** Any error of one call as an AppError. */
export function failureOf(thrown: unknown, place: Place): RemoteFailure {
  if (thrown instanceof AppError)
    return { error: masked(thrown), again: thrown.code === 'model_unreachable' && thrown.retryable, waitMs: null };
  const error = (thrown ?? {}) as CallError;
  // The SDK wraps the network room's own errors, those of the body of a refusal too.
  if (thrown instanceof Error && thrown.cause instanceof AppError) return failureOf(thrown.cause, place);
  if (error.name === 'AI_APICallError' && (error.statusCode ?? 200) >= 300) return ofCall(error, place);
  if (!(thrown instanceof Error)) return ofStream(thrown as StreamError, place);
  const { cause } = thrown;
  if (MALFORMED.includes(thrown.name) || (cause instanceof Error && MALFORMED.includes(cause.name))) return badAnswer(place, thrown);
  return cut(place, thrown, thrown instanceof TypeError);
}
