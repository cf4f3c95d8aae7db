// electron/contract/traces.ts - reading what happened. Rows D1, D2.
import { z } from 'zod';
import { AssertionResult } from './assertions.ts';
import { Run, Span } from './execution.ts';
import { nothing, query, type RoomApi } from './procedures/table.ts';

export const TraceQuery = z.object({
  /** `status:failed skill:name model:id trigger:batch -status:completed since:7d` and free text over skill, summary and error. */
  query: z.string().max(500).default(''),
  /** Keyset cursor of the previous page's last row. */
  after: z.string().nullable().default(null),
  limit: z.number().int().min(1).max(500).default(100),
});
export type TraceQuery = z.input<typeof TraceQuery>;

export const TracePage = z.object({
  rows: z.array(Run),
  next: z.string().nullable(),
  total: z.number().int(),
  /** Runs without any query. */
  all: z.number().int(),
  /** Runs by status, whatever statuses the query asks for. */
  counts: z.record(z.string(), z.number()),
});
export type TracePage = z.infer<typeof TracePage>;

export const StepAssertions = z.object({ spanId: z.string(), results: z.array(AssertionResult) });
export type StepAssertions = z.infer<typeof StepAssertions>;

export const TraceDetail = z.object({
  run: Run,
  spans: z.array(Span),
  moreSpans: z.boolean(),
  /** By step, in the order in which they were checked. */
  assertions: z.array(StepAssertions),
});
export type TraceDetail = z.infer<typeof TraceDetail>;

/** The seed's row (skill_execution_traces), for the inspector's Raw tab and the command line. */
export const ArtifactTrace = z.object({
  id: z.string(),
  session_id: z.string(),
  skill_id: z.string(),
  artifact_id: z.string(),
  artifact_kind: z.string(),
  rendered_input: z.string().nullable(),
  raw_output: z.string().nullable(),
  error: z.string().nullable(),
  started_at: z.string(),
  completed_at: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  model_id: z.string().nullable(),
  estimated_cost: z.number().nullable(),
  assertions_run: z.number().int(),
  assertions_passed: z.number().int(),
  created_at: z.string(),
});
export type ArtifactTrace = z.infer<typeof ArtifactTrace>;

export const PayloadPage = z.object({ text: z.string(), offset: z.number().int(), total: z.number().int() });
export type PayloadPage = z.infer<typeof PayloadPage>;

const ofRun = z.object({ runId: z.string() });

export const tracesTable = {
  list: query(TraceQuery, TracePage),
  get: query(ofRun, TraceDetail),
  artifactRows: query(ofRun, z.array(ArtifactTrace)),
  /** At most 250,000 characters a page, so that an answer stays under 1 MB. */
  payload: query(z.object({ payloadId: z.string(), offset: z.number().int().min(0).default(0) }), PayloadPage),
  tokensToday: query(nothing, z.object({ tokens: z.number(), cost: z.number().nullable() })),
};
export type TracesApi = RoomApi<typeof tracesTable>;

/** The payload with the output of a run, and the model call that streamed it, if one did. Null if the run gave nothing. */
export function outputPlace(spans: Iterable<Span>): { payloadId: string; call: Span | null } | null {
  const all = [...spans];
  const payloads = all.find(({ kind }) => kind === 'run')?.payloads ?? [];
  const named = (name: Span['payloads'][number]['name']) => payloads.find((payload) => payload.name === name);
  // Prose gives what was put into the composition.
  const output = named('output') ?? named('rendered');
  if (output === undefined) return null;
  const call = all.find(({ kind, payloads: kept }) => kind === 'model_call' && kept.some(({ id }) => id === output.id)) ?? null;
  // What code or a module gave comes as later steps would read it.
  const { id } = (call === null ? named('sanitised') : undefined) ?? output;
  return { payloadId: id, call };
}

/** The whole text of a payload, page by page. Throws `not_found`. */
export function readPayload(traces: Pick<TracesApi, 'payload'>, payloadId: string): string {
  let text = '';
  for (;;) {
    const page = traces.payload({ payloadId, offset: text.length });
    text += page.text;
    if (page.text === '' || text.length >= page.total) return text;
  }
}
