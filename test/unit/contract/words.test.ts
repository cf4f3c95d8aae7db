// How numbers are written, for every shell: the same below and above the place where a formatter is needed.
import { expect, test } from 'vitest';
import { number, plural } from '../../../electron/contract/index.ts';

test.each([
  [0, '0'],
  [12, '12'],
  [999, '999'],
  [1000, '1,000'],
  [-999, '-999'],
  [-1000, '-1,000'],
  [0.25, '0.25'],
  [2 / 3, '0.666667'],
  [1_234_567, '1,234,567'],
  [Number.POSITIVE_INFINITY, '∞'],
])('%d is written %s', (value, written) => expect(number(value)).toBe(written));

test('a count agrees with its word', () => {
  expect([plural(1, 'skill'), plural(999, 'skill'), plural(1000, 'skill')]).toEqual(['1 skill', '999 skills', '1,000 skills']);
});
