import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LinkState, SkillRow } from '../../../electron/contract/index.ts';
import { MAX_PACKAGE_BYTES } from '../../../electron/core/packages/index.ts';
import { createSourceRepository } from '../../../electron/core/storage/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder, openAgents, openLibrary, packageText } from '../library/open.ts';
import { errorOf } from '../storage/folder.ts';

const QUICK = { settleMs: 20, maxWaitMs: 200, pollMs: 20 };
type Opened = ReturnType<typeof openLibrary>;

function write(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** A folder tree as a Git checkout has it. */
function checkout(files: Record<string, string>): string {
  const root = join(makeFolder(), 'skills');
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) write(join(root, path), text);
  return root;
}

const rows = (library: Opened): SkillRow[] => library.api.list({ limit: 1000 }).rows;
const named = (library: Opened, name: string): SkillRow => {
  const row = rows(library).find((each) => each.name === name);
  if (row === undefined) throw new Error(`no skill ${name}`);
  return row;
};
const textOf = (library: Opened, id: string): string | null => library.api.open({ id }).text;
const stateOf = (library: Opened, id: string): LinkState['state'] | undefined => library.api.open({ id }).row.link?.state;

/** A linked file with one acknowledged skill. */
async function linked(text = packageText('check', 'One.\nTwo.\nThree.\nFour.')) {
  const library = openLibrary({ links: QUICK });
  const root = checkout({ 'check/SKILL.md': text });
  const path = join(root, 'check/SKILL.md');
  await library.api.link({ path: root, scope: 'account' });
  const { id } = named(library, 'check');
  acknowledge(library.api, [id]);
  const save = (next: string) => library.api.save({ id, text: next, baseHash: library.api.open({ id }).revision.hash });
  return { library, root, path, id, text, save, refresh: () => library.api.refreshLinks() };
}

