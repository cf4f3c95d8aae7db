// electron/contract/values/output.ts - where the trace of a run keeps its output.
import type { Span } from '../execution.ts';

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
