// A6, A7: a plugin is its skills, commands and agents with what its manifest says; a marketplace is a list to choose from.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCalls } from '../cli/call.ts';
import { makeFolder, openLibrary, packageText } from '../library/open.ts';

function makeTree(files: Readonly<Record<string, string | object>>): string {
  const folder = makeFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const ABOUT = { name: 'herbs', version: '1.2.0', description: 'Dries herbs.', author: { name: 'Mara' }, license: 'MIT' };
const PLUGIN = {
  '.claude-plugin/plugin.json': { ...ABOUT, hooks: './hooks/hooks.json' },
  'skills/dry/SKILL.md': packageText('dry'),
  'skills/dry/references/long.md': 'an attachment',
  'commands/weigh.md': 'Weigh the herbs and write the sum.\n',
  'commands/tidy/shelf.md': 'Tidy the shelf.\n',
  'commands/README.md': '# About these commands\n',
  'agents/keeper.md': '---\nname: keeper\ndescription: Keeps the shelf.\n---\n\nYou keep the shelf.\n',
  'hooks/hooks.json': { hooks: {} },
  '.mcp.json': { mcpServers: {} },
  'package.json': { name: 'herbs', version: '1.0.0', description: 'no skill' },
};
const plan = (path: string) => openLibrary().api.planImport({ files: [{ path }], scope: 'account' });
const formatsOf = ({ items }: Awaited<ReturnType<typeof plan>>) => Object.fromEntries(items.map(({ name, format }) => [name, format]));
const ALL = { dry: 'agent_skill', weigh: 'claude_command', shelf: 'claude_command', keeper: 'claude_agent' };

describe('A6: a plugin', () => {
  test.each([
    ['its folder', ''],
    ['its manifest', '.claude-plugin/plugin.json'],
  ])('chosen by %s: all of its parts, also commands without frontmatter, and what its manifest says', async (_, chosen) => {
    const folder = makeTree(PLUGIN);
    const found = await plan(join(folder, chosen));
    expect(formatsOf(found)).toEqual(ALL);
    expect(found.items.every(({ state }) => state === 'ok')).toBe(true);
    expect(found.plugins).toMatchObject([
      { ...ABOUT, author: 'Mara', place: folder, marketplace: null, here: true, leftOut: [{ path: 'hooks' }, { path: 'mcpServers' }] },
    ]);
    expect([...found.plugins[0]!.items].sort()).toEqual(found.items.map(({ itemId }) => itemId).sort());
  });

  test('whose root is a skill keeps its commands as commands', async () => {
    const found = await plan(makeTree({ ...PLUGIN, 'SKILL.md': packageText('root') }));
    expect(formatsOf(found)).toMatchObject({ root: 'agent_skill', weigh: 'claude_command', shelf: 'claude_command' });
  });

  test('that keeps its parts in other places', async () => {
    const found = await plan(
      makeTree({
        '.claude-plugin/plugin.json': { name: 'other', commands: ['./cmds', './one.md'], agents: './people' },
        'cmds/a.md': 'Do a.\n',
        'one.md': 'Do one.\n',
        'people/b.md': '---\nname: b\ndescription: Is b.\n---\n\nYou are b.\n',
        'notes/c.md': 'Only a note.\n',
      }),
    );
    expect(formatsOf(found)).toEqual({ a: 'claude_command', one: 'claude_command', b: 'claude_agent' });
  });

  test('with a manifest that is not JSON is found by its folders, and says so', async () => {
    const found = await plan(makeTree({ ...PLUGIN, '.claude-plugin/plugin.json': '{' }));
    expect(formatsOf(found)).toEqual(ALL);
    expect(found.plugins[0]!.leftOut.map(({ path }) => path)).toContain('plugin.json');
  });

  test('commands beside skills are found without a manifest, at any depth; package.json is no skill', async () => {
    const { '.claude-plugin/plugin.json': _, ...files } = PLUGIN;
    const found = await plan(makeTree(Object.fromEntries(Object.entries(files).map(([path, text]) => [`deep/${path}`, text]))));
    expect(formatsOf(found)).toEqual(ALL);
    expect(found.plugins).toEqual([]);
  });
});

const MARKET = {
  ...Object.fromEntries(Object.entries(PLUGIN).map(([path, content]) => [`plugins/herbs/${path}`, content])),
  'plugins/plain/commands/plain.md': 'Be plain.\n',
  'tools/one/SKILL.md': packageText('one'),
  'tools/two/SKILL.md': packageText('two'),
  '.claude-plugin/marketplace.json': {
    name: 'garden',
    owner: { name: 'Mara' },
    plugins: [
      { name: 'first', source: { source: 'github', repo: 'mara/first' } },
      { name: 'herbs', source: './plugins/herbs', description: 'From the list.' },
      { name: 'plain', source: './plugins/plain', version: '0.1.0' },
      { name: 'first', source: './', strict: false, skills: ['./tools/one'] },
      { name: 'second', source: './', strict: false, skills: ['./tools/two'] },
      { name: 'far', source: { source: 'github', repo: 'mara/far' } },
      { name: 'out', source: '../../etc' },
    ],
  },
};

describe('A6: a marketplace', () => {
  test('lists its plugins, each with its packages; what is elsewhere or leads out is only named', async () => {
    const found = await plan(join(makeTree(MARKET), '.claude-plugin/marketplace.json'));
    const nameOf = new Map(found.items.map(({ itemId, name }) => [itemId, name]));
    expect(
      Object.fromEntries(
        found.plugins.map(({ name, here, marketplace, items }) => [name, [here, marketplace, items.map((id) => nameOf.get(id)).sort()]]),
      ),
    ).toEqual({
      herbs: [true, 'garden', ['dry', 'keeper', 'shelf', 'weigh']],
      plain: [true, 'garden', ['plain']],
      first: [true, 'garden', ['one']],
      second: [true, 'garden', ['two']],
      far: [false, 'garden', []],
      out: [false, 'garden', []],
    });
    expect(found.plugins.find(({ name }) => name === 'far')?.place).toBe('mara/far');
    expect(found.plugins.find(({ name }) => name === 'herbs')?.description).toBe('Dries herbs.');
  });

  test('on the command line is a list: nothing comes until it is named, in text and as JSON', async () => {
    const tree = makeTree(MARKET);
    const folder = makeFolder();
    const { cli, json } = createCalls(() => folder);
    const listed = await cli(['import', tree]);
    expect(listed.code).toBe(1);
    expect(listed.stderr).toContain('plugin of garden herbs');
    expect(listed.stderr).toContain('not here: mara/far');
    expect(listed.stderr).toContain('--plugin NAME');
    const chosen = await json(['import', tree, '--plugin', 'first,plain', '--yes']);
    expect(chosen.code).toBe(0);
    expect(
      (chosen.value.items as { done: string; name: string }[])
        .filter(({ done }) => done === 'imported')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['one', 'plain']);
    expect(await cli(['import', tree, '--plugin', 'far'])).toMatchObject({ code: 2, stderr: expect.stringContaining('mara/far') });
    expect(await cli(['import', tree, '--plugin', 'none'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no such plugin') });
  });
});
