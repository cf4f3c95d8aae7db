import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../../../electron/contract/index.ts';
import { runCommand } from '../../../electron/core/processes/index.ts';
import { createWorkspacePages, type WorkspacePages } from '../../../electron/core/workspace/index.ts';
import { RESOURCES } from '../../../electron/shells/paths.ts';
import { makeFolder } from '../../fixtures/core.ts';

const SAMPLE = join(RESOURCES, 'workspace', 'saltmarsh-atlas');
let folder: Awaited<ReturnType<typeof makeFolder>>;
let account: Awaited<ReturnType<typeof makeFolder>>;
let opened: WorkspacePages[];
let notices: Omit<Notice, 'id'>[];

beforeEach(async () => {
  folder = await makeFolder('pages');
  account = await makeFolder('account');
  opened = [];
  notices = [];
});
afterEach(async () => {
  for (const each of opened) each.close();
  await folder.remove();
  await account.remove();
});

/** A new opening looks at the files at once; within one it looks at most once a second. */
function open(path = folder.path): WorkspacePages {
  const workspace = createWorkspacePages({
    inTurn: (work) => work(),
    folder: path,
    cacheDir: account.path,
    run: runCommand,
    merge: async () => null,
    onNotice: (notice) => notices.push(notice),
  });
  opened.push(workspace);
  return workspace;
}

async function write(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(join(folder.path, path, '..'), { recursive: true });
  await writeFile(join(folder.path, path), text);
}

