// electron/core/models/remote/stream/pieces.ts - what one object of an answer says. It tells itself in which provider's format it is: servers and
// the proxies before them mix formats.
import type { FinishReason } from '../../port.ts';
import { jsonText } from '../words.ts';
import type { Json } from './sent.ts';

export type Piece =
  | { type: 'text'; text: string }
  /** The text of the whole answer up to here. */
  | { type: 'whole'; text: string }
  /** `whole`: all of it, which may have come in parts before. */
  | { type: 'thinking'; text: string; whole?: true }
  /** The model calls a tool; `text` is a part of what it gives to it. */
  | { type: 'tool'; text: string }
  /** `given`: the server's word for a reason that is not known. */
  | { type: 'finish'; reason: FinishReason; given?: string }
  /** The server itself broke the answer off, in its words. */
  | { type: 'broke'; why: string }
  /** The answer is whole, whether or not a reason was told. */
  | { type: 'done' }
  | { type: 'error'; error: unknown };

/** In all providers' spellings, in lower case. */
const FINISHES: Partial<Record<FinishReason, string>> = {
  stop: 'stop end_turn stop_sequence eos eos_token end complete completed finished success',
  length:
    'length max_tokens max_output_tokens max_completion_tokens model_length max_length token_limit model_context_window_exceeded context_length_exceeded limit',
  content_filter:
    'content_filter content-filter content_filtered filtered safety refusal recitation blocklist blocked prohibited_content spii image_safety sensitive guardrail_intervened error_toxic language',
  tool_call: 'tool_calls tool_call tool-calls tool_use function_call unexpected_tool_call malformed_function_call',
  unstated: 'finish_reason_unspecified unknown',
};
const BROKE = /^(?:.{0,40}error.{0,40}|abort(?:ed)?|cancell?ed|failed|interrupted|timeout|insufficient_system_resource)$/;

/** Characters of a reason that is not known. */
const SHOWN = 100;

const REASONS = new Map(
  Object.entries(FINISHES).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason as FinishReason])),
);

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {});
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
const isObject = (value: unknown): boolean => Object.keys(objectOf(value)).length > 0;

function* finish(word: unknown): Generator<Piece> {
  if (typeof word !== 'string' || ['', 'null', 'none'].includes(word)) return;
  const reason = REASONS.get(word.toLowerCase());
  if (reason === undefined && BROKE.test(word.toLowerCase())) yield { type: 'broke', why: word };
  else if (reason === undefined) yield { type: 'finish', reason: 'other', given: word.slice(0, SHOWN) };
  else yield { type: 'finish', reason };
}

function* said(type: 'text' | 'whole' | 'thinking' | 'tool', text: unknown): Generator<Piece> {
  if (typeof text === 'string' && text !== '') yield { type, text };
}

