// A12: a linked folder holds more than skills: what is not one is told and not followed; a context file can be linked by itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scanRoot } from '../../../electron/core/linking/scan.ts';
import { makeFolder, openLibrary, packageText } from '../library/open.ts';

const LINKS = { settleMs: 20, maxWaitMs: 200, pollMs: 20 };
const put = (folder: string, files: Record<string, string>): string => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

test.each(['account', 'workspace'] as const)(
  'A6, A12: in a linked folder only skills and what becomes one as it is are followed, %s',
  async (scope) => {
    const library = openLibrary({ withWorkspace: true, links: LINKS });
    const root = put(makeFolder(), {
      'AGENTS.md': '# For agents\n',
      'README.md': packageText('about'),
      'docs/guide.md': '# Guide\n',
      '.github/ISSUE_TEMPLATE/bug.md': '---\nname: Bug\nabout: A bug\n---\n',
      'commands/look.toml': 'prompt = "x"\n',
      'one.md': packageText('one'),
      '.claude/commands/two.md': 'Do $ARGUMENTS.\n',
      'three.prompt.md': '---\nmode: agent\ndescription: Three\n---\nText\n',
    });
    await library.api.link({ path: root, scope });
    const names = () =>
      library.api
        .list({})
        .rows.map(({ fileName }) => fileName)
        .sort();
    expect(names()).toEqual(['one.md', 'three.prompt.md', 'two.md']);
    expect(library.notices).toMatchObject([{ message: expect.stringMatching(/^4 files in .* are not skills, so not linked: /) }]);

    // Told once, not at every look.
    await library.api.refreshLinks();
    expect(library.notices).toHaveLength(1);

    // It becomes one when it says so.
    put(root, { 'docs/guide.md': packageText('guide') });
    await library.api.refreshLinks();
    expect(names()).toEqual(['guide.md', 'one.md', 'three.prompt.md', 'two.md']);
  },
);

test('A12: files are seen by name, so that the first that is told is the same at every look', async () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `${at * 7919 + 1_000_000}.md`);
  const root = put(makeFolder(), Object.fromEntries(names.map((name) => [name, '# A page\n'])));
  const { files } = await scanRoot({ path: root, kind: 'folder' }, []);
  expect([...files.keys()]).toEqual(names.map((name) => join(root, name)).sort());
});

test('A12: a context file is linked by itself, and its bytes stay', async () => {
  const library = openLibrary({ links: LINKS });
  const root = put(makeFolder(), { 'AGENTS.md': '# For agents\n' });
  await library.api.link({ path: join(root, 'AGENTS.md'), scope: 'account' });
  expect(library.api.list({}).rows).toMatchObject([{ fileName: 'AGENTS.md' }]);
  expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toBe('# For agents\n');
});

test.each([
  ['look.toml', 'prompt = "x"', 'another kind of file'],
  ['rule.mdc', 'Text', 'a Cursor rule'],
  ['photo.png', 'x', 'another kind of file'],
])('A12: %s is not Markdown, so it is refused instead of being taken for a package', async (name, text, what) => {
  const library = openLibrary({ links: LINKS });
  const root = put(makeFolder(), { [name]: text });
  const linked = library.api.link({ path: join(root, name), scope: 'account' });
  await expect(linked).rejects.toMatchObject({ code: 'bad_input', message: expect.stringContaining(what) });
  expect(library.api.links()).toEqual([]);
});