describe('C5: pages of the sample workspace', () => {
  let pages: WorkspacePages['pages'];
  beforeEach(() => {
    pages = open(SAMPLE).pages;
  });

  it('a page has slug, title, type, tags, content, links and a date', async () => {
    const page = await pages.page('people/mara-venn');
    expect(page).toMatchObject({ slug: 'people/mara-venn', title: 'Mara Venn', type: 'character', tags: ['saltmarsh', 'lampwright'] });
    expect(page.content).toMatch(/^# Mara Venn\n\nBorn in 1201/);
    expect(page.links).toEqual(['places/tarn-harbour', 'places/grey-light', 'people/oswin-pell', 'events/the-drowned-winter']);
    expect(page.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
  it('search finds all words first, by title before text, with a snippet', async () => {
    const hits = await pages.search('mara venn', 20);
    expect(hits[0]).toMatchObject({ slug: 'people/mara-venn', title: 'Mara Venn' });
    expect(hits.map(({ slug }) => slug)).toContain('events/the-drowned-winter');
    expect((await pages.search('nineteen nights', 1))[0]!.snippet).toContain('nineteen nights');
    expect(await pages.search('MÁRA', 3)).toHaveLength(3);
    expect(await pages.search('") * ^ NEAR -zzz(:', 5)).toEqual([]);
    expect(await pages.search('', 5)).toEqual([]);
  });
  it('pages of a type are found by the search and by the type', async () => {
    const slugs = (await pages.byType('Character', 10)).map(({ slug }) => slug);
    expect(slugs).toEqual(['people/mara-venn', 'people/oswin-pell', 'people/sister-ide']);
    expect((await pages.search('character', 10)).map(({ slug }) => slug).sort()).toEqual(slugs);
  });
  it('tags have counts, the most used first', async () => {
    const tags = await pages.tags();
    expect(tags[0]).toEqual({ tag: 'saltmarsh', count: 11 });
    expect(tags).toContainEqual({ tag: 'lampwright', count: 2 });
  });
  it('references are links and backlinks', async () => {
    const { links, backlinks, missing } = await pages.references('places/grey-light');
    expect(links.map(({ slug }) => slug)).toEqual(['places/the-long-causeway', 'people/mara-venn']);
    expect(backlinks).toContainEqual({ slug: 'people/oswin-pell', title: 'Oswin Pell' });
    expect(missing).toEqual([]);
  });
  it('a page that is not there is told, with the nearest', async () => {
    await expect(pages.page('mara-venn')).rejects.toMatchObject({ code: 'not_found', remedy: 'Did you mean people/mara-venn?' });
    await expect(pages.pages(['index', 'none'])).rejects.toMatchObject({ code: 'not_found', message: 'There is no page none.' });
  });
  it('leaves nothing in the workspace', async () => {
    await pages.search('mara', 5);
    expect(await readdir(SAMPLE)).not.toContain('.skillwright');
  });
});

describe('C10: pages that links in an answer may name', () => {
  it('are found by path, by name and by title, in any case; hidden folders are none of it', async () => {
    await write('Notes/Harbour.md', '# The Harbour at Tarn\n');
    for (const path of ['Notes/.git/a.md', '.skillwright/b.md', 'x.txt']) await write(path, '');
    const { has } = await open().pages.lookup();
    for (const name of ['Harbour', 'notes/harbour', './notes/harbour.md', '/Notes/Harbour', 'the harbour at tarn'])
      expect(has(name), name).toBe(true);
    for (const name of ['a', 'b', 'x', 'x.txt', 'Notes']) expect(has(name), name).toBe(false);
  });
});

describe('C5: the index follows the files', () => {
  it('new, changed, renamed and removed pages are seen', async () => {
    await write('a.md', 'one [[b]]');
    await write('b.md', 'two');
    expect((await open().pages.references('b')).backlinks).toEqual([{ slug: 'a', title: 'a' }]);
    await write('a.md', 'six');
    await rename(join(folder.path, 'b.md'), join(folder.path, 'c.md'));
    await write('d/e.md', 'new one');
    const { pages } = open();
    expect((await pages.page('a')).content).toBe('six');
    expect((await pages.search('two', 5)).map(({ slug }) => slug)).toEqual(['c']);
    await expect(pages.page('b')).rejects.toMatchObject({ code: 'not_found' });
    await rm(join(folder.path, 'd'), { recursive: true });
    expect(await open().pages.search('one', 5)).toEqual([]);
  });
  it('a change within the tick of the clock that keeps the size is seen', async () => {
    await write('a.md', 'one');
    const at = new Date();
    await utimes(join(folder.path, 'a.md'), at, at);
    expect((await open().pages.page('a')).content).toBe('one');
    await write('a.md', 'two');
    await utimes(join(folder.path, 'a.md'), at, at);
    expect((await open().pages.page('a')).content).toBe('two');
  });
  it('a damaged index is made again, one that can’t be written lives in memory', async () => {
    await write('a.md', 'one');
    await open().pages.page('a');
    opened.pop()!.close();
    const [name] = (await readdir(account.path)).filter((each) => each.endsWith('.db'));
    await writeFile(join(account.path, name!), 'no database at all, and long enough to be read as one'.repeat(100));
    expect((await open().pages.page('a')).content).toBe('one');
    const blocked = createWorkspacePages({
      inTurn: (work) => work(),
      folder: folder.path,
      cacheDir: join(folder.path, 'a.md', 'x'),
      run: runCommand,
      merge: async () => null,
      onNotice: () => {},
    });
    opened.push(blocked);
    expect((await blocked.pages.page('a')).content).toBe('one');
  });
  it('3,000 pages are read once, and again only when they change', async () => {
    for (let n = 0; n < 3000; n++) await write(`p${n % 30}/page-${n}.md`, `---\ntags: [t${n % 7}]\n---\nPage ${n} [[page-${n + 1}]]`);
    const past = new Date(Date.now() - 60_000);
    await Promise.all(Array.from({ length: 3000 }, (_, n) => utimes(join(folder.path, `p${n % 30}/page-${n}.md`), past, past)));
    const cost = async (): Promise<number> => {
      const before = process.cpuUsage();
      expect(await open().pages.search('page 2999', 3)).toHaveLength(3);
      return process.cpuUsage(before).user;
    };
    const first = await cost();
    expect(await cost()).toBeLessThan(first / 2);
  });
});

describe('C5: what is no page', () => {
  it('dot folders, node_modules, binary, huge and badly encoded files are left out, and told once', async () => {
    await write('good.md', 'good');
    await write('.obsidian/x.md', 'hidden');
    await write('node_modules/p/readme.md', 'hidden');
    await write('note.txt', 'hidden');
    await write('binary.md', new Uint8Array([65, 0, 66]));
    await write('latin.md', new Uint8Array([0x67, 0xfc, 0x6e]));
    await write('huge.md', '');
    await truncate(join(folder.path, 'huge.md'), 3 * 1024 * 1024);
    const { pages } = open();
    expect((await pages.search('good hidden', 10)).map(({ slug }) => slug)).toEqual(['good']);
    expect(Object.fromEntries(pages.skipped().map(({ path, why }) => [path, why]))).toEqual({
      'huge.md': 'it is larger than 2 MiB',
      'binary.md': 'it is a binary file',
      'latin.md': 'it is not encoded in UTF-8',
    });
    expect(notices).toHaveLength(1);
    expect(notices[0]!.message).toContain('3 files in the workspace are not read as pages');
  });
  it('links out of the folder are refused, and a ring of folders ends', async () => {
    await writeFile(join(account.path, 'secret.md'), 'secret');
    await mkdir(join(account.path, 'folder'));
    await writeFile(join(account.path, 'folder', 'inner.md'), 'secret');
    await write('real.md', 'inside');
    await symlink(join(account.path, 'secret.md'), join(folder.path, 'out.md'));
    await symlink(join(account.path, 'folder'), join(folder.path, 'away'));
    await symlink(folder.path, join(folder.path, 'ring'));
    await symlink(join(folder.path, 'real.md'), join(folder.path, 'alias.md'));
    const { pages } = open();
    expect(await pages.search('secret', 10)).toEqual([]);
    expect((await pages.search('inside', 10)).map(({ slug }) => slug).sort()).toEqual(['alias', 'real']);
    expect(pages.skipped()).toEqual([{ path: 'out.md', why: 'it is a link outside the folder' }]);
  });
});

describe('C5: history', () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder.path, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
    });
  const commit = async (path: string, text: string, message: string): Promise<void> => {
    await write(path, text);
    git('add', '-A');
    git('commit', '-q', '-m', message);
  };

  it('comes from Git, over a renaming', async () => {
    git('init', '-q');
    await commit('a [x].md', 'one\ntwo\nthree\n', 'First');
    git('mv', 'a [x].md', 'b.md');
    git('commit', '-q', '-m', 'Renamed; with “signs”');
    const history = await open().history('b', 10);
    expect(history.map(({ message, author, origin }) => [message, author, origin])).toEqual([
      ['Renamed; with “signs”', 'Ada', 'git'],
      ['First', 'Ada', 'git'],
    ]);
    expect(await open().history('b', 1)).toHaveLength(1);
  });

  it('starts nothing that the repository’s own settings name', async () => {
    git('init', '-q');
    await commit('a.md', `${'line\n'.repeat(20)}one\n`, 'First');
    git('mv', 'a.md', 'b.md');
    await commit('b.md', `${'line\n'.repeat(20)}two\n`, 'Second');
    // A signature that a checker would be asked about.
    const signed = git('cat-file', 'commit', 'HEAD').replace(
      '\n\n',
      '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
    );
    await writeFile(join(account.path, 'commit'), signed);
    git('update-ref', 'HEAD', git('hash-object', '-t', 'commit', '-w', join(account.path, 'commit')).trim());
    const blob = git('rev-parse', 'HEAD:b.md').trim();
    const mark = join(account.path, 'started');
    const trap = join(account.path, 'trap.sh');
    await writeFile(trap, `#!/bin/sh\necho "$0 $@" >> ${mark}\ncat >/dev/null\n`, { mode: 0o755 });
    for (const [name, value] of Object.entries({
      'core.fsmonitor': trap,
      'core.pager': trap,
      'pager.log': trap,
      'diff.external': trap,
      'diff.x.textconv': trap,
      'diff.x.command': trap,
      'log.showSignature': 'true',
      'gpg.program': trap,
      'core.sshCommand': trap,
      'core.hooksPath': account.path,
      'credential.helper': trap,
      'protocol.ext.allow': 'always',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      'remote.origin.url': `ext::${trap} %S`,
      'remote.origin.uploadpack': trap,
      'core.repositoryFormatVersion': '1',
    }))
      git('config', name, value);
    await writeFile(join(folder.path, '.git/info/attributes'), '*.md diff=x filter=x\n');
    await open().history('b', 10);
    // A blob that is missing would be fetched from there.
    await rm(join(folder.path, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    await open().history('b', 10);
    expect(existsSync(mark)).toBe(false);
  });

  it('without a repository it is that of accepted candidates', async () => {
    const workspace = open();
    const { id } = workspace.candidates.propose({ slug: 'new/page', content: '# New\n', agent: 'you', skillName: 'Writer', runId: 'r' });
    workspace.candidates.accept({ id });
    expect(await open().history('new/page', 5)).toMatchObject([
      { id, author: 'you', message: 'Accepted from Writer', origin: 'candidate' },
    ]);
    await expect(open().history('none', 5)).rejects.toMatchObject({ code: 'not_found' });
  });
});
