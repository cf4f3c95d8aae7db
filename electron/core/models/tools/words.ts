// electron/core/models/tools/words.ts - tools for a model that has no way of its own to call them: it is asked in words to write its calls as JSON, a local
// model is held to that by a grammar, and what it writes is read as calls.
import { isRecord, jsonFrom } from '../../../contract/index.ts';
import type { ModelEvent, ModelMessage, ModelRequest, ModelTool } from '../port.ts';

/** What is said of the tools in the system message. */
export function toolWords(tools: readonly ModelTool[]): string {
  const each = tools.map(({ name, description, inputSchema }) => `- ${name}: ${description} Input: ${JSON.stringify(inputSchema)}`);
  return `Write one JSON object and nothing else: {"tool": NAME, "input": INPUT} to call a tool, or {"answer": ANSWER} to answer. These are the tools, with the JSON Schema of their input:\n\n${each.join('\n')}`;
}

/** The same call without tools: its words, and a schema that its answer must follow. */
export function inWords(request: ModelRequest): ModelRequest {
  const { tools = [], mayCall = true, schema, system, messages, ...rest } = request;
  if (tools.length === 0) return { ...request, messages: joined(messages.map((message) => told(message, false))) };
  const words = toolWords(tools);
  const shape = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });
  const answer = shape({ answer: schema ?? { type: 'string' } });
  const calls = tools.map(({ name, inputSchema: { $schema: _, ...input } }) => shape({ tool: { const: name }, input }));
  return {
    ...rest,
    // Whoever composed the system message may have said it already.
    system: system.includes(words) ? system : [system, words].filter(Boolean).join('\n\n'),
    messages: joined(messages.map((message) => told(message, true))),
    schema: mayCall ? { oneOf: [answer, ...calls] } : answer,
  };
}

/** A message of a conversation with tools as one of plain text. `asJson`: the model writes JSON, so it reads its own answers as that. */
function told(message: ModelMessage, asJson: boolean): Extract<ModelMessage, { role: 'user' | 'assistant' }> {
  if (message.role === 'user') return message;
  if (message.role === 'tool')
    return { role: 'user', content: `${message.failed ? 'Error' : 'Result'} of ${message.name}:\n${message.content}` };
  const { content, calls = [] } = message;
  if (calls.length > 0) {
    return { role: 'assistant', content: calls.map(({ name, input }) => JSON.stringify({ tool: name, input })).join('\n') };
  }
  return { role: 'assistant', content: asJson ? JSON.stringify({ answer: content }) : content };
}

/** Messages of one role in a row as one: many models take no others. */
function joined(messages: readonly ReturnType<typeof told>[]): ModelMessage[] {
  const all: ModelMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last?.role === message.role) all[all.length - 1] = { role: message.role, content: `${last.content}\n\n${message.content}` };
    else all.push(message);
  }
  return all;
}

/** What stands before an answer that may be told as it comes. */
const OPENING = /^\s*(?:```(?:json)?\s*)?\{\s*"answer"\s*:\s*"/;

/**
 * The events of an answer in words, with its calls as calls and its answer as text: that comes as it is written, unless it must follow a schema. Text that
 * is no such object is the answer. `active`: asked at the first text; false = the provider has told its calls itself.
 */
export async function* callsIn(
  events: AsyncIterable<ModelEvent>,
  request: ModelRequest,
  active: () => boolean,
): AsyncGenerator<ModelEvent> {
  let text = '';
  let answer: ReturnType<typeof createStringReader> | null = null;
  const streams = request.schema === undefined;
  for await (const event of events) {
    if (!active()) yield event;
    else if (event.type === 'text') {
      text += event.text;
      const opening: string | undefined = answer === null && streams ? OPENING.exec(text)?.[0] : undefined;
      if (opening !== undefined) answer = createStringReader();
      const said = answer?.(opening === undefined ? event.text : text.slice(opening.length)) ?? '';
      if (said !== '') yield { type: 'text', text: said };
    } else if (event.type === 'was_thinking') {
      text = '';
      answer = null;
      yield event;
    } else if (event.type === 'finish' && answer === null && text !== '') {
      const read = readWritten(text);
      yield read ?? { type: 'text', text };
      yield read?.type === 'tool_call' ? { ...event, reason: 'tool_call' } : event;
    } else yield event;
  }
}

/** What was written, once it is whole. Null = it is neither a call nor an answer. */
function readWritten(text: string): Extract<ModelEvent, { type: 'text' | 'tool_call' }> | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  let value: unknown;
  try {
    value = jsonFrom(text.slice(from, to + 1));
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  if (typeof value.tool === 'string') {
    const input = isRecord(value.input) ? value.input : value.input === undefined ? {} : null;
    return { type: 'tool_call', id: '', name: value.tool, text: JSON.stringify(value.input ?? {}), input };
  }
  if (!('answer' in value)) return null;
  return { type: 'text', text: typeof value.answer === 'string' ? value.answer : JSON.stringify(value.answer, null, 2) };
}

/** What may go on in the next part waits for it: an escape, or half of a pair. A backslash that is escaped itself begins none. */
const UNFINISHED = /(?<!\\)((?:\\\\)*)(?:(?:\\ud[89ab][0-9a-f]{2})?\\(?:u[0-9a-f]{0,3})?|\\ud[89ab][0-9a-f]{2})$/i;

/** Reads the inside of a JSON string as it comes, up to its end. */
function createStringReader(): (part: string) => string {
  let held = '';
  let ended = false;
  return (part) => {
    if (ended) return '';
    held += part;
    const end = /(?<!\\)(?:\\\\)*"/.exec(held);
    ended = end !== null;
    const whole = end === null ? held.replace(UNFINISHED, '$1') : held.slice(0, end.index + end[0].length - 1);
    held = held.slice(whole.length);
    try {
      return JSON.parse(`"${whole.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1))}"`) as string;
    } catch {
      return whole;
    }
  };
}
