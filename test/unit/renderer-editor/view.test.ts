// What an editor shows of a file, and how its changes come back without touching anything else.

import { describe, expect, it } from 'vitest';
import { changesToSplices, createView, lineEndNear } from '../../../renderer/editor/document/view.ts';
import { applySplices } from '../../../renderer/ui/splices.ts';
import fc from '../../fixtures/fixed-seed.ts';

const lines = fc.array(fc.tuple(fc.stringMatching(/^[a-c ]{0,4}$/), fc.constantFrom('\n', '\r\n')), { maxLength: 8 });
const file = fc
  .tuple(fc.boolean(), lines, fc.stringMatching(/^[a-c]{0,3}$/))
  .map(([bom, list, last]) => `${bom ? '\uFEFF' : ''}${list.map((l) => l.join('')).join('')}${last}`);

describe('A2: the view of a file', () => {
  it('has LF line ends and no BOM, and every offset finds its way back', () => {
    const view = createView('\uFEFFa\r\nb\nc');
    expect(view.text).toBe('a\nb\nc');
    expect([0, 1, 2, 3, 4, 5].map(view.toFile)).toEqual([1, 2, 4, 5, 6, 7]);
    fc.assert(
      fc.property(file, (text) => {
        const shown = createView(text);
        for (let at = 0; at <= shown.text.length; at++) expect(shown.toView(shown.toFile(at))).toBe(at);
      }),
    );
  });

  it('typing anywhere in a file of mixed line ends keeps every other byte, and the editor shows the same text', () => {
    const change = fc.record({ at: fc.nat(60), length: fc.nat(6), text: fc.stringMatching(/^[xy\n]{0,4}$/) });
    fc.assert(
      fc.property(file, change, (text, { at, length, text: typed }) => {
        const view = createView(text);
        const from = Math.min(at, view.text.length);
        const rangeLength = Math.min(length, view.text.length - from);
        const splices = changesToSplices(text, view, [{ rangeOffset: from, rangeLength, text: typed }]);
        const after = applySplices(text, splices);
        expect(createView(after).text).toBe(view.text.slice(0, from) + typed + view.text.slice(from + rangeLength));
        const [splice] = splices;
        expect(after.startsWith(text.slice(0, splice?.start))).toBe(true);
        expect(after.endsWith(text.slice(splice?.end))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('several changes at once refer to the text before them', () => {
    const text = 'a\r\nb\r\nc';
    const view = createView(text);
    const splices = changesToSplices(text, view, [
      { rangeOffset: 4, rangeLength: 1, text: 'C' },
      { rangeOffset: 0, rangeLength: 1, text: 'A' },
    ]);
    expect(applySplices(text, splices)).toBe('A\r\nb\r\nC');
  });

  it('a part of a file shows that part only', () => {
    const text = 'head\r\nbody 1\r\nbody 2\r\ntail';
    const view = createView(text, { start: 6, end: 20 });
    expect(view.text).toBe('body 1\nbody 2');
    expect(applySplices(text, changesToSplices(text, view, [{ rangeOffset: 6, rangeLength: 0, text: '\nmore' }]))).toBe(
      'head\r\nbody 1\r\nmore\r\nbody 2\r\ntail',
    );
  });

  it('a new line ends as its neighbours do', () => {
    expect(lineEndNear('a\r\nb', 0)).toBe('\r\n');
    expect(lineEndNear('a\r\nb', 4)).toBe('\r\n');
    expect(lineEndNear('a\nb', 3)).toBe('\n');
    expect(lineEndNear('abc', 1)).toBe('\n');
  });
});
