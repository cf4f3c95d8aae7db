// renderer/runs/assertions/last-output.ts - an artifact's last output, to try assertions on it.
import type { Span } from '../../../electron/contract/execution.ts';
import { api } from '../../client/api.ts';
import { inputOfRun } from '../input/ofRun.ts';
import { payloadOf } from '../live/run-view.ts';

export interface LastOutput {
  runId: string;
  startedAt: string;
  text: string;
  input: Record<string, unknown>;
}

const RUNS_LOOKED_AT = 20;
/** The check accepts at most four million characters. */
const MAX_CHARS = 4_000_000;

/** The span whose output is the artifact's: its last model call, or its own. A variant stands in for its name. */
export function outputSpan(spans: readonly Span[], artifactKey: string): Span | null {
  const name = artifactKey.split('@')[0];
  const steps = spans.filter((span) => span.kind === 'artifact' && (span.name === artifactKey || span.name.split('@')[0] === name));
  const step = steps.findLast((span) => span.name === artifactKey) ?? steps.at(-1);
  if (!step) return null;
  if (payloadOf(step, 'output')) return step;
  const call = spans.findLast((span) => span.kind === 'model_call' && span.parentId === step.id && payloadOf(span, 'output') !== null);
  if (call) return call;
  // A step without a model keeps no text of its own; the last one's is the answer of the run.
  const isLast = spans.findLast((span) => span.kind === 'artifact' && span.status === 'ok') === step;
  return isLast ? (spans.find((span) => span.kind === 'run' && payloadOf(span, 'output') !== null) ?? null) : null;
}

/** The last output of an artifact in the traces of its skill; null if none of the last runs had one. */
export async function lastOutput(skillId: string, skillName: string, artifactKey: string): Promise<LastOutput | null> {
  const { rows } = await api.traces.list.query({ query: `skill:"${skillName}"`, limit: RUNS_LOOKED_AT });
  for (const run of rows.filter((row) => row.skillId === skillId)) {
    const { spans } = await api.traces.get.query({ runId: run.id });
    const payload = payloadOf(outputSpan(spans, artifactKey), 'output');
    if (!payload) continue;
    const text = await readAll(payload.id);
    // A run whose input is too large to keep can still be checked; names in conditions then have no value.
    const input = await inputOfRun(run.id).then(
      ({ values }) => values,
      () => ({}),
    );
    return { runId: run.id, startedAt: run.startedAt, text, input };
  }
  return null;
}

async function readAll(payloadId: string): Promise<string> {
  let text = '';
  for (;;) {
    const page = await api.traces.payload.query({ payloadId, offset: text.length });
    text += page.text;
    if (page.text === '' || text.length >= page.total || text.length >= MAX_CHARS) return text.slice(0, MAX_CHARS);
  }
}
