// electron/shells/cli/commands/running/given.ts - the output of a run whose last step was code or a DSPy module: no model streamed it.
import type { Core, Span } from '../../../../contract/index.ts';
import { readPayload } from '../trace.ts';

/** Whether a span belongs to a call of code, whose model calls are not the run's answer. */
export function isBelowCall(span: Span, spans: ReadonlyMap<string, Span>): boolean {
  for (let at: Span | undefined = span; at !== undefined; at = at.parentId === null ? undefined : spans.get(at.parentId)) {
    if (at.kind === 'host_call' || at.artifactKind === 'dspy_module') return true;
  }
  return false;
}

/** The whole output of the last step; null if a model streamed it, or there was none. */
export function givenByLastStep(core: Core, spans: readonly Span[]): string | null {
  const root = spans.find(({ kind }) => kind === 'run');
  const last = spans.findLast(({ kind, parentId }) => kind === 'artifact' && parentId === root?.id);
  if (last === undefined || (last.artifactKind !== 'code_template' && last.artifactKind !== 'dspy_module')) return null;
  const payload = last.payloads.find(({ name }) => name === 'sanitised') ?? last.payloads.find(({ name }) => name === 'output');
  return payload === undefined ? null : readPayload(core, payload.id);
}
