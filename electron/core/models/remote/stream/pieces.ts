// electron/core/models/remote/stream/pieces.ts - what an object of an answer can say, and the parts of it that formats have in common.
import type { FinishReason } from '../../port.ts';
import { jsonText } from '../words.ts';
import type { Json } from './sent.ts';

export type Piece =
  | { type: 'text'; text: string }
  /** The text of the whole answer up to here; `all`: for certain, so it adds only what did not come in parts before. */
  | { type: 'whole'; text: string; all?: true }
  /** `whole`: all of it, which may have come in parts before. */
  | { type: 'thinking'; text: string; whole?: true }
  /** The model calls a tool; `text` is a part of what it gives to it. */
  | ({ type: 'tool'; text: string } & CallPart)
  /** `given`: the server's word for a reason that is not known. */
  | { type: 'finish'; reason: FinishReason; given?: string }
  /** The server itself broke the answer off, in its words. */
  | { type: 'broke'; why: string }
  /** The answer is whole, whether or not a reason was told. */
  | { type: 'done' }
  | { type: 'error'; error: unknown };

/** Which call it is a part of: by its place in the answer or its own id; without either of the last one, or of a new one if it has a name. */
export interface CallPart {
  at?: string | number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  signature?: string | undefined;
  /** All of what it gives. */
  whole?: boolean;
}

/** In all providers' spellings, in lower case. */
const FINISHES: Partial<Record<FinishReason, string>> = {
  stop: 'stop end_turn stop_sequence eos eos_token end complete completed finish finished success word normal',
  length:
    'length max_tokens max_output_tokens max_completion_tokens model_length max_length token_limit model_context_window_exceeded context_length_exceeded limit error_limit',
  content_filter:
    'content_filter content-filter content_filtered filtered safety refusal recitation blocklist blocked prohibited_content spii image_safety sensitive guardrail_intervened error_toxic language',
  tool_call: 'tool_calls tool_call tool-calls tool_use function_call unexpected_tool_call malformed_function_call',
  unstated: 'finish_reason_unspecified unknown',
};
const BROKE =
  /^(?:.{0,40}error.{0,40}|abort(?:ed)?|cancell?ed|user_cancel|failed|interrupted|timeout|time_limit|insufficient_system_resource)$/;

/** Characters of a reason that is not known. */
const SHOWN = 100;

const REASONS = new Map(
  Object.entries(FINISHES).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason as FinishReason])),
);

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
export const isObject = (value: unknown): boolean => Object.keys(objectOf(value)).length > 0;

/** What servers say in place of a reason while there is none. */
const NO_REASON = ['', 'null', 'none', 'not_finished', 'in_progress', 'queued'];

/** The end for the reason that the server gives, if it gives one: as a word, or as an object with its type. */
export function* finish(given: unknown): Generator<Piece> {
  const word = objectOf(given).type ?? given;
  if (typeof word !== 'string' || NO_REASON.includes(word)) return;
  const reason = REASONS.get(word.toLowerCase());
  if (reason === undefined && BROKE.test(word.toLowerCase())) yield { type: 'broke', why: word };
  else if (reason === undefined) yield { type: 'finish', reason: 'other', given: word.slice(0, SHOWN) };
  else yield { type: 'finish', reason };
}

export function* said(type: 'text' | 'whole' | 'thinking' | 'tool', text: unknown): Generator<Piece> {
  if (typeof text === 'string' && text !== '') yield { type, text };
}

/** A part of what a tool gets; some servers send it as JSON, others as the text of that. */
export const tool = (given: unknown, { at, id, name, signature, whole }: { [K in keyof CallPart]?: unknown } = {}): Piece => ({
  type: 'tool',
  text: typeof given === 'string' ? given : isObject(given) ? jsonText(given) : '',
  ...(typeof at === 'string' || typeof at === 'number' ? { at } : {}),
  ...(typeof id === 'string' && id !== '' ? { id } : {}),
  ...(typeof name === 'string' && name !== '' ? { name } : {}),
  ...(typeof signature === 'string' ? { signature } : {}),
  ...(whole === true ? { whole } : {}),
});

/** A call in the chat format. Gemini's signature of its thoughts comes beside it. */
function chatCall({ index, id, function: called, extra_content: extra }: Json, whole: boolean): Piece {
  const { name, arguments: given } = objectOf(called);
  const { thought_signature: signature } = objectOf(objectOf(extra).google);
  return tool(given, { at: index, id, name, signature, whole: whole || isObject(given) });
}

/** What a part of a text says as a thought: Anthropic, Mistral and Cohere; Bedrock; Gemini. */
function thinkingIn({ type, text, thinking, reasoningContent, content }: Json): unknown {
  const { text: part, reasoningText } = objectOf(reasoningContent);
  if (type === 'thought_summary') return objectOf(content).text;
  return thinking ?? part ?? objectOf(reasoningText).text ?? (type === 'reasoning' ? text : undefined);
}

/** A text, or a list of parts of one, some of them thoughts. */
export function* content(value: unknown, type: 'text' | 'whole'): Generator<Piece> {
  yield* said(type, value);
  const parts = listOf(value);
  for (const part of parts) {
    const thinking = thinkingIn(part);
    if (Array.isArray(thinking)) for (const { text } of listOf(thinking)) yield* said('thinking', text);
    else yield* said('thinking', thinking);
    if (type === 'text' && thinking === undefined) yield* said('text', part.text);
  }
  const text = parts.map((part) => (part.type !== 'reasoning' && typeof part.text === 'string' ? part.text : '')).join('');
  if (type === 'whole') yield* said('whole', text);
}

/** In the order of DeepSeek, vLLM and OpenRouter, Ollama, Copilot; some servers send one of them empty beside another. */
const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text', 'thinking_content', 'thought'];

/** What a message says of thinking; lists of blocks (OpenRouter, LiteLLM) usually repeat the text, so they count only alone. */
function thoughtIn(value: Json): string {
  for (const name of THOUGHTS) {
    const text = isObject(value[name]) ? (objectOf(value[name]).content ?? objectOf(value[name]).text) : value[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  const blocks = [...listOf(value.reasoning_details), ...listOf(value.thinking_blocks)];
  return blocks
    .map(({ text, thinking, summary }) => text ?? thinking ?? summary)
    .filter((text) => typeof text === 'string')
    .join('');
}

/** A message of the chat format, whole or a part. */
export function* message(value: Json, type: 'text' | 'whole'): Generator<Piece> {
  const text = thoughtIn(value);
  if (text !== '') yield { type: 'thinking', text, ...(type === 'whole' ? { whole: true } : {}) };
  yield* content(value.content, type);
  if (typeof value.refusal === 'string' && value.refusal !== '') {
    yield* said(type, value.refusal);
    yield { type: 'finish', reason: 'content_filter' };
  }
  for (const call of listOf(value.tool_calls)) yield chatCall(call, type === 'whole');
  if (isObject(value.function_call)) yield chatCall({ index: 0, function: value.function_call }, type === 'whole');
}
