// A6: the folder of a workspace, an account or a back-up is a source of skills, and stays as it is.
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Scope } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { contentOf } from '../../fixtures/contents.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { createCalls } from '../cli/call.ts';
import { makeFolder, packageText } from '../library/open.ts';

const SCOPES: Scope[] = ['account', 'workspace'];

function open(folder: string, home: string, workspace: string): OpenedCore {
  mkdirSync(join(folder, workspace), { recursive: true });
  const opened = openTestCore({ home: join(folder, home), workspace: join(folder, workspace) });
  onTestFinished(() => opened.close());
  return opened;
}

/** An account and a workspace of somebody: one skill with files, one alone, and one that cannot be read as a package. */
async function makePlaces(scope: Scope) {
  const folder = makeFolder();
  const opened = open(folder, 'home', 'notes');
  const given = join(folder, 'given');
  mkdirSync(join(given, 'dry-herbs', 'scripts'), { recursive: true });
  writeFileSync(join(given, 'dry-herbs', 'SKILL.md'), packageText('dry-herbs'));
  writeFileSync(join(given, 'dry-herbs', 'scripts', 'weigh.py'), 'print(1)\n');
  writeFileSync(join(given, 'alone.md'), packageText('alone'));
  writeFileSync(join(given, 'half.md'), '---\nname: half\ndescription: a: b\n---\n');
  const { planId, items } = await opened.core.library.planImport({
    files: ['dry-herbs', 'alone.md', 'half.md'].map((name) => ({ path: join(given, name) })),
    scope,
  });
  opened.core.library.applyImport({ planId, choices: Object.fromEntries(items.map(({ itemId }) => [itemId, 'import'])) });
  const backup = await opened.core.backups.make({ scope });
  await opened.close();
  writeFileSync(join(folder, 'notes', 'also.md'), packageText('also'));
  const place = scope === 'account' ? join(folder, 'home') : join(folder, 'notes');
  return { folder, place, backup: backup.path, hashes: items.map(({ hash }) => hash).sort() };
}

describe.each(SCOPES)('A6: what a person keeps elsewhere, into the %s', (into) => {
  test.each<[string, Scope, (places: Awaited<ReturnType<typeof makePlaces>>) => string, string[]]>([
    ['a workspace folder, with its own files', 'workspace', ({ place }) => place, ['also', 'alone', 'dry-herbs', 'half']],
    ['an account folder', 'account', ({ place }) => place, ['alone', 'dry-herbs', 'half']],
    ['a back-up', 'account', ({ backup }) => backup, ['alone', 'dry-herbs', 'half']],
    ['its database alone', 'workspace', ({ place }) => join(place, 'agents.db'), ['alone', 'dry-herbs', 'half']],
  ])('%s: the same bytes with the same files, and nothing in it is changed', async (_, scope, choose, names) => {
    const places = await makePlaces(scope);
    const path = choose(places);
    const before = contentOf(places.folder);
    const { core } = open(makeFolder(), 'home', 'own');
    const { planId, items, refusedArchives } = await core.library.planImport({ files: [{ path }], scope: into });
    expect(refusedArchives).toEqual([]);
    expect(items.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(
      items
        .filter(({ name }) => name !== 'also')
        .map(({ hash }) => hash)
        .sort(),
    ).toEqual(places.hashes);
    expect(items.find(({ name }) => name === 'dry-herbs')).toMatchObject({
      state: 'ok',
      attachments: [{ path: 'scripts/weigh.py' }],
      path: expect.stringContaining('agents.db!dry-herbs/SKILL.md'),
    });
    core.library.applyImport({ planId, choices: {} });
    const row = core.library.list({}).rows.find(({ name }) => name === 'dry-herbs');
    expect(row).toMatchObject({ scope: into, enabled: false, acknowledged: false, source: 'imported' });
    expect(contentOf(places.folder)).toEqual(before);
  });
});

describe('A6: a folder with an agents.db', () => {
  test('of another program is a folder like any other', async () => {
    const folder = makeFolder();
    const db = new BetterSqlite3(join(folder, 'agents.db'));
    db.exec('CREATE TABLE notes (text)');
    db.close();
    writeFileSync(join(folder, 'one.md'), packageText('one'));
    const { core } = open(makeFolder(), 'home', 'own');
    const { items } = await core.library.planImport({ files: [{ path: folder }], scope: 'account' });
    expect(items.map(({ name }) => name)).toEqual(['one']);
  });

  test.each([
    [
      'that is a link is told, not followed',
      (path: string) => {
        renameSync(path, `${path}.away`);
        symlinkSync(`${path}.away`, path);
      },
      'link',
    ],
    [
      'that is damaged is told',
      (path: string) => writeFileSync(path, 'no database, but long enough to be looked at '.repeat(40)),
      'not a database',
    ],
  ])('%s, and its other files come', async (_, harm, reason) => {
    const { place } = await makePlaces('workspace');
    harm(join(place, 'agents.db'));
    const { core } = open(makeFolder(), 'home', 'own');
    const { items } = await core.library.planImport({ files: [{ path: place }], scope: 'account' });
    expect(items.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['agents', 'refused'],
      ['also', 'ok'],
    ]);
    expect(items.find(({ state }) => state === 'refused')?.reason).toContain(reason);
  });

  test('is imported and validated on the command line', async () => {
    const { place } = await makePlaces('account');
    const folder = makeFolder();
    const { cli, json } = createCalls(() => folder);
    expect(await cli(['import', place, '--yes'])).toMatchObject({ code: expect.any(Number) });
    const list = await json(['list']);
    expect(JSON.stringify(list.value)).toContain('dry-herbs');
  });
});
