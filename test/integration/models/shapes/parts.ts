// What servers send in place of the answer that their documentation describes, each shape with the one thing it means. Where a shape was reported,
// its row names the report.
import type { ErrorCode, ProviderKind } from '../../../../electron/contract/index.ts';
import type { FinishReason } from '../../../../electron/core/models/port.ts';

export interface Outcome {
  /** The text that came, also before a failure. */
  text: string;
  thinking?: string;
  /** How it ended: a reason, or the code of the failure. */
  end: FinishReason | ErrorCode;
  /** A reason that nobody knows, as the server gave it. */
  given?: string;
  /** What the failure or a warning says, among other things. */
  says?: string;
  /** Tokens in and out as the server counted them. */
  tokens?: readonly [input: number, output: number];
}

export interface Shape {
  name: string;
  provider?: ProviderKind;
  /** Default: an event stream with status 200. */
  status?: number;
  type?: string;
  /** Written one after the other. */
  parts: readonly string[];
  /** What happens to the connection after the last part. Default: it is closed as it should be. */
  after?: 'torn' | 'stays open';
  outcome: Outcome;
}

/** A line of an event stream. */
export const data = (value: unknown): string => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
export const named = (event: string, value: unknown): string => `event: ${event}\n${data(value)}`;

export const HEAD = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
export const choice = (more: object): object => ({ ...HEAD, choices: [{ index: 0, ...more }] });
export const say = (content: unknown): string => data(choice({ delta: { content }, finish_reason: null }));
export const finish = (reason: unknown = 'stop', more: object = {}): string =>
  data({ ...choice({ delta: {}, finish_reason: reason }), ...more });
export const DONE = 'data: [DONE]\n\n';
export const USAGE = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 };
export const END = finish() + DONE;
export const HELLO = { text: 'Hello there.', end: 'stop' } as const;
export const hello = say('Hello ') + say('there.');

export const whole = (message: object, more: object = {}, object: object = {}): object => ({
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...more }],
  usage: USAGE,
  ...object,
});
export const PAGE =
  '<!DOCTYPE html>\n<html><head><title>502 Bad &amp; Gateway</title><style>a{b:c} p { d: e }</style></head>\n<body><h1>Oh</h1></body></html>\n';

/** A text up to where it says this. */
export const upTo = (words: string, text: string): string => text.slice(0, text.indexOf(words) + words.length);