describe('A12: linking', () => {
  test('a folder brings in every package, disabled until acknowledged, and writes nothing there', async () => {
    const library = openLibrary({ links: QUICK });
    const root = checkout({
      'check/SKILL.md': packageText('check'),
      'check/references/more.md': '# Not a package of its own\n',
      'notes/date.md': packageText('date'),
      '.git/HEAD.md': 'x',
      'broken.md': '---\nname: broken\ndescription: a: b\n---\n',
      'empty.md': '',
    });
    symlinkSync(join(root, 'check/SKILL.md'), join(root, 'link.md'));
    const before = readdirSync(root, { recursive: true }).sort();
    const about = await library.api.link({ path: root, scope: 'account' });
    expect(about).toEqual({
      id: expect.any(String),
      path: root,
      kind: 'folder',
      scope: 'account',
      skills: 3,
      conflicts: 0,
      watched: 'polling',
    });
    expect(
      rows(library).map(({ name, fileName, enabled, acknowledged, source, link }) => [name, fileName, enabled, acknowledged, source, link]),
    ).toEqual(
      [
        ['broken', 'broken.md'],
        ['check', 'check/SKILL.md'],
        ['date', 'date.md'],
      ].map(([name, file]) => [
        name,
        file,
        false,
        false,
        'imported',
        {
          path: join(root, { broken: 'broken.md', check: 'check/SKILL.md', date: 'notes/date.md' }[name as 'check']),
          root,
          state: 'clean',
          reason: null,
        },
      ]),
    );
    expect(library.notices.map(({ message }) => message)).toEqual([expect.stringContaining('empty.md')]);
    expect(readdirSync(root, { recursive: true }).sort()).toEqual(before);
    expect(library.api.list({ query: 'link:clean -name:date' }).rows.map(({ name }) => name)).toEqual(['broken', 'check']);
  });

  test('a single file is linked, through a link too, and the link stays one', async () => {
    const library = openLibrary({ links: QUICK });
    const target = write(join(makeFolder(), 'real.md'), packageText('check'));
    const path = join(makeFolder(), 'check.md');
    symlinkSync(target, path);
    expect(await library.api.link({ path, scope: 'account' })).toMatchObject({ kind: 'file', skills: 1 });
    const { id } = named(library, 'check');
    const text = packageText('check', 'Changed.');
    library.api.save({ id, text, baseHash: library.api.open({ id }).revision.hash });
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe(text);
  });

  test('overlapping links, missing paths and too many packages are refused, and nothing is written', async () => {
    const library = openLibrary({ links: QUICK, maxSkills: 2 });
    const root = checkout({ 'a.md': packageText('a'), 'sub/b.md': packageText('b'), 'c.md': packageText('c') });
    await expect(library.api.link({ path: root, scope: 'account' })).rejects.toMatchObject({ code: 'limit_reached' });
    await expect(library.api.link({ path: join(root, 'none'), scope: 'account' })).rejects.toMatchObject({ code: 'not_found' });
    expect([rows(library), library.api.links()]).toEqual([[], []]);
    await library.api.link({ path: join(root, 'sub'), scope: 'account' });
    await expect(library.api.link({ path: root, scope: 'account' })).rejects.toMatchObject({ code: 'name_taken' });
    await expect(library.api.link({ path: join(root, 'sub/b.md'), scope: 'account' })).rejects.toMatchObject({ code: 'name_taken' });
  });

  test('unlinking keeps skills and files; linking again takes up the same skills', async () => {
    const { library, root, path, id, save, refresh } = await linked();
    const [link] = library.api.links();
    library.api.unlink({ id: link?.id ?? '' });
    expect(library.api.open({ id }).row.link).toBeNull();
    save(packageText('check', 'Only in the library.'));
    expect(readFileSync(path, 'utf8')).not.toContain('Only');
    await library.api.link({ path: root, scope: 'account' });
    expect(rows(library).map((row) => [row.id, row.link?.state])).toEqual([[id, 'conflict']]);
    expect(await library.api.threeWay({ id })).toMatchObject({ merged: packageText('check', 'Only in the library.') });
    await refresh();
    expect(errorOf(() => library.api.unlink({ id: root })).code).toBe('not_found');
  });

  test('links of a workspace are kept in the account: a workspace from a stranger names no files', async () => {
    const library = openLibrary({ links: QUICK, withWorkspace: true });
    const root = checkout({ 'check.md': packageText('check') });
    await library.api.link({ path: root, scope: 'workspace' });
    expect(named(library, 'check')).toMatchObject({ scope: 'workspace', link: { state: 'clean' } });
    const count = (db: NonNullable<Opened['workspace']>) => db.db.prepare('SELECT count(*) FROM skill_links').pluck().get();
    expect([count(library.workspace!), count(library.account)]).toEqual([0, 1]);
    library.workspace!.db.exec(
      `INSERT INTO link_roots VALUES ('x', '/etc', 'folder', 'now'); UPDATE meta SET value = value WHERE key = 'catalog'`,
    );
    expect(library.api.links().map(({ path }) => path)).toEqual([root]);
  });
});

