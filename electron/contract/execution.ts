// electron/contract/execution.ts - runs and their preview. Rows C1 to C4, C8, B4, B5.
import { z } from 'zod';
import { AppErrorData } from './errors.ts';
import { RunStatus } from './library.ts';
import { Finding, PackageText, Range } from './packages.ts';
import { Scope } from './scope.ts';

export const SpanKind = z.enum(['run', 'compose', 'artifact', 'render', 'model_call', 'host_call', 'tool', 'judge', 'retry', 'sub_skill']);
export type SpanKind = z.infer<typeof SpanKind>;

export const SpanStatus = z.enum(['running', 'ok', 'failed', 'cancelled', 'timed_out', 'interrupted']);
export type SpanStatus = z.infer<typeof SpanStatus>;

/** Everything that happens is a span. Times are UTC ISO texts with milliseconds; `durationMs` comes from a monotonic clock. */
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
    z.object({ id: z.string(), name: z.enum(['system', 'messages', 'rendered', 'output', 'input', 'schema']), chars: z.number().int() }),
  ),
});
export type Span = z.infer<typeof Span>;

export const Run = z.object({
  id: z.string(),
  sessionId: z.string(),
  skillId: z.string(),
  skillName: z.string(),
  skillVersion: z.string(),
  scope: Scope,
  revisionId: z.string(),
  contentHash: z.string(),
  status: RunStatus,
  /** Why it ended, when not completed: `interrupted`, an error code … */
  reason: z.string().nullable(),
  error: AppErrorData.nullable(),
  modelId: z.string().nullable(),
  channel: z.enum(['editor', 'cli', 'conversation', 'schedule']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  durationMs: z.number().nullable(),
  deadlineMs: z.number().int(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable(),
  spanCount: z.number().int(),
  /** First line of the answer, for lists. */
  summary: z.string().nullable(),
  artifact: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

export const StartInput = z.object({
  skill: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]),
  input: z.record(z.string(), z.unknown()).default({}),
  /** What the person asks, for a skill without a template (and `request` in templates). */
  request: z.string().default(''),
  /** Key of one artifact to run alone. */
  artifact: z.string().nullable().default(null),
  modelId: z.string().nullable().default(null),
  timeoutMs: z.number().int().min(1000).max(1_800_000).default(300_000),
  maxTokens: z.number().int().min(1).max(200_000).nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  channel: z.enum(['editor', 'cli']).default('editor'),
});
export type StartInput = z.input<typeof StartInput>;

export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: Run }),
  z.object({ type: z.literal('span'), span: Span }),
  /** Text that a model streamed, appended to the span's output. */
  z.object({ type: z.literal('text'), spanId: z.string(), text: z.string() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** One part of the system message, with what it is and how many tokens it costs. */
export const PreviewPart = z.object({
  kind: z.enum(['framing', 'description', 'approach', 'example', 'output_schema']),
  label: z.string(),
  text: z.string(),
  tokens: z.number().int(),
});
export type PreviewPart = z.infer<typeof PreviewPart>;

export const Preview = z.object({
  system: z.array(PreviewPart),
  systemTokens: z.number().int(),
  /** The step that is shown: its artifact, the rendered template, and where values and undefined names stand in it. */
  user: z
    .object({
      artifact: z.string().nullable(),
      text: z.string(),
      tokens: z.number().int(),
      marks: z.array(Range.extend({ type: z.enum(['value', 'undefined']), name: z.string() })),
    })
    .nullable(),
  /** True when counted with the model's own tokenizer. */
  tokensExact: z.boolean(),
  costs: z.array(z.object({ modelId: z.string(), input: z.number().int(), inputCost: z.number().nullable() })),
  findings: z.array(Finding),
  ms: z.number(),
});
export type Preview = z.infer<typeof Preview>;

export const PreviewInput = PackageText.extend({
  /** Artifact key; null = the first step of the plan. */
  artifact: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  request: z.string(),
  modelId: z.string().nullable(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

export interface ExecutionApi {
  preview(input: PreviewInput, signal?: AbortSignal): Promise<Preview>;
  start(input: StartInput): Promise<{ runId: string }>;
  /** All events of the run from its start, then live ones; ends when the run has ended. */
  watch(input: { runId: string }, signal: AbortSignal): AsyncIterable<RunEvent>;
  cancel(input: { runId: string }): void;
  active(): Run[];
}
