// A6: the kept file of another client goes with the bytes that it became: through undo, fork, restore and a copy of the account.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packageIn } from '../../../electron/core/storage/index.ts';
import { removeRevisions } from '../../../electron/core/storage/skills/old-revisions.ts';
import { readBefore, type UndoCalls, undoImport } from '../../../renderer/library/import/undo.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';
import { makeOld, openIn } from '../storage/folder.ts';

type Library = Pick<ReturnType<typeof openLibrary>, 'api'>;

const ANY = {
  calm: '---\ndescription: Calms\nargument-hint: "[what]"\n---\nCalm $ARGUMENTS.\n',
  toml: "prompt = '''\nCalm {{args}}\n'''\n",
};
const COMMAND = { 'calm.md': ANY.calm };
const GEMINI = { 'calm.toml': ANY.toml };
const PACKAGE = { 'calm.md': packageText('calm') };

async function bring({ api }: Library, files: Record<string, string>): Promise<string> {
  const given = Object.entries(files).map(([name, text]) => asData(name, text));
  const { planId, items } = await api.planImport({ files: given, scope: 'account' });
  const { itemId, clash, state, reason } = items[0]!;
  expect([state, clash === null ? reason : null]).toEqual(['ok', null]);
  const result = api.applyImport({ planId, choices: { [itemId]: clash === null ? 'import' : 'replace' } });
  return result.items[0]!.id!;
}

/** What an export in the format of the original writes. */
async function leaves({ api }: Library, id: string): Promise<Record<string, string>> {
  const dir = makeFolder();
  await api.exportTo({ ids: [id], dir, overwrite: false, format: 'original' });
  return Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

const callsOf = ({ api }: Library): UndoCalls => ({
  open: { query: async (input) => api.open(input) },
  remove: { mutate: async (input) => api.remove(input) },
  restoreRevision: { mutate: async (input) => api.restoreRevision(input) },
  acknowledge: { mutate: async (input) => api.acknowledge(input) },
  setEnabled: { mutate: async (input) => api.setEnabled(input) },
});

function edit({ api }: Library, id: string, text: string): void {
  api.save({ id, text, baseHash: api.open({ id }).revision.hash });
}

describe('A6, A7: a replacing import that is taken back', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a command, by a command of another client', COMMAND, GEMINI],
    ['a command, by a package', COMMAND, PACKAGE],
    ['a package, by a command', PACKAGE, GEMINI],
  ])('%s', async (_, before, after) => {
    const library = openLibrary();
    const id = await bring(library, before);
    const known = await readBefore(callsOf(library), [id]);
    expect(await bring(library, after)).toBe(id);
    expect(await leaves(library, id)).toEqual(after);
    await undoImport(callsOf(library), [], known);
    expect(await leaves(library, id)).toEqual(before);
    edit(library, id, `${library.api.open({ id }).text}\nMore.\n`);
    expect(Object.keys(await leaves(library, id))).toEqual(Object.keys(before));
  });

  test('edits and their undoing lead back to the same file', async () => {
    const library = openLibrary();
    const id = await bring(library, COMMAND);
    const text = library.api.open({ id }).text!;
    edit(library, id, `${text}\nMore.\n`);
    edit(library, id, text);
    expect(await leaves(library, id)).toEqual(COMMAND);
  });
});

test('A3, A6: a fork into the workspace leaves as the file that the account imported', async () => {
  const library = openLibrary({ withWorkspace: true });
  const id = await bring(library, COMMAND);
  const fork = library.api.fork({ id }).id;
  expect(await leaves(library, fork)).toEqual(COMMAND);
});

