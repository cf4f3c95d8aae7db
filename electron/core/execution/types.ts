// electron/core/execution/types.ts - what the parts of a run pass each other: the run's plan, and what an artifact is executed with and returns.
import type {
  Analysis,
  AnswerEnding,
  Artifact,
  ArtifactKind,
  AssertionResult,
  EffectiveCapability,
  Span,
  StartInput,
  ToolRanking,
} from '../../contract/index.ts';
import type { AnswerWatch } from '../assertions/index.ts';
import type { RunnableSkill } from '../library/index.ts';
import type { PayloadRef, RecordedText } from '../traces/index.ts';
import type { RunAgent, Sent, Turn } from './plan/compose.ts';
import type { Step } from './plan/plan.ts';
import type { KeptTalk } from './steps/loop/talk.ts';
import type { OpenSpan, RunTrace } from './trace/run-trace.ts';

/** What stands for a skill where there is none. */
export const NO_SKILL: RunnableSkill = {
  sourceId: '',
  skillId: '',
  name: '',
  version: null,
  scope: 'account',
  fileName: '',
  text: '',
  revisionId: '',
  contentHash: '',
  place: '',
  whole: '',
  artifactIds: new Map(),
};

/** A start with its defaults. */
export type Start = ReturnType<typeof StartInput.parse>;

/** Everything that is decided before a run starts. */
export interface RunPlan {
  start: Start;
  agent: RunAgent;
  skill: RunnableSkill;
  analysis: Analysis;
  steps: Step[];
  input: Record<string, unknown>;
  model: { id: string; family: string } | null;
  /** What the gate let through, item by item; null without a gate. */
  capability: EffectiveCapability | null;
  /** The tools that the skill prefers, as they are ranked when it begins; null = it prefers none, or nobody ranks. */
  ranking: ToolRanking | null;
  turn: Turn;
}

/** One artifact on the call path from the run to the calling code. */
export interface Level {
  skill: RunnableSkill;
  artifactKey: string;
}

/** What an artifact is executed with. */
export interface StepContext {
  /** The run's, or that of a skill called by its code. */
  plan: RunPlan;
  /** The code that called this artifact, from the run's own down; empty for a step of the run itself. */
  levels: readonly Level[];
  trace: RunTrace;
  /** The artifact's own span. */
  span: OpenSpan;
  /** The flat mapping for templates. */
  values: Record<string, unknown>;
  turn: Turn;
  /** What its model is sent before the messages. */
  opening: Sent;
  systemPayload: PayloadRef | null;
  /** Set if this step's answer is the output described by output_schema. */
  schema: Record<string, unknown> | null;
  modelId: string | null;
  temperature: number | null;
  maxTokens: number | null;
  /** Texts that end an answer. */
  stop: readonly string[];
  /** Checks an answer while it streams; a new one for each answer. Null = no check can end one early. */
  watch: () => AnswerWatch | null;
  /** Gets the input once known, the rendered template or injected prose: the trace row has it however the step ends. */
  sent(rendered: RecordedText): void;
  /** Asks a person in the middle of a step; null where none can be asked. */
  asks: StepAsks | null;
  /** Of the artifact; `request` for a skill without one. */
  key: string;
  /** Its batch, else the run itself. */
  lane: string;
  /** False: a name without a value renders as nothing. */
  strict: boolean;
}

export interface StepAsks {
  /** Waits for a person's answer; `talk` is what the step goes on with, also in another process. Throws if the run is cancelled, or left to a later process. */
  person(waiting: { point: string; tool: string; message: string }, talk: KeptTalk): Promise<Answered>;
  /** Where the step stood when another process asked; null = it begins now. */
  resumed: KeptTalk | null;
  /** The answer to that, once. */
  take(): Answered | null;
}

/** What a person says of a call; `refuse`: it is not made. */
export interface Answered {
  text: string;
  refuse?: boolean;
}

export interface ArtifactOutput {
  value: unknown;
  text: string;
  /** The JSON found in it, if an output schema requires JSON. */
  json: { value: unknown } | null;
  /** Why the model stopped; null if none was asked. */
  finish: string | null;
  /** How that answer ended; null if no model gave it, or a check stopped it. */
  ending: AnswerEnding | null;
  output: RecordedText | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  /** Set if a check ended the answer early: the results of all checks. */
  stopped?: AssertionResult[] | null;
  /** Asks for another answer, as its own span; set if a model gave this one. */
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
