// test/integration/attacks/version-control.test.ts - folders, archives and exports bring no file into a repository, however its name is written,
// and the history of a page comes from no repository that a stranger's file points at.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isVersionControl, readArchive, unsafeName, writeArchive } from '../../../electron/core/archives/index.ts';
import { findSources } from '../../../electron/core/exchange/importing/find.ts';
import { runCommand } from '../../../electron/core/processes/index.ts';
import { exclusionOf } from '../../../electron/core/safety/index.ts';
import { createGitHistory } from '../../../electron/core/workspace/history.ts';
import { makeZip } from '../../fixtures/archives.ts';

const SPELLINGS = [
  '.git',
  '.GIT',
  '.Git',
  'git~1',
  'GIT~2',
  '.g\u200cit',
  '.git\u200d',
  '\ufeff.git',
  '.gi\u00adt',
  '.git.',
  '.git ',
  '.git . .',
  '.git::$INDEX_ALLOCATION',
  '.git:x',
  '.GIT\u200c...',
  '.gitmodules',
  'GITMOD~1',
  'gi7d29~1',
  '.hg',
  '.HG',
  'HG~1',
  '.svn',
  '.SVN ',
  '.bzr',
  '_darcs',
  '.jj',
  '.pijul',
  'CVS',
];
const ORDINARY = ['git.md', 'git', '.github', '.gitea', 'digit', 'cvs', 'svn.txt', 'git~', 'hg', 'legit', '.gitlab-ci.yml'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillwright-vc-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('names of version control', () => {
  test.each(SPELLINGS)('%j is one', (name) => {
    expect(isVersionControl(name)).toBe(true);
    expect(exclusionOf(`a/${name}/hooks/post-checkout`)).toMatchObject({ path: `a/${name}` });
  });
  test.each(ORDINARY)('%j is none', (name) => {
    expect(isVersionControl(name)).toBe(false);
    expect(unsafeName(name)).toBeNull();
  });

  test('a folder and an archive leave them out, with a reason', async () => {
    put('SKILL.md', '---\nname: a\n---\nx\n');
    // Linux takes each of these names.
    for (const name of SPELLINGS) put(`${name}/config`, 'x');
    const found = [];
    for await (const source of findSources([{ path: folder }], { tell: () => {} })) found.push(source);
    expect(found).toMatchObject([{ kind: 'tree', files: [{ path: 'SKILL.md' }] }]);

    const archive = await readArchive(
      makeZip(['SKILL.md', ...SPELLINGS.map((name) => `${name}/config`)].map((name) => ({ name }))),
      'a.zip',
    );
    const travels = archive.entries.map(({ path }) => path).filter((path) => exclusionOf(path) === null);
    expect(travels).toEqual(['SKILL.md']);
    for (const name of SPELLINGS)
      await expect(writeArchive('zip', [{ path: `${name}/config`, bytes: Buffer.from('x'), mode: 0o644 }])).rejects.toThrow(
        'was not written',
      );
  });
});

describe('the history of a page', () => {
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder, stdio: 'ignore' });

  async function historyOf(workspace: string): Promise<{ messages: string[] | null; told: number }> {
    let told = 0;
    const read = createGitHistory(join(folder, workspace), runCommand, () => {
      told += 1;
    });
    const versions = await read(join(folder, workspace, 'page.md'), 5);
    await read(join(folder, workspace, 'page.md'), 5);
    return { messages: versions?.map(({ message }) => message) ?? null, told };
  }

  beforeEach(() => {
    put('mine/page.md', 'x');
    git('init', '-q', 'mine');
    git('-C', 'mine', 'add', '.');
    git('-C', 'mine', 'commit', '-q', '-m', 'a secret of mine');
  });

  test('is read from the repository of the folder, and from a worktree that its repository knows', async () => {
    expect(await historyOf('mine')).toEqual({ messages: ['a secret of mine'], told: 0 });
    git('-C', 'mine', 'worktree', 'add', '-q', '../tree');
    expect(await historyOf('tree')).toEqual({ messages: ['a secret of mine'], told: 0 });
  });

  test.each<[string, () => void]>([
    ['a .git file', () => put('theirs/.git', `gitdir: ${join(folder, 'mine/.git')}\n`)],
    ['a .git link', () => symlinkSync(join(folder, 'mine/.git'), join(folder, 'theirs/.git'))],
    [
      'a commondir',
      () => {
        put('theirs/.git/commondir', join(folder, 'mine/.git'));
        put('theirs/.git/HEAD', 'ref: refs/heads/master\n');
      },
    ],
    [
      'links in the objects and refs of a repository',
      () => {
        put('theirs/.git/HEAD', 'ref: refs/heads/master\n');
        put('theirs/.git/config', '[core]\nrepositoryformatversion = 0\n');
        for (const name of ['objects', 'refs']) {
          mkdirSync(join(folder, 'theirs/.git', name));
          for (const each of readdirSync(join(folder, 'mine/.git', name)))
            symlinkSync(join(folder, 'mine/.git', name, each), join(folder, 'theirs/.git', name, each));
        }
      },
    ],
  ])('is not read where %s points at another repository, and that is told once', async (_, point) => {
    put('theirs/page.md', 'x');
    point();
    expect(await historyOf('theirs')).toEqual({ messages: null, told: 1 });
  });
});
