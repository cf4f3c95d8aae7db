// electron/core/execution/handlers/prompt-template.ts - render, then the model (row C2); JSON when the output schema asks for it.
import { asAppError } from '../../../contract/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { PromptEngine } from '../../prompts/index.ts';
import { parseAnswer, wholeObject } from '../answer.ts';
import type { ArtifactHandler, ArtifactOutput, StepContext } from '../dispatcher.ts';
import { callModel } from '../model-call.ts';

export interface PromptDeps {
  prompts: PromptEngine;
  models: ModelRegistry;
}

export function createPromptHandler(deps: PromptDeps): ArtifactHandler {
  return {
    kind: 'prompt_template',
    async execute(artifact, context, signal) {
      const span = context.trace.start('render', artifact.key, context.span);
      let text: string;
      try {
        const options = { signal, firstLine: artifact.contentLine };
        ({ text } = await deps.prompts.render(artifact.content, context.values, options));
      } catch (error) {
        span.end(signal.aborted ? 'cancelled' : 'failed', asAppError(error).toData());
        throw error;
      }
      const payload = span.keep('rendered', text);
      span.end('ok');
      context.span.attach(payload);
      return { ...(await ask(deps.models, text, context, signal)), rendered: { text, payload } };
    },
  };
}

/** Sends a user message with the composed system message; shared with skills that have no template. */
export async function ask(models: ModelRegistry, user: string, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> {
  const answer = await callModel(
    {
      trace: context.trace,
      parent: context.span,
      models,
      modelId: context.modelId ?? models.choose(null).id,
      system: context.system,
      systemPayload: context.systemPayload,
      user,
      schema: context.schema,
      temperature: context.temperature,
      maxTokens: context.maxTokens,
    },
    signal,
  );
  const parsed = context.schema === null ? null : parseAnswer(answer.text);
  if (context.schema !== null && parsed === null) {
    context.span.note({ warning: 'output_schema asks for JSON and the answer is none; it is kept as text.' });
  }
  context.span.attach(answer.output);
  return {
    // Without a schema an answer is text, unless all of it is an object: then later steps may read its fields.
    value: parsed === null ? (wholeObject(answer.text) ?? answer.text) : parsed.value,
    text: answer.text,
    rendered: null,
    output: { text: answer.text, payload: answer.output },
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
    cost: answer.cost,
  };
}
