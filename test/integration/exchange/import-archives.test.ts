import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportPlan, ImportProgress } from '../../../electron/contract/index.ts';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { makeTar, makeZip } from '../../fixtures/archives.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';

const CASES = join(import.meta.dirname, '../../fixtures/packages/cases');
const planned = (name: string): Promise<ImportPlan> =>
  openLibrary().api.planImport({ files: [{ path: join(CASES, name) }], scope: 'account' });

const skillFolder = (folder: string, name: string, files: Record<string, string> = {}): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), packageText(name));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

describe('A7: the archives of cases/packages', () => {
  test.each([
    ['33-zip-symlink.zip', ['assets']],
    ['35-case-collision.zip', ['Hooks.md']],
    ['49-zip-bomb.zip', ['zeros.bin']],
    ['53-tar-links.tar', ['lift-latch/data', 'alias.txt', 'fifo']],
  ])('%s is refused whole, with the entries named', async (name, entries) => {
    const { items, refusedArchives } = await planned(name);
    expect(items).toEqual([]);
    expect(refusedArchives).toMatchObject([{ path: join(CASES, name) }]);
    for (const entry of entries) expect(refusedArchives[0]?.reason).toContain(entry);
  });

  test('37: only what is safe everywhere comes in, and each other name has its reason', async () => {
    const { items, refusedArchives } = await planned('37-windows-names.zip');
    expect(refusedArchives).toEqual([]);
    const [item] = items;
    expect(item).toMatchObject({ name: 'sort-mail', state: 'ok', format: 'agent_skill' });
    expect(item?.attachments.map(({ path }) => path).filter((path) => !/^references\/back\.md$/.test(path))).toEqual([]);
    const left = item?.leftOut.map(({ path }) => path) ?? [];
    for (const path of ['references/con.md', 'references/aux', 'references/what?.md', 'references/a:stream.md'])
      expect(left).toContain(path);
    for (const { reason } of item?.leftOut ?? []) expect(reason).toMatch(/\.$/);
  });

  test('57: secrets, version control, dependencies, caches, archives and ignore files stay out, each with its reason', async () => {
    const { items } = await planned('57-export-excludes.zip');
    expect(items[0]?.attachments.map(({ path }) => path)).toEqual(['references/keep.md']);
    expect(items[0]?.leftOut.map(({ path }) => path)).toEqual([
      '.env',
      '.env.d',
      '.git',
      '.gitignore',
      '__pycache__',
      'node_modules',
      'old.zip',
    ]);
  });

  test('59: a folder that is not called like its skill is told, with the right name', async () => {
    const { items } = await planned('59-name-folder-mismatch.zip');
    expect(items[0]).toMatchObject({ name: 'dry-herbs', state: 'ok', fileName: 'My Folder (copy)/SKILL.md' });
    expect(items[0]?.path).toBe(`${join(CASES, '59-name-folder-mismatch.zip')}!My Folder (copy)/SKILL.md`);
    expect(items[0]?.findings.find(({ code }) => code === 'name_folder')?.message).toContain('rename the folder to dry-herbs');
  });

  test('59: the export makes the folder that was offered', async () => {
    const library = openLibrary();
    const { planId } = await library.api.planImport({ files: [{ path: join(CASES, '59-name-folder-mismatch.zip') }], scope: 'account' });
    const { id } = library.api.applyImport({ planId, choices: {} }).items[0]!;
    const dir = makeFolder();
    await library.api.exportTo({ ids: [id!], dir, overwrite: false, format: 'folder' });
    expect(readdirSync(dir)).toEqual(['dry-herbs']);
    const { items } = await library.api.planImport({ files: [{ path: join(dir, 'dry-herbs') }], scope: 'account' });
    expect(items[0]?.findings.filter(({ code }) => code === 'name_folder')).toEqual([]);
    expect(items[0]?.clash).toMatchObject({ id, sameBytes: true });
  });
});

