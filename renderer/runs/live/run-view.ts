// renderer/runs/live/run-view.ts - a run as it is put together from its events. Pure; spans keep the order in which they began.
import type { Run, RunEvent, Span } from '../../../electron/contract/execution.ts';

export interface RunView {
  run: Run | null;
  spans: readonly Span[];
  /** What a span's model has streamed so far. */
  texts: ReadonlyMap<string, string>;
  /** Milliseconds after the start of the run of the first streamed text. */
  firstTextMs: number | null;
}

export const EMPTY_VIEW: RunView = { run: null, spans: [], texts: new Map(), firstTextMs: null };

/** The view after a batch of events. */
export function applyEvents(view: RunView, events: readonly RunEvent[], now: () => number = Date.now): RunView {
  let { run, firstTextMs } = view;
  const spans = [...view.spans];
  const places = new Map(spans.map((span, index) => [span.id, index]));
  const texts = new Map(view.texts);
  for (const event of events) {
    if (event.type === 'run') run = event.run;
    else if (event.type === 'text') {
      texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
      if (firstTextMs === null && run) firstTextMs = Math.max(0, now() - Date.parse(run.startedAt));
    } else if (event.type === 'span') {
      const place = places.get(event.span.id);
      if (place === undefined) places.set(event.span.id, spans.push(event.span) - 1);
      else spans[place] = event.span;
    }
  }
  return { run, spans, texts, firstTextMs };
}

export const isRunning = (run: Run | null): boolean => run !== null && (run.status === 'running' || run.status === 'pending');

/** One step across the top: an artifact of the plan and the span that ran it, if any. */
export interface StepView {
  name: string;
  kind: string | null;
  span: Span | null;
  /** Name of the module that this artifact stands in for. */
  fallbackOf: string | null;
}

/** They are read into the system message and run nowhere. */
const PROSE: readonly string[] = ['description', 'approach', 'example'];

/** The planned steps with what has become of them, then steps that nobody planned (fallbacks). */
export function stepsOf(view: RunView, planned: readonly { name: string; kind: string }[]): StepView[] {
  const ran = view.spans.filter((span) => span.kind === 'artifact' && !PROSE.includes(span.artifactKind ?? ''));
  const used = new Set<string>();
  const steps = planned.map(({ name, kind }): StepView => {
    const span = ran.find((s) => !used.has(s.id) && nameOf(s) === name) ?? null;
    if (span) used.add(span.id);
    return { name, kind, span, fallbackOf: textAttribute(span, 'fallback_of') };
  });
  const others = ran.filter((span) => !used.has(span.id));
  return [
    ...steps,
    ...others.map((span) => ({ name: nameOf(span), kind: span.artifactKind, span, fallbackOf: textAttribute(span, 'fallback_of') })),
  ];
}

const textAttribute = (span: Span | null, name: string): string | null => {
  const value = span?.attributes[name];
  return typeof value === 'string' ? value : null;
};

/** An artifact span is named by its key; the variant is not part of the step's name. */
const nameOf = (span: Span): string => span.name.split('@')[0] ?? span.name;

/** The model call whose answer is the answer of the run, or of one step: the last one that began. */
export function answerSpan(view: RunView, stepId: string | null = null): Span | null {
  const calls = view.spans.filter((span) => span.kind === 'model_call' && (stepId === null || isUnder(view, span, stepId)));
  return calls.at(-1) ?? null;
}

function isUnder(view: RunView, span: Span, ancestorId: string): boolean {
  const byId = new Map(view.spans.map((s) => [s.id, s]));
  let at: Span | undefined = span;
  for (let steps = 0; at && steps < 1000; steps++) {
    if (at.parentId === ancestorId) return true;
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return false;
}

/** Payload of a span by name, or null. */
export function payloadOf(span: Span | null, name: Span['payloads'][number]['name']) {
  return span?.payloads.find((payload) => payload.name === name) ?? null;
}

/** Tokens and money so far: the run's own figures when they are there, else the sum of its model calls; null = unknown. */
export function figuresOf(view: RunView): { input: number | null; output: number | null; cost: number | null; estimated: boolean } {
  const calls = view.spans.filter((span) => span.kind === 'model_call' || span.kind === 'judge');
  const sum = (pick: (span: Span) => number | null) =>
    calls.reduce<number | null>((total, span) => (pick(span) === null ? total : (total ?? 0) + (pick(span) ?? 0)), null);
  return {
    input: view.run?.inputTokens ?? sum((s) => s.inputTokens),
    output: view.run?.outputTokens ?? sum((s) => s.outputTokens),
    cost: view.run?.cost ?? sum((s) => s.cost),
    estimated: calls.some((span) => span.tokensEstimated),
  };
}
