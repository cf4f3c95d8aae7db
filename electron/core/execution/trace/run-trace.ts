// electron/core/execution/trace/run-trace.ts - the trace of a run in progress: its state, its spans, and their sums.
import {
  type AnswerEnding,
  type AppErrorData,
  type AssertionResult,
  type Budget,
  type Run,
  type RunStatus,
  type Span,
  type Waiting,
  worseEnding,
} from '../../../contract/index.ts';
import { type ArtifactRecord, createIds, type PayloadRef, type RunWriter } from '../../traces/index.ts';
import type { TakesTime } from '../lifecycle/abort.ts';
import type { Clock } from '../lifecycle/clock.ts';
import { isFinal, move, phaseOf } from '../lifecycle/lifecycle.ts';
import type { EventLog } from './event-log.ts';
import { OpenSpan, round, type SpanEnd, type Usage } from './open-span.ts';

export type { OpenSpan } from './open-span.ts';

type Attributes = Span['attributes'];

export interface RunTraceDeps {
  writer: RunWriter;
  log: EventLog;
  clock: Clock;
  /** Told about every change of the run's state. */
  onRun: (run: Run) => void;
}

/** How a run ends. */
export interface RunEnd {
  status: Extract<RunStatus, 'completed' | 'failed' | 'timed_out' | 'cancelled'>;
  error: AppErrorData | null;
  summary: string | null;
}

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, cost: 0 };

/** In time order, so that rows written together are stored together. */
const newId = createIds();

export class RunTrace {
  private current: Run;
  private readonly deps: RunTraceDeps;
  private readonly startedMonotonic: number;
  private readonly open = new Set<OpenSpan>();
  /** Kinds and names of all spans, for assertions on what happened. */
  private readonly happened: Pick<Span, 'kind' | 'name'>[] = [];
  private usage: { inputTokens: number; outputTokens: number; cost: number | null } | null = null;
  /** What all its models may use together, in whichever step, code or sub-skill; null = no limit. */
  budget: Budget | null = null;
  /** Artifacts that its steps have needed in this process, sub-skills included. */
  readonly loaded = new Set<string>();
  /** Since when its deadline is paused. */
  private pausedAt: number | null;
  private handedOver = false;

  /** `before`: the spans of a run resumed after a restart of the app; the open ones stay open. */
  constructor(run: Run, deps: RunTraceDeps, before: readonly Span[] = []) {
    this.current = run;
    this.deps = deps;
    this.startedMonotonic = deps.clock.monotonic() - (before.length === 0 ? 0 : Math.max(0, deps.clock.now() - Date.parse(run.startedAt)));
    this.pausedAt = run.waiting === null ? this.startedMonotonic : deps.clock.monotonic() - sinceOf(run.waiting, deps.clock);
    for (const span of before) {
      this.happened.push({ kind: span.kind, name: span.name });
      if (span.status === 'running') this.open.add(new OpenSpan(span, this));
      if (span.kind === 'model_call' || span.kind === 'judge') this.recount(span);
    }
    this.publish();
  }

  get run(): Run {
    return this.current;
  }

  elapsed(): number {
    return round(this.deps.clock.monotonic() - this.startedMonotonic);
  }

  /** Starts a span; it is sent to watchers and written at once, and again when it ends. `agoMs`: how long ago it started. */
  start(kind: Span['kind'], name: string, parent: OpenSpan | null, attributes: Attributes = {}, agoMs = 0): OpenSpan {
    const span: Span = {
      id: newId(),
      runId: this.current.id,
      parentId: parent?.id ?? null,
      kind,
      name,
      status: 'running',
      startedAt: this.date(agoMs),
      offsetMs: round(Math.max(0, this.elapsed() - agoMs)),
      durationMs: null,
      inputTokens: null,
      outputTokens: null,
      tokensEstimated: false,
      cost: null,
      modelId: null,
      artifactKind: null,
      attributes,
      error: null,
      payloads: [],
    };
    if (!this.over) this.current = { ...this.current, spanCount: this.current.spanCount + 1 };
    const opened = new OpenSpan(span, this);
    this.open.add(opened);
    this.happened.push({ kind, name });
    opened.publish();
    return opened;
  }

  /** The open span of a kind, with a name or of any, that started last. */
  openSpan(kind: Span['kind'], name?: string): OpenSpan | null {
    return [...this.open].reverse().find((span) => span.now.kind === kind && (name === undefined || span.name === name)) ?? null;
  }

  /** How many spans of a kind there have been. */
  count(kind: Span['kind']): number {
    return this.happened.reduce((count, span) => count + (span.kind === kind ? 1 : 0), 0);
  }

  /** What all models have used; null cost = unknown. */
  get used(): { tokens: number; cost: number | null } {
    const { inputTokens, outputTokens, cost } = this.usage ?? NOTHING_USED;
    return { tokens: inputTokens + outputTokens, cost };
  }

  /** What takes its time now. */
  doing(): TakesTime {
    if (this.openSpan('model_call') !== null || this.openSpan('judge') !== null) return 'model';
    return [...this.open].some((span) => span.now.artifactKind === 'code_template') ? 'code' : 'other';
  }

  get spans(): readonly Pick<Span, 'kind' | 'name'>[] {
    return this.happened;
  }

  /** Text as a model streams it. */
  text(span: OpenSpan, text: string): void {
    if (!this.over) this.deps.log.text(span.id, text);
  }