describe('A7: one archive of many, one of one, dropped or in a folder', () => {
  const many = () =>
    writeArchive('tar.gz', [
      { path: 'README.md', mode: 0o644, bytes: Buffer.from('# All my skills\n') },
      { path: 'one/SKILL.md', mode: 0o644, bytes: Buffer.from(packageText('one')) },
      { path: 'one/scripts/run.sh', mode: 0o755, bytes: Buffer.from('#!/bin/sh\necho 1\n') },
      { path: 'group/two/SKILL.md', mode: 0o644, bytes: Buffer.from(packageText('two')) },
      { path: 'group/broken/SKILL.md', mode: 0o644, bytes: Buffer.from('---\nname: three\ndescription: a: b\n---\n') },
      { path: 'group/empty/SKILL.md', mode: 0o644, bytes: new Uint8Array() },
      { path: 'four.md', mode: 0o644, bytes: Buffer.from(packageText('four')) },
      { path: 'data.json', mode: 0o644, bytes: Buffer.from('{"a": 1}') },
    ]);

  test('each package is checked, and a bad one stops no other', async () => {
    const library = openLibrary();
    const { planId, items } = await library.api.planImport({ files: [asData('all.tar.gz', await many())], scope: 'account' });
    expect(items.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['four.md', 'ok'],
      ['broken/SKILL.md', 'broken'],
      ['empty/SKILL.md', 'refused'],
      ['two/SKILL.md', 'ok'],
      ['one/SKILL.md', 'ok'],
    ]);
    const { items: done } = library.api.applyImport({ planId, choices: {} });
    expect(done.map((each) => each.done)).toEqual(['imported', 'skipped', 'refused', 'imported', 'imported']);
    expect(library.api.list({}).rows.map(({ name, attachments, enabled }) => [name, attachments, enabled])).toEqual([
      ['four', 0, false],
      ['one', 1, false],
      ['two', 0, false],
    ]);
  });

  test('a SKILL.md at the top of an archive is called like the archive', async () => {
    const bytes = await writeArchive('zip', [{ path: 'SKILL.md', mode: 0o644, bytes: Buffer.from('# Only text\n') }]);
    const { items } = await openLibrary().api.planImport({ files: [asData('dry-herbs.skill', bytes)], scope: 'account' });
    expect(items).toMatchObject([{ fileName: 'dry-herbs/SKILL.md', name: 'dry-herbs' }]);
  });

  test('.skill archives in a folder are opened, other archives are told of, beside packages of all kinds', async () => {
    const folder = makeFolder();
    const bytes = await writeArchive('zip', [{ path: 'in/SKILL.md', mode: 0o644, bytes: Buffer.from(packageText('in')) }]);
    writeFileSync(join(folder, 'a.skill'), bytes);
    writeFileSync(join(folder, 'b.zip'), bytes);
    writeFileSync(join(folder, 'c.skill'), 'no archive');
    skillFolder(join(folder, 'out'), 'out', { 'old.zip': 'x' });
    const { items, refusedArchives } = await openLibrary().api.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items.map(({ name }) => name).sort()).toEqual(['in', 'out']);
    expect(refusedArchives.map(({ path }) => path)).toEqual([join(folder, 'b.zip'), join(folder, 'c.skill')]);
  });

  test('an archive without a package says so', async () => {
    const bytes = await writeArchive('zip', [{ path: 'a.txt', mode: 0o644, bytes: Buffer.from('x') }]);
    const { items, refusedArchives } = await openLibrary().api.planImport({ files: [asData('a.zip', bytes)], scope: 'account' });
    expect([items, refusedArchives]).toEqual([[], [{ path: 'a.zip', reason: expect.stringContaining('no package') }]]);
  });

  test('a damaged archive beside a good one stops nothing', async () => {
    const library = openLibrary();
    const good = await many();
    const { items, refusedArchives } = await library.api.planImport({
      files: [asData('cut.tar.gz', good.subarray(0, good.length / 2)), asData('x.md', packageText('x'))],
      scope: 'account',
    });
    expect(items).toMatchObject([{ name: 'x', state: 'ok' }]);
    expect(refusedArchives).toMatchObject([{ path: 'cut.tar.gz' }]);
  });
});

describe('A7: folders', () => {
  test('a skill in the folder of a skill is a package of its own, and the outer one says so', async () => {
    const folder = skillFolder(join(makeFolder(), 'outer'), 'outer', { 'references/a.md': 'a' });
    skillFolder(join(folder, 'skills/inner'), 'inner', { 'assets/b.txt': 'b' });
    const { items } = await openLibrary().api.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items.map(({ name, attachments }) => [name, attachments.map(({ path }) => path)])).toEqual([
      ['outer', ['references/a.md']],
      ['inner', ['assets/b.txt']],
    ]);
    expect(items[0]?.leftOut).toMatchObject([{ path: 'skills/inner', reason: expect.stringContaining('inner/SKILL.md') }]);
  });

  test('A15: a link that leads out of a skill stays behind and is told as unsafe', async () => {
    const folder = skillFolder(join(makeFolder(), 'a'), 'a');
    symlinkSync('/etc/hosts', join(folder, 'hosts'));
    const { items } = await openLibrary().api.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items[0]?.attachments).toEqual([]);
    expect(items[0]?.leftOut).toMatchObject([{ path: 'hosts' }]);
    expect(items[0]?.safety).toMatchObject([{ code: 'link_outside', path: 'hosts' }]);
  });

  test('two files that are one on some systems refuse the package', async () => {
    const folder = skillFolder(join(makeFolder(), 'a'), 'a', { 'references/Hooks.md': '1', 'references/hooks.md': '2' });
    const { items } = await openLibrary().api.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items).toMatchObject([{ state: 'refused', reason: expect.stringContaining('Hooks.md') }]);
  });

  test('a SKILL.md that is chosen alone says what is around it', async () => {
    const folder = skillFolder(join(makeFolder(), 'a'), 'a', { 'scripts/x.py': 'x', '.git/config': 'y' });
    const { items } = await openLibrary().api.planImport({ files: [{ path: join(folder, 'SKILL.md') }], scope: 'account' });
    expect(items).toMatchObject([{ fileName: 'a/SKILL.md', attachments: [], leftOut: [{ path: 'scripts' }] }]);
  });

  test('documents about a folder of skills are no skills', async () => {
    const folder = makeFolder();
    skillFolder(join(folder, 'a'), 'a');
    for (const name of ['README.md', 'docs.md', 'package.json']) writeFileSync(join(folder, name), '# About\n');
    const { items } = await openLibrary().api.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items.map(({ name }) => name)).toEqual(['a']);
  });

  test('a path may be pasted in quotes or as a file address', async () => {
    const file = join(makeFolder(), 'my skill.md');
    writeFileSync(file, packageText('mine'));
    for (const path of [`"${file}"`, `'${file}'`, ` ${file}\n`, `file://${file.replace(' ', '%20')}`]) {
      const { items } = await openLibrary().api.planImport({ files: [{ path }], scope: 'account' });
      expect([path, items.map(({ name }) => name)]).toEqual([path, ['mine']]);
    }
  });
});

