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

test('another text of the same name and length is another one', () => {
  const analyse = createAnalysisCache();
  const other = TEXT.replace('seed', 'herb');
  expect(analyse(TEXT, 'x.md').metadata.description).toBe('Groups seed packets.');
  expect(analyse(other, 'x.md').metadata.description).toBe('Groups herb packets.');
  expect(analyse(TEXT, 'x.md').metadata.description).toBe('Groups seed packets.');
});

test('the oldest texts are forgotten first, and a text over the limit is not kept', () => {
  const analyse = createAnalysisCache(TEXT.length * 2);
  const [first, second] = [analyse(TEXT, 'a.md'), analyse(TEXT, 'b.md')];
  analyse(TEXT, 'c.md');
  expect(analyse(TEXT, 'b.md')).toBe(second);
  expect(analyse(TEXT, 'a.md')).not.toBe(first);
  const long = TEXT.repeat(3);
  expect(analyse(long, 'x.md')).not.toBe(analyse(long, 'x.md'));
});

test('texts that take each other’s place do not count twice', () => {
  const analyse = createAnalysisCache(TEXT.length * 2);
  const first = analyse(TEXT, 'a.md');
  for (const sign of ['b', 'c', 'd']) analyse(TEXT.replace('seed', sign.repeat(4)), 'x.md');
  expect(analyse(TEXT, 'a.md')).toBe(first);
});
