// The rules of the house hold, and each of them can fail.
import { describe, expect, test } from 'vitest';
import { RULES } from './rules.ts';
import { readRepository } from './sources.ts';

const repository = readRepository();

test('the repository was read', () => {
  const files = repository.map(({ file }) => file);
  expect(files).toContain('electron/contract/index.ts');
  expect(files).toContain('test/unit/architecture/rules.test.ts');
  expect(files.some((file) => file.startsWith('node_modules/'))).toBe(false);
});

describe.each(RULES)('$name', ({ advice, faults, refuses, allows }) => {
  test('holds in the repository', () => {
    expect(faults(repository), advice).toEqual([]);
  });
  test.each(refuses.map((sources) => ({ sources })))('refuses sample %#', ({ sources }) => {
    expect(faults(sources)).not.toEqual([]);
  });
  test.each(allows.map((sources) => ({ sources })))('allows sample %#', ({ sources }) => {
    expect(faults(sources)).toEqual([]);
  });
});
