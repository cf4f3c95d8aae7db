// electron/core/composer/ask.ts - one call of a model for the composer: its text, what it used, and the object of an answer with a schema.
import { AppError, type ModelUsage } from '../../contract/index.ts';
import { readJson } from '../assertions/index.ts';
import {
  type Collected,
  collect,
  type ModelMessage,
  type ModelRegistry,
  type ModelRequest,
  type ModelToolCall,
  nothingYet,
} from '../models/index.ts';

export interface Asking {
  models: ModelRegistry;
  modelId: string;
  lane: string;
  /** Called with what a call used, however it ended. */
  used(usage: ModelUsage): void;
}

export type Question = Pick<ModelRequest, 'system' | 'schema' | 'maxTokens' | 'temperature'> & { messages: ModelMessage[] };

/** The text of an answer. Throws the errors of the model, and the signal's reason. */
export async function askText({ models, modelId, lane, used }: Asking, question: Question, signal: AbortSignal): Promise<string> {
  const answer = nothingYet();
  try {
    for await (const event of models.port.complete({ model: modelId, lane, ...question }, signal)) collect(answer, event);
  } finally {
    used(usageOf(models, modelId, answer, question));
  }
  return answer.text;
}

/** The object of an answer. Throws `output_invalid` if there is none. */
export async function askObject(asking: Asking, question: Question, signal: AbortSignal): Promise<Record<string, unknown>> {
  const text = await askText(asking, question, signal);
  const read = readJson(text, 'first', 'object');
  if (read.ok && typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value))
    return read.value as Record<string, unknown>;
  throw new AppError('output_invalid', `The answer is no JSON object. ${read.ok ? '' : read.reason}`.trim());
}

/** An answer that may call tools; `onText` gets its text while it comes. Throws as `askText`. */
export async function askWithTools(
  { models, modelId, lane, used }: Asking,
  question: Pick<ModelRequest, 'system' | 'messages' | 'tools'>,
  onText: (piece: string) => void,
  signal: AbortSignal,
): Promise<{ text: string; calls: ModelToolCall[] }> {
  const answer = nothingYet();
  const calls: ModelToolCall[] = [];
  try {
    for await (const event of models.port.complete({ model: modelId, lane, ...question }, signal)) {
      collect(answer, event);
      if (event.type === 'text') onText(event.text);
      else if (event.type === 'tool_call') {
        const { type: _, ...call } = event;
        calls.push(call);
      }
    }
  } finally {
    used(usageOf(models, modelId, answer, question));
  }
  return { text: answer.text, calls };
}

function usageOf(
  models: ModelRegistry,
  modelId: string,
  answer: Collected,
  { system, messages }: Pick<ModelRequest, 'system' | 'messages'>,
): ModelUsage {
  const count = (text: string) => models.countTokens(text, modelId).tokens;
  const inputTokens = answer.usage?.inputTokens ?? count([system, ...messages.map(({ content }) => content)].join('\n'));
  const outputTokens = answer.usage?.outputTokens ?? count(answer.thinking + answer.text);
  return { calls: 1, inputTokens, outputTokens, cost: models.cost(modelId, inputTokens, outputTokens, answer.usage?.cachedTokens ?? null) };
}
