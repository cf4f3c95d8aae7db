import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createReader } from '../../../electron/core/skills/index.ts';
import { createFileRepository, hashBytes, rebuildDerived } from '../../../electron/core/storage/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';

type Library = ReturnType<typeof openLibrary>;
type Files = Record<string, string | [content: string, mode: number]>;

const archive = async (name: string, files: Files, text = packageText(name)) => {
  const entries = Object.entries(files).map(([path, file]) => {
    const [content, mode] = typeof file === 'string' ? [file, 0o644] : file;
    return { path: `${name}/${path}`, mode, bytes: Buffer.from(content) };
  });
  return asData(
    `${name}.zip`,
    await writeArchive('zip', [{ path: `${name}/SKILL.md`, mode: 0o644, bytes: Buffer.from(text) }, ...entries]),
  );
};

async function bring(library: Library, files: Files, { scope = 'account' as 'account' | 'workspace', text = packageText('herbs') } = {}) {
  const { planId, items } = await library.api.planImport({ files: [await archive('herbs', files, text)], scope });
  const [item] = items;
  const choices = { [item!.itemId]: item!.clash === null ? ('import' as const) : ('replace' as const) };
  const [done] = library.api.applyImport({ planId, choices }).items;
  return { item: item!, done: done!, id: done!.id! };
}

const countFiles = (db: Library['account']['db']) =>
  new Map(db.prepare('SELECT source_id, count(*) FROM skill_files GROUP BY source_id').raw().all() as [string, number][]);

const filesOf = ({ account }: Library, id: string) =>
  createFileRepository(account.db)
    .read(id)
    .map(({ path, mode, bytes }) => [path, mode, Buffer.from(bytes).toString()]);

const FIRST: Files = { 'references/a.md': 'one', 'scripts/run.sh': ['#!/bin/sh\n', 0o755] };
const KEPT = [
  ['references/a.md', 0o644, 'one'],
  ['scripts/run.sh', 0o755, '#!/bin/sh\n'],
];

describe('A6: attachments are kept with their bytes and modes', () => {
  test('they are told before, counted in the list, and survive a rebuild', async () => {
    const library = openLibrary();
    const { item, id } = await bring(library, FIRST);
    expect(item.attachments.map(({ path, mode, bytes }) => [path, mode, bytes])).toEqual([
      ['references/a.md', 0o644, 3],
      ['scripts/run.sh', 0o755, 10],
    ]);
    expect(item.safety).toMatchObject([{ code: 'script', path: 'scripts/run.sh' }]);
    expect(library.api.open({ id }).row.attachments).toBe(2);
    expect(countFiles(library.account.db)).toEqual(new Map([[id, 2]]));
    rebuildDerived(library.account.db, createReader(analysePackage).derive, new Date().toISOString());
    expect(filesOf(library, id)).toEqual(KEPT);
  });

  test('they come with a fork', async () => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST);
    const fork = library.api.fork({ id });
    expect(fork.attachments).toBe(2);
    expect(
      createFileRepository(library.workspace!.db)
        .list(fork.id)
        .map(({ path }) => path),
    ).toEqual(['references/a.md', 'scripts/run.sh']);
  });
});