describe('A6: other formats', () => {
  test('a Prompty file becomes a package, says what does not carry over, and the original can be looked at', async () => {
    const library = openLibrary();
    const { planId, items } = await library.api.planImport({ files: [{ path: join(CASES, '31-role-marker.prompty') }], scope: 'account' });
    expect(items).toMatchObject([{ format: 'prompty', state: 'ok', fileName: expect.stringMatching(/\.md$/) }]);
    const texts = library.api.importTexts({ planId, itemId: items[0]!.itemId });
    expect(texts.original).toBe(readFileSync(join(CASES, '31-role-marker.prompty'), 'utf8'));
    expect(texts.incoming).toContain('---\n');
    expect(library.api.applyImport({ planId, choices: {} }).items).toMatchObject([{ done: 'imported' }]);
  });

  test('JSON that is no JSON is refused with its place', async () => {
    const { items } = await openLibrary().api.planImport({ files: [asData('pasted.json', '{\n  "name": }')], scope: 'account' });
    expect(items).toMatchObject([{ state: 'refused', reason: expect.stringMatching(/Line 2, column \d+/) }]);
  });
});

describe('A8: registering rules are findings of the plan', () => {
  test.each([
    ['an identifier', packageText('Not A Name')],
    ['a semantic version', packageText('x', '', 'version: new\n')],
    ['a schema', packageText('x', '', 'input_schema: {type: object, properties: {a: {type: nonsense}}}\n')],
    ['a permission', packageText('x', '', 'required_permissions: [crm:read, {resource: crm}]\n')],
  ])('%s', async (_, text) => {
    const { items } = await openLibrary().api.planImport({ files: [asData('x.md', text)], scope: 'account' });
    expect(items[0]?.state).toBe('ok');
    expect(items[0]?.findings.filter(({ severity }) => severity !== 'info')).not.toEqual([]);
  });
});

describe('A7: progress, and a stop at any time', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => asData(`s${index}.md`, packageText(`s${index}`)));

  test('reading is told with what is found, and the last event is the plan', async () => {
    const library = openLibrary();
    const events: ImportProgress[] = [];
    const watched = library.api.watchImport({ files: files(300), scope: 'account' }, new AbortController().signal);
    for await (const event of watched) events.push(event);
    expect(events[0]).toMatchObject({ type: 'reading' });
    const last = events.at(-1);
    if (last?.type !== 'planned') throw new Error('no plan');
    expect(last.plan.items).toHaveLength(300);
    expect(library.api.applyImport({ planId: last.plan.planId, choices: {} }).items).toHaveLength(300);
  });

  test('a stop while reading throws, and a reader who leaves stops the reading', async () => {
    const library = openLibrary();
    const stop = new AbortController();
    const watched = library.api.watchImport({ files: files(2000), scope: 'account' }, stop.signal);
    await expect(
      (async () => {
        for await (const event of watched) if (event.type === 'reading') stop.abort();
      })(),
    ).rejects.toThrow();
    for await (const _ of library.api.watchImport({ files: files(2000), scope: 'account' }, new AbortController().signal)) break;
    expect(library.api.list({}).all).toBe(0);
    expect(readdirSync(join(library.home, 'account')).filter((name) => !name.startsWith('agents.db'))).toEqual([]);
  });

  test('a dropped plan can no longer be applied', async () => {
    const library = openLibrary();
    const { planId, items } = await library.api.planImport({ files: files(1), scope: 'account' });
    library.api.dropImport({ planId });
    expect(() => library.api.applyImport({ planId, choices: {} })).toThrow('no longer available');
    expect(() => library.api.importTexts({ planId, itemId: items[0]!.itemId })).toThrow('no longer available');
  });
});

