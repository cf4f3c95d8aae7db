// electron/core/traces/rows.ts - contract shapes and rows of traces.db, both ways.
import { AppErrorData, AssertionResult, type Run, Span, type StepAssertions, Waiting } from '../../contract/index.ts';
import type { Owner } from '../processes/index.ts';
import { readKept } from '../storage/index.ts';

export interface RunRow {
  id: string;
  session_id: string;
  source_id: string;
  skill_id: string;
  skill_name: string;
  skill_version: string;
  scope: Run['scope'];
  revision_id: string;
  content_hash: string;
  status: Run['status'];
  reason: string | null;
  error: string | null;
  model_id: string | null;
  channel: Run['channel'];
  trigger: Run['trigger'];
  agent_id: string;
  task_context: Run['taskContext'];
  parent_run_id: string | null;
  artifact: string | null;
  started_at: string;
  ended_at: string | null;
  duration_ms: number | null;
  deadline_ms: number;
  waiting: string | null;
  paused_ms: number;
  ending: Run['ending'];
  warnings: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cost: number | null;
  span_count: number;
  summary: string | null;
  owner_pid: number;
  owner_start: string;
}

export interface SpanRow {
  run_id: string;
  seq: number;
  id: string;
  parent_id: string | null;
  kind: Span['kind'];
  name: string;
  status: Span['status'];
  started_at: string;
  offset_ms: number;
  duration_ms: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  tokens_estimated: number;
  cost: number | null;
  model_id: string | null;
  artifact_kind: string | null;
  attributes: string;
  error: string | null;
  payloads: string;
}

/** A text kept in the table payloads, as spans name it. */
export type PayloadRef = Span['payloads'][number];

type Mask = (text: string) => string;

export function runToRow(run: Run, skillId: string, owner: Owner, mask: Mask): RunRow {
  return {
    id: run.id,
    session_id: run.sessionId,
    source_id: run.skillId,
    skill_id: skillId,
    skill_name: run.skillName,
    skill_version: run.skillVersion ?? '',
    scope: run.scope,
    revision_id: run.revisionId,
    content_hash: run.contentHash,
    status: run.status,
    reason: run.reason,
    error: errorText(run.error, mask),
    model_id: run.modelId,
    channel: run.channel,
    trigger: run.trigger,
    agent_id: run.agent,
    task_context: run.taskContext,
    parent_run_id: run.parentRunId,
    artifact: run.artifact,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    duration_ms: run.durationMs,
    deadline_ms: run.deadlineMs,
    waiting: run.waiting === null ? null : JSON.stringify({ ...run.waiting, message: mask(run.waiting.message) }),
    paused_ms: run.pausedMs,
    ending: run.ending,
    warnings: run.warnings,
    input_tokens: run.inputTokens,
    output_tokens: run.outputTokens,
    cost: run.cost,
    span_count: run.spanCount,
    summary: run.summary === null ? null : mask(run.summary),
    owner_pid: owner.pid,
    owner_start: owner.start,
  };
}

export function rowToRun(row: RunRow): Run {
  return {
    id: row.id,
    sessionId: row.session_id,
    skillId: row.source_id,
    skillName: row.skill_name,
    skillVersion: row.skill_version || null,
    scope: row.scope,
    revisionId: row.revision_id,
    contentHash: row.content_hash,
    status: row.status,
    waiting: row.waiting === null ? null : readKept(row.waiting, Waiting.nullable(), () => null),
    // Only the process that queues knows the place in the queue.
    queuePosition: null,
    reason: row.reason,
    error: parseError(row.error),
    modelId: row.model_id,
    channel: row.channel,
    trigger: row.trigger,
    agent: row.agent_id,
    taskContext: row.task_context,
    parentRunId: row.parent_run_id,
    artifact: row.artifact,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationMs: row.duration_ms,
    deadlineMs: row.deadline_ms,
    pausedMs: row.paused_ms,
    ending: row.ending,
    warnings: row.warnings,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
    spanCount: row.span_count,
    summary: row.summary,
  };
}

export function spanToRow(span: Span, seq: number, mask: Mask): SpanRow {
  const attributes = Object.entries(span.attributes).map(([key, value]) => [key, typeof value === 'string' ? mask(value) : value]);
  return {
    run_id: span.runId,
    seq,
    id: span.id,
    parent_id: span.parentId,
    kind: span.kind,
    name: span.name,
    status: span.status,
    started_at: span.startedAt,
    offset_ms: span.offsetMs,
    duration_ms: span.durationMs,
    input_tokens: span.inputTokens,
    output_tokens: span.outputTokens,
    tokens_estimated: span.tokensEstimated ? 1 : 0,
    cost: span.cost,
    model_id: span.modelId,
    artifact_kind: span.artifactKind,
    attributes: JSON.stringify(Object.fromEntries(attributes)),
    error: errorText(span.error, mask),
    payloads: JSON.stringify(span.payloads),
  };
}

export function rowToSpan(row: SpanRow): Span {
  return {
    id: row.id,
    runId: row.run_id,
    parentId: row.parent_id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    startedAt: row.started_at,
    offsetMs: row.offset_ms,
    durationMs: row.duration_ms,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    tokensEstimated: row.tokens_estimated === 1,
    cost: row.cost,
    modelId: row.model_id,
    artifactKind: row.artifact_kind,
    attributes: readKept(row.attributes, Span.shape.attributes, () => ({ damaged: DAMAGED.message })),
    error: parseError(row.error),
    payloads: readKept(row.payloads, Span.shape.payloads, () => []),
  };
}

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

export interface AssertionRow {
  run_id: string;
  number: number;
  span_id: string;
  assertion_id: string;
  type: string;
  severity: AssertionResult['severity'];
  status: AssertionResult['status'];
  score: number | null;
  /** JSON of the whole result. */
  result: string;
}

export function resultToRow(runId: string, spanId: string, number: number, result: AssertionResult, mask: Mask): AssertionRow {
  return {
    run_id: runId,
    number,
    span_id: spanId,
    assertion_id: result.id,
    type: result.type,
    severity: result.severity,
    status: result.status,
    score: result.score,
    result: JSON.stringify(result, (_, value: unknown) => (typeof value === 'string' ? mask(value) : value)),
  };
}

/** Rows in the order of checking, joined by the step that was checked. */
export function rowsToAssertions(rows: readonly AssertionRow[]): StepAssertions[] {
  const bySpan = new Map<string, AssertionResult[]>();
  for (const row of rows) {
    const results = bySpan.get(row.span_id) ?? [];
    const result = readKept(row.result, AssertionResult.nullable(), () => null);
    if (result !== null) results.push(result);
    bySpan.set(row.span_id, results);
  }
  return [...bySpan].map(([spanId, results]) => ({ spanId, results }));
}