describe('A7: who acknowledges a skill acknowledges its files too', () => {
  const isAcknowledged = ({ api }: Library, id: string) => api.open({ id }).row.acknowledged;
  /** As a pull of the workspace's own database would: behind the back of this process. */
  const elsewhere = (library: Library, sql: string) => {
    const { db } = library.workspace!;
    db.exec(sql);
    db.exec(`UPDATE meta SET value = value + 1 WHERE key = 'catalog'`);
    library.catalog.changed();
  };
  const otherScript = (): [string, string] => ['#!/bin/sh\nrm -r x\n', hashBytes(Buffer.from('#!/bin/sh\nrm -r x\n'))];

  test.each([
    [
      'another content',
      () => `UPDATE skill_files SET bytes = CAST('${otherScript()[0]}' AS BLOB), hash = '${otherScript()[1]}' WHERE path LIKE 'scripts/%'`,
    ],
    ['another mode', () => `UPDATE skill_files SET mode = 493 WHERE path = 'references/a.md'`],
    ['another name', () => `UPDATE skill_files SET path = 'scripts/stop.sh' WHERE path = 'scripts/run.sh'`],
    [
      'a file more',
      () => `INSERT INTO skill_files SELECT source_id, 'scripts/more.sh', mode, bytes, hash FROM skill_files WHERE mode = 493`,
    ],
    ['a file less', () => `DELETE FROM skill_files WHERE path = 'references/a.md'`],
  ])('%s in the database of a workspace is asked about again, and known again when it is as before', async (_, change) => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST, { scope: 'workspace' });
    acknowledge(library.api, [id]);
    expect(isAcknowledged(library, id)).toBe(true);
    elsewhere(library, 'CREATE TABLE before AS SELECT * FROM skill_files');
    elsewhere(library, change());
    expect(isAcknowledged(library, id)).toBe(false);
    expect(() => library.resolve({ id })).toThrow(expect.objectContaining({ code: 'run_blocked' }));
    elsewhere(library, 'DELETE FROM skill_files; INSERT INTO skill_files SELECT * FROM before');
    expect(isAcknowledged(library, id)).toBe(true);
  });

  test.each(['account', 'workspace'] as const)(
    'an older revision with other files is asked about in the %s, whatever its text',
    async (scope) => {
      const library = openLibrary({ withWorkspace: true });
      const { id } = await bring(library, { 'scripts/run.sh': ['#!/bin/sh\nrm -r x\n', 0o755] }, { scope });
      await bring(library, FIRST, { scope });
      acknowledge(library.api, [id]);
      const [current, first] = library.api.revisions({ id });
      expect(() => library.resolve({ id, revisionId: first!.id })).toThrow(expect.objectContaining({ code: 'run_blocked' }));
      library.api.restoreRevision({ id, revisionId: first!.id, baseHash: current!.hash });
      expect(isAcknowledged(library, id)).toBe(false);
    },
  );

  test('a save of the text keeps what was acknowledged, files and all', async () => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST, { scope: 'workspace' });
    acknowledge(library.api, [id]);
    library.api.save({ id, text: packageText('herbs', 'By me.'), baseHash: library.api.open({ id }).revision.hash });
    expect(isAcknowledged(library, id)).toBe(true);
  });

  test('an older revision with the files that were acknowledged stays acknowledged', async () => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST, { scope: 'workspace' });
    acknowledge(library.api, [id]);
    const first = library.api.open({ id }).revision;
    library.api.save({ id, text: packageText('herbs', 'By me.'), baseHash: first.hash });
    library.api.restoreRevision({ id, revisionId: first.id, baseHash: library.api.open({ id }).revision.hash });
    expect(isAcknowledged(library, id)).toBe(true);
  });

  test('a fork of an acknowledged skill is acknowledged with its files', async () => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST);
    acknowledge(library.api, [id]);
    expect(library.api.fork({ id }).acknowledged).toBe(true);
  });
});

