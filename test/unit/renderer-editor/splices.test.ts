// Edits as splices: there, back, and where places go.

import { describe, expect, it } from 'vitest';
import type { Splice } from '../../../electron/contract/packages.ts';
import { applySplices, invertSplices, mapOffset, mapRange, mapSplices, spliceBetween } from '../../../renderer/ui/splices.ts';
import fc from '../../fixtures/fixed-seed.ts';

/** A text with a list of splices that fit it. */
const edited = fc.string({ maxLength: 40 }).chain((text) =>
  fc.array(fc.tuple(fc.nat(text.length), fc.string({ maxLength: 5 })), { maxLength: 6 }).map((cuts) => {
    const offsets = cuts.map(([at]) => at).sort((a, b) => a - b);
    const splices: Splice[] = [];
    for (let i = 0; i + 1 < offsets.length; i += 2) {
      const [start, end] = [offsets[i] ?? 0, offsets[i + 1] ?? 0];
      if (splices.length > 0 && start <= (splices.at(-1)?.end ?? 0)) continue;
      splices.push({ start, end, text: cuts[i]?.[1] ?? '' });
    }
    return { text, splices };
  }),
);

describe('A2: splices', () => {
  it('undo gives back the same text, whatever was edited', () => {
    fc.assert(
      fc.property(edited, ({ text, splices }) => {
        const after = applySplices(text, splices);
        expect(applySplices(after, invertSplices(text, splices))).toBe(text);
      }),
    );
  });

  it('change nothing outside of their ranges', () => {
    expect(applySplices('a: 1 # why\nb: 2\n', [{ start: 3, end: 4, text: '10' }])).toBe('a: 10 # why\nb: 2\n');
  });

  it('between two texts are the smallest one', () => {
    expect(spliceBetween('version: 1.2.0 # x', 'version: 1.3.0 # x')).toEqual({ start: 11, end: 12, text: '3' });
    expect(spliceBetween('same', 'same')).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const splice = spliceBetween(before, after);
        expect(applySplices(before, splice ? [splice] : [])).toBe(after);
      }),
    );
  });
});

describe('places after an edit', () => {
  it('move with what is inserted before them and stay before what comes after', () => {
    const splices = [{ start: 2, end: 2, text: 'xyz' }];
    expect(mapOffset(1, splices, 'right')).toBe(1);
    expect(mapOffset(5, splices, 'left')).toBe(8);
    expect([mapOffset(2, splices, 'left'), mapOffset(2, splices, 'right')]).toEqual([2, 5]);
  });

  it('a range owns what is typed at its borders, also when it is empty', () => {
    expect(mapRange({ start: 4, end: 6 }, [[{ start: 6, end: 6, text: '!' }], [{ start: 4, end: 4, text: '?' }]])).toEqual({
      start: 4,
      end: 8,
    });
    expect(mapRange({ start: 4, end: 4 }, [[{ start: 4, end: 4, text: 'new' }]])).toEqual({ start: 4, end: 7 });
  });

  it('a repair follows edits elsewhere, and is not offered when its own place was edited', () => {
    const fix = [{ start: 10, end: 12, text: '"x"' }];
    expect(mapSplices(fix, [[{ start: 0, end: 1, text: 'abc' }]])).toEqual([{ start: 12, end: 14, text: '"x"' }]);
    expect(mapSplices(fix, [[{ start: 9, end: 11, text: '' }]])).toBeNull();
  });
});
