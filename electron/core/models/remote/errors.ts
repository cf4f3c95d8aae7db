// electron/core/models/remote/errors.ts - what went wrong at an endpoint, in words a person can act on.
import { AppError } from '../../../contract/index.ts';
import { maskSecrets } from '../mask/mask.ts';
import { addressHint, type Place, RULES, serverOf } from './rules.ts';
import type { Refused } from './sends.ts';
import { isPage, jsonText, type Said, saidIn } from './words.ts';

export interface RemoteFailure {
  error: AppError;
  /** Whether the same call may be made again by itself. */
  again: boolean;
  /** How long the server asked us to wait, in milliseconds. */
  waitMs: number | null;
}

/** A failure on its way to whoever decides about another try. */
export class Failed extends Error {
  readonly failure: RemoteFailure;
  /** The error that came with a status of 200, as text. */
  readonly within: string | null;
  constructor(failure: RemoteFailure, within: string | null = null) {
    super(failure.error.message);
    this.failure = failure;
    this.within = within;
  }
}

/** The server does not take a field of the request. */
export class FieldRefused extends Failed {
  readonly refused: Refused;
  constructor(failure: RemoteFailure, refused: Refused) {
    super(failure);
    this.refused = refused;
  }
}

/** What a server sent that is no answer. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export const replyOf = ({ status, headers }: Response): Omit<Reply, 'text'> => ({ status, headers });

/** Milliseconds of a retry-after header: seconds, or a date (RFC 9110 10.2.3); `retry-after-ms` wins if a server sends it. */
function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Characters of a server's words that are shown in a message, and of what it sent in its details. */
const SHOWN = 300;
const DETAILS = 200;

// Masked before it is cut, which would leave half a key.
const shownOf = (text: string, place: Place, length: number): string =>
  maskSecrets(text.slice(0, 20_000), place.key === null ? [] : [place.key]).slice(0, length);

/** Status, type and beginning of what came, for whoever looks after the server. */
function detailsOf({ status, headers, text }: Reply, place: Place): string {
  const type = headers.get('content-type') ?? 'no content type';
  return `${status}, ${shownOf(type, place, 100)}\n${shownOf(text.trim(), place, DETAILS)}`.trim();
}

/** `: what it said.`, or only the full stop. The status is told before it. */
function ending(words: string, place: Place, status?: number): string {
  const shown = shownOf(status !== undefined && words.startsWith(`${status} `) ? words.slice(4) : words, place, SHOWN);
  if (shown === '') return '.';
  return `: ${shown}${/[.!?…]$/.test(shown) ? '' : '.'}`;
}

function refused(words: Said, reply: Reply, place: Place, waitMs: number | null): RemoteFailure {
  const { status } = reply;
  const number = status === 200 ? '' : ` (${status})`;
  const details = detailsOf(reply, place);
  const rule = RULES.find(({ when }) => when({ status, text: `${words.code} ${words.message}`, waitMs }));
  if (rule === undefined) {
    const error = new AppError('model_refused', `${place.endpoint} refused the request${number}${ending(words.message, place, status)}`, {
      details,
      remedy: 'See the server’s message above; the cause is often a setting or a model name.',
    });
    return { error, again: false, waitMs: null };
  }
  const again = rule.again ?? false;
  const error = new AppError(rule.code, `${rule.say(place)}${number}${ending(words.message, place, status)}`, {
    details,
    remedy: rule.remedy(place, waitMs),
    retryable: again,
  });
  return { error, again, waitMs };
}

/** An answer with a status that says it is none. */
export function refusal(reply: Reply, place: Place): RemoteFailure {
  const words = saidIn(reply.text);
  return refused(words, reply, place, retryAfterMs(reply.headers) ?? words.waitMs);
}

/** The server began its answer well and then sent an error. Some write an HTTP status as the code. */
export function failedWithin(error: unknown, { headers }: Omit<Reply, 'text'>, place: Place): Failed {
  const words = saidIn(error);
  const status = Number(/(?:^|\s)([345]\d\d)(?:\s|$)/.exec(words.code)?.[1] ?? 200);
  const text = typeof error === 'string' ? error : jsonText(error);
  return new Failed(refused(words, { status, headers, text }, place, words.waitMs), text);
}

/** The answer broke off; `how` says more. `again` for a broken connection: before the first token the call may be made again. */
export function cut(place: Place, reply: Reply | null, how: string, again = false): RemoteFailure {
  const words = saidIn(reply?.text ?? '').message;
  const error = new AppError(
    'model_stream_cut',
    `The answer from ${place.endpoint} was cut off: ${shownOf(how, place, SHOWN)}.${words === '' ? '' : ` Its last words${ending(words, place)}`}`,
    {
      retryable: true,
      remedy: 'Run it again. If it keeps happening, check the server or the network connection.',
      ...(reply === null ? {} : { details: detailsOf(reply, place) }),
    },
  );
  return { error, again, waitMs: null };
}

/** What came is no answer, although its status says so. */
export function badAnswer(place: Place, reply: Reply): RemoteFailure {
  const what = isPage(reply.text) ? 'a web page' : 'a response';
  const error = new AppError(
    'model_bad_answer',
    `${place.endpoint} sent ${what} that ${serverOf(place.provider)} would not send${ending(saidIn(reply.text).message, place)}`,
    {
      details: detailsOf(reply, place),
      remedy: `Check the provider’s address and kind in Settings > Models. ${addressHint(place.provider)}`,
    },
  );
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
  const { code, message, ...more } = error.toData();
  const shown = maskSecrets(message);
  return shown === message ? error : new AppError(code, shown, { ...more, cause: error.cause });
}

/** Any error of one call. */
export function failureOf(thrown: unknown, place: Place): RemoteFailure {
  if (thrown instanceof Failed) return thrown.failure;
  if (thrown instanceof AppError)
    return { error: masked(thrown), again: thrown.code === 'model_unreachable' && thrown.retryable, waitMs: null };
  // A broken connection.
  if (thrown instanceof TypeError) return cut(place, null, 'the connection was closed', true);
  throw thrown;
}