describe('A7: replacing attachments', () => {
  test('a plan says what would be added, changed and dropped', async () => {
    const library = openLibrary();
    await bring(library, FIRST);
    const second: Files = { 'references/a.md': 'two', 'references/b.md': 'new' };
    const { items } = await library.api.planImport({ files: [await archive('herbs', second)], scope: 'account' });
    expect(items[0]?.clash).toMatchObject({
      sameBytes: true,
      files: [
        { path: 'references/a.md', change: 'changed' },
        { path: 'references/b.md', change: 'added' },
        { path: 'scripts/run.sh', change: 'dropped' },
      ],
    });
  });

  test('another mode alone is a change', async () => {
    const library = openLibrary();
    const { id } = await bring(library, FIRST);
    const { item, done } = await bring(library, { ...FIRST, 'scripts/run.sh': '#!/bin/sh\n' });
    expect(item.clash?.files).toEqual([{ path: 'scripts/run.sh', change: 'changed' }]);
    expect(done).toMatchObject({ done: 'replaced', id });
    expect(filesOf(library, id)[1]?.[1]).toBe(0o644);
  });

  test('the same package with the same files changes nothing', async () => {
    const library = openLibrary();
    const { id } = await bring(library, FIRST);
    acknowledge(library.api, [id]);
    expect((await bring(library, FIRST)).done).toMatchObject({ done: 'unchanged', id });
    expect(library.api.open({ id }).row.acknowledged).toBe(true);
  });

  test('a single file leaves the files of the skill as they are', async () => {
    const library = openLibrary();
    const { id } = await bring(library, FIRST);
    const { planId, items } = await library.api.planImport({ files: [asData('herbs.md', packageText('herbs', 'New.'))], scope: 'account' });
    expect(items[0]?.clash).toMatchObject({ sameBytes: false, files: [] });
    library.api.applyImport({ planId, choices: { [items[0]!.itemId]: 'replace' } });
    expect(library.api.open({ id }).text).toContain('New.');
    expect(filesOf(library, id)).toEqual(KEPT);
  });

  test.each([
    ['with other bytes', packageText('herbs', 'Second.')],
    ['with the same bytes', packageText('herbs')],
  ])('restoring the revision of before brings its files back, and forward again: %s', async (_, text) => {
    const library = openLibrary();
    const { id } = await bring(library, FIRST);
    await bring(library, { 'references/b.md': 'new' }, { text });
    expect(filesOf(library, id)).toEqual([['references/b.md', 0o644, 'new']]);
    const [second, first] = library.api.revisions({ id });
    library.api.restoreRevision({ id, revisionId: first!.id, baseHash: library.api.open({ id }).revision.hash });
    expect(library.api.open({ id }).text).toBe(packageText('herbs'));
    expect(filesOf(library, id)).toEqual(KEPT);
    library.api.restoreRevision({ id, revisionId: second!.id, baseHash: library.api.open({ id }).revision.hash });
    expect(filesOf(library, id)).toEqual([['references/b.md', 0o644, 'new']]);
  });

  test('a skill without files that got some loses them again', async () => {
    const library = openLibrary();
    const { id } = await bring(library, {});
    await bring(library, FIRST);
    library.api.restoreRevision({ id, revisionId: library.api.revisions({ id })[1]!.id, baseHash: library.api.open({ id }).revision.hash });
    expect(filesOf(library, id)).toEqual([]);
  });

  test('A7: the same package with other scripts is asked about again in a workspace too', async () => {
    const library = openLibrary({ withWorkspace: true });
    const { id } = await bring(library, FIRST, { scope: 'workspace' });
    acknowledge(library.api, [id]);
    expect(library.api.open({ id }).row.acknowledged).toBe(true);
    await bring(library, { 'scripts/run.sh': ['#!/bin/sh\nrm x\n', 0o755] }, { scope: 'workspace' });
    expect(library.api.open({ id }).row).toMatchObject({ acknowledged: false, enabled: false });
  });
});

test('A7: a full disk leaves neither package nor files', async () => {
  const library = openLibrary();
  const { db } = library.account;
  const { planId } = await library.api.planImport({ files: [await archive('herbs', { 'a.md': 'x'.repeat(2 ** 20) })], scope: 'account' });
  db.pragma(`max_page_count = ${(db.pragma('page_count', { simple: true }) as number) + 20}`);
  expect(() => library.api.applyImport({ planId, choices: {} })).toThrow(expect.objectContaining({ code: 'db_full' }));
  expect(library.api.list({}).all).toBe(0);
  expect(countFiles(db).size).toBe(0);
  db.pragma('max_page_count = 1000000');
  expect(library.api.applyImport({ planId, choices: {} }).items).toMatchObject([{ done: 'imported' }]);
});

test('A2: a folder goes in and out again with every byte and mode', async () => {
  const library = openLibrary();
  const folder = join(makeFolder(), 'herbs');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), packageText('herbs'));
  writeFileSync(join(folder, 'scripts/run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(folder, 'picture.png'), Buffer.from([0x89, 0x50, 0, 1, 255]));
  const first = await library.api.planImport({ files: [{ path: folder }], scope: 'account' });
  const id = library.api.applyImport({ planId: first.planId, choices: {} }).items[0]!.id!;
  const out = makeFolder();
  await library.api.exportTo({ ids: [id], dir: out, overwrite: false, format: 'folder' });
  const again = await library.api.planImport({ files: [{ path: out }], scope: 'account' });
  expect(again.items).toMatchObject([{ name: 'herbs', clash: { id, sameBytes: true, files: [] } }]);
});
