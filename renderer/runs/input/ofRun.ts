// renderer/runs/input/ofRun.ts - the input of a recorded run, to try it again. The record itself is never changed.
import { isRecord } from '../../../electron/contract/values/json.ts';
import { api } from '../../client/api.ts';
import { payloadOf } from '../live/run-view.ts';
import { parseRecord } from './sample.ts';

/** Values and request of a run. Throws a message for a person if nothing was kept, or more than fits in a form. */
export async function inputOfRun(runId: string): Promise<{ values: Record<string, unknown>; request: string }> {
  const { spans } = await api.traces.get.query({ runId });
  const payload = payloadOf(spans.find((span) => span.kind === 'run') ?? spans[0] ?? null, 'input');
  if (!payload) throw new Error('This run stored no input.');
  const kept = parseRecord((await api.traces.payload.query({ payloadId: payload.id })).text);
  const values = kept?.input;
  if (!isRecord(values)) {
    throw new Error('The input of this run is too large to reuse.');
  }
  return { values, request: typeof kept?.request === 'string' ? kept.request : '' };
}
