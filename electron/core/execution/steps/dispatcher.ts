// electron/core/execution/steps/dispatcher.ts - one handler per artifact kind, chosen by the kind alone (row C1).
import { AppError, type Artifact, type ArtifactKind } from '../../../contract/index.ts';
import type { Fault } from '../../checks/index.ts';
import type { PayloadRef } from '../../traces/index.ts';
import type { Turn } from '../plan/compose.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';

/** What an artifact is executed with. */
export interface StepContext {
  trace: RunTrace;
  /** The artifact's own span. */
  span: OpenSpan;
  /** The flat map for templates. */
  values: Record<string, unknown>;
  turn: Turn;
  systemPayload: PayloadRef | null;
  /** Set when this step's answer is the output that output_schema describes. */
  schema: Record<string, unknown> | null;
  modelId: string | null;
  temperature: number | null;
  maxTokens: number | null;
  /** Its batch, else the run itself. */
  lane: string;
  /** False: a name without a value renders as nothing. */
  strict: boolean;
}

export interface ArtifactOutput {
  value: unknown;
  text: string;
  /** The JSON that was found in it, where an output schema asks for JSON. */
  json: { value: unknown } | null;
  /** Why the model stopped; null when none was asked. */
  finish: string | null;
  /** What went in, for the trace row: the rendered template or the injected prose. */
  rendered: { text: string; payload: PayloadRef } | null;
  output: { text: string; payload: PayloadRef } | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  /** Asks once more, with what does not fit; its answer can't be repaired again. */
  repair?: (faults: readonly Fault[], signal: AbortSignal) => Promise<ArtifactOutput>;
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