describe('A12: changes from outside', () => {
  test('a changed file is a new revision; with a draft it is a conflict', async () => {
    const { library, path, id, refresh } = await linked();
    write(path, packageText('check', 'From outside.'));
    await refresh();
    expect(textOf(library, id)).toBe(packageText('check', 'From outside.'));
    expect(library.api.revisions({ id }).map(({ reason }) => reason)).toEqual(['linked', 'linked']);
    const { hash } = library.api.open({ id }).revision;
    library.api.saveDraft({ id, text: packageText('check', 'My draft.'), baseHash: hash });
    write(path, packageText('check', 'Again.'));
    await refresh();
    expect(library.api.open({ id })).toMatchObject({ text: packageText('check', 'From outside.'), row: { link: { state: 'conflict' } } });
    expect(library.api.links()[0]).toMatchObject({ skills: 1, conflicts: 1 });
    library.api.discardDraft({ id });
    await refresh();
    expect(library.api.open({ id })).toMatchObject({ text: packageText('check', 'Again.'), row: { link: { state: 'clean' } } });
  });

  test('an editor that puts another file in its place is followed', async () => {
    const { library, path, id, refresh } = await linked();
    write(`${path}.swp`, packageText('check', 'Replaced.'));
    renameSync(`${path}.swp`, path);
    await refresh();
    expect([textOf(library, id), rows(library).length]).toEqual([packageText('check', 'Replaced.'), 1]);
  });

  test('an emptied or zeroed file wipes nothing; filled again it is reloaded', async () => {
    const { library, path, id, text, refresh } = await linked();
    for (const nothing of ['', '\0'.repeat(40)]) {
      writeFileSync(path, nothing);
      await refresh();
      expect([textOf(library, id), stateOf(library, id)]).toEqual([text, 'conflict']);
    }
    writeFileSync(path, packageText('check', 'Filled.'));
    await refresh();
    expect([textOf(library, id), stateOf(library, id)]).toEqual([packageText('check', 'Filled.'), 'clean']);
  });

  test('a file that is being written is waited for', async () => {
    const { library, path, id, refresh } = await linked();
    truncateSync(path, 0);
    const refreshed = refresh();
    writeFileSync(path, packageText('check', 'Whole.')); // the look began on the emptied file
    await refreshed;
    expect([textOf(library, id), library.api.revisions({ id }).length]).toEqual([packageText('check', 'Whole.'), 2]);
  });

  test('a deleted file leaves the skill, and its references do not become skills', async () => {
    const { library, root, path, id, text, refresh } = await linked();
    write(join(root, 'check/references/more.md'), packageText('more'));
    write(join(root, 'check/other.md'), packageText('other'));
    rmSync(path);
    await refresh();
    expect(rows(library).map((row) => [row.id, row.link?.state])).toEqual([[id, 'missing']]);
    expect(textOf(library, id)).toBe(text);
    write(path, text);
    await refresh();
    expect(stateOf(library, id)).toBe('clean');
    expect(library.api.revisions({ id })).toHaveLength(1);
  });

  test('a renamed or moved file is the same skill', async () => {
    const { library, root, id, refresh } = await linked();
    renameSync(join(root, 'check'), join(root, 'check-dates'));
    await refresh();
    expect(rows(library).map((row) => [row.id, row.fileName, row.link?.path, row.link?.state])).toEqual([
      [id, 'check-dates/SKILL.md', join(root, 'check-dates/SKILL.md'), 'clean'],
    ]);
  });

  test('a new file comes in disabled; a removed skill stays removed, and is followed again when restored', async () => {
    const { library, root, path, id, refresh } = await linked();
    write(join(root, 'new.md'), packageText('new'));
    await refresh();
    expect(named(library, 'new')).toMatchObject({ enabled: false, acknowledged: false });
    library.api.remove({ ids: [id] });
    write(path, packageText('check', 'While it was away.'));
    await refresh();
    expect(rows(library).map(({ name }) => name)).toEqual(['new']);
    library.api.restore({ ids: [id] });
    await refresh();
    expect(textOf(library, id)).toBe(packageText('check', 'While it was away.'));
  });

  test('a drive that is away is offline, and no skill is missing', async () => {
    const { library, root, id, refresh } = await linked();
    renameSync(root, `${root}-away`);
    await refresh();
    expect([library.api.links()[0]?.watched, stateOf(library, id)]).toEqual(['offline', 'clean']);
    mkdirSync(root); // the mount point without its drive
    await refresh();
    expect(stateOf(library, id)).toBe('clean');
    rmSync(root, { recursive: true });
    renameSync(`${root}-away`, root);
    await refresh();
    expect([library.api.links()[0]?.watched, stateOf(library, id)]).toEqual(['polling', 'clean']);
  });

  test('a file that became a link, something binary or too large is unreadable, and nothing is lost', async () => {
    const { library, path, id, text, refresh } = await linked();
    const secret = write(join(makeFolder(), 'secret.md'), packageText('secret'));
    rmSync(path);
    symlinkSync(secret, path);
    await refresh();
    expect([textOf(library, id), stateOf(library, id)]).toEqual([text, 'unreadable']);
    rmSync(path);
    for (const bytes of [Buffer.from([1, 0, 2, 0, 255, 0, 9]), Buffer.alloc(MAX_PACKAGE_BYTES + 1, 'a')]) {
      write(path, bytes);
      await refresh();
      expect([textOf(library, id) === text, stateOf(library, id)]).toEqual([true, 'unreadable']);
    }
  });

  test('a library that is full leaves new files out and says so; what is known is followed on', async () => {
    const library = openLibrary({ links: QUICK, maxSkills: 1 });
    const root = checkout({ 'a.md': packageText('a') });
    await library.api.link({ path: root, scope: 'account' });
    write(join(root, 'b.md'), packageText('b'));
    write(join(root, 'a.md'), packageText('a', 'New.'));
    await library.api.refreshLinks();
    expect(rows(library).map(({ id }) => textOf(library, id))).toEqual([packageText('a', 'New.')]);
    expect(library.notices).toMatchObject([{ message: expect.stringContaining('at most 1 skills') }]);
  });
});

