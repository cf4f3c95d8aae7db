// What a person types or chooses is not lost while what was given before is on its way to the core. Rows F3, F6, G7; F1 for a new key.
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { WorkItem } from '../../../electron/contract/duties/duties.ts';

const core = vi.hoisted(() => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  return { kept: { version: 1, tools: [] as string[] }, saved: [] as { version: number; before: unknown }[] };
});
vi.mock('../../../renderer/agents/doing.tsx', async (original) => ({
  ...(await original<typeof import('../../../renderer/agents/doing.tsx')>()),
  // As the core does it: an older version is refused.
  async changeUndoably(agent: AgentDetail, changes: { tools: { ids: string[] } }, before: unknown) {
    await Promise.resolve();
    if (agent.version !== core.kept.version) return null;
    core.kept = { version: agent.version + 1, tools: changes.tools.ids };
    core.saved.push({ version: agent.version, before });
    return { ...agent, version: core.kept.version };
  },
}));
const { useGiven } = await import('../../../renderer/agents/profile/ByHand.tsx');
const { draftAfter } = await import('../../../renderer/agents/parts/Prompt.tsx');
const { timesOf } = await import('../../../renderer/agents/duties/doing.tsx');
const { freeKey } = await import('../../../renderer/manifests/form/edits.ts');

it('F3: two tools given one after the other are both kept, each with its own way back', async () => {
  const none = { kind: 'none' } as const;
  const agent = { version: 1, manifest: { tools: none } } as AgentDetail;
  const { result } = renderHook(() => useGiven(agent));
  const listed = (...ids: string[]) => ({ kind: 'listed' as const, ids });
  act(() => result.current.set({ tools: listed('a') }, { tools: none }));
  expect(result.current.given.tools).toEqual(listed('a'));
  act(() => result.current.set({ tools: listed('a', 'b') }, { tools: listed('a') }));
  expect(result.current.given.tools).toEqual(listed('a', 'b'));
  await vi.waitFor(() => expect(core.kept).toEqual({ version: 3, tools: ['a', 'b'] }));
  expect(core.saved).toEqual([
    { version: 1, before: { tools: none } },
    { version: 2, before: { tools: listed('a') } },
  ]);
});

describe('F3: a prompt that is saved', () => {
  it.each([
    ['nothing is left of it', { text: 'Be brief.', over: '' }, null],
    [
      'what was typed meanwhile is left, over what was saved',
      { text: 'Be brief. And', over: '' },
      { text: 'Be brief. And', over: 'Be brief.' },
    ],
    ['it was reverted meanwhile', undefined, null],
  ])('%s', (_, draft, left) => expect(draftAfter(draft, 'Be brief.')).toEqual(left));
});

it('G7: what is skipped counts the times before it too', () => {
  expect(timesOf([{ earlier: 12 }, { earlier: 0 }] as WorkItem[])).toBe(14);
});

it('F1: a new setting has a key that none has', () => {
  expect(freeKey('setting', ['setting_2', undefined, 'setting_1'])).toBe('setting_3');
  expect(freeKey('setting', ['setting_2'])).toBe('setting_1');
});
