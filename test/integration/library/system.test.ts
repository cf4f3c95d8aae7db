import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringIn, makeFolder, openLibrary, packageText, resources } from './open.ts';

const v1 = packageText('greet', 'version one');
const v2 = packageText('greet', 'version two');

test('A9: system skills come in ready to run, once', () => {
  const library = openLibrary();
  const dir = resources({ greet: v1 });
  expect(library.seedSystemSkills(dir)).toMatchObject({ added: ['greet'], problems: [] });
  expect(library.seedSystemSkills(dir)).toMatchObject({ added: [], refreshed: [] });
  expect(library.api.list({}).rows).toMatchObject([{ name: 'greet', source: 'system', enabled: true, acknowledged: true }]);
  expect(library.resolve({ name: 'greet' }).text).toBe(v1);
});

test('A9: a newer app refreshes what the person did not change, and forks stay', () => {
  const library = openLibrary({ withWorkspace: true });
  library.seedSystemSkills(resources({ greet: v1 }));
  const fork = library.api.fork({ id: library.api.list({}).rows[0]!.id });
  expect(library.seedSystemSkills(resources({ greet: v2 })).refreshed).toEqual(['greet']);
  expect(library.api.open({ id: fork.id }).text).toBe(v1);
  expect(library.api.open({ id: fork.overrides!.id }).text).toBe(v2);
});

test('A9: what the person changed, disabled or removed stays so', () => {
  const library = openLibrary();
  library.seedSystemSkills(resources({ greet: v1, part: packageText('part') }));
  const [greet, part] = library.api.list({}).rows;
  const { revision } = library.api.open({ id: greet!.id });
  library.api.save({ id: greet!.id, text: packageText('greet', 'mine'), baseHash: revision.hash });
  library.api.setEnabled({ id: greet!.id, enabled: false });
  library.api.remove({ ids: [part!.id] });
  const report = library.seedSystemSkills(resources({ greet: v2, part: packageText('part', 'two') }));
  expect(report).toMatchObject({ added: [], refreshed: [], kept: ['greet', 'part'] });
  expect(library.api.list({}).rows).toMatchObject([{ name: 'greet', enabled: false }]);
  expect(library.api.open({ id: greet!.id }).text).toContain('mine');
});

test('A9: a person who went back to the shipped bytes gets refreshed again', () => {
  const library = openLibrary();
  library.seedSystemSkills(resources({ greet: v1 }));
  const { id } = library.api.list({}).rows[0]!;
  const first = library.api.open({ id });
  const second = library.api.save({ id, text: 'mine', baseHash: first.revision.hash });
  library.api.save({ id, text: first.text!, baseHash: second.revision.hash });
  expect(library.seedSystemSkills(resources({ greet: v2 })).refreshed).toEqual(['greet']);
});

test('A9: a skill of the person’s own keeps its name', async () => {
  const library = openLibrary();
  await bringIn(library, { 'own.md': packageText('greet', 'own') });
  library.seedSystemSkills(resources({ greet: v1 }));
  expect(library.resolve({ name: 'greet' }).text).toContain('own');
});

test('a damaged or missing resource is told of and stops no other', () => {
  const library = openLibrary();
  const dir = resources({ greet: v1, part: packageText('part'), gone: packageText('gone') });
  writeFileSync(join(dir, 'greet.md'), 'damaged');
  rmSync(join(dir, 'gone.md'));
  const { added, problems } = library.seedSystemSkills(dir);
  expect(added).toEqual(['part']);
  expect(problems.map(({ code }) => code)).toEqual(['hash_mismatch', 'not_found']);
  expect(library.seedSystemSkills(makeFolder()).problems).toHaveLength(1);
  expect(library.notices).toHaveLength(3);
});

test('the skills that ship are what their manifest says', () => {
  const library = openLibrary();
  const dir = new URL('../../../resources/skills', import.meta.url).pathname;
  expect(library.seedSystemSkills(dir).problems).toEqual([]);
  expect(library.api.list({}).all).toBeGreaterThanOrEqual(3);
});