describe('A6, A17: one skill of a back-up', () => {
  const start = () => {
    const opened = openTestCore({ home: makeFolder() });
    onTestFinished(() => opened.close());
    return { opened, library: { api: opened.core.library as Library['api'] } };
  };

  test.each<[string, (library: Library, id: string) => unknown]>([
    ['edited since', (library, id) => edit(library, id, packageText('calm', 'Else.'))],
    ['replaced since by a package', (library) => bring(library, PACKAGE)],
    ['removed since', ({ api }, id) => api.remove({ ids: [id] })],
    [
      'edited and removed since',
      ({ api }, id) => {
        edit({ api } as Library, id, packageText('calm'));
        api.remove({ ids: [id] });
      },
    ],
  ])('%s', async (_, change) => {
    const { opened, library } = start();
    const id = await bring(library, COMMAND);
    const backup = await opened.core.backups.make({});
    await change(library, id);
    opened.core.backups.restoreSkill({ id: backup.id, skill: id });
    expect(await leaves(library, id)).toEqual(COMMAND);
  });

  test('that this account does not know', async () => {
    const { opened, library } = start();
    const id = await bring(library, COMMAND);
    const backup = await opened.core.backups.make({});
    const other = openLibrary();
    const restored = other.restoreBackedUp('account', packageIn(join(backup.path, 'agents.db'), id));
    expect(await leaves(other, restored.id)).toEqual(COMMAND);
  });
});

test('A6: an account that is imported brings the files along that its skills were', async () => {
  const library = openLibrary();
  await bring(library, COMMAND);
  library.close();
  const other = openLibrary();
  const { planId } = await other.api.planImport({ files: [{ path: join(library.home, 'account') }], scope: 'account' });
  const { id } = other.api.applyImport({ planId, choices: {} }).items[0]!;
  expect(await leaves(other, id!)).toEqual(COMMAND);
});

test('A10: a kept file goes when no revision comes from it any more', async () => {
  const library = openLibrary();
  const id = await bring(library, COMMAND);
  await bring(library, GEMINI);
  const formats = () => library.account.db.prepare('SELECT format FROM skill_originals ORDER BY 1').pluck().all();
  expect(formats()).toEqual(['claude_command', 'gemini_command']);
  const [, first] = library.api.revisions({ id });
  for (const _ of removeRevisions(library.account.db, [first!.id]));
  expect(formats()).toEqual(['gemini_command']);
});

test('A6: the nineteenth step gives every revision since the import its kept file', () => {
  const revision = (number: number, hash: string, reason: string, id = 's1') =>
    `('${id}-${number}', '${id}', ${number}, '${hash}', '${reason}', 'then', x'61')`;
  const source = (id: string, revisions: number) =>
    `('${id}', 'a.md', 'own', 'user', 1, 1, ${revisions}, 'h', 'then', '${id}', 'then', 'then', NULL)`;
  const { db } = openIn(
    makeOld(
      'agents',
      17,
      `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
      INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at, deleted_at)
        VALUES ${source('s1', 3)}, ${source('s2', 2)}, ${source('s3', 1)};
      INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes) VALUES
        ${revision(1, 'mine', 'create')}, ${revision(2, 'made', 'replace')}, ${revision(3, 'edited', 'save')},
        ${revision(2, 'edited', 'save', 's2')}, ${revision(1, 'own', 'create', 's3')};
      INSERT INTO skill_originals VALUES ('s1', 'cursor_rule', 'a.mdc', 'x', 'made'), ('s2', 'prompty', 'b.prompty', 'y', 'gone');`,
    ),
  );
  expect(db.prepare('SELECT id, original FROM skill_revisions ORDER BY id').raw().all()).toEqual([
    ['s1-1', null],
    ['s1-2', 'made'],
    ['s1-3', 'made'],
    ['s2-2', 'gone'],
    ['s3-1', null],
  ]);
  expect(db.prepare('SELECT source_id, hash, format, file_name, text FROM skill_originals').raw().all()).toEqual([
    ['s1', 'made', 'cursor_rule', 'a.mdc', 'x'],
    ['s2', 'gone', 'prompty', 'b.prompty', 'y'],
  ]);
});

test('A6, A7: of an account that is larger than an import may be, nothing is read, and the largest skills are named', async () => {
  const library = openLibrary();
  const id = await bring(library, PACKAGE);
  const small = await bring(library, { 'tide.md': packageText('tide') });
  const add = library.account.db.prepare(
    `INSERT INTO skill_files (source_id, path, mode, bytes, hash) VALUES (?, ?, 420, zeroblob(33554432), 'wrong')`,
  );
  for (let n = 0; n < 9; n++) add.run(id, `${n}.bin`);
  library.close();
  const act = openLibrary().api.planImport({ files: [{ path: join(library.home, 'account') }], scope: 'account' });
  await expect(act).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringMatching(/The largest parts are calm \(.{8}\) \(288\.0 MiB\), tide/),
  });
  expect(small).not.toBe(id);
});
