// electron/core/execution/steps/handlers/prompt-template.ts - render, then the model (row C2); JSON if the output schema requires it.
import { type Artifact, asAppError } from '../../../../contract/index.ts';
import { blocksOf } from '../../../packages/index.ts';
import type { PromptEngine } from '../../../prompts/index.ts';
import type { ArtifactHandler, StepContext } from '../../types.ts';
import { ask, goOn, type LoopDeps } from '../loop/loop.ts';

export interface PromptDeps {
  prompts: PromptEngine;
  loop: LoopDeps;
}

export function createPromptHandler(deps: PromptDeps): ArtifactHandler {
  return {
    kind: 'prompt_template',
    async execute(artifact, context, signal) {
      const resumed = goOn(deps.loop, context, signal);
      if (resumed !== null) return await resumed;
      const text = await renderTemplate(deps.prompts, artifact, context, signal);
      return await ask(deps.loop, context.turn.user(text), context, signal);
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
