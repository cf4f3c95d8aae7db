// electron/core/models/remote/stream/formats.ts - what one object of an answer says. It tells itself in which format it is: servers and the proxies
// before them mix formats, whatever was asked.

import { numberIn, wordIn } from '../words.ts';
import { content, finish, isObject, listOf, message, objectOf, type Piece, said, tool } from './pieces.ts';
import { block, candidates, chat, cohere, converse, generated, items, ollama, response, wholeMessage } from './providers.ts';
import type { Json } from './sent.ts';

type Read = (value: Json, event: string | null) => Iterable<Piece>;

const part =
  (type: 'text' | 'thinking' | 'tool'): Read =>
  ({ delta, content: given, item_id: at }) =>
    type === 'tool'
      ? [tool(delta, { at })]
      : type === 'text'
        ? content(isObject(delta ?? given) ? [delta ?? given] : (delta ?? given), type)
        : said(type, delta ?? given);
const ended: Read = ({ finishReason, interaction, finish_reason: reason }) => [
  ...finish(reason ?? finishReason ?? objectOf(interaction).status),
  { type: 'done' },
];

/** Events by their names. */
const EVENTS: readonly (readonly [names: string, Read])[] = [
  // OpenAI's Responses and its kin, Mistral's conversations, Gemini's interactions, LM Studio itself, the AI SDK.
  [
    'response.output_text.delta response.text.delta response.refusal.delta message.output.delta message.delta step.delta content.delta text-delta',
    part('text'),
  ],
  [
    'response.reasoning_summary_text.delta response.reasoning_summary.delta response.reasoning_text.delta response.reasoning.delta reasoning.delta reasoning-delta',
    part('thinking'),
  ],
  ['response.function_call_arguments.delta response.custom_tool_call_input.delta', part('tool')],
  ['response.reasoning_summary_part.added', ({ summary_index: index }) => (numberIn(index) > 0 ? said('thinking', '\n\n') : [])],
  ['response.refusal.done', () => finish('refusal')],
  ['response.output_item.done', ({ item }) => items([item], false)],
  [
    'response.completed response.incomplete response.failed response.cancelled response.done',
    ({ response: whole }) => response(objectOf(whole)),
  ],
  ['conversation.response.done interaction.completed interaction.complete chat.end finish message_end', ended],
  // Anthropic, and its older completions.
  ['content_block_start content_block_delta message_delta', block],
  ['message_stop', () => [{ type: 'done' }]],
  ['completion', ({ completion, stop_reason: reason }) => [...said('text', completion), ...finish(reason)]],
  // Cohere, versions 2 and 1.
  ['content-start content-delta tool-plan-delta tool-call-start tool-call-delta message-end', cohere],
  ['text-generation', ({ text }) => said('text', text)],
  ['stream-end', ({ finish_reason: reason, response: whole }) => [...wholeText(objectOf(whole).text), ...finish(reason)]],
];
const BY_NAME = new Map(EVENTS.flatMap(([names, read]) => names.split(' ').map((name) => [name, read])));

function* wholeText(text: unknown): Generator<Piece> {
  if (typeof text === 'string' && text !== '') yield { type: 'whole', text, all: true };
}

/** Formats of one text and little more: the name of the text, and what else tells the format. `whole`: it may be all of the text so far. */
const TEXTS: readonly (readonly [text: string, beside: string | null, type?: 'whole'])[] = [
  ['content', 'stop'], // llama.cpp itself
  ['token', 'finish_reason'], // KoboldCpp itself
  ['text', 'meta_info', 'whole'], // SGLang itself
  ['text', 'is_finished'], // Cohere's generate
  ['text', 'tokens'], // LMDeploy itself
  ['text', 'finish_reason', 'whole'], // DashScope, and whole answers of Cohere and KoboldCpp
  ['text', 'stop_reason'], // Mistral at Bedrock
  ['generated_text', 'stop_reason'], // watsonx
  ['generation', 'stop_reason'], // Llama at Bedrock
  ['outputText', 'completionReason'], // Titan
  ['text_output', null], // Triton
  ['response', null], // Workers AI
  ['result', 'is_end'], // ERNIE
  ['answer', 'event'], // Dify
];
const REASONS = ['finish_reason', 'stop_reason', 'completionReason', 'stop_type'];
const OVER = ['stop', 'is_finished', 'is_end'];