describe('A7, A12: trust in what comes from outside', () => {
  const enabled = (library: Opened, id: string) => library.api.open({ id }).row.enabled;

  test('whatever another program changes is read first, be it one word of prose; bytes that were acknowledged are known', async () => {
    const { library, path, id, text, refresh } = await linked();
    const change = async (next: string) => {
      write(path, next);
      await refresh();
      return enabled(library, id);
    };
    const others = [
      packageText('check', 'Other prose.'),
      packageText('check', '```jinja prompt_template name="Ask"\nHello\n```'),
      packageText('check', 'Asks for more.', 'required_permissions: ["api:mail:write"]\n'),
      packageText('another-name'),
      '---\nname: check\n', // broken, so it can't run
    ];
    for (const other of others) {
      expect(await change(other), other).toBe(false);
      expect(await change(text)).toBe(true);
    }
    expect(await change(others[0]!)).toBe(false);
    acknowledge(library.api, [id]);
    expect(await change(text)).toBe(true);
    expect(await change(others[0]!)).toBe(true);
  });

  test('what the person writes here is known, in the file and as an older revision', async () => {
    const { library, path, id, text, refresh, save } = await linked();
    const mine = packageText('check', 'Mine.');
    save(mine);
    expect(enabled(library, id)).toBe(true);
    const { revision } = library.api.open({ id });
    for (const next of [text, mine]) {
      write(path, next);
      await refresh();
      expect(enabled(library, id)).toBe(true);
    }
    write(path, packageText('check', 'Theirs.'));
    await refresh();
    const theirs = library.api.open({ id }).revision;
    expect(enabled(library, id)).toBe(false);
    write(path, text);
    await refresh();
    expect(errorOf(() => library.resolve({ id, revisionId: theirs.id })).message).toMatch(/was not acknowledged/);
    expect(library.resolve({ id, revisionId: revision.id }).text).toBe(mine);
    library.api.restoreRevision({ id, revisionId: theirs.id, baseHash: library.api.open({ id }).revision.hash });
    expect(enabled(library, id)).toBe(false);
  });

  test('in a workspace too', async () => {
    const library = openLibrary({ links: QUICK, withWorkspace: true });
    const root = checkout({ 'check.md': packageText('check') });
    await library.api.link({ path: root, scope: 'workspace' });
    const { id } = named(library, 'check');
    acknowledge(library.api, [id]);
    const change = async (next: string) => {
      write(join(root, 'check.md'), next);
      await library.api.refreshLinks();
      return enabled(library, id);
    };
    expect(await change(packageText('check', 'Other prose.'))).toBe(false);
    expect(await change(packageText('check'))).toBe(true);
  });

  test('what the person disabled stays disabled', async () => {
    const { library, path, id, text: before, refresh } = await linked();
    library.api.setEnabled({ id, enabled: false });
    for (const text of [packageText('check', 'Other prose.'), before]) {
      write(path, text);
      await refresh();
    }
    expect(library.api.open({ id }).row).toMatchObject({ enabled: false, acknowledged: true });
  });
});

