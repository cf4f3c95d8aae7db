// renderer/settings/models/tests.ts - tries a model with one short question; the core keeps how it went.
import { create } from 'zustand';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';

/** Tests under way, by model. */
export const useTests = create<{ running: Readonly<Record<string, AbortController>> }>()(() => ({ running: {} }));

export async function testModel(id: string): Promise<void> {
  const abort = new AbortController();
  useTests.setState(({ running }) => ({ running: { ...running, [id]: abort } }));
  // A failure is kept by the core, and shown with the model.
  await api.models.test.mutate({ id }, { signal: abort.signal }).catch(() => {});
  await refresh(['models']);
  useTests.setState(({ running: { [id]: _ended, ...running } }) => ({ running }));
}
