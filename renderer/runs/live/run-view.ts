// renderer/runs/live/run-view.ts - a run, assembled from its events. Pure; spans keep the order in which they began.
import type { AssertionResult } from '../../../electron/contract/assertions.ts';
import { loadsModel as isModelLoad, type Run, type RunEvent, type Span } from '../../../electron/contract/execution.ts';
import { endingOfSpan } from '../../../electron/contract/values/ending.ts';

export interface RunView {
  run: Run | null;
  spans: readonly Span[];
  /** What a span's model has streamed so far. */
  texts: ReadonlyMap<string, string>;
  /** What a span's model has thought so far. */
  thoughts: ReadonlyMap<string, string>;
  /** Milliseconds after the start of the run of the first streamed text or thought. */
  firstTextMs: number | null;
  /** Checked assertions by the span of their step, in the order in which they were checked. */
  assertions: ReadonlyMap<string, readonly AssertionResult[]>;
}

export const EMPTY_VIEW: RunView = {
  run: null,
  spans: [],
  texts: new Map(),
  thoughts: new Map(),
  firstTextMs: null,
  assertions: new Map(),
};

/** The view after a batch of events. */
export function applyEvents(view: RunView, events: readonly RunEvent[], now: () => number = Date.now): RunView {
  let { run, firstTextMs } = view;
  const spans = [...view.spans];
  const places = new Map(spans.map((span, index) => [span.id, index]));
  const texts = new Map(view.texts);
  const thoughts = new Map(view.thoughts);
  const assertions = new Map(view.assertions);
  const first = (): void => {
    if (firstTextMs === null && run) firstTextMs = Math.max(0, now() - Date.parse(run.startedAt));
  };
  for (const event of events) {
    if (event.type === 'run') run = event.run;
    else if (event.type === 'text') {
      texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
      first();
    } else if (event.type === 'thinking') {
      first();
      thoughts.set(event.spanId, (event.all ? '' : (thoughts.get(event.spanId) ?? '')) + event.text);
      if (event.all) texts.delete(event.spanId);
    } else if (event.type === 'span') {
      const place = places.get(event.span.id);
      if (place === undefined) places.set(event.span.id, spans.push(event.span) - 1);
      else spans[place] = event.span;
    } else assertions.set(event.spanId, event.results);
  }
  return { run, spans, texts, thoughts, firstTextMs, assertions };
}

/**
 * Milliseconds from the start of the run to its first token: as the model call measured it or, until that has ended, as the text arrived
 * here, which is later if the window is busy.
 */
export function firstTokenMs(view: RunView): number | null {
  for (const { kind, offsetMs, attributes } of view.spans) {
    const measured = attributes.first_token_ms;
    if (kind === 'model_call' && typeof measured === 'number') return offsetMs + measured;
  }
  return view.firstTextMs;
}

/** True while the run's last model call is waiting for others, such as those of other runs to the one local model. */
export function waitsForModel({ spans }: RunView): boolean {
  const call = spans.findLast(({ kind, status }) => kind === 'model_call' && status === 'running');
  const { calls_ahead: ahead, waited_ms: waited } = call?.attributes ?? {};
  return ahead !== undefined && waited === undefined;
}

/** True while the run's last model call has thought, but not yet answered. */
export function isThinking({ spans, thoughts, texts }: RunView): boolean {
  const call = spans.findLast(({ kind, status }) => kind === 'model_call' && status === 'running');
  return call !== undefined && thoughts.has(call.id) && !texts.has(call.id);
}

/** The loading of a model into memory, while it lasts. */
export const loadsModel = ({ spans }: RunView): Span | null =>
  spans.findLast((span) => span.status === 'running' && isModelLoad(span)) ?? null;

/** True while a step of code is waiting for its sandbox, which the first one on a machine has to prepare. */
export function preparesSandbox({ spans }: RunView): boolean {
  const code = spans.findLast(({ artifactKind, status }) => artifactKind === 'code_template' && status === 'running');
  return code?.attributes.preparing !== undefined && code.attributes.prepared_ms === undefined;
}

