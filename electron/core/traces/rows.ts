// electron/core/traces/rows.ts - contract shapes and rows of traces.db, both ways.
import { AppErrorData, AssertionResult, type Run, Span, type StepAssertions, Waiting } from '../../contract/index.ts';
import type { Owner } from '../processes/index.ts';
import { columnsOf, readKept } from '../storage/index.ts';

/** The table runs: `skillId` of a run is the id of its package, `ownId` that of the table skills. */
export const RUN = columnsOf(
  `id session_id source_id:skillId skill_id:ownId skill_name skill_version scope revision_id content_hash status waiting reason error model_id
   channel trigger agent_id:agent task_context parent_run_id artifact started_at ended_at duration_ms deadline_ms paused_ms ending warnings
   input_tokens output_tokens cost span_count summary owner_pid owner_start`,
);

export interface RunRow extends Omit<Run, 'skillVersion' | 'waiting' | 'queuePosition' | 'error'> {
  ownId: string;
  skillVersion: string;
  waiting: string | null;
  error: string | null;
  ownerPid: number;
  ownerStart: string;
}

/** A span at its place in a run, in the table spans, is written anew with its id. */
const OF_SPAN = `parent_id kind name status started_at offset_ms duration_ms input_tokens output_tokens tokens_estimated
   cost model_id artifact_kind attributes error payloads`;
export const SPAN = { ...columnsOf(`id run_id seq ${OF_SPAN}`), set: columnsOf(`id ${OF_SPAN}`).set };

export interface SpanRow extends Omit<Span, 'tokensEstimated' | 'attributes' | 'error' | 'payloads'> {
  seq: number;
  tokensEstimated: number;
  attributes: string;
  error: string | null;
  payloads: string;
}

/** A text kept in the table payloads, as spans name it. */
export type PayloadRef = Span['payloads'][number];

type Mask = (text: string) => string;

export const runToRow = (run: Run, ownId: string, owner: Owner, mask: Mask): RunRow => ({
  ...run,
  ownId,
  skillVersion: run.skillVersion ?? '',
  error: errorText(run.error, mask),
  waiting: run.waiting === null ? null : JSON.stringify({ ...run.waiting, message: mask(run.waiting.message) }),
  summary: run.summary === null ? null : mask(run.summary),
  ownerPid: owner.pid,
  ownerStart: owner.start,
});

export const rowToRun = ({ ownId: _, ownerPid: __, ownerStart: ___, ...row }: RunRow): Run => ({
  ...row,
  skillVersion: row.skillVersion || null,
  waiting: row.waiting === null ? null : readKept(row.waiting, Waiting.nullable(), () => null),
  // Only the process that queues knows the place in the queue.
  queuePosition: null,
  error: parseError(row.error),
});

export function spanToRow(span: Span, seq: number, mask: Mask): SpanRow {
  const attributes = Object.entries(span.attributes).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value]);
  return {
    ...span,
    seq,
    tokensEstimated: Number(span.tokensEstimated),
    attributes: JSON.stringify(Object.fromEntries(attributes)),
    error: errorText(span.error, mask),
    payloads: JSON.stringify(span.payloads),
  };
}

export const rowToSpan = ({ seq: _, ...row }: SpanRow): Span => ({
  ...row,
  tokensEstimated: row.tokensEstimated === 1,
  attributes: readKept(row.attributes, Span.shape.attributes, () => ({ damaged: DAMAGED.message })),
  error: parseError(row.error),
  payloads: readKept(row.payloads, Span.shape.payloads, () => []),
});

/** In place of what was recorded: the run and its other parts are shown as they are. */
const DAMAGED: AppErrorData = { code: 'db_corrupt', message: 'What was recorded here is damaged.', retryable: false };

function errorText(error: AppErrorData | null, mask: Mask): string | null {
  if (error === null) return null;
  const words = { message: error.message, remedy: error.remedy, details: error.details };
  return JSON.stringify({ ...error, ...Object.fromEntries(Object.entries(words).map(([name, said]) => [name, said && mask(said)])) });
}

function parseError(text: string | null): AppErrorData | null {
  return text === null ? null : readKept(text, AppErrorData, () => DAMAGED);
}

export const RESULT = columnsOf('run_id number span_id assertion_id:id type severity status score result');

export interface AssertionRow extends Pick<AssertionResult, 'id' | 'type' | 'severity' | 'status' | 'score'> {
  runId: string;
  number: number;
  spanId: string;
  /** JSON of the whole result. */
  result: string;
}

export function resultToRow(runId: string, spanId: string, number: number, whole: AssertionResult, mask: Mask): AssertionRow {
  const { id, type, severity, status, score } = whole;
  const result = JSON.stringify(whole, (_, value: unknown) => (typeof value === 'string' ? mask(value) : value));
  return { runId, number, spanId, id, type, severity, status, score, result };
}

/** Rows in the order of checking, joined by the step that was checked. */
export function rowsToAssertions(rows: readonly AssertionRow[]): StepAssertions[] {
  const read = ({ result }: AssertionRow) => readKept(result, AssertionResult.nullable(), () => null) ?? [];
  return [...Map.groupBy(rows, ({ spanId }) => spanId)].map(([spanId, all]) => ({ spanId, results: all.flatMap(read) }));
}
