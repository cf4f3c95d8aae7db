// Which rows are held out from a model: two of five of both kinds, whatever the order, and for good.

import { describe, expect, it } from 'vitest';
import { holdOut } from '../../../electron/core/triggers/rows/split.ts';
import fc from '../../fixtures/fixed-seed.ts';

const open = (message: string, shouldTrigger: boolean) => ({ message, shouldTrigger, heldOut: null });
const messages = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 });

describe('E8: held-out rows', () => {
  it('E8: are two of five of the rows that should find the skill, and of those that should not', () => {
    fc.assert(
      fc.property(messages, messages, (should, shouldNot) => {
        const rows = [...should.map((each) => open(`+${each}`, true)), ...shouldNot.map((each) => open(`-${each}`, false))];
        const held = holdOut([], rows);
        const count = (wish: boolean) => rows.filter((row, at) => row.shouldTrigger === wish && held[at]).length;
        expect([count(true), count(false)]).toEqual([Math.round(should.length * 0.4), Math.round(shouldNot.length * 0.4)]);
      }),
    );
  });

  it('E8: are the same in any order', () => {
    fc.assert(
      fc.property(messages, (all) => {
        const rows = all.map((each) => open(each, true));
        const held = holdOut([], rows);
        expect(holdOut([], rows.toReversed()).toReversed()).toEqual(held);
      }),
    );
  });

  it('E8: stay when others come, one by one, and what an author decided stays', () => {
    const here: { shouldTrigger: boolean; heldOut: boolean }[] = [];
    for (let count = 1; count <= 20; count++) {
      here.push({ shouldTrigger: true, heldOut: holdOut(here, [open(`row ${count}`, true)])[0]! });
      expect(here.filter(({ heldOut }) => heldOut)).toHaveLength(Math.round(count * 0.4));
    }
    expect(
      holdOut(
        [],
        [
          { ...open('a', true), heldOut: true },
          { ...open('b', true), heldOut: false },
        ],
      ),
    ).toEqual([true, false]);
  });
});