  /** What a model thought. `all`: so was its text so far. */
  thinking(span: OpenSpan, text: string, all: boolean): void {
    if (!this.over) this.deps.log.thinking(span.id, text, all);
  }

  /** How an answer ended that the run's output rests on. */
  answered(ending: AnswerEnding | null): void {
    if (!this.over) this.current = { ...this.current, ending: worseEnding(this.current.ending, ending) };
  }

  /** A step warns of something. */
  warned(): void {
    if (!this.over) this.current = { ...this.current, warnings: this.current.warnings + 1 };
  }

  addUsage(usage: Usage): void {
    if (this.over) return;
    const before = this.usage ?? NOTHING_USED;
    this.usage = {
      inputTokens: before.inputTokens + usage.inputTokens,
      outputTokens: before.outputTokens + usage.outputTokens,
      cost: before.cost === null || usage.cost === null ? null : before.cost + usage.cost,
    };
  }

  /** Its place in the queue; sent, not written: another process could not update it. */
  queued(position: number | null): void {
    if (this.over || this.current.queuePosition === position) return;
    this.current = { ...this.current, queuePosition: position };
    this.publish();
  }

  /** The run waits for a person from now on; `state` is what another process needs to resume. */
  wait(waiting: Waiting, state: string): void {
    move(phaseOf(this.current), 'waiting');
    this.pausedAt = this.deps.clock.monotonic();
    this.current = this.deps.writer.wait({ ...this.current, waiting }, state);
    this.publish();
  }

  /** The person has answered, and the run has its slot. */
  goOn(): void {
    move(phaseOf(this.current), 'running');
    this.unpause();
    this.current = { ...this.current, waiting: null, queuePosition: null };
    this.deps.writer.resumed(this.current);
    this.publish();
  }

  /** This process leaves a waiting run to a later one: watchers end, and nothing more is sent or written. */
  handOver(): void {
    this.handedOver = true;
    this.deps.writer.release();
    this.deps.log.end();
  }

  /** What was checked on a step. */
  checked(span: OpenSpan, results: readonly AssertionResult[]): void {
    if (this.over) return;
    const soft = results.filter(({ status, severity }) => status === 'fail' && severity === 'soft').length;
    this.current = { ...this.current, warnings: this.current.warnings + soft };
    this.deps.writer.assertions(span.id, results);
    this.deps.log.push({ type: 'assertions', spanId: span.id, results: [...results] });
  }

  /** The run has its slot and starts. */
  begin(): void {
    const status = move(phaseOf(this.current), 'running');
    this.unpause();
    this.current = { ...this.current, status, queuePosition: null };
    this.deps.writer.update(this.current);
    this.publish();
  }

  /** Ends the run: closes every open span, and once all is written, reports it and ends the log. Nothing is added meanwhile. */
  async end({ status, error, summary }: RunEnd): Promise<void> {
    const next = move(phaseOf(this.current), status);
    this.unpause();
    // Children first, so that a reader of the log never sees a closed parent with an open child.
    for (const span of [...this.open].reverse()) span.end(spanEndOf(next), error);
    this.current = {
      ...this.current,
      status: next,
      waiting: null,
      queuePosition: null,
      reason: next === 'completed' ? null : (error?.code ?? next),
      error,
      summary,
      endedAt: this.date(),
      durationMs: this.elapsed(),
      inputTokens: this.usage?.inputTokens ?? null,
      outputTokens: this.usage?.outputTokens ?? null,
      cost: this.usage?.cost ?? null,
    };
    try {
      await this.deps.writer.end(this.current);
      this.publish();
    } finally {
      this.deps.log.end();
    }
  }

  /** A run is final at its end: work that ignored a cancel adds nothing. */
  private get over(): boolean {
    return this.handedOver || isFinal(this.current.status);
  }

  private unpause(): void {
    if (this.pausedAt === null) return;
    const pausedMs = round(this.current.pausedMs + Math.max(0, this.deps.clock.monotonic() - this.pausedAt));
    this.current = { ...this.current, pausedMs };
    this.pausedAt = null;
  }

  private recount({ inputTokens, outputTokens, tokensEstimated, cost }: Span): void {
    if (inputTokens !== null && outputTokens !== null) this.addUsage({ inputTokens, outputTokens, estimated: tokensEstimated, cost });
  }

  /** For spans only: one of them changed. */
  changed(span: Span, ended: OpenSpan | null): void {
    if (ended) this.open.delete(ended);
    if (this.over) return;
    this.deps.writer.span(span);
    this.deps.log.push({ type: 'span', span });
  }

  keep(name: PayloadRef['name'], text: string): PayloadRef {
    if (this.over) return { id: newId(), name, chars: text.length };
    return this.deps.writer.payload(name, text);
  }

  record(record: ArtifactRecord): void {
    if (!this.over) this.deps.writer.artifact(record);
  }

  date(agoMs = 0): string {
    return new Date(this.deps.clock.now() - agoMs).toISOString();
  }

  private publish(): void {
    this.deps.log.push({ type: 'run', run: this.current });
    this.deps.onRun(this.current);
  }
}

/** How long it has waited, by the wall clock: another process's monotonic clock means nothing. */
function sinceOf(waiting: Waiting, clock: Clock): number {
  return Math.max(0, clock.now() - Date.parse(waiting.since));
}

function spanEndOf(status: RunStatus): SpanEnd {
  if (status === 'completed') return 'ok';
  return status === 'timed_out' || status === 'cancelled' ? status : 'failed';
}