/** A text, or a list of parts of one, some of them thoughts. */
function* content(value: unknown, type: 'text' | 'whole'): Generator<Piece> {
  yield* said(type, value);
  const parts = listOf(value);
  for (const part of parts) {
    const thinking = part.thinking ?? (part.type === 'reasoning' ? part.text : undefined);
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
function* message(value: Json, type: 'text' | 'whole'): Generator<Piece> {
  const text = thoughtIn(value);
  if (text !== '') yield { type: 'thinking', text, ...(type === 'whole' ? { whole: true } : {}) };
  yield* content(value.content, type);
  if (typeof value.refusal === 'string' && value.refusal !== '') {
    yield* said(type, value.refusal);
    yield { type: 'finish', reason: 'content_filter' };
  }
  for (const call of listOf(value.tool_calls)) yield { type: 'tool', text: String(objectOf(call.function).arguments ?? '') };
  if (isObject(value.function_call)) yield { type: 'tool', text: '' };
}

/** https://platform.openai.com/docs/api-reference/chat-streaming, and what other servers make of it. */
function* chat(value: Json, event: string | null): Generator<Piece> {
  const choices = listOf(value.choices);
  const choice = choices.find(({ index }) => index === 0) ?? choices[0] ?? {};
  const { delta, message: whole } = choice;
  if (isObject(delta)) yield* message(objectOf(delta), 'text');
  if (isObject(whole)) yield* message(objectOf(whole), 'whole');
  yield* said('text', choice.text ?? delta);
  yield* finish(choice.finish_reason);
  if (isObject(whole) && event === null) yield { type: 'done' };
}

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming; also a whole message. */
function* messages(value: Json): Generator<Piece> {
  const part = objectOf(value.delta ?? value.content_block);
  if (part.type === 'tool_use' || part.type === 'input_json_delta') yield { type: 'tool', text: String(part.partial_json ?? '') };
  else yield* content([part], 'text');
  if (value.type === 'message') {
    yield* content(value.content, 'whole');
    for (const each of listOf(value.content)) if (each.type === 'tool_use') yield { type: 'tool', text: jsonText(each.input ?? {}) };
    yield* finish(value.stop_reason);
    yield { type: 'done' };
  }
  yield* finish(part.stop_reason);
  if (value.type === 'message_stop') yield { type: 'done' };
}

/** https://ai.google.dev/api/generate-content */
function* candidates(value: Json): Generator<Piece> {
  const candidate = listOf(value.candidates)[0] ?? {};
  for (const part of listOf(objectOf(candidate.content).parts)) {
    yield* said(part.thought === true ? 'thinking' : 'text', part.text);
    if (isObject(part.functionCall)) yield { type: 'tool', text: '' };
  }
  yield* finish(candidate.finishReason);
  if (typeof objectOf(value.promptFeedback).blockReason === 'string') yield { type: 'finish', reason: 'content_filter' };
}

/** Ollama's own format: https://github.com/ollama/ollama/blob/main/docs/api.md */
function* ollama(value: Json): Generator<Piece> {
  yield* message(objectOf(value.message), 'text');
  yield* said('text', value.response);
  yield* said('thinking', value.thinking);
  if (value.done !== true) return;
  yield* finish(value.done_reason);
  yield { type: 'done' };
}

/** An error in any spelling; null if the object is none. Some servers say in every part that there is none. */
function errorIn(value: Json, event: string | null): unknown {
  const { error, errors, type, object, base_resp: base, success, code, status } = value;
  if (isObject(error) || error === true || (typeof error === 'string' && error !== '')) return value;
  if (Array.isArray(errors) && errors.length > 0) return value;
  if (event === 'error' || type === 'error' || object === 'error' || success === false) return value;
  if (isObject(base) && objectOf(base).status_code !== 0) return value;
  const choice = listOf(value.choices)[0];
  if (isObject(choice?.error)) return choice?.error;
  if (value.choices !== undefined || value.candidates !== undefined) return null;
  const named = typeof code === 'string' && code !== '' && typeof value.message === 'string' && type === undefined;
  return named || Number(code ?? status) >= 400 ? value : null;
}

function* answerIn(value: Json, event: string | null): Generator<Piece> {
  if (Array.isArray(value.choices)) yield* chat(value, event);
  else if ('candidates' in value || 'promptFeedback' in value) yield* candidates(value);
  else if (typeof value.done === 'boolean') yield* ollama(value);
  else if (typeof value.type === 'string') yield* messages(value);
  // Some gateways wrap what they pass on.
  else
    for (const inner of [value.data, value.result, value.response])
      if (Array.isArray(objectOf(inner).choices ?? objectOf(inner).candidates)) yield* answerIn(objectOf(inner), event);
}

/** What an object says, in order; nothing for one that says nothing of the answer, e.g. a ping. */
export function* piecesOf(value: Json, event: string | null): Generator<Piece> {
  const error = errorIn(value, event);
  for (const piece of answerIn(value, event)) {
    // The reason of an answer that failed is that it failed.
    if (error === null || (piece.type !== 'finish' && piece.type !== 'broke' && piece.type !== 'done')) yield piece;
  }
  if (error !== null) yield { type: 'error', error };
}
