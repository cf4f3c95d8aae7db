// electron/core/models/remote/errors.ts - what went wrong at an endpoint, in words a person can act on.
// The AI SDK marks its errors by name; they are told apart by that name, so that its error classes need not be loaded.
import { AppError, type ErrorCode } from '../../../contract/index.ts';
import { maskSecrets } from '../mask.ts';

export interface RemoteFailure {
  error: AppError;
  /** Whether the same call may be made again by itself. */
  again: boolean;
  /** What the server asked us to wait, in milliseconds. */
  waitMs: number | null;
}

interface CallError {
  name: string;
  message: string;
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
  data?: unknown;
}

/** Where it happened, for messages. */
export interface Place {
  endpoint: string;
  model: string;
  key: string | null;
}

/** Milliseconds of a retry-after header: seconds, or a date (RFC 9110 10.2.3); `retry-after-ms` wins where a server sends it. */
export function retryAfterMs(headers: Record<string, string> | undefined, now = Date.now()): number | null {
  const exact = Number(headers?.['retry-after-ms']);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers?.['retry-after'];
  if (value === undefined) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

interface Said {
  message: string;
  code: string;
}

/** The server's own words: `error.message`, `error.code` or `error.type` of the usual shape, else the beginning of the body. */
function said(error: CallError): Said {
  const body = error.data ?? parse(error.responseBody);
  const inner = (body as { error?: unknown } | null)?.error ?? body;
  if (typeof inner === 'string') return { message: inner, code: '' };
  const { message, code, type } = (inner ?? {}) as { message?: unknown; code?: unknown; type?: unknown };
  return {
    message: typeof message === 'string' ? message : (error.responseBody ?? error.message).slice(0, 300),
    code: `${code ?? ''} ${type ?? ''}`,
  };
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

const OVERFLOW =
  /context_length_exceeded|context length|context window|maximum context|too many tokens|prompt is too long|exceeds? the (available )?context/i;
const FILTER = /content_filter|content management policy|content_policy|safety/i;
const NO_MODEL = /model_not_found|no such model|model .*(not found|does not exist)|unknown model/i;
const QUOTA = /insufficient_quota|billing|credit balance/i;

interface Rule {
  when: (status: number, text: string) => boolean;
  code: ErrorCode;
  /** What to say; the server's own words follow. */
  say: (place: Place) => string;
  remedy: string;
  again?: boolean;
}

/** First match wins. */
const RULES: readonly Rule[] = [
  {
    when: (status) => status === 401 || status === 403,
    code: 'model_no_key',
    say: ({ endpoint, key }) => (key === null ? `${endpoint} wants a key and none is set` : `${endpoint} does not accept the key`),
    remedy: 'Set the key of this endpoint in Settings, Models.',
  },
  {
    when: (status, text) => (status === 400 || status === 413 || status === 422 || status === 200) && OVERFLOW.test(text),
    code: 'model_context_overflow',
    say: ({ model }) => `The prompt is too long for ${model}`,
    remedy: 'Shorten the input or the skill, or choose a model with a longer context.',
  },
  {
    when: (status, text) => (status === 400 || status === 200) && FILTER.test(text),
    code: 'model_refused',
    say: ({ endpoint }) => `The content filter of ${endpoint} refused the request`,
    remedy: 'Change the wording of the input, or choose another model.',
  },
  {
    when: (status, text) => status === 404 || NO_MODEL.test(text),
    code: 'model_missing',
    say: ({ endpoint, model }) => `${endpoint} has no model ${model}, or its address is not the one of an OpenAI-compatible server`,
    remedy: 'Check the model name and the base address in Settings, Models. The address usually ends in /v1.',
  },
  {
    when: (status, text) => status === 402 || QUOTA.test(text),
    code: 'model_refused',
    say: ({ endpoint }) => `The quota at ${endpoint} is used up`,
    remedy: 'Add credit at the provider, or choose another model.',
  },
  {
    when: (status, text) => status === 429 || /rate_?limit/i.test(text),
    code: 'model_rate_limited',
    say: ({ endpoint }) => `${endpoint} takes no more requests for the moment`,
    remedy: 'Wait a minute and run it again, or choose another model.',
    again: true,
  },
  {
    when: (status, text) => status === 408 || status >= 500 || /overloaded|server_error/i.test(text),
    code: 'model_overloaded',
    say: ({ endpoint }) => `${endpoint} is overloaded or out of order`,
    remedy: 'Run it again later, or choose another model.',
    again: true,
  },
];

function ofAnswer(status: number, words: Said, place: Place, cause: unknown, headers?: Record<string, string>): RemoteFailure {
  const text = `${words.code} ${words.message}`;
  const shown = maskSecrets(words.message.trim().slice(0, 300), place.key === null ? [] : [place.key]);
  const number = status === 200 ? '' : ` (${status})`;
  const rule = RULES.find(({ when }) => when(status, text));
  if (rule === undefined) {
    const error = new AppError('model_refused', `${place.endpoint} refused the request${number}: ${shown}`, {
      cause,
      remedy: 'Read the words of the server above; often a setting or a model name is meant.',
    });
    return { error, again: false, waitMs: null };
  }
  const error = new AppError(rule.code, `${rule.say(place)}${number}: ${shown}`, {
    cause,
    remedy: rule.remedy,
    retryable: rule.again ?? false,
  });
  return { error, again: rule.again ?? false, waitMs: retryAfterMs(headers) };
}

function cut(place: Place, cause: unknown): AppError {
  return new AppError('model_stream_cut', `The answer of ${place.endpoint} broke off before its end.`, {
    cause,
    retryable: true,
    remedy: 'Run it again. If it happens each time, look at the server or the network between.',
  });
}

/** Any error of one call as an AppError. */
export function failureOf(thrown: unknown, place: Place): RemoteFailure {
  if (thrown instanceof AppError) return { error: thrown, again: thrown.code === 'model_unreachable' && thrown.retryable, waitMs: null };
  const error = (thrown ?? {}) as CallError;
  if (error.name === 'AI_APICallError' && (error.statusCode ?? 200) >= 300) {
    return ofAnswer(error.statusCode as number, said(error), place, thrown, error.responseHeaders);
  }
  // The network room's own errors come wrapped by some paths of the SDK.
  const { cause } = thrown as { cause?: unknown };
  if (cause instanceof AppError) return failureOf(cause, place);
  const malformed = ['AI_JSONParseError', 'AI_TypeValidationError'];
  if (malformed.includes(error.name) || (cause instanceof Error && malformed.includes(cause.name))) {
    const bad = new AppError('model_bad_answer', `${place.endpoint} sent something that is no event of the OpenAI format.`, {
      cause: thrown,
      remedy: 'Check that the base address is the one of an OpenAI-compatible server.',
    });
    return { error: bad, again: false, waitMs: null };
  }
  if (!(thrown instanceof Error)) {
    // An error object inside the stream: the connection was fine, the server failed.
    return ofAnswer(200, said({ name: '', message: JSON.stringify(thrown), data: { error: thrown } }), place, thrown);
  }
  return { error: cut(place, thrown), again: false, waitMs: null };
}
