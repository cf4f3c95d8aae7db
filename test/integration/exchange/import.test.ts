import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportChoice } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { asData, bringIn, makeFolder, openLibrary, packageText, resources } from '../library/open.ts';

const plan = (library: ReturnType<typeof openLibrary>, ...paths: string[]) =>
  library.api.planImport({ files: paths.map((path) => ({ path })), scope: 'account' });

describe('A7: import is looked at before anything is written', () => {
  test('a plan shows what comes and writes nothing; what is applied is disabled until acknowledged', async () => {
    const library = openLibrary();
    const folder = makeFolder();
    writeFileSync(join(folder, 'check.md'), packageText('check'));
    const { planId, items } = await plan(library, join(folder, 'check.md'));
    expect(items).toMatchObject([{ name: 'check', state: 'ok', version: null, clash: null, path: join(folder, 'check.md') }]);
    expect(library.api.list({}).all).toBe(0);
    writeFileSync(join(folder, 'check.md'), 'changed after the look');
    const result = library.api.applyImport({ planId, choices: {} });
    expect(result.items).toMatchObject([{ done: 'imported', name: 'check' }]);
    const id = result.items[0]!.id!;
    expect(library.api.open({ id })).toMatchObject({
      text: packageText('check'),
      row: { source: 'imported', enabled: false, acknowledged: false },
    });
    acknowledge(library.api, [id]);
    expect(library.api.open({ id }).row).toMatchObject({ enabled: true, acknowledged: true });
    expect(() => library.api.applyImport({ planId, choices: {} })).toThrow('no longer available');
  });

  test('a folder gives every package beneath, SKILL.md by its folder, links reported and not followed', async () => {
    const library = openLibrary();
    const folder = makeFolder();
    const outside = makeFolder();
    writeFileSync(join(outside, 'secret.md'), packageText('secret'));
    mkdirSync(join(folder, 'deep/dry-herbs/references'), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'deep/one.md'), packageText('one'));
    writeFileSync(join(folder, 'deep/notes.txt'), 'no package');
    writeFileSync(join(folder, 'deep/dry-herbs/SKILL.md'), packageText('dry-herbs'));
    writeFileSync(join(folder, 'deep/dry-herbs/references/long.md'), 'an attachment');
    writeFileSync(join(folder, 'node_modules/x.md'), packageText('x'));
    symlinkSync(outside, join(folder, 'away'));
    symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'));
    const { items } = await plan(library, folder);
    expect(items.map(({ fileName, name, state }) => [fileName, name, state])).toEqual([
      ['away', 'away', 'refused'],
      ['dry-herbs/SKILL.md', 'dry-herbs', 'ok'],
      ['one.md', 'one', 'ok'],
      ['link.md', 'link', 'refused'],
    ]);
    expect(items[0]?.reason).toContain('link');
    expect(items[1]).toMatchObject({ format: 'agent_skill', attachments: [{ path: 'references/long.md', bytes: 13 }] });
  });

  test('one bad file stops no other, and each says why', async () => {
    const library = openLibrary();
    const folder = makeFolder();
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const huge = join(folder, 'huge.md');
    openSync(huge, 'w');
    truncateSync(huge, 50 * 2 ** 20);
    const { planId, items } = await plan(
      library,
      file('empty.md', ''),
      file('binary.md', Buffer.from([0x89, 0x50, 0, 0, 1, 2, 3])),
      file('latin.md', Buffer.from([0x2d, 0x2d, 0xe9, 0x0a])),
      huge,
      join(folder, 'missing.md'),
      file('broken.md', '---\nname: lost\ndescription: one: two\n---\n'),
      file('good.md', packageText('good')),
    );
    expect(items.map(({ state }) => state)).toEqual(['refused', 'refused', 'broken', 'refused', 'refused', 'broken', 'ok']);
    for (const { state, reason } of items) if (state !== 'ok') expect(reason).toMatch(/\w+\./);
    expect(items[3]?.reason).toContain('50.0 MiB');
    const choices = Object.fromEntries(items.map(({ itemId }) => [itemId, 'import' as const]));
    const done = library.api.applyImport({ planId, choices }).items.map((item) => item.done);
    expect(done).toEqual(['refused', 'refused', 'imported', 'refused', 'refused', 'imported', 'imported']);
    expect(library.api.list({}).facets.broken).toBe(2);
  });

  test('a 50 MB file is not read', async () => {
    const library = openLibrary();
    const huge = join(makeFolder(), 'huge.md');
    openSync(huge, 'w');
    truncateSync(huge, 50 * 2 ** 20);
    const before = process.memoryUsage().arrayBuffers;
    await plan(library, huge);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 2 ** 20);
    const { items } = await library.api.planImport({ files: [{ fileName: 'huge.md', data: 'A'.repeat(4 * 2 ** 20) }], scope: 'account' });
    expect(items[0]).toMatchObject({ state: 'refused', reason: expect.stringContaining('MiB') });
  });

  test('a file or folder without permission is refused with the reason, and the others come', () => {
    const folder = makeFolder();
    const home = makeFolder();
    mkdirSync(join(folder, 'locked'));
    for (const name of ['secret.md', 'good.md', 'secret.skill', 'locked/x.md']) writeFileSync(join(folder, name), packageText('good'));
    // The child must not be root, who may read anything.
    const asUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (process.getuid?.() === 0) for (const path of [home, folder]) chownSync(path, 65534, 65534);
    for (const name of ['secret.md', 'secret.skill']) chmodSync(join(folder, name), 0);
    chmodSync(join(folder, 'locked'), 0);
    const script = join(import.meta.dirname, 'children/plan.ts');
    const out = execFileSync(process.execPath, [script, home, folder], { ...asUser, encoding: 'utf8', cwd: '/' });
    chmodSync(join(folder, 'locked'), 0o700);
    const { items, refusedArchives } = JSON.parse(out);
    expect(items).toEqual([
      { fileName: 'good.md', state: 'ok', reason: null },
      { fileName: 'locked', state: 'refused', reason: expect.stringContaining('permission') },
      { fileName: 'secret.md', state: 'refused', reason: expect.stringContaining('permission') },
    ]);
    expect(refusedArchives).toEqual([{ path: join(folder, 'secret.skill'), reason: expect.stringContaining('permission') }]);
  });

  test('a full disk leaves the library as it was, and the import can be tried again', async () => {
    const library = openLibrary();
    const { db } = library.account;
    const files = Array.from({ length: 50 }, (_, index) => asData(`s${index}.md`, packageText(`s${index}`, 'x'.repeat(5000))));
    const { planId } = await library.api.planImport({ files, scope: 'account' });
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`);
    expect(() => library.api.applyImport({ planId, choices: {} })).toThrow(expect.objectContaining({ code: 'db_full' }));
    expect(library.api.list({}).all).toBe(0);
    db.pragma('max_page_count = 1000000');
    expect(library.api.applyImport({ planId, choices: {} }).items).toHaveLength(50);
    expect(library.api.list({}).all).toBe(50);
  });

  test('planning stops when it is cancelled', async () => {
    const library = openLibrary();
    const signal = AbortSignal.abort();
    await expect(library.api.planImport({ files: [asData('a.md', packageText('a'))], scope: 'account' }, signal)).rejects.toThrow();
  });
});

describe('A7: a clash offers replace, keep both, skip', () => {
  const clash = async (choice: ImportChoice | null, text = packageText('check', 'new')) => {
    const library = openLibrary();
    const id = (await bringIn(library, { 'a.md': packageText('check', 'old') }))['a.md']!;
    const { planId, items } = await library.api.planImport({ files: [asData('b.md', text)], scope: 'account' });
    expect(items[0]?.clash).toMatchObject({ id, version: null, scope: 'account' });
    const choices = choice === null ? {} : { [items[0]!.itemId]: choice };
    return { library, id, item: library.api.applyImport({ planId, choices }).items[0]! };
  };

  test('replace makes a revision of the old skill, which asks to be acknowledged again', async () => {
    const { library, id, item } = await clash('replace');
    expect(item).toMatchObject({ done: 'replaced', id });
    expect(library.api.open({ id })).toMatchObject({
      text: packageText('check', 'new'),
      row: { acknowledged: false, enabled: false },
      revision: { number: 2 },
    });
  });

  test('A9: a skill of the author’s own stays theirs when it is replaced, and when its revision is restored', async () => {
    const library = openLibrary();
    const { id } = library.api.create({ scope: 'account', name: 'check', template: 'blank' });
    const { planId, items } = await library.api.planImport({ files: [asData('b.md', packageText('check'))], scope: 'account' });
    library.api.applyImport({ planId, choices: { [items[0]!.itemId]: 'replace' } });
    const replaced = library.api.open({ id });
    expect(replaced).toMatchObject({ row: { source: 'user', acknowledged: false, enabled: false }, revision: { number: 2 } });
    const [, first] = library.api.revisions({ id });
    const { text } = library.api.revisionText({ id, revisionId: first!.id });
    const restored = library.api.save({ id, text, baseHash: replaced.revision.hash });
    // What an import took away, only a person gives back.
    expect(restored.row).toMatchObject({ source: 'user', acknowledged: false, enabled: false });
  });

  test('A9: a skill that comes with the app is not replaced, and the answer says what to do instead', async () => {
    const library = openLibrary({ withWorkspace: true });
    library.seedSystemSkills(resources({ greet: packageText('greet') }));
    const before = library.resolve({ name: 'greet' });
    const { planId, items } = await library.api.planImport({ files: [asData('b.md', packageText('greet', 'other'))], scope: 'account' });
    expect(items[0]).toMatchObject({ state: 'ok', reason: expect.stringContaining('comes with Skillwright') });
    const result = library.api.applyImport({ planId, choices: { [items[0]!.itemId]: 'replace' } });
    expect(result.items).toMatchObject([{ done: 'skipped', id: before.sourceId, reason: expect.stringContaining('workspace') }]);
    expect(library.resolve({ name: 'greet' })).toEqual(before);
    expect(library.api.open({ id: before.sourceId }).row).toMatchObject({ source: 'system', enabled: true, acknowledged: true });
  });

  test('A9: nor by one that an export would write to the same place, also with other files; both can be kept', async () => {
    const library = openLibrary();
    library.seedSystemSkills(resources({ 'greet-all': packageText('greet-all') }));
    const before = library.resolve({ name: 'greet-all' });
    const { planId, items } = await library.api.planImport({ files: [asData('b.md', packageText('Greet All'))], scope: 'account' });
    const kept = 'greet-all comes with Skillwright and cannot be replaced. Keep both, or rename this one.';
    expect(items).toMatchObject([{ reason: kept, clash: { id: before.sourceId, kept } }]);
    const undecided = library.api.applyImport({ planId, choices: {} });
    expect(undecided.items).toMatchObject([{ done: 'skipped' }]);
    for (const [choice, done] of [
      ['replace', 'skipped'],
      ['keep_both', 'kept_both'],
    ] as const) {
      const again = await library.api.planImport({ files: [asData('b.md', packageText('Greet All'))], scope: 'account' });
      const result = library.api.applyImport({ planId: again.planId, choices: { [again.items[0]!.itemId]: choice } });
      expect(result.items).toMatchObject([{ done }]);
      expect(library.resolve({ name: 'greet-all' })).toEqual(before);
    }
  });

  test('keep both keeps the bytes, so the second one is shadowed and says so', async () => {
    const { library, id, item } = await clash('keep_both');
    expect(item).toMatchObject({ done: 'kept_both', reason: expect.stringContaining('Shadowed') });
    expect(library.api.open({ id: item.id! })).toMatchObject({ text: packageText('check', 'new'), row: { state: 'shadowed' } });
    expect(library.api.open({ id }).row.state).toBe('ok');
  });

  test('skip, and no decision, leave everything as it was', async () => {
    for (const choice of ['skip', 'import', null] as const) {
      const { library, id, item } = await clash(choice);
      expect(item).toMatchObject({ done: 'skipped', id });
      expect(library.api.list({}).all).toBe(1);
    }
  });

  test('the same bytes change nothing', async () => {
    const { library, item } = await clash('import', packageText('check', 'old'));
    expect(item.done).toBe('unchanged');
    expect(library.api.list({}).rows).toMatchObject([{ acknowledged: true }]);
  });

  test('two packages of one name in one import: the second says that it will be shadowed', async () => {
    const library = openLibrary();
    const { planId, items } = await library.api.planImport({
      files: [asData('a.md', packageText('check', '1')), asData('b.md', packageText('check', '2'))],
      scope: 'account',
    });
    expect(items[1]?.reason).toContain('a.md');
    const result = library.api.applyImport({ planId, choices: {} });
    expect(result.items.map(({ done, reason }) => [done, reason === null])).toEqual([
      ['imported', true],
      ['imported', false],
    ]);
  });
});

describe('A2: export gives the same bytes', () => {
  test('under the name of the skill, or of the file when it is broken; existing files stay unless said otherwise', async () => {
    const library = openLibrary();
    const odd = '\uFEFF---\r\nname: Consistency Checker\r\ndescription: x\r\n---\r\n\tno end';
    const ids = await bringIn(library, { 'a.md': odd, 'lost.md': '---\nname: lost\ndescription: one: two\n---\n' });
    const dir = makeFolder();
    const { files } = await library.api.exportTo({ ids: Object.values(ids), dir, overwrite: false });
    expect(files.map(({ path }) => path)).toEqual([join(dir, 'consistency-checker.md'), join(dir, 'lost.md')]);
    expect(readFileSync(join(dir, 'consistency-checker.md'))).toEqual(Buffer.from(odd));
    writeFileSync(join(dir, 'lost.md'), 'mine');
    await expect(library.api.exportTo({ ids: Object.values(ids), dir, overwrite: false })).rejects.toMatchObject({
      code: 'name_taken',
      message: expect.stringContaining('lost.md'),
    });
    expect(readFileSync(join(dir, 'lost.md'), 'utf8')).toBe('mine');
    await library.api.exportTo({ ids: Object.values(ids), dir, overwrite: true });
    expect(readdirSync(dir).sort()).toEqual(['consistency-checker.md', 'lost.md']);
    expect(readFileSync(join(dir, 'lost.md'), 'utf8')).toContain('name: lost');
  });

  test('two skills of one name become two files, and a link in the folder is replaced, not followed', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('check', '1'), 'b.md': packageText('check', '2') });
    const dir = makeFolder();
    const victim = join(makeFolder(), 'victim.md');
    writeFileSync(victim, 'victim');
    symlinkSync(victim, join(dir, 'check.md'));
    await library.api.exportTo({ ids: Object.values(ids), dir, overwrite: true });
    expect(readdirSync(dir).sort()).toEqual(['check-2.md', 'check.md']);
    expect(readFileSync(victim, 'utf8')).toBe('victim');
  });

  test('a name never leads out of the folder', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, {
      'a.md': packageText('../../etc/passwd'),
      '../../b.md': '---\nname: b\nx: y: z\n---\n',
      'c.md': packageText('CON'),
    });
    const dir = join(makeFolder(), 'inner');
    mkdirSync(dir);
    const { files } = await library.api.exportTo({ ids: Object.values(ids), dir, overwrite: false });
    expect(files.map(({ path }) => path.slice(dir.length + 1))).toEqual(['etc-passwd.md', 'b.md', 'skill-con.md']);
    for (const { path } of files) expect(existsSync(path)).toBe(true);
  });

  test('a missing folder is told', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('a') });
    await expect(library.api.exportTo({ ids: Object.values(ids), dir: '/nowhere/at/all', overwrite: false })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('A7: an import that is too large is refused before the long work', () => {
  const SIZE = 30 * 2 ** 20;
  const sparse = (path: string, head: string) => {
    writeFileSync(path, head);
    truncateSync(path, SIZE);
  };
  const makePackage = (folder: string, name: string, count: number, head: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'SKILL.md'), packageText(name));
    for (let index = 0; index < count; index++) sparse(join(folder, name, `data-${index}.bin`), head);
  };
  /** How far the reading came, and what was thrown. */
  async function read(library: ReturnType<typeof openLibrary>, folder: string) {
    const names: string[] = [];
    try {
      for await (const event of library.api.watchImport({ files: [{ path: folder }], scope: 'account' }, new AbortController().signal)) {
        if (event.type === 'planned') return { names, plan: event.plan, error: null };
        if (event.found !== null) names.push(event.name);
      }
    } catch (error) {
      return { names, plan: null, error };
    }
    throw new Error('it did not end');
  }

  test('by the sizes of its files, with the largest parts, and no package was read', async () => {
    const folder = makeFolder();
    makePackage(folder, 'small', 1, 'x');
    makePackage(folder, 'wide', 6, 'x');
    makePackage(folder, 'other', 3, 'x');
    const { names, error } = await read(openLibrary(), folder);
    expect(error).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/larger than 256\.0 MiB.*wide.*\(180\.0 MiB\), .*other.*\(90\.0 MiB\), .*small.*\(30\.0 MiB\)/),
      remedy: expect.stringContaining('several parts'),
    });
    expect(names).toEqual([]);
  });

  test.each([
    ['archives by content', 'PK\x03\x04'],
    ['archives by name', null],
  ])('but not for what is left out later: %s', async (_, head) => {
    const folder = makeFolder();
    makePackage(folder, 'wide', head === null ? 0 : 10, head ?? '');
    if (head === null) for (let index = 0; index < 10; index++) sparse(join(folder, 'wide', `data-${index}.zip`), 'x');
    const { plan } = await read(openLibrary(), folder);
    expect(plan?.items).toMatchObject([{ name: 'wide', state: 'ok', attachments: [] }]);
    expect(plan?.items[0]?.leftOut).toHaveLength(10);
  });

  test('but not for files that are too large by themselves, nor for a package that is refused', async () => {
    const folder = makeFolder();
    makePackage(folder, 'wide', 1, 'x');
    for (let index = 0; index < 10; index++) truncateSync(sparseAt(join(folder, 'wide', `huge-${index}.bin`)), 40 * 2 ** 20);
    const { plan } = await read(openLibrary(), folder);
    expect(plan?.items[0]?.leftOut).toHaveLength(10);
  });
});

function sparseAt(path: string): string {
  writeFileSync(path, 'x');
  return path;
}
