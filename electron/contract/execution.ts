// electron/contract/execution.ts - runs and their preview. Rows C1 to C4, C8, B4, B5.
import { z } from 'zod';
import { AssertionResult } from './assertions.ts';
import { RunStatus, TaskContext } from './library.ts';
import { Finding, PackageText, Range } from './packages.ts';
import { later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { AppErrorData } from './schemas/errors.ts';
import { JsonObject } from './schemas/written.ts';
import { BUDGET, Budget, PartKind, SkillRefInput, TurnPlan, Way } from './turns/turn.ts';
import { YOU } from './values/agent.ts';
import { AnswerEnding } from './values/ending.ts';
import { Scope } from './values/scope.ts';

export const SpanKind = z.enum([
  'run',
  'compose',
  'artifact',
  'render',
  'model_call',
  /** A local model is loaded into memory; or, with `chars`, an artifact is read because a step needs it (`loadsModel` tells them apart). */
  'load',
  'host_call',
  'tool',
  'judge',
  'retry',
  'wait',
  'sub_skill',
]);

export const SpanStatus = z.enum(['running', 'ok', 'failed', 'cancelled', 'timed_out', 'interrupted']);

/** Everything that happens is a span. Times are UTC ISO strings with milliseconds; `durationMs` comes from a monotonic clock. */
export const Span = z.object({
  id: z.string(),
  runId: z.string(),
  parentId: z.string().nullable(),
  kind: SpanKind,
  name: z.string(),
  status: SpanStatus,
  startedAt: z.string(),
  /** Milliseconds after the start of the run. */
  offsetMs: z.number(),
  durationMs: z.number().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** True when a token count is our estimate, not the provider's report. */
  tokensEstimated: z.boolean(),
  /** US dollars; null = unknown, never 0 for unknown. */
  cost: z.number().nullable(),
  modelId: z.string().nullable(),
  artifactKind: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  error: AppErrorData.nullable(),
  /** Payload names with their size in characters; the text is read by `traces.payload`. */
  payloads: z.array(
    z.object({
      id: z.string(),
      /** `sanitised` comes with `output` when a later model reads something other than the answer. */
      name: z.enum([
        ...(['system', 'messages', 'rendered', 'thinking', 'output', 'sanitised', 'input', 'schema'] as const),
        // Of code: what it kept with `checkpoint`, what it printed, where it failed.
        ...(['checkpoint', 'stdout', 'stderr', 'traceback'] as const),
        // Of a skill: the tools that it prefers, in their order, and those that are out (`ToolRanking`).
        'tools',
        // The plan of the turn (`TurnPlan`).
        'plan',
      ]),
      chars: z.number().int(),
    }),
  ),
});
export type Span = z.infer<typeof Span>;

/** Whether a span is a local model that comes into memory, which takes its time; else what is loaded is an artifact. */
export const loadsModel = ({ kind, attributes }: Pick<Span, 'kind' | 'attributes'>): boolean =>
  kind === 'load' && attributes.chars === undefined;

/** What a running run waits for; its deadline is paused meanwhile. */
export const Waiting = z.object({
  /** Name of the interrupt point, as declared in `interrupts:`. */
  point: z.string(),
  /** The step that continues after the answer. */
  step: z.string(),
  /** The tool whose call is asked about, which can be refused alone; null = it is about a step. */
  tool: z.string().nullable().default(null),
  message: z.string(),
  since: z.string(),
  /** False if only this process can take the answer: the run needs data that includes a key, which is never written. */
  survives: z.boolean(),
});
export type Waiting = z.infer<typeof Waiting>;

/** What started a run: a person in the editor or on a command line, a batch of test cases, or the app on its own. */
export const RunTrigger = z.enum(['editor', 'cli', 'conversation', 'schedule', 'duty', 'batch']);
export type RunTrigger = z.infer<typeof RunTrigger>;

export const Run = z.object({
  id: z.string(),
  /** Of the runs that belong together: for a duty (`trigger`) the id of its work item, for a conversation that of the answer. */
  sessionId: z.string(),
  skillId: z.string(),
  skillName: z.string(),
  /** As the file says it; null if it says none. */
  skillVersion: z.string().nullable(),
  scope: Scope,
  revisionId: z.string(),
  contentHash: z.string(),
  status: RunStatus,
  /** Set while a running run waits for a person. */
  waiting: Waiting.nullable(),
  /** From 1, while it waits for others to end; null once running. */
  queuePosition: z.number().int().nullable(),
  /** Why it ended if it did not complete: `interrupted`, an error code … */
  reason: z.string().nullable(),
  error: AppErrorData.nullable(),
  modelId: z.string().nullable(),
  channel: z.enum(['editor', 'cli', 'conversation', 'schedule']),
  trigger: RunTrigger,
  /** Who ran it (the id of an agent), and whether a person was present. */
  agent: z.string(),
  taskContext: TaskContext,
  /** The run whose trace it was rerun from; it may no longer exist. */
  parentRunId: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  deadlineMs: z.number().int(),
  /** Milliseconds for which it was queued or waited for a person; they do not count against the deadline. */
  pausedMs: z.number(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable(),
  spanCount: z.number().int(),
  /** How the answers ended that its output rests on: the first that is not whole, else that of the last; null = no model was asked. */
  ending: AnswerEnding.nullable(),
  /** Soft assertions that failed, and what its steps warn of: a completed run with warnings. */
  warnings: z.number().int(),
  /** First line of the answer, for lists. */
  summary: z.string().nullable(),
  artifact: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

export const SaidBefore = z.object({ role: z.enum(['user', 'assistant']), content: z.string() });
export type SaidBefore = z.infer<typeof SaidBefore>;

export const StartInput = z.object({
  /** `revisionId`: an earlier revision as it was; without it the current bytes run. */
  skill: SkillRefInput,
  input: JsonObject.default({}),
  /** The person's request, for a skill without a template (and `request` in templates); by default the input of that name. */
  request: z.string().default(''),
  /** The only artifact to run: a name, for the variant of the model's family, or the key of one variant (`Ask@default`: the one without). */
  artifact: z.string().nullable().default(null),
  /** Steps of its plan by name: only these are run, with those whose output they read, and the last; empty, or none of its steps = all. */
  steps: z.array(z.string()).max(64).default([]),
  modelId: z.string().nullable().default(null),
  timeoutMs: z.number().int().min(1000).max(1_800_000).default(300_000),
  maxTokens: z.number().int().min(1).max(200_000).nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  /** Texts that end a model's answer but are not part of it. */
  stop: z.array(z.string().min(1).max(1000)).max(16).default([]),
  channel: z.enum(['editor', 'cli', 'conversation', 'schedule']).default('editor'),
  /** How it came about, for the trace; null = as the channel says. */
  way: Way.nullable().default(null),
  /** Who runs it: the gate checks this agent's grants. */
  agent: z.string().default(YOU),
  taskContext: TaskContext.default('interactive'),
  /** False: names without a value render as nothing; the trace says so. */
  strict: z.boolean().default(true),
  /** Whether an answer that does not match the output schema is requested again. */
  repair: z.boolean().default(true),
  /** Runs of one batch share a place in the queue, so that a batch of a thousand does not block others. */
  batch: z.string().nullable().default(null),
  budget: Budget.prefault(BUDGET),
  /** Of the runs that belong together, e.g. those of a conversation; null = its own. */
  sessionId: z.string().nullable().default(null),
  /** What was said before, for the steps of the run itself: models read it before what they are asked. */
  history: z.array(SaidBefore).default([]),
  /** What its output must match, in place of the skill's own `output_schema`; null = that. */
  outputSchema: JsonObject.nullable().default(null),
  /** The work item of a duty that it is done for; its runs share a session. */
  workItem: z.string().nullable().default(null),
  /** The run whose trace it is rerun from. */
  parentRunId: z.string().nullable().default(null),
});
export type StartInput = z.input<typeof StartInput>;

export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: Run }),
  z.object({ type: z.literal('span'), span: Span }),
  /** Text that a model streamed, appended to the span's output. */
  z.object({ type: z.literal('text'), spanId: z.string(), text: z.string() }),
  /** What a model thought, which is no part of its answer. `all`: so was the text so far; this replaces it and all that it thought before. */
  z.object({ type: z.literal('thinking'), spanId: z.string(), text: z.string(), all: z.boolean() }),
  /** The assertions of a step were checked. */
  z.object({ type: z.literal('assertions'), spanId: z.string(), results: z.array(AssertionResult) }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** One part of the system message, with what it is and how many tokens it costs. */
export const PreviewPart = z.object({
  kind: PartKind,
  label: z.string(),
  text: z.string(),
  tokens: z.number().int(),
});
export type PreviewPart = z.infer<typeof PreviewPart>;

const Rendered = z.object({
  artifact: z.string().nullable(),
  text: z.string(),
  /** Where values and undefined names are in it. */
  marks: z.array(Range.extend({ type: z.enum(['value', 'undefined']), name: z.string() })),
});

/** The step that is shown: what a model is sent, or code that runs and sends nothing by itself. */
export const Preview = z.object({
  system: z.array(PreviewPart),
  systemTokens: z.number().int(),
  /** The rendered prompt template; without an artifact, the request and the inputs. */
  user: Rendered.extend({ tokens: z.number().int() }).nullable(),
  /** The rendered code template. Then no message is sent, and `system` is empty. */
  code: Rendered.nullable(),
  /** What renders templates. */
  engine: z.object({ name: z.string(), version: z.string() }),
  /** True when counted with the model's own tokenizer. */
  tokensExact: z.boolean(),
  costs: z.array(z.object({ modelId: z.string(), input: z.number().int(), inputCost: z.number().nullable() })),
  /** The plan of the turn that a run of it would be, whichever way it is run; null = its steps cannot be told. */
  turn: TurnPlan.nullable(),
  findings: z.array(Finding),
  /** Python has not yet read the code of the package: a later preview has what it says. */
  reading: z.boolean(),
  /** Why a run of this text with these values would not begin, or stop at the step that is shown, in the run's own words. */
  refusal: AppErrorData.nullable(),
  ms: z.number(),
});
export type Preview = z.infer<typeof Preview>;

export const PreviewInput = PackageText.extend({
  /** As in a run; null = the first step of the plan. */
  artifact: z.string().nullable(),
  input: JsonObject,
  request: z.string(),
  modelId: z.string().nullable(),
  /** Who would run it; absent = you. */
  agent: z.string().optional(),
  /** The skill that the text is of, whose grants are those of its tools; absent = it is in no library, so it holds none. */
  skillId: z.string().optional(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

/** The plan of a turn with what is sent first. */
export const PlannedTurn = z.object({ turn: TurnPlan, parts: z.array(PreviewPart.omit({ tokens: true })) });
export type PlannedTurn = z.infer<typeof PlannedTurn>;

export const AnswerInput = z.object({
  runId: z.string(),
  answer: z.object({
    /** False ends the run as cancelled. */
    proceed: z.boolean().default(true),
    /** The call that is asked about is not made: the model is told so, with what the person says, and the run goes on. Only where `Waiting.tool` names one. */
    refuse: z.boolean().default(false),
    /** What the person says; templates of later steps read it as `outputs["point name"]`. */
    text: z.string().max(100_000).default(''),
  }),
});
export type AnswerInput = z.input<typeof AnswerInput>;

const ofRun = z.object({ runId: z.string() });

export const executionTable = {
  preview: later(query(PreviewInput, Preview)),
  /** The plan of a run, to be shown before it starts. Throws what `start` would, and starts nothing. */
  plan: later(query(StartInput, PlannedTurn)),
  start: later(mutation(StartInput, ofRun)),
  /** All events of the run from its start, then live ones; ends when the run has ended. */
  watch: stream(ofRun, RunEvent),
  /** Cancels a queued, running or waiting run. An ended run is unchanged. */
  cancel: mutation(ofRun, nothing),
  /** Resumes a waiting run, even from before a restart. Throws `not_found`, `invalid_transition` if it is not waiting, or about no call that could be refused. */
  answer: mutation(AnswerInput, nothing),
  /** Queued, running and waiting runs, oldest first; also those waiting since before a restart. */
  active: query(nothing, z.array(Run)),
};
export type ExecutionApi = RoomApi<typeof executionTable>;