describe('A12: saving', () => {
  test('the file gets exactly the bytes and keeps its mode; nothing else in its folder is touched', async () => {
    const { library, path, id, save, refresh } = await linked('\uFEFF---\r\nname: check\r\ndescription: x\r\n---\r\nBody');
    chmodSync(path, 0o664);
    const text = '\uFEFF---\r\nname: check\r\ndescription: x\r\n---\r\nBody, changed';
    save(text);
    expect(readFileSync(path)).toEqual(Buffer.from(text));
    expect(statSync(path).mode & 0o777).toBe(0o664);
    expect(readdirSync(dirname(path))).toEqual(['SKILL.md']);
    await refresh();
    expect(library.api.revisions({ id }).map(({ reason }) => reason)).toEqual(['save', 'linked']);
    expect(library.api.open({ id }).row).toMatchObject({ enabled: true, link: { state: 'clean' } });
  });

  test('a file that changed meanwhile is not overwritten: the text is kept as a draft, and a person decides', async () => {
    const { library, path, id, text, save } = await linked();
    const [mine, theirs] = [text.replace('One', 'ONE'), text.replace('Four', 'FOUR')];
    write(path, theirs);
    expect(errorOf(() => save(mine))).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining(path) });
    expect(readFileSync(path, 'utf8')).toBe(theirs);
    expect(library.api.open({ id })).toMatchObject({ text, draft: { text: mine }, row: { link: { state: 'conflict' } } });
    const both = await library.api.threeWay({ id });
    expect(both).toMatchObject({ base: text, mine, theirs, merged: mine.replace('Four', 'FOUR') });
    write(path, theirs.replace('About', 'All about'));
    await expect(library.api.resolveConflict({ id, decision: { take: 'merged', text: both.merged! }, ...both })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    const again = await library.api.threeWay({ id });
    await library.api.resolveConflict({ id, decision: { take: 'merged', text: again.merged! }, ...again });
    expect(readFileSync(path, 'utf8')).toBe(again.merged);
    expect(library.api.open({ id })).toMatchObject({
      text: again.merged,
      draft: null,
      row: { acknowledged: false, link: { state: 'clean' } },
    });
  });

  test('a file that changes again while both sides differ is told each time, and only then', async () => {
    const { library, path, id, text, save, refresh } = await linked();
    write(path, text.replace('Four', 'FOUR'));
    expect(errorOf(() => save(text.replace('One', 'ONE'))).code).toBe('changed_meanwhile');
    await refresh();
    const events = library.changes.count;
    write(path, text.replace('Four', 'FIVE'));
    await refresh();
    expect([stateOf(library, id), library.changes.count - events]).toEqual(['conflict', 1]);
    await refresh();
    expect(library.changes.count - events).toBe(1);
  });

  test('choosing the file as it is writes nothing, and choosing what asks for more asks again', async () => {
    const { library, path, id, text, save } = await linked();
    const theirs = packageText('check', 'Theirs.', 'tools: [search]\n');
    write(path, theirs);
    const { mtimeMs } = statSync(path);
    expect(errorOf(() => save(text.replace('One', 'ONE'))).code).toBe('changed_meanwhile');
    await library.api.resolveConflict({ id, decision: { take: 'theirs' }, ...(await library.api.threeWay({ id })) });
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
    expect(library.api.open({ id }).row).toMatchObject({ acknowledged: false, link: { state: 'clean' } });
  });

  test('a missing file is written again only when a person says so', async () => {
    const { library, path, id, text, save, refresh } = await linked();
    rmSync(path);
    expect(errorOf(() => save(`${text}more\n`)).code).toBe('changed_meanwhile');
    await refresh();
    expect(await library.api.threeWay({ id })).toMatchObject({ mine: `${text}more\n`, theirs: null, theirHash: null, merged: null });
    await library.api.resolveConflict({ id, decision: { take: 'mine' }, ...(await library.api.threeWay({ id })) });
    expect([readFileSync(path, 'utf8'), stateOf(library, id)]).toEqual([`${text}more\n`, 'clean']);
  });

  test('a decision that is larger than a package may be is refused, and neither file nor skill changes', async () => {
    const { library, path, id, text, save } = await linked();
    write(path, packageText('check', 'Theirs.'));
    expect(errorOf(() => save(text.replace('One', 'ONE'))).code).toBe('changed_meanwhile');
    const both = await library.api.threeWay({ id });
    const large = text + 'x'.repeat(MAX_PACKAGE_BYTES);
    await expect(library.api.resolveConflict({ id, decision: { take: 'merged', text: large }, ...both })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect([readFileSync(path, 'utf8'), textOf(library, id)]).toEqual([packageText('check', 'Theirs.'), text]);
  });

  test('a folder that a branch turned into a link out of the checkout is not written through', async () => {
    const { library, root, text, save, id } = await linked();
    const elsewhere = makeFolder();
    write(join(elsewhere, 'SKILL.md'), text);
    rmSync(join(root, 'check'), { recursive: true });
    symlinkSync(elsewhere, join(root, 'check'));
    expect(errorOf(() => save(`${text}more\n`))).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('link') });
    expect(readFileSync(join(elsewhere, 'SKILL.md'), 'utf8')).toBe(text);
    expect(library.api.open({ id }).draft?.text).toBe(`${text}more\n`);
  });

  test('an older revision that is restored is written to the file', async () => {
    const { library, path, id, text, save } = await linked();
    const { revision } = library.api.open({ id });
    save(`${text}more\n`);
    library.api.restoreRevision({ id, revisionId: revision.id, baseHash: library.api.open({ id }).revision.hash });
    expect([readFileSync(path, 'utf8'), textOf(library, id), library.api.revisions({ id }).length]).toEqual([text, text, 3]);
  });
});

