// A7: a text that was just read is not read again, and the answer is that of reading it.
import { expect, test } from 'vitest';
import { analysePackage, createAnalysisCache } from '../../../electron/core/packages/index.ts';
import { pack } from './support/read.ts';

const TEXT = pack('description: Groups seed packets.');

test('the same text in the same place gives the same answer', () => {
  const analyse = createAnalysisCache();
  const first = analyse(TEXT, 'a/skills/sort-seeds/SKILL.md');
  expect(first).toEqual(analysePackage(TEXT, 'a/skills/sort-seeds/SKILL.md'));
  expect(analyse(`${TEXT.slice(0, 5)}${TEXT.slice(5)}`, 'b\\sort-seeds\\SKILL.md')).toBe(first);
});

test('another file name counts where it names the package', () => {
  const analyse = createAnalysisCache();
  expect(analyse(TEXT, 'sort-seeds/SKILL.md').metadata.name).toBe('sort-seeds');
  expect(analyse(TEXT, 'dry-herbs/SKILL.md').metadata.name).toBe('dry-herbs');
  expect(analyse(TEXT, 'sort-seeds/SKILL.md').metadata.name).toBe('sort-seeds');
});

test('the oldest texts are forgotten first, and a text over the limit is not kept', () => {
  const analyse = createAnalysisCache(TEXT.length * 2);
  const [a, b, c] = ['a', 'b', 'c'].map((sign) => TEXT.replace('seed', sign.repeat(4))) as [string, string, string];
  const [first, second] = [analyse(a, 'x.md'), analyse(b, 'x.md')];
  analyse(c, 'x.md');
  expect(analyse(b, 'x.md')).toBe(second);
  expect(analyse(a, 'x.md')).not.toBe(first);
  const long = TEXT.repeat(3);
  expect(analyse(long, 'x.md')).not.toBe(analyse(long, 'x.md'));
});
