// electron/core/execution/types.ts - what the parts of a run hand each other: the plan of the run, and what an artifact is executed with and gives.
import type { Analysis, Artifact, ArtifactKind, AssertionResult, EffectiveCapability, Span, StartInput } from '../../contract/index.ts';
import type { AnswerWatch } from '../assertions/index.ts';
import type { RunnableSkill } from '../library/index.ts';
import type { PayloadRef, RecordedText } from '../traces/index.ts';
import type { Turn } from './plan/compose.ts';
import type { Step } from './plan/plan.ts';
import type { OpenSpan, RunTrace } from './trace/run-trace.ts';

/** A start with its defaults. */
export type Start = ReturnType<typeof StartInput.parse>;

/** Everything that is decided before a run starts. */
export interface RunPlan {
  start: Start;
  skill: RunnableSkill;
  analysis: Analysis;
  steps: Step[];
  input: Record<string, unknown>;
  model: { id: string; family: string } | null;
  /** What the gate let through, item by item; null without a gate. */
  capability: EffectiveCapability | null;
}

/** One artifact on the way down from the run to the code that calls. */
export interface Level {
  /** RunnableSkill.sourceId. */
  skillId: string;
  skillName: string;
  artifactKey: string;
}

/** What an artifact is executed with. */
export interface StepContext {
  /** The run's, or that of the skill that code of it calls. */
  plan: RunPlan;
  /** The code that called this artifact, from the run's own down; none for a step of the run itself. */
  levels: readonly Level[];
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
  /** Texts that end an answer. */
  stop: readonly string[];
  /** What looks at an answer while it comes; a new one for each answer. Null = no check can end one early. */
  watch: () => AnswerWatch | null;
  /** Told what goes in as soon as it is known, the rendered template or the injected prose: the trace row has it however the step ends. */
  sent(rendered: RecordedText): void;
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
  output: RecordedText | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  /** Set when a check ended the answer early: what all checks say of it. */
  stopped?: AssertionResult[] | null;
  /** Asks for another answer, as a span of its own; set where a model gave this one. */
  again?: (ask: AskAgain, signal: AbortSignal) => Promise<ArtifactOutput>;
}

/** What is wrong with an answer. */
export interface AskAgain {
  /** Name of the span. */
  name: 'repair' | 'on_fail';
  /** What the model is told. */
  request: string;
  /** What the span says. */
  attributes: Span['attributes'];
}

export interface ArtifactHandler {
  kind: ArtifactKind;
  execute(artifact: Artifact, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput>;
}
