// renderer/settings/models/tests.ts - tries a model with one short question: what came back, and how fast.
import { create } from 'zustand';
import type { ModelTest } from '../../../electron/contract/models.ts';
import { api } from '../../client/api.ts';
import { errorOf, isAbort } from '../../client/errors.ts';

export type TestState = { at: 'running'; abort: AbortController } | { at: 'ended'; test: ModelTest; when: string };

export const useTests = create<{ byModel: Record<string, TestState | undefined> }>()(() => ({ byModel: {} }));
const set = (id: string, state: TestState | undefined) => useTests.setState((s) => ({ byModel: { ...s.byModel, [id]: state } }));

export async function testModel(id: string): Promise<void> {
  const abort = new AbortController();
  set(id, { at: 'running', abort });
  const started = performance.now();
  try {
    const test = await api.models.test.mutate({ id }, { signal: abort.signal });
    set(id, { at: 'ended', test, when: new Date().toISOString() });
  } catch (cause) {
    if (isAbort(cause)) return set(id, undefined);
    const error = errorOf(cause);
    const text = error.remedy ? `${error.message} ${error.remedy}` : error.message;
    set(id, {
      at: 'ended',
      when: new Date().toISOString(),
      test: { ok: false, ms: performance.now() - started, firstTokenMs: null, text },
    });
  }
}