describe('A7: several archives that are too large together are refused before one is unpacked', () => {
  // What they declare is more than what they have, so an archive that is unpacked is damaged.
  const data = randomBytes(1.2 * 2 ** 20);
  const zip = (size: number) =>
    makeZip([
      { name: 'SKILL.md', content: packageText('s') },
      { name: 'assets/data.bin', content: data, states: { size: size * 2 ** 20 } },
    ]);
  const plan = (files: Parameters<ReturnType<typeof openLibrary>['api']['planImport']>[0]['files']) =>
    openLibrary().api.planImport({ files, scope: 'account' });

  test('zip: by the sizes that they declare, with the largest named', async () => {
    const given = [asData('small.zip', zip(60)), asData('wide.skill', zip(110)), asData('other.zip', zip(100))];
    await expect(plan(given)).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /larger than 256\.0 MiB\. Nothing was imported\. .*wide\.skill \(110\.0 MiB\), other\.zip \(100\.0 MiB\), small/,
      ),
    });
    const { refusedArchives, items } = await plan([...given.slice(1), asData('a.md', packageText('a'))]);
    expect([refusedArchives.length, items.map(({ name }) => name)]).toEqual([2, ['a']]);
  });

  test('tar, .skill in a folder: by their headers', async () => {
    const folder = makeFolder();
    for (const [name, size] of Object.entries({ 'a.skill': 90, 'b.skill': 80, 'c.skill': 90, 'd.skill': 100 })) {
      const bytes = size * 2 ** 20;
      const head = makeTar(
        [
          { path: 'SKILL.md', content: packageText('s') },
          { path: 'data.bin', size: bytes },
        ],
        { end: false },
      );
      writeFileSync(join(folder, name), head);
      truncateSync(join(folder, name), head.length + bytes + 1024);
    }
    await expect(plan([{ path: folder }])).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /The largest parts are \S*d\.skill \(100\.0 MiB\), \S*a\.skill \(90\.0 MiB\), \S*c\.skill \(90\.0 MiB\)/,
      ),
    });
  });

  test('one that is refused by itself does not count', async () => {
    const bomb = makeZip([{ name: 'data.bin', content: 'x', states: { size: 250 * 2 ** 20 } }]);
    const { refusedArchives } = await plan([asData('bomb.zip', bomb), asData('other.zip', zip(100))]);
    expect(refusedArchives).toHaveLength(2);
  });
});

describe('A7: a large import is written aside', () => {
  const many = (count: number, name = 's') =>
    Array.from({ length: count }, (_, index) => asData(`${name}${index}.md`, packageText(`${name}${index}`)));

  test.each(['account', 'workspace'] as const)('into the %s, in one transaction, and the list shows it', async (scope) => {
    const library = openLibrary({ withWorkspace: true });
    const { planId } = await library.api.planImport({ files: many(60), scope });
    const { items } = await library.api.applyImportInThread({ planId, choices: {} });
    expect(items.map(({ done }) => done)).toEqual(new Array(60).fill('imported'));
    expect(library.api.list({}).rows.map(({ enabled, acknowledged }) => enabled || acknowledged)).toEqual(new Array(60).fill(false));
    await expect(library.api.applyImportInThread({ planId, choices: {} })).rejects.toThrow('no longer available');
  });

  test('A8: more than fit is a clear error, nothing is written, and the plan stays', async () => {
    const library = openLibrary({ maxSkills: 30 });
    const { planId, items } = await library.api.planImport({ files: many(60), scope: 'account' });
    await expect(library.api.applyImportInThread({ planId, choices: {} })).rejects.toMatchObject({
      code: 'limit_reached',
      remedy: expect.any(String),
    });
    expect(library.api.list({}).all).toBe(0);
    const choices = Object.fromEntries(items.slice(25).map(({ itemId }) => [itemId, 'skip' as const]));
    await library.api.applyImportInThread({ planId, choices });
    expect(library.api.list({}).all).toBe(25);
  });

  test('the window goes on meanwhile, and sees nothing of it before it is whole', async () => {
    const library = openLibrary();
    const { planId } = await library.api.planImport({ files: many(400), scope: 'account' });
    const seen = new Set<number>();
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
      seen.add(library.api.list({}).all);
    }, 1);
    await library.api.applyImportInThread({ planId, choices: {} });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect([...seen].every((count) => count === 0 || count === 400)).toBe(true);
    expect(library.api.list({}).all).toBe(400);
  });
});
