// Merging by places: whatever is chosen, the rest of the file is as both sides have it.
import { describe, expect, it } from 'vitest';
import { firstChoice, type Mergeable, type MergeSide, mergedText } from '../../../electron/contract/values/merging.ts';
import { hunksOf, joinHunks } from '../../../electron/core/linking/conflict/merge.ts';
import fc from '../../fixtures/fixed-seed.ts';

const whole = (base: string, mine: string, theirs: string): Mergeable => ({
  base,
  mine,
  theirs,
  mineHash: 'm',
  theirHash: 't',
  hunks: hunksOf(base, mine, theirs),
  merged: null,
});
const all = (texts: Mergeable, side: MergeSide) =>
  mergedText(
    texts,
    texts.hunks.map(() => side),
  ).text;

describe('A12: a merge by places', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 12 }).map((parts) => parts.join(''));

  it('one side for every place is that side, to the character, with its line endings', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const texts = whole(base, mine, theirs);
        expect([all(texts, 'base'), all(texts, 'mine'), all(texts, 'theirs')]).toEqual([base, mine, theirs]);
        const first = texts.hunks.map(firstChoice);
        const joined = joinHunks(base, mine, theirs, texts.hunks);
        expect(joined === null).toBe(first.includes(null));
        if (joined !== null) expect(mergedText(texts, first).text).toBe(joined);
      }),
    );
  });

  it('both keeps every line of either side, and a last line without an ending does not run into the next', () => {
    const texts = whole('one\ntwo', 'one\nzwei', 'one\ndeux');
    expect(texts.hunks.map(({ by }) => by)).toEqual(['both']);
    expect(all(texts, 'both')).toBe('one\nzwei\ndeux');
    expect(mergedText(texts, [null])).toEqual({ text: 'one\ntwo', places: [{ start: 4, end: 7 }] });
  });
});
