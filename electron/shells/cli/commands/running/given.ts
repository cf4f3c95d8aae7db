// electron/shells/cli/commands/running/given.ts - which texts of a run are answers, what each is, and which one is the output.
import { type Core, outputPlace, type Run, readPayload, type Span } from '../../../../contract/index.ts';

type Spans = ReadonlyMap<string, Span>;

const parentOf = (span: Span, spans: Spans): Span | undefined => (span.parentId === null ? undefined : spans.get(span.parentId));

/** From a span up to the run. A fallback stands where its module would, so the module is left out. */
function pathOf(span: Span, spans: Spans): Span[] {
  const path: Span[] = [];
  for (let at: Span | undefined = span; at !== undefined; at = parentOf(at, spans)) {
    path.push(at);
    if (at.attributes.fallback_of !== undefined) at = parentOf(at, spans) ?? at;
  }
  return path;
}

/** Whether a span belongs to a call of code or of a module, whose model calls are not the run's answer. */
export const isBelowCall = (span: Span, spans: Spans): boolean =>
  pathOf(span, spans).some(({ kind, artifactKind }) => kind === 'host_call' || kind === 'tool' || artifactKind === 'dspy_module');

/** Whether a span is a tool that the model of one of the run's own steps called. */
export const isCalled = (span: Span, spans: Spans): boolean => {
  const parent = span.kind === 'tool' ? parentOf(span, spans) : undefined;
  return parent !== undefined && !isBelowCall(parent, spans);
};

/** What the answer of a model call is, in words: its step, and what it stands in for. */
export function titleOf(call: Span, spans: Spans): string {
  const path = pathOf(call, spans);
  const step = path.find(({ kind }) => kind === 'artifact');
  const name = step?.name ?? call.name;
  const again = path.find(({ kind, attributes }) => kind === 'retry' && typeof attributes.reason === 'string');
  if (again !== undefined) return `${name}, asked again because ${again.attributes.reason}: in place of the answer above`;
  return step?.attributes.fallback_of === undefined ? name : `${name}, in place of ${step.attributes.fallback_of}`;
}

/** Why an artifact runs in place of a module; null for a span without one. */
export function fallbackNote({ name, attributes: { fallback, reason } }: Span): string | null {
  return typeof fallback === 'string' ? `${name} cannot run here, so ${fallback} runs in its place. ${reason ?? ''}`.trim() : null;
}

/**
 * The output of a run that has completed, and the model call that streamed it, if one did. Null for any other run: it has none. What code or a
 * module gave comes as later steps would read it.
 */
export function outputOf(core: Pick<Core, 'traces'>, run: Run, spans: Spans, texts: ReadonlyMap<string, string>) {
  if (run.status !== 'completed') return null;
  const place = outputPlace(spans.values());
  if (place === null) return { text: '', call: null };
  const { payloadId, call } = place;
  return { text: (call && texts.get(call.id)) ?? readPayload(core.traces, payloadId), call };
}
