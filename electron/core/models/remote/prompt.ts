// electron/core/models/remote/prompt.ts - a conversation with its tools as the providers' packages take it.
import type { ModelMessage, ModelRequest, ModelToolCall } from '../port.ts';
import type { CallOptions } from './adapters.ts';

type Prompt = CallOptions['prompt'];
type Part<Role extends Prompt[number]['role']> = Extract<Prompt[number], { role: Role; content: unknown[] }>['content'][number];

/** What is said, turn by turn: results of one answer in one turn, as some providers want them. */
export function promptOf({ system, messages }: ModelRequest): Prompt {
  const prompt: Prompt = system === '' ? [] : [{ role: 'system', content: system }];
  let results: Part<'tool'>[] | null = null;
  for (const message of messages) {
    if (message.role !== 'tool') {
      results = null;
      prompt.push(turnOf(message));
      continue;
    }
    if (results === null) {
      results = [];
      prompt.push({ role: 'tool', content: results });
    }
    const output = { type: message.failed ? ('error-text' as const) : ('text' as const), value: message.content };
    results.push({ type: 'tool-result', toolCallId: message.id, toolName: message.name, output });
  }
  return prompt;
}

function turnOf(message: Exclude<ModelMessage, { role: 'tool' }>): Prompt[number] {
  const text = { type: 'text' as const, text: message.content };
  if (message.role === 'user') return { role: 'user', content: [text] };
  const calls = (message.calls ?? []).map(callOf);
  return { role: 'assistant', content: message.content === '' && calls.length > 0 ? calls : [text, ...calls] };
}

function callOf({ id, name, input, signature }: ModelToolCall): Part<'assistant'> {
  const given = signature === undefined ? {} : { providerOptions: { google: { thoughtSignature: signature } } };
  return { type: 'tool-call', toolCallId: id, toolName: name, input: input ?? {}, ...given };
}

/** What may be called; the SDK distinguishes absent from undefined. */
export function toolsOf({ tools = [], mayCall = true }: ModelRequest): Partial<Pick<CallOptions, 'tools' | 'toolChoice'>> {
  if (tools.length === 0) return {};
  const offered = tools.map(({ name, description, inputSchema }) => ({ type: 'function' as const, name, description, inputSchema }));
  return { tools: offered, ...(mayCall ? {} : { toolChoice: { type: 'none' as const } }) };
}

/** All that is sent, for an estimate of its tokens. */
export const sentText = ({ system, messages, tools = [] }: ModelRequest): string =>
  [
    system,
    ...messages.flatMap((message) => [
      message.content,
      ...(message.role === 'assistant' ? (message.calls ?? []).map(({ text }) => text) : []),
    ]),
    ...(tools.length === 0 ? [] : [JSON.stringify(tools)]),
  ].join('\n');
