// electron/core/models/remote/stream/providers.ts - the formats of whole interfaces: what their objects say.

import { numberIn, wordIn } from '../words.ts';
import { content, finish, isObject, listOf, message, objectOf, type Piece, said, tool } from './pieces.ts';
import type { Json } from './sent.ts';

/** https://platform.openai.com/docs/api-reference/chat-streaming, and what other servers make of it. */
export function* chat(value: Json, event: string | null): Generator<Piece> {
  const choices = listOf(value.choices);
  const choice = choices.find(({ index }) => index === 0) ?? choices[0] ?? {};
  const { delta, message: whole, text } = choice;
  // Together writes the same text in both places.
  yield* message({ ...objectOf(delta), ...(text ? { content: text } : {}) }, 'text');
  yield* said('text', delta);
  if (isObject(whole)) yield* message(objectOf(whole), 'whole');
  yield* finish(choice.finish_reason ?? choice.finishReason ?? choice.finish_details);
  if (isObject(whole) && event === null) yield { type: 'done' };
}

/** The items of OpenAI's other interface: https://platform.openai.com/docs/api-reference/responses-streaming */
export function* items(given: unknown, all: boolean): Generator<Piece> {
  const list = listOf(given);
  const textOf = (item: Json, ...names: string[]): string =>
    names.flatMap((name) => listOf(item[name]).map((part) => part.text ?? part.refusal ?? '')).join('');
  const thinking = list.filter(({ type }) => type === 'reasoning').map((item) => textOf(item, 'summary', 'content'));
  if (thinking.join('') !== '') yield { type: 'thinking', text: thinking.join('\n\n'), whole: true };
  const messages = list.filter(({ type }) => type === 'message');
  const text = messages.map((item) => textOf(item, 'content')).join('');
  if (text !== '') yield { type: 'whole', text, ...(all ? { all } : {}) };
  if (messages.some((item) => listOf(item.content).some(({ type }) => type === 'refusal'))) yield* finish('refusal');
  // Other calls are the server's own, and it goes on after them.
  for (const { type, id, call_id: call, name, arguments: given, input } of list) {
    if (/^(?:function|custom_tool)_call$/.test(wordIn(type))) yield tool(given ?? input, { at: id, id: call, name, whole: true });
  }
}

/** A whole response of that. */
export function* response({ output, status, incomplete_details: details }: Json): Generator<Piece> {
  yield* items(output, true);
  yield* finish(objectOf(details).reason ?? status);
}

/** An event of https://docs.anthropic.com/en/docs/build-with-claude/streaming */
export function* block(value: Json): Generator<Piece> {
  const part = objectOf(value.delta ?? value.content_block);
  if (part.type === 'tool_use' || part.type === 'input_json_delta')
    yield tool(part.partial_json ?? part.input, { at: value.index, id: part.id, name: part.name });
  else yield* content([part], 'text');
  yield* finish(part.stop_reason);
}

/** A whole message of that. */
export function* wholeMessage(value: Json): Generator<Piece> {
  yield* content(value.content, 'whole');
  for (const each of listOf(value.content))
    if (each.type === 'tool_use') yield tool(each.input, { id: each.id, name: each.name, whole: true });
  yield* finish(value.stop_reason);
  yield { type: 'done' };
}

/** https://ai.google.dev/api/generate-content */
export function* candidates(value: Json): Generator<Piece> {
  const candidate = listOf(value.candidates)[0] ?? {};
  for (const part of listOf(objectOf(candidate.content).parts)) {
    yield* said(part.thought === true ? 'thinking' : 'text', part.text);
    const { id, name, args } = objectOf(part.functionCall);
    if (isObject(part.functionCall)) yield tool(args, { id, name, signature: part.thoughtSignature, whole: true });
  }
  yield* finish(candidate.finishReason);
  if (typeof objectOf(value.promptFeedback).blockReason === 'string') yield* finish('blocked');
}

/** Ollama's own format: https://github.com/ollama/ollama/blob/main/docs/api.md */
export function* ollama(value: Json): Generator<Piece> {
  yield* message(objectOf(value.message), 'text');
  yield* said('text', value.response);
  yield* said('thinking', value.thinking);
  if (value.done !== true) return;
  yield* finish(value.done_reason);
  yield { type: 'done' };
}

/** An event of https://docs.cohere.com/v2/docs/streaming */
export function* cohere(value: Json): Generator<Piece> {
  const { message: given, finish_reason: reason, error } = objectOf(value.delta);
  const { content: part, tool_plan: plan, tool_calls: calls } = objectOf(given);
  yield* content([part], 'text');
  yield* said('thinking', plan);
  const { id, function: called } = objectOf(calls);
  if (isObject(calls)) yield tool(objectOf(called).arguments, { at: numberIn(value.index), id, name: objectOf(called).name });
  if (typeof error === 'string') yield { type: 'error', error };
  yield* finish(reason);
}

function toolUseIn(given: unknown, more: { at?: unknown; whole?: boolean }): Piece {
  const { input, toolUseId: id, name } = objectOf(given);
  return tool(input, { id, name, ...more });
}

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html, also without the names around; also a whole answer. */
export function* converse(value: Json): Generator<Piece> {
  const { delta, start } = objectOf(value.contentBlockDelta ?? value.contentBlockStart ?? value);
  const { toolUse } = objectOf(delta ?? start);
  yield* content([delta], 'text');
  const at = objectOf(value.contentBlockDelta ?? value.contentBlockStart ?? value).contentBlockIndex;
  if (isObject(toolUse)) yield toolUseIn(toolUse, { at });
  const whole = objectOf(objectOf(value.output).message).content;
  yield* content(whole, 'whole');
  for (const part of listOf(whole)) if (isObject(part.toolUse)) yield toolUseIn(part.toolUse, { whole: true });
  yield* finish(objectOf(value.messageStop).stopReason ?? value.stopReason);
}

/** https://huggingface.co/docs/text-generation-inference, in its own format; also a whole answer. */
export function* generated(value: Json): Generator<Piece> {
  const token = objectOf(value.token);
  if (token.special !== true) yield* said('text', token.text);
  if (typeof value.generated_text !== 'string') return;
  yield { type: 'whole', text: value.generated_text, all: true };
  yield* finish(objectOf(value.details).finish_reason);
  yield { type: 'done' };
}
