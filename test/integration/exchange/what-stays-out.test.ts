// A7: what an import meets, leaves out or changes is told: names that an export would write to one place, what an archive has besides, mode bits.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../../fixtures/archives.ts';
import { createCalls } from '../cli/call.ts';
import { bringIn, makeFolder, openLibrary } from '../library/open.ts';

const text = (name: string, body = 'Go.') => `---\nname: ${name}\ndescription: Reads tide tables.\n---\n\n${body}\n`;
const plan = (library: ReturnType<typeof openLibrary>, path: string) => library.api.planImport({ files: [{ path }], scope: 'account' });

describe('A7: a clash is by what an export would write', () => {
  test.each([['tide-tables'], ['TIDE TABLES'], ['Tide  Tables'], ['tide/tables']])('Tide Tables and %s', async (name) => {
    const library = openLibrary();
    const { 'a.md': id } = (await bringIn(library, { 'a.md': text('Tide Tables') })) as { 'a.md': string };
    const path = join(makeFolder(), 'b.md');
    writeFileSync(path, text(name));
    const { planId, items } = await plan(library, path);
    expect(items[0]!.clash).toMatchObject({ id, name: 'Tide Tables' });
    const [outcome] = library.api.applyImport({ planId, choices: {} }).items;
    expect(outcome).toMatchObject({ done: 'skipped' });
    const again = await plan(library, path);
    const kept = library.api.applyImport({ planId: again.planId, choices: { [again.items[0]!.itemId]: 'keep_both' } }).items[0]!;
    expect(kept).toMatchObject({ done: 'kept_both', reason: expect.stringContaining('the same place as Tide Tables') });
  });

  test.each([['tide-tables'], ['tide/tables']])('A7: one of another name never takes the place of Tide Tables: %s', async (name) => {
    const library = openLibrary();
    const own = text('Tide Tables');
    const { 'a.md': id } = (await bringIn(library, { 'a.md': own })) as { 'a.md': string };
    const path = join(makeFolder(), 'b.md');
    writeFileSync(path, text(name));
    const { planId, items } = await plan(library, path);
    expect(items[0]!.clash!.kept).toBe(
      `${name} is not Tide Tables, but an export would write both to the same place. Keep both, or rename one of them.`,
    );
    const [outcome] = library.api.applyImport({ planId, choices: { [items[0]!.itemId]: 'replace' } }).items;
    expect(outcome).toMatchObject({ done: 'skipped', id, reason: expect.stringContaining('Keep both') });
    expect(library.api.open({ id }).text).toBe(own);
  });

  test('another name is none, and the same name goes first', async () => {
    const library = openLibrary();
    await bringIn(library, { 'a.md': text('Tide Tables'), 'c.md': text('tide') });
    const path = join(makeFolder(), 'b.md');
    writeFileSync(path, text('tides'));
    expect((await plan(library, path)).items[0]!.clash).toBeNull();
  });

  test('of two in one import it is told', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.md'), text('Tide Tables'));
    writeFileSync(join(folder, 'b.md'), text('tide-tables'));
    const { items } = await plan(openLibrary(), folder);
    expect(items.map(({ reason }) => reason)).toEqual([
      null,
      'An export would write it to the same folder as Tide Tables of a.md in this import. Rename one of them.',
    ]);
  });
});

describe('A7: what stays out is told', () => {
  const parts = [
    { name: 'tide/SKILL.md', content: text('tide') },
    { name: '__MACOSX/tide/._SKILL.md', content: 'x' },
    { name: 'tide/run.sh', content: '#!/bin/sh\n', mode: 0o106755 },
    { name: '.DS_Store', content: 'x' },
  ];

  test('what a Mac puts beside a package in an archive is listed, once', async () => {
    const path = join(makeFolder(), 'tide.zip');
    writeFileSync(path, makeZip(parts));
    const { items, leftOut } = await plan(openLibrary(), path);
    expect(items.map(({ name }) => name)).toEqual(['tide']);
    expect(leftOut.map((each) => each.path)).toEqual([`${path}!__MACOSX`, `${path}!.DS_Store`]);
  });

  test('bits of a mode that are not kept are told, of an archive and of a folder', async () => {
    const folder = makeFolder();
    const path = join(folder, 'tide.zip');
    writeFileSync(path, makeZip(parts));
    mkdirSync(join(folder, 'tide'));
    writeFileSync(join(folder, 'tide/SKILL.md'), text('tide'));
    writeFileSync(join(folder, 'tide/run.sh'), '#!/bin/sh\n');
    chmodSync(join(folder, 'tide/run.sh'), 0o6755);
    for (const place of [path, join(folder, 'tide')]) {
      const { items } = await plan(openLibrary(), place);
      expect(items[0]!.attachments).toMatchObject([{ path: 'run.sh', mode: 0o755 }]);
      const reason = 'Only its setuid and setgid bits are left out; the file comes with the permissions 755.';
      expect(items[0]!.leftOut).toEqual([{ path: 'run.sh', reason }]);
    }
  });
});

describe('A7: of several packages in one archive the author chooses', () => {
  const zip = makeZip(['tide', 'moon', 'star'].map((name) => ({ name: `pack/${name}/SKILL.md`, content: text(name) })));

  test('by name or by place, on the command line', async () => {
    const folder = makeFolder();
    const { json, cli } = createCalls(() => folder);
    writeFileSync(join(folder, 'pack.zip'), zip);
    const only = (...words: string[]) => json(['import', 'pack.zip', ...words]);
    const { value } = await only('--only', 'moon,pack/star');
    expect(value.items.map(({ name, done }: { name: string; done: string }) => `${name} ${done}`)).toEqual([
      'moon imported',
      'star imported',
      'tide skipped',
    ]);
    expect((await cli(['import', 'pack.zip', '--only', 'sun'])).stderr).toContain(
      '--only sun: there is no such package in this import; it has moon, star and tide',
    );
  });
});