/** The run that Stop is for: of one that cannot be watched, only the core's list of running ones knows. */
export const stoppable = ({ runId, view: { run }, error }: { runId: string | null; view: RunView; error: unknown }): string | null =>
  error === null && (run === null || isRunning(run)) ? runId : null;

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

/** The planned steps with their outcome so far, then unplanned ones (fallbacks). */
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

/** Whether nothing is missing of the answer of the run, or of one step: not of one that failed or was cancelled while it was written. */
export function isComplete({ run, spans }: RunView, stepId: string | null = null): boolean {
  const step = spans.find(({ id }) => id === stepId);
  const ending = step === undefined ? (run?.ending ?? null) : endingOfSpan(step);
  return (step === undefined ? run?.status === 'completed' : step.status === 'ok') && (ending ?? 'complete') === 'complete';
}

/** The step of code or of a DSPy module whose output is the answer of the run, or of one step, once it has given one; else null. */
export function givenSpan(view: RunView, stepId: string | null = null): Span | null {
  const root = view.spans.find(({ kind }) => kind === 'run');
  const step = view.spans.findLast(
    ({ id, kind, parentId }) => kind === 'artifact' && (stepId === null ? parentId === root?.id : id === stepId),
  );
  if (step === undefined || (step.artifactKind !== 'code_template' && step.artifactKind !== 'dspy_module')) return null;
  return payloadOf(step, 'output') === null ? null : step;
}

/** The step whose answer is shown: the chosen one, or the one that produced the answer of the run. */
export function shownStep(view: RunView, stepId: string | null = null): string | null {
  const given = stepId ?? givenSpan(view)?.id;
  if (given !== undefined) return given;
  // Between a model call and its step there may be spans such as a second try.
  const byId = new Map(view.spans.map((span) => [span.id, span]));
  let at = answerSpan(view) ?? undefined;
  while (at && at.kind !== 'artifact') at = byId.get(at.parentId ?? '');
  return at?.id ?? null;
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

/** Dollars per million tokens. */
export interface Price {
  input: number | null;
  output: number | null;
}
interface Used {
  input: number | null;
  output: number | null;
  cost: number | null;
  estimated: boolean;
}
/** Four characters per token, the providers' rule of thumb, until a call has ended and reports it. */
const CHARS_PER_TOKEN = 4;

/** Tokens and money so far: the run's own figures once it has ended, else the sum of its model calls; null = unknown. */
export function figuresOf(view: RunView, price: Price = { input: null, output: null }): Used {
  const calls = view.spans.filter((span) => span.kind === 'model_call' || span.kind === 'judge').map((span) => usedBy(view, span, price));
  const sum = (pick: (used: Used) => number | null) =>
    calls.reduce<number | null>((total, used) => (pick(used) === null ? total : (total ?? 0) + (pick(used) ?? 0)), null);
  const over = isRunning(view.run) ? null : view.run;
  return {
    input: over?.inputTokens ?? sum((used) => used.input),
    output: over?.outputTokens ?? sum((used) => used.output),
    cost: over?.cost ?? sum((used) => used.cost),
    estimated: calls.some((used) => used.estimated),
  };
}

/** What one call used; if it is still streaming, an estimate from its texts. */
function usedBy(view: RunView, span: Span, price: Price): Used {
  const text = (view.thoughts.get(span.id) ?? '') + (view.texts.get(span.id) ?? '');
  if (span.status !== 'running' || span.outputTokens !== null || text === '') {
    return { input: span.inputTokens, output: span.outputTokens, cost: span.cost, estimated: span.tokensEstimated };
  }
  const sent = (payloadOf(span, 'system')?.chars ?? 0) + (payloadOf(span, 'messages')?.chars ?? 0);
  const input = span.inputTokens ?? (sent > 0 ? Math.ceil(sent / CHARS_PER_TOKEN) : null);
  const output = Math.ceil(text.length / CHARS_PER_TOKEN);
  const cost = price.input === null || price.output === null ? null : ((input ?? 0) * price.input + output * price.output) / 1_000_000;
  return { input, output, cost, estimated: true };
}
