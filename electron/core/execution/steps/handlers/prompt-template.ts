// electron/core/execution/steps/handlers/prompt-template.ts - render, then the model (row C2); JSON when the output schema asks for it.
import { asAppError } from '../../../../contract/index.ts';
import { readJson, wholeObject } from '../../../assertions/index.ts';
import type { Fault } from '../../../checks/index.ts';
import type { ModelMessage, ModelRegistry } from '../../../models/index.ts';
import type { PromptEngine } from '../../../prompts/index.ts';
import { repairRequest } from '../../schemas/output.ts';
import { sanitiseText } from '../../schemas/sanitise.ts';
import type { OpenSpan } from '../../trace/run-trace.ts';
import type { ArtifactHandler, ArtifactOutput, StepContext } from '../dispatcher.ts';
import { callModel, type ModelAnswer } from '../model-call.ts';

export interface PromptDeps {
  prompts: PromptEngine;
  models: ModelRegistry;
}

export function createPromptHandler(deps: PromptDeps): ArtifactHandler {
  return {
    kind: 'prompt_template',
    async execute(artifact, context, signal) {
      const { strict } = context;
      const span = context.trace.start('render', artifact.key, context.span, strict ? {} : { strict });
      let text: string;
      try {
        const options = { signal, firstLine: artifact.contentLine, strict };
        ({ text } = await deps.prompts.render(artifact.content, context.values, options));
      } catch (error) {
        span.end(signal.aborted ? 'cancelled' : 'failed', asAppError(error).toData());
        throw error;
      }
      const payload = span.keep('rendered', text);
      span.end('ok');
      context.span.attach(payload);
      const rendered = { text, payload };
      return withRendered(await ask(deps.models, context.turn.user(text), context, signal), rendered);
    },
  };
}

function withRendered(output: ArtifactOutput, rendered: ArtifactOutput['rendered']): ArtifactOutput {
  const { repair } = output;
  if (repair === undefined) return { ...output, rendered };
  return { ...output, rendered, repair: async (faults, signal) => ({ ...(await repair(faults, signal)), rendered }) };
}

/** Sends a user message with the composed system message; shared with skills that have no template. */
export async function ask(models: ModelRegistry, user: string, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> {
  const first: ModelMessage[] = [{ role: 'user', content: user }];
  const answer = await call(models, first, context, context.span, signal);
  const output = outputOf(answer, context);
  return context.schema === null
    ? output
    : { ...output, repair: (faults, signal) => askAgain(models, { first, answer, faults }, context, signal) };
}

interface Unfit {
  first: ModelMessage[];
  answer: ModelAnswer;
  faults: readonly Fault[];
}

/** The one repair turn: the model reads its own answer, sanitised, and what is wrong with it. */
async function askAgain(
  models: ModelRegistry,
  { first, answer, faults }: Unfit,
  context: StepContext,
  signal: AbortSignal,
): Promise<ArtifactOutput> {
  const request = repairRequest(faults);
  const span = context.trace.start('retry', 'repair', context.span, {
    reason: 'the answer does not fit output_schema',
    faults: faults.length,
  });
  const messages: ModelMessage[] = [
    ...first,
    { role: 'assistant', content: sanitiseText(answer.text).value },
    { role: 'user', content: request },
  ];
  try {
    const second = await call(models, messages, context, span, signal);
    span.end('ok');
    return outputOf(second, context, answer);
  } catch (error) {
    const failure = asAppError(error);
    span.end(failure.code === 'timed_out' || failure.code === 'cancelled' ? failure.code : 'failed', failure.toData());
    throw error;
  }
}

function call(
  models: ModelRegistry,
  messages: ModelMessage[],
  context: StepContext,
  parent: OpenSpan,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { trace, turn, systemPayload, schema, temperature, maxTokens, lane } = context;
  const modelId = context.modelId ?? models.choose(null).id;
  return callModel(
    { trace, parent, models, modelId, system: turn.system, systemPayload, messages, schema, temperature, maxTokens, lane },
    signal,
  );
}

/** `before` is the answer that was repaired: its tokens were used too. */
function outputOf(answer: ModelAnswer, context: StepContext, before: ModelAnswer | null = null): ArtifactOutput {
  const { schema } = context;
  const read = schema === null ? null : readJson(answer.text, 'first', schema.type === 'array' ? 'array' : 'object');
  const json = read?.ok ? { value: read.value } : null;
  context.span.attach(answer.output);
  const cost = before === null ? answer.cost : before.cost === null || answer.cost === null ? null : before.cost + answer.cost;
  return {
    // Without a schema an answer is text, unless all of it is an object: then later steps may read its fields.
    value: json === null ? (wholeObject(answer.text) ?? answer.text) : json.value,
    text: answer.text,
    json,
    finish: answer.finish,
    rendered: null,
    output: { text: answer.text, payload: answer.output },
    inputTokens: answer.inputTokens + (before?.inputTokens ?? 0),
    outputTokens: answer.outputTokens + (before?.outputTokens ?? 0),
    cost,
  };
}
