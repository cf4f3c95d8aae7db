import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../electron/core/exchange/importing/planned.ts';
import { createPlanStore } from '../../../electron/core/exchange/importing/plans.ts';

const plan = (id: string, bytes: number, besides = 0): Plan => ({
  id,
  scope: 'account',
  refusedArchives: [],
  competencies: [],
  roles: [],
  leftOut: [],
  plugins: [],
  planned: [
    {
      item: {} as Plan['planned'][number]['item'],
      package: {
        bytes: new Uint8Array(bytes),
        original: null,
        files: [{ path: 'a', mode: 0o644, bytes: new Uint8Array(besides) }],
      },
      conflict: null,
    },
  ],
});

describe('A7: prepared imports', () => {
  const kept = (plans: ReturnType<typeof createPlanStore>, ids: readonly string[]) =>
    ids.filter((id) => {
      try {
        return plans.get(id).id === id;
      } catch {
        return false;
      }
    });

  test('hold together no more than one may, files counted; the oldest goes first and the newest stays', () => {
    const plans = createPlanStore(100);
    plans.keep(plan('a', 40));
    plans.keep(plan('b', 30, 30));
    expect(kept(plans, ['a', 'b'])).toEqual(['a', 'b']);
    plans.keep(plan('c', 10, 30));
    expect(kept(plans, ['a', 'b', 'c'])).toEqual(['b', 'c']);
    plans.keep(plan('d', 500));
    expect(kept(plans, ['b', 'c', 'd'])).toEqual(['d']);
  });

  test('are four at most, and what was dropped is told', () => {
    const plans = createPlanStore();
    for (const id of ['a', 'b', 'c', 'd', 'e']) plans.keep(plan(id, 1));
    expect(kept(plans, ['a', 'b', 'c', 'd', 'e'])).toEqual(['b', 'c', 'd', 'e']);
    plans.drop('c');
    expect(() => plans.get('c')).toThrow(expect.objectContaining({ code: 'not_found', remedy: 'Choose the files again.' }));
  });
});
