// A16: agents and commands that the settings of opencode hold are imported one by one, as those in Markdown files are.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLACES } from '../../../electron/contract/values/place.ts';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { createCalls } from '../cli/call.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';

function makeTree(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const SETTINGS = `{
  // What everybody uses
  "$schema": "https://opencode.ai/config.json",
  "model": "some/model", /* "agent": {} */
  "agent": {
    "build": { "model": "some/other" },
    "reviewer": {
      "description": "Reviews: all of it",
      "mode": "subagent",
      "model": "some/model",
      "temperature": 0.10,
      "prompt": "You are a reviewer.\\nLook at {file:./prompts/rules.md}",
      "tools": { "write": false },
      "permission": { "bash": { "git *": "allow", "*": "deny" } },
      "options": { "x": 1 },
    },
  },
  "command": {
    "test all": { "template": "Run $ARGUMENTS.\\n!\`npm test\`", "agent": "build", "description": "Runs tests" },
  },
}
`;
const RULES = '# Rules\r\n\r\nBe brief.\r\n';

const plan = (files: ({ path: string } | { fileName: string; data: string })[], scope: 'account' | 'workspace' = 'account') =>
  openLibrary({ withWorkspace: true }).api.planImport({ files, scope });
type Plan = Awaited<ReturnType<typeof plan>>;
const told = ({ items }: Plan, name: string) =>
  Object.fromEntries(items.find((item) => item.name === name)!.notCarried.map(({ what, line }) => [what, line]));

const zipped = async (files: Readonly<Record<string, string>>) =>
  asData(
    'all.zip',
    await writeArchive(
      'zip',
      Object.entries(files).map(([path, text]) => ({ path, mode: 0o644, bytes: Buffer.from(text) })),
    ),
  );

describe('A16: agents and commands in the settings of opencode', () => {
  const FILES = { 'opencode.json': SETTINGS, 'prompts/rules.md': RULES };
  const WAYS: Record<string, (files: Readonly<Record<string, string>>) => Promise<Plan>> = {
    'a folder': async (files) => plan([{ path: makeTree(files) }]),
    'a folder, for a workspace': async (files) => plan([{ path: makeTree(files) }], 'workspace'),
    'an archive': async (files) => plan([await zipped(files)]),
    'the file itself': async (files) => plan([{ path: join(makeTree(files), Object.keys(files)[0]!) }]),
  };

  test.each(Object.entries(WAYS))(
    'are read from %s: texts of other files are put in, what stays behind is told with its line',
    async (_, way) => {
      const found = await way(FILES);
      expect(found.items.map(({ name, format, state, description }) => [name, format, state, description])).toEqual([
        ['reviewer', 'opencode_agent', 'ok', 'Reviews: all of it'],
        ['test-all', 'opencode_command', 'ok', 'Runs tests'],
      ]);
      expect(told(found, 'reviewer')).toEqual({
        mode: 9,
        model: 10,
        temperature: 11,
        tools: 13,
        permission: 14,
        options: 15,
        '{file:./prompts/rules.md}': 12,
        'You are': 12,
      });
      expect(told(found, 'test-all')).toEqual({ name: 19, agent: 19, $ARGUMENTS: 19, '!`npm test`': 19 });
      expect(found.items[0]!.path).toMatch(/opencode\.json!\.opencode\/agent\/reviewer\.md$/);
      expect(found.leftOut.find(({ path }) => path.endsWith('!agent.build'))!.reason).toMatch(/Line 6.*no prompt/);
      expect(found.leftOut.find(({ path }) => path.endsWith('opencode.json'))!.reason).toMatch(/model.* not imported/);
    },
  );

  test.each(['opencode.json', 'opencode.jsonc', '.opencode/opencode.jsonc', '.opencode/opencode.json', '.opencode.json'])(
    '%s',
    async (path) => {
      const files = {
        [path]: '\ufeff{"agent": {"a": {"prompt": "Do a."}}, "mode": {"m": {"prompt": "Do m."}}, "commands": {"c": {"template": "Do c."}}}',
      };
      const found = await WAYS['a folder']!(files);
      expect(found.items.map(({ name, format }) => [name, format])).toEqual([
        ['a', 'opencode_agent'],
        ['m', 'opencode_agent'],
        ['c', 'opencode_command'],
      ]);
    },
  );

  test('the window offers each of these files', () => {
    expect(PLACES.import_files.extensions).toEqual(expect.arrayContaining(['json', 'jsonc']));
  });

  test('imported, they have the text, leave as files of opencode, and keep numbers as written', async () => {
    const library = openLibrary();
    const { planId } = await library.api.planImport({ files: [{ path: makeTree(FILES) }], scope: 'account' });
    const [reviewer] = library.api.applyImport({ planId, choices: {} }).items;
    const { text } = library.api.open({ id: reviewer!.id! });
    expect(text).toContain('\nYou are a reviewer.\nLook at # Rules\n\nBe brief.');
    expect(text).toContain('temperature: 0.10\n');
    const { skills, files } = await library.api.exportPreview({ ids: [reviewer!.id!], format: 'original' });
    expect([files.map(({ path }) => path), skills[0]!.notCarried]).toEqual([['reviewer.md'], []]);
  });

  test('findings have the lines of the settings', async () => {
    const found = await plan([
      asData('opencode.json', '{\n"agent": {\n"a": {\n"description": "d",\n"prompt": "Use [this](missing.md)\\n\\u200b"}}}'),
    ]);
    expect(found.items[0]!.findings.length + found.items[0]!.safety.length).toBeGreaterThan(0);
    for (const { line } of [...found.items[0]!.findings, ...found.items[0]!.safety]) expect(line).toBeLessThanOrEqual(5);
  });

  test.each<[name: string, mention: string, why: RegExp]>([
    ['outside the folder', '../outside.md', /outside/],
    ['an absolute path', '/etc/hostname', /outside/],
    ['a home', '~/notes.md', /outside/],
    ['a drive', 'C:\\\\notes.md', /outside/],
    ['a link', './link.md', /link|not found/],
    ['a link in between', './linked/outside.md', /link|not found/],
    ['a file with keys', './.env', /keys|passwords|secret|environment/i],
    ['nothing there', './none.md', /not found/],
    ['no text', './bytes.md', /not text/],
    ['too large', './large.md', /MiB/],
  ])('a file that is %s is not read: the mention stays, and is told', async (_, mention, why) => {
    const outer = makeTree({
      'outside.md': 'SECRET',
      'in/bytes.md': 'a\0b',
      'in/.env': 'KEY=SECRET',
      'in/large.md': `SECRET${'x'.repeat(2 * 2 ** 20)}`,
    });
    const folder = join(outer, 'in');
    symlinkSync(join(outer, 'outside.md'), join(folder, 'link.md'));
    symlinkSync(outer, join(folder, 'linked'));
    writeFileSync(join(folder, 'opencode.json'), `{"agent": {"a": {"prompt": "Look: {file:${mention}}"}}}`);
    for (const path of [folder, join(folder, 'opencode.json')]) {
      const library = openLibrary();
      const { planId, items } = await library.api.planImport({ files: [{ path }], scope: 'account' });
      expect(items.find(({ name }) => name === 'a')!.notCarried.find(({ what }) => what.startsWith('{file:'))!.why).toMatch(why);
      const done = library.api.applyImport({ planId, choices: {} }).items.find(({ name }) => name === 'a');
      const { text } = library.api.open({ id: done!.id! });
      expect(text).not.toContain('SECRET');
      expect(text).toContain(`Look: {file:${mention.replace('\\\\', '\\')}}`);
    }
  });

  test('variables of the environment are never filled in', async () => {
    const found = await plan([asData('opencode.json', '{"agent": {"a": {"prompt": "Say {env:HOME}"}}}')]);
    expect(told(found, 'a')).toEqual({ '{env:HOME}': 1 });
  });

  test.each<[string, RegExp]>([
    ['{"agent": {"a": {"prompt": "x"}', /not JSON/],
    ['{"agent": []}', /settings/],
    ['{"agent": {"a": "x", "b": {"prompt": 3}, "c": {"prompt": "\\ud800"}}}', /not an object[\s\S]*not a text[\s\S]*incomplete character/],
    ['{"model": "x"}', /settings/],
    [`{"agent": ${'['.repeat(100_000)}`, /nested/],
  ])('what cannot be read is told: %#', async (text, why) => {
    const found = await plan([{ path: makeTree({ 'opencode.json': text, 'a.md': packageText('a') }) }]);
    expect(found.items.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual(['a']);
    const reasons = [...found.leftOut.map(({ reason }) => reason), ...found.items.map(({ reason }) => reason ?? '')].join('\n');
    expect(reasons).toMatch(why);
    const [chosen, ...more] = (await plan([asData('opencode.json', text)])).items;
    expect([chosen!.state, chosen!.reason, more]).toEqual(['refused', expect.stringMatching(why), []]);
  });

  test('of very many the first 500 are read, which is told', async () => {
    const agent = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`a${at}`, { prompt: `Do ${at}.` }]));
    const found = await plan([{ path: makeTree({ 'opencode.json': JSON.stringify({ agent }) }) }]);
    expect(found.items).toHaveLength(500);
    expect(found.leftOut).toMatchObject([{ reason: 'Only the first 500 agents and commands are read.' }]);
  });

  test('beside a SKILL.md it is a file of that skill', async () => {
    const found = await plan([{ path: makeTree({ 'SKILL.md': packageText('root'), 'opencode.json': SETTINGS }) }]);
    expect(found.items.map(({ name }) => name)).toEqual(['root']);
  });

  test('I4: the command line lists and validates them, as text and as JSON', async () => {
    const folder = makeFolder();
    const { cli, json } = createCalls(() => folder);
    const tree = makeTree(FILES);
    const text = await cli(['import', tree, '--dry-run']);
    expect([text.code, text.stdout + text.stderr]).toEqual([
      0,
      expect.stringMatching(/reviewer[\s\S]*not carried over: permission \(line 14\)[\s\S]*test-all/),
    ]);
    const { value } = await json(['import', tree, '--dry-run']);
    expect(value.plan.items.map(({ name }: { name: string }) => name)).toEqual(['reviewer', 'test-all']);
    const checked = await cli(['validate', join(tree, 'opencode.json')]);
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('reviewer')]);
    const one = await cli(['convert', join(tree, 'opencode.json'), '--to', 'md']);
    expect([one.code, one.stderr]).toEqual([1, expect.stringMatching(/settings of opencode[\s\S]*[Ii]mport/)]);
  });
});
