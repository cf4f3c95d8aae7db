import { describe, expect, test } from 'vitest';
import { distance, nearestWord } from '../../../electron/core/text/index.ts';

describe('a mistyped word', () => {
  test('lies as far as it has wrong, missing, added and swapped letters, up to a limit', () => {
    const pairs = [
      ['abc', 'abc'],
      ['abc', 'abd'],
      ['abc', 'bac'],
      ['abc', 'ab'],
      ['abc', 'abcd'],
      ['abc', 'xyz'],
    ] as const;
    expect(pairs.map(([a, b]) => distance(a, b, 2))).toEqual([0, 1, 1, 1, 1, 3]);
  });

  test.each([
    ['a swap counts once', 'tpye', ['typo', 'type'], 'type'],
    ['case does not matter', 'Descripton', ['name', 'description'], 'description'],
    ['one slip is allowed in the shortest', 'nme', ['name'], 'name'],
    ['the first of equally near ones', 'bat', ['cat', 'hat'], 'cat'],
    ['a nearer one that comes later', 'string', ['strong', 'string'], 'string'],
    ['nothing near', 'audience', ['topic', 'notes'], null],
    ['nothing known', 'audience', [], null],
    ['too long to be a slip', 'x'.repeat(101), ['x'.repeat(100)], null],
  ])('means the nearest known one: %s', (_, written, known, meant) => {
    expect(nearestWord(written, known)).toBe(meant);
  });
});
