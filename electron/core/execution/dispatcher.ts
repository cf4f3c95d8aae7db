// electron/core/execution/dispatcher.ts - one handler per artifact kind, chosen by the kind alone (row C1).
import { AppError, type Artifact, type ArtifactKind } from '../../contract/index.ts';
import type { SystemPart } from '../prompts/index.ts';
import type { PayloadRef } from '../traces/index.ts';
import type { OpenSpan, RunTrace } from './trace/run-trace.ts';

/** What an artifact is executed with. */
export interface StepContext {
  trace: RunTrace;
  /** The artifact's own span. */
  span: OpenSpan;
  /** The flat map for templates. */
  values: Record<string, unknown>;
  parts: readonly SystemPart[];
  system: string;
  systemPayload: PayloadRef | null;
  /** Set when this step's answer is the output that output_schema describes. */
  schema: Record<string, unknown> | null;
  modelId: string | null;
  temperature: number | null;
  maxTokens: number | null;
}

export interface ArtifactOutput {
  value: unknown;
  text: string;
  /** What went in, for the trace row: the rendered template or the injected prose. */
  rendered: { text: string; payload: PayloadRef } | null;
  output: { text: string; payload: PayloadRef } | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
}

export interface ArtifactHandler {
  kind: ArtifactKind;
  execute(artifact: Artifact, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput>;
}

/** What runs in place of a step: the artifact itself, or its fallback with the reason. */
export interface Dispatched {
  artifact: Artifact;
  handler: ArtifactHandler;
  fallbackFor: Artifact | null;
}

export interface Dispatcher {
  /**
   * The handler for an artifact. A DSPy module without a handler gives way to its fallback. Throws `sidecar_required` when it has none,
   * `no_handler` for any other kind that nothing handles; both name the artifact and its line.
   */
  dispatch(artifact: Artifact, fallbackOf: (module: Artifact) => Artifact | null): Dispatched;
}

export function createDispatcher(handlers: readonly ArtifactHandler[]): Dispatcher {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  return {
    dispatch(artifact, fallbackOf) {
      const handler = byKind.get(artifact.kind);
      if (handler) return { artifact, handler, fallbackFor: null };
      const where = { line: artifact.line };
      if (artifact.kind !== 'dspy_module') {
        throw new AppError('no_handler', `${artifact.name} (line ${artifact.line}) is a ${artifact.kind}, which this version can’t run.`, {
          where,
          remedy: 'Leave it out of “run:” in the frontmatter, or run another artifact of this skill alone.',
        });
      }
      const fallback = fallbackOf(artifact);
      const fallbackHandler = fallback ? byKind.get(fallback.kind) : undefined;
      if (fallback && fallbackHandler) return { artifact: fallback, handler: fallbackHandler, fallbackFor: artifact };
      throw new AppError('sidecar_required', `${artifact.name} (line ${artifact.line}) needs the Python sidecar and has no fallback.`, {
        where,
        remedy: 'Name a prompt template of this skill as fallback_artifact under “artifacts:”.',
      });
    },
  };
}
