// electron/core/models/remote/rules.ts - what a provider's status and message mean, and what a person can do about it.
import { type ErrorCode, PROVIDERS, type ProviderKind } from '../../../contract/index.ts';

/** Where it happened, for messages. */
export interface Place {
  provider: ProviderKind;
  endpoint: string;
  /** Null for a request for the model list. */
  model: string | null;
  key: string | null;
}

/** A refusal: 200 if it came inside a stream that had started well. */
export interface Refusal {
  status: number;
  /** The code, type and message of the provider in one text. */
  text: string;
  /** The wait requested by the provider, in milliseconds. */
  waitMs: number | null;
}

export interface Rule {
  when: (refusal: Refusal) => boolean;
  code: ErrorCode;
  /** What to say; the server's own words follow. */
  say: (place: Place) => string;
  /** `waitMs` as in the refusal. */
  remedy: (place: Place, waitMs: number | null) => string;
  /** Whether the same call may be retried automatically. */
  again?: boolean;
}

const OVERFLOW =
  /context_length_exceeded|context (?:length|window|size|limit)|exceed_context|maximum context|too many tokens|prompt is too long|request_too_large|exceeds? the (?:available )?context|token count .{0,200}exceeds|tokens \+ .{0,40}must be <=/i;
const FILTER = /content_filter|content management policy|content_policy|content filtering|safety|PROHIBITED_CONTENT/i;
const NO_MODEL =
  /model_not_found|deploymentnotfound|no such model|no models? (?:is |are )?loaded|model is (?:unloaded|not loaded)|models?[/ :].{0,200}(not found|does not exist)|unknown model/i;
const BAD_KEY = /api[ _]key not valid|api_key_invalid|invalid_api_key|invalid x-api-key|authentication_error|unauthenticated/i;
/** The account is out of money. */
const QUOTA =
  /insufficient[ _](?:quota|balance|credit|fund)|billing_error|credit balance|(?:out of|not enough|no) credits|billing_hard_limit/i;
/** Google says this of per-minute limits too, and then adds how long to wait. */
const MAYBE_QUOTA = /current quota|billing/i;
const RATE = /rate_?limit|resource_exhausted|throttl|too[ _]many[ _]requests/i;
const OVERLOADED = /overloaded|server_?error|internal_?server|api_error|unavailable/i;

const inRequest = ({ status }: Refusal): boolean => status === 200 || status === 400 || status === 413 || status === 422;
/** llama.cpp says 500. */
const overflows = (refusal: Refusal): boolean => (inRequest(refusal) || refusal.status === 500) && OVERFLOW.test(refusal.text);

/** A provider's keys identify its account; other servers vary. */
const settings = ({ endpoint }: Place): string => `Settings > Models > ${endpoint}`;

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `Run it again in 2 hours`; null if the server did not say when. Rounded up: earlier is of no use. */
function again(waitMs: number | null): string | null {
  if (waitMs === null || waitMs < 1000) return null;
  const seconds = Math.ceil(waitMs / 1000);
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `Run it again in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** First match wins. */
export const RULES: readonly Rule[] = [
  {
    when: ({ status, text }) => status === 401 || status === 403 || BAD_KEY.test(text),
    code: 'model_no_key',
    say: ({ endpoint, key }) => (key === null ? `${endpoint} needs a key, but none is set` : `${endpoint} does not accept the key`),
    remedy: (place) => `Set the key in ${settings(place)}, and check with the provider that it may use this model.`,
  },
  {
    when: overflows,
    code: 'model_context_overflow',
    say: ({ endpoint, model }) => `The prompt is too long for ${endpoint}/${model}`,
    remedy: () => 'Shorten the input or the skill, or choose a model with a longer context.',
  },
  {
    when: ({ status, text, waitMs }) =>
      status === 402 || QUOTA.test(text) || (waitMs === null && MAYBE_QUOTA.test(text) && !/rate_limit/.test(text)),
    code: 'model_refused',
    say: ({ endpoint }) => `The quota at ${endpoint} is used up`,
    remedy: () => 'Add credit with the provider, or choose another model.',
  },
  {
    when: (refusal) => inRequest(refusal) && FILTER.test(refusal.text),
    code: 'model_refused',
    say: ({ endpoint }) => `The content filter of ${endpoint} refused the request`,
    remedy: () => 'Change the wording of the input, or choose another model.',
  },
  {
    when: ({ status, text }) => status === 404 || NO_MODEL.test(text),
    code: 'model_missing',
    say: ({ endpoint, model, provider }) =>
      `${endpoint} has no ${model === null ? 'list of models' : `model ${model}`}, or its address is not that of ${serverOf(provider)}`,
    remedy: (place) => `Check the model name and the address in ${settings(place)}. ${addressHint(place.provider)}`,
  },
  {
    when: ({ status, text }) => status === 429 || RATE.test(text),
    code: 'model_rate_limited',
    say: ({ endpoint }) => `${endpoint} accepts no more requests at the moment`,
    remedy: (place, waitMs) =>
      `${again(waitMs) ?? 'Wait a minute and run it again'}. A lower limit in ${settings(place)} keeps you within what the provider allows.`,
    again: true,
  },
  {
    when: ({ status, text }) => status === 408 || status >= 500 || (status !== 400 && OVERLOADED.test(text)),
    code: 'model_overloaded',
    say: ({ endpoint }) => `${endpoint} is overloaded or unavailable`,
    remedy: (_, waitMs) => `${again(waitMs) ?? 'Run it again later'}, or choose another model.`,
    again: true,
  },
];

/** `an Ollama server`, for messages. */
export function serverOf(provider: ProviderKind): string {
  if (provider === 'openai_compatible') return 'an OpenAI-compatible server';
  if (provider === 'ollama') return 'an Ollama server';
  return `the ${PROVIDERS[provider].label} API`;
}

export function addressHint(provider: ProviderKind): string {
  const { baseUrl } = PROVIDERS[provider];
  return baseUrl === '' ? 'The address usually ends in /v1.' : `The usual address is ${baseUrl}.`;
}
