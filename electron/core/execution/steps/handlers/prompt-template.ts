// electron/core/execution/steps/handlers/prompt-template.ts - render, then the model (row C2); JSON if the output schema requires it.
import { type Artifact, asAppError } from '../../../../contract/index.ts';
import { readJson, wholeObject } from '../../../assertions/index.ts';
import type { ModelMessage, ModelRegistry } from '../../../models/index.ts';
import { blocksOf } from '../../../packages/index.ts';
import type { PromptEngine } from '../../../prompts/index.ts';
import { sanitiseText } from '../../schemas/sanitise.ts';
import type { OpenSpan } from '../../trace/run-trace.ts';
import type { ArtifactHandler, ArtifactOutput, StepContext } from '../../types.ts';
import { callModel, type ModelAnswer } from '../model-call.ts';

export interface PromptDeps {
  prompts: PromptEngine;
  models: ModelRegistry;
}

export function createPromptHandler(deps: PromptDeps): ArtifactHandler {
  return {
    kind: 'prompt_template',
    async execute(artifact, context, signal) {
      const text = await renderTemplate(deps.prompts, artifact, context, signal);
      return await ask(deps.models, context.turn.user(text), context, signal);
    },
  };
}

/** Renders a template as its own span. Throws what the engine throws; shared with code templates. */
export async function renderTemplate(
  prompts: PromptEngine,
  artifact: Artifact,
  context: StepContext,
  signal: AbortSignal,
): Promise<string> {
  const { strict } = context;
  const span = context.trace.start('render', artifact.key, context.span, strict ? {} : { strict });
  let text: string;
  try {
    ({ text } = await prompts.render(artifact.content, context.values, {
      signal,
      firstLine: artifact.contentLine,
      strict,
      blocks: blocksOf(artifact),
      python: artifact.kind === 'code_template',
    }));
  } catch (error) {
    span.end(signal.aborted ? 'cancelled' : 'failed', asAppError(error).toData());
    throw error;
  }
  const payload = span.keep('rendered', text);
  span.end('ok');
  context.span.attach(payload);
  context.sent({ text, payload });
  return text;
}

/** Sends a user message with the composed system message; shared with skills without a template. */
export function ask(models: ModelRegistry, user: string, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> {
  return converse(models, { messages: [{ role: 'user', content: user }], spent: NOTHING }, context.span, context, signal);
}

/** The conversation so far, and the usage of earlier answers. */
interface Talk {
  messages: ModelMessage[];
  spent: { inputTokens: number; outputTokens: number; cost: number | null };
}

const NOTHING: Talk['spent'] = { inputTokens: 0, outputTokens: 0, cost: 0 };

/** One answer. On a retry the model reads its own words, sanitised, and what is wrong with them. */
async function converse(
  models: ModelRegistry,
  { messages, spent }: Talk,
  parent: OpenSpan,
  context: StepContext,
  signal: AbortSignal,
): Promise<ArtifactOutput> {
  const answer = await call(models, messages, context, parent, signal);
  const now = {
    inputTokens: spent.inputTokens + answer.inputTokens,
    outputTokens: spent.outputTokens + answer.outputTokens,
    cost: spent.cost === null || answer.cost === null ? null : spent.cost + answer.cost,
  };
  return {
    ...outputOf(answer, context),
    ...now,
    async again({ name, request, attributes }, againSignal) {
      const said: ModelMessage = { role: 'assistant', content: sanitiseText(answer.text).value };
      const talk = { messages: [...messages, said, { role: 'user' as const, content: request }], spent: now };
      const span = context.trace.start('retry', name, context.span, attributes);
      return span.during(() => converse(models, talk, span, context, againSignal));
    },
  };
}

function call(
  models: ModelRegistry,
  messages: ModelMessage[],
  context: StepContext,
  parent: OpenSpan,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { trace, turn, systemPayload, schema, temperature, maxTokens, stop, lane } = context;
  const modelId = context.modelId ?? models.choose(null).id;
  const words = { system: turn.system, systemPayload, messages, schema, temperature, maxTokens, stop };
  return callModel({ trace, parent, models, modelId, lane, watch: context.watch(), ...words }, signal);
}

function outputOf(answer: ModelAnswer, context: StepContext): Omit<ArtifactOutput, 'inputTokens' | 'outputTokens' | 'cost'> {
  const { schema } = context;
  const read = schema === null ? null : readJson(answer.text, 'first', schema.type === 'array' ? 'array' : 'object');
  const json = read?.ok ? { value: read.value } : null;
  context.span.attach(answer.output);
  return {
    // Without a schema an answer is text, unless all of it is an object: then later steps may read its fields.
    value: json === null ? (wholeObject(answer.text) ?? answer.text) : json.value,
    text: answer.text,
    json,
    finish: answer.finish,
    ending: answer.ending,
    stopped: answer.stopped,
    output: { text: answer.text, payload: answer.output },
  };
}
