// electron/core/execution/trace/open-span.ts - a span that has started: what is added to it, and its end.
import { type AppError, type AppErrorData, asAppError, type Span } from '../../../contract/index.ts';
import type { PayloadRef } from '../../traces/index.ts';

type Attributes = Span['attributes'];
export type SpanEnd = Exclude<Span['status'], 'running'>;

/** What a model call used; null cost = unknown. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  cost: number | null;
}

/** The trace that it is a part of. */
interface SpanOwner {
  elapsed(): number;
  warned(): void;
  keep(name: PayloadRef['name'], text: string): PayloadRef;
  addUsage(usage: Usage): void;
  /** One of its spans changed; `ended`: for the last time. */
  changed(span: Span, ended: OpenSpan | null): void;
}

/** A span that has started. Everything about it is sent again when it ends. */
export class OpenSpan {
  private span: Span;
  private readonly trace: SpanOwner;

  constructor(span: Span, trace: SpanOwner) {
    this.span = span;
    this.trace = trace;
  }

  get id(): string {
    return this.span.id;
  }

  /** As it is by now. */
  get now(): Readonly<Span> {
    return this.span;
  }

  get name(): string {
    return this.span.name;
  }

  /** A text that is stored with it by that name. */
  payload(name: PayloadRef['name']): PayloadRef | null {
    return this.span.payloads.find((each) => each.name === name) ?? null;
  }

  get ended(): boolean {
    return this.span.status !== 'running';
  }

  set(values: Partial<Pick<Span, 'artifactKind' | 'modelId' | 'name'>>): void {
    this.span = { ...this.span, ...values };
  }

  note(attributes: Attributes): void {
    this.span = { ...this.span, attributes: { ...this.span.attributes, ...attributes } };
  }

  /** Adds a warning. */
  warn(message: string): void {
    const { warning } = this.span.attributes;
    if (typeof warning === 'string' && warning.split('\n').includes(message)) return;
    this.note({ warning: typeof warning === 'string' ? `${warning}\n${message}` : message });
    this.trace.warned();
  }

  /** Stores a text with this span. */
  keep(name: PayloadRef['name'], text: string): PayloadRef {
    const reference = this.trace.keep(name, text);
    this.attach(reference);
    return reference;
  }

  /** Refers to a text stored by another span; a second one with the same name replaces the first. */
  attach(reference: PayloadRef): void {
    const others = this.span.payloads.filter(({ name }) => name !== reference.name);
    this.span = { ...this.span, payloads: [...others, reference] };
  }

  used(usage: Usage): void {
    this.span = {
      ...this.span,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      tokensEstimated: usage.estimated,
      cost: usage.cost,
    };
    this.trace.addUsage(usage);
  }

  /** Sends what has been added since the start. */
  publish(): void {
    this.trace.changed(this.span, null);
  }

  /** Ends the span; a second end is ignored, because the end of a run closes what is still open. */
  end(status: SpanEnd, error: AppErrorData | null = null): void {
    if (this.ended) return;
    this.span = { ...this.span, status, error, durationMs: round(this.trace.elapsed() - this.span.offsetMs) };
    this.trace.changed(this.span, this);
  }

  /** Ends the span with an error, whose code says whether it was stopped. */
  fail(error: AppError): void {
    this.end(error.code === 'cancelled' || error.code === 'timed_out' ? error.code : 'failed', error.toData());
  }

  /** Does the work that the span stands for, and ends it. Throws what the work throws. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      this.end('ok');
      return value;
    } catch (error) {
      this.fail(asAppError(error));
      throw error;
    }
  }
}

/** Microseconds are enough, and keep the rows short. */
export function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