describe('A12: following', () => {
  const other = (name: string, n: number) => packageText(name, `Branch ${n}.`);

  /** Resolves when the condition holds after a change of the library. */
  function createSignal() {
    const waiting = new Set<() => void>();
    return {
      onChange: () => {
        for (const each of waiting) each();
      },
      until: (isDone: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (!isDone()) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
    };
  }

  test.each([
    ['by events', true, 'events'],
    ['by looking from time to time, where a drive sends none', false, 'polling'],
  ] as const)('%s: writes, replacements, new folders, renames and deletes arrive', async (_, events, mode) => {
    const { onChange, until } = createSignal();
    const library = openLibrary({ links: { ...QUICK, watch: true, sendsEvents: () => events }, onChange });
    const root = checkout({ 'check/SKILL.md': packageText('check') });
    const path = join(root, 'check/SKILL.md');
    expect(await library.api.link({ path: root, scope: 'account' })).toMatchObject({ watched: mode });
    const { id } = named(library, 'check');
    const text = () => Buffer.from(library.api.exportBytes({ id }).data, 'base64').toString();

    write(path, other('check', 1));
    await until(() => text() === other('check', 1));
    write(`${path}~`, other('check', 2));
    renameSync(`${path}~`, path);
    await until(() => text() === other('check', 2));
    write(join(root, 'a/b/new/SKILL.md'), packageText('new'));
    await until(() => rows(library).length === 2);
    write(join(root, 'a/b/new/SKILL.md'), other('new', 1));
    await until(() => library.api.exportBytes({ id: named(library, 'new').id }).data === Buffer.from(other('new', 1)).toString('base64'));
    renameSync(join(root, 'check'), join(root, 'checked'));
    await until(() => named(library, 'check').link?.path === join(root, 'checked/SKILL.md'));
    rmSync(join(root, 'checked'), { recursive: true });
    await until(() => named(library, 'check').link?.state === 'missing');
    write(path, other('check', 3));
    await until(() => named(library, 'check').link?.state === 'clean' || rows(library).length > 2);
    write(path, other('check', 4));
    await until(() => rows(library).some((row) => library.api.open({ id: row.id }).text === other('check', 4)));
  });

  test('a folder that another one takes the place of is followed on, and so is the linked folder itself', async () => {
    const { onChange, until } = createSignal();
    const library = openLibrary({ links: { ...QUICK, watch: true, sendsEvents: () => true }, onChange });
    const root = checkout({ 'check/SKILL.md': packageText('check') });
    const path = join(root, 'check/SKILL.md');
    await library.api.link({ path: root, scope: 'account' });
    const { id } = named(library, 'check');
    const swap = (folder: string, next: string) => {
      write(join(`${folder}-next`, relative(folder, path)), next);
      renameSync(folder, `${folder}-before`);
      renameSync(`${folder}-next`, folder);
      rmSync(`${folder}-before`, { recursive: true });
    };
    let n = 0;
    for (const folder of [join(root, 'check'), root, join(root, 'check')]) {
      n += 1;
      swap(folder, other('check', n));
      await until(() => textOf(library, id) === other('check', n));
      n += 1;
      write(path, other('check', n)); // in the folder that is there now
      await until(() => textOf(library, id) === other('check', n));
    }
    expect(library.api.links()).toMatchObject([{ path: root, watched: 'events', skills: 1 }]);
  });

  test('a single file is followed through replacements', async () => {
    const { onChange, until } = createSignal();
    const library = openLibrary({ links: { ...QUICK, watch: true, sendsEvents: () => true }, onChange });
    const path = write(join(makeFolder(), 'check.md'), packageText('check'));
    expect(await library.api.link({ path, scope: 'account' })).toMatchObject({ watched: 'events' });
    const { id } = named(library, 'check');
    for (const n of [1, 2]) {
      write(`${path}.new`, other('check', n));
      renameSync(`${path}.new`, path);
      await until(() => textOf(library, id) === other('check', n));
    }
  });

  test('what changed while the app was closed is there after opening', async () => {
    const home = makeFolder();
    const root = checkout({ 'check.md': packageText('check') });
    const first = openLibrary({ home, links: QUICK });
    await first.api.link({ path: root, scope: 'account' });
    first.close();
    write(join(root, 'check.md'), other('check', 1));
    const { onChange, until } = createSignal();
    const library = openLibrary({ home, links: { ...QUICK, watch: true }, onChange });
    await until(() => textOf(library, named(library, 'check').id) === other('check', 1));
  });

  test('a discarded draft lets the file in that waited for it', async () => {
    const { onChange, until } = createSignal();
    const library = openLibrary({ links: { ...QUICK, watch: true }, onChange });
    const root = checkout({ 'check.md': packageText('check') });
    await library.api.link({ path: root, scope: 'account' });
    const { id } = named(library, 'check');
    library.api.saveDraft({ id, text: other('check', 9), baseHash: library.api.open({ id }).revision.hash });
    write(join(root, 'check.md'), other('check', 1));
    await until(() => stateOf(library, id) === 'conflict');
    library.api.discardDraft({ id });
    await until(() => textOf(library, id) === other('check', 1));
  });

  test('a branch switch of 2,000 skills is one transaction and one event, and own writes make none', async () => {
    const library = openLibrary({ links: QUICK });
    const COUNT = 2000;
    const name = (n: number) => `skill-${n}`;
    const fileOf = (n: number) => `group-${n % 20}/${name(n)}.md`;
    const root = checkout(Object.fromEntries(Array.from({ length: COUNT }, (_, n) => [fileOf(n), packageText(name(n))])));
    await library.api.link({ path: root, scope: 'account' });
    const events = library.changes.count;
    const catalog = () => library.account.db.prepare(`SELECT value FROM meta WHERE key = 'catalog'`).pluck().get();
    for (let n = 0; n < COUNT; n++) write(join(root, fileOf(n)), other(name(n), 1));
    const before = catalog();
    await library.api.refreshLinks();
    expect(library.changes.count - events).toBe(1);
    expect(Number(catalog()) - Number(before)).toBe(2); // the list and the links
    expect(library.api.list({ query: 'branch', limit: 1 }).total).toBe(COUNT);
    const quiet = catalog();
    await library.api.refreshLinks();
    expect([catalog(), library.changes.count - events]).toEqual([quiet, 1]);
  });

  test.each([true, false])('after closing nothing looks any more (events: %s)', async (events) => {
    const home = makeFolder();
    const links = { ...QUICK, watch: true, sendsEvents: () => events };
    let looks = 0;
    const library = openLibrary({
      home,
      links,
      onChange: () => {
        looks++;
      },
    });
    const root = checkout({ 'check/SKILL.md': packageText('check') });
    const path = join(root, 'check/SKILL.md');
    await library.api.link({ path: root, scope: 'account' });
    const { id } = named(library, 'check');
    write(path, other('check', 1));
    const looking = library.api.refreshLinks();
    library.close();
    await looking;
    const before = [looks, library.notices.length];

    // Another account follows the same folder in the same way: what it has seen, the closed one would have seen too.
    const { onChange, until } = createSignal();
    const witness = openLibrary({ links, onChange });
    await witness.api.link({ path: root, scope: 'account' });
    for (const n of [2, 3]) {
      write(path, other('check', n));
      await until(
        () => witness.api.exportBytes({ id: named(witness, 'check').id }).data === Buffer.from(other('check', n)).toString('base64'),
      );
    }
    expect([looks, library.notices.length]).toEqual(before);
    const kept = openAgents(join(home, 'account'));
    expect([packageText('check'), other('check', 1)]).toContain(createSourceRepository(kept.db).bytes(id).toString());
    kept.close();
  });
});