const textIn = (value: Json) => TEXTS.find(([text, beside]) => typeof value[text] === 'string' && (beside === null || beside in value));

function* plain(value: Json): Generator<Piece> {
  const [text = '', , type = 'text'] = textIn(value) ?? [];
  yield* said(type, value[text]);
  yield* finish(REASONS.map((name) => value[name] ?? objectOf(value.meta_info)[name]).find((reason) => reason != null));
  if (value.stopped_limit === true) yield* finish('limit');
  if (OVER.some((name) => value[name] === true)) yield { type: 'done' };
}

const nameOf = ({ type, event_type: kind, event: own }: Json, event: string | null): string => wordIn(type ?? kind ?? own ?? event);

/** The first format that an object is in is the one. */
const FORMATS: readonly (readonly [is: (value: Json, event: string | null) => unknown, Read])[] = [
  [({ choices }) => Array.isArray(choices), chat],
  [(value) => 'candidates' in value || 'promptFeedback' in value, candidates],
  [({ done }) => typeof done === 'boolean', ollama],
  [({ object }) => object === 'response', response],
  [({ type }) => type === 'message', wholeMessage],
  [(value, event) => BY_NAME.has(nameOf(value, event)), (value, event) => BY_NAME.get(nameOf(value, event))?.(value, event) ?? []],
  [
    (value) => ['contentBlockStart', 'contentBlockDelta', 'contentBlockIndex', 'messageStop', 'stopReason'].some((name) => name in value),
    converse,
  ],
  [
    ({ message: whole, finish_reason: reason }) => isObject(whole) && reason !== undefined,
    ({ message: whole, finish_reason: reason }) => [...message(objectOf(whole), 'whole'), ...finish(reason)],
  ],
  [(value) => textIn(value) !== undefined || value.is_finished === true, plain],
  [({ token, generated_text: text }) => isObject(token) || typeof text === 'string', generated],
];

/** What some gateways wrap what they pass on in; of a list, the first is the one. */
const AROUND = ['data', 'result', 'response', 'output', 'results', 'outputs', 'generations'];

function answerIn(value: Json, event: string | null): Iterable<Piece> {
  const read = FORMATS.find(([is]) => is(value, event))?.[1];
  if (read !== undefined) return read(value, event);
  const inner = AROUND.map((name) => (Array.isArray(value[name]) ? (listOf(value[name])[0] ?? {}) : objectOf(value[name]))).find((each) =>
    FORMATS.some(([is]) => is(each, event)),
  );
  if (inner === undefined) return [];
  const pieces = FORMATS.find(([is]) => is(inner, event))?.[1](inner, event) ?? [];
  return event === null && value.success === true ? [...pieces, { type: 'done' }] : pieces;
}

const ERRORS = /^(?:(?:conversation\.)?response\.)?error$/;

/** An error in any spelling; null if the object is none. Some servers say in every part that there is none. */
function errorIn(value: Json, event: string | null): unknown {
  const { error, errors, type, object, base_resp: base, success, code, status, error_code: number } = value;
  if (isObject(error) || error === true || (typeof error === 'string' && error !== '')) return value;
  if (Array.isArray(errors) && errors.length > 0) return value;
  if (event === 'error' || ERRORS.test(wordIn(type)) || object === 'error' || success === false || numberIn(number) > 0) return value;
  if (isObject(base) && objectOf(base).status_code !== 0) return value;
  const choice = listOf(value.choices)[0];
  if (isObject(choice?.error)) return choice?.error;
  const { error: failed } = objectOf(value.response);
  if (isObject(failed)) return failed;
  // Groq; AWS.
  if (typeof objectOf(value.x_groq).error === 'string') return objectOf(value.x_groq).error;
  const exception = Object.keys(value).find((name) => name.endsWith('Exception') && isObject(value[name]));
  if (exception !== undefined) return { ...objectOf(value[exception]), type: exception };
  if (value.choices !== undefined || value.candidates !== undefined) return null;
  const named = typeof code === 'string' && code !== '' && typeof value.message === 'string' && type === undefined;
  return named || numberIn(code ?? status) >= 400 ? value : null;
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
