// electron/core/execution/steps/handlers/prose.ts - description, approach and example: their text goes into the composition (row C2).
import type { ArtifactKind } from '../../../../contract/index.ts';
import type { ArtifactHandler } from '../../types.ts';

export const PROSE_KINDS = ['description', 'approach', 'example'] as const satisfies ArtifactKind[];

/** Returns the artifact's part of the system message; calls nothing. */
export function createProseHandlers(): ArtifactHandler[] {
  return PROSE_KINDS.map((kind) => ({
    kind,
    async execute(artifact, context) {
      const text = context.opening.parts.find((part) => part.artifactKey === artifact.key)?.text ?? artifact.content;
      // What was put into the composition is both what it was rendered to and what it gave.
      const output = { text, payload: context.span.keep('rendered', text) };
      context.sent(output);
      const unasked = { json: null, finish: null, ending: null, output, inputTokens: null, outputTokens: null, cost: null };
      return { value: text, text, ...unasked };
    },
  }));
}
