// A6: out again in the format of another client: the same bytes for a skill that is unedited, else a list of what is lost.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_FORMATS, type ExportFormat, PACKAGE_FORMATS, type PackageFormat } from '../../../electron/contract/index.ts';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';

const FILES: Readonly<Record<string, string>> = {
  '.claude/commands/review.md': 'Review $ARGUMENTS.\n',
  '.claude/agents/tester.md': '---\nname: tester\ndescription: "Tests: all"\ncolor: red\n---\nYou test.\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of VS Code
  'form.prompt.md': "---\nmode: agent\r\ntools: ['codebase']\r\n---\r\nWrite ${input:name}.\r\n",
  'plan.chatmode.md': '````chatmode\n---\ndescription: Plans\n---\nPlan it.\n````\n',
  'api.agent.md': "---\nname: 'API Architect'\ndescription: Plans\n---\nText\n",
  'style.instructions.md': "---\napplyTo: '**/*.ts'\n---\nShort names.\n",
  '.opencode/agent/writer.md': '---\ndescription: Writes\nmode: subagent\npermission:\n  bash: ask\n---\nWrite.\n',
  '.opencode/command/test.md': 'Test $ARGUMENTS.\n',
  '.gemini/commands/git/look.toml': '# Kept\ndescription = "Looks"\nprompt = """\nLook for {{args}}.\n"""\n',
  'rules/labels.mdc': '---\ndescription: Labels\nglobs: *.label,a/**\nalwaysApply: false\n---\nUse capitals.\n',
  'hello.prompty': '---\nname: hello\ndescription: Greets\n---\nsystem:\nBe brief.\n\nuser:\nHello {{guest}}\n',
  'greet.prompt': '---\ndescription: Greets\n---\nHello {{guest}}\n',
  'pack.json': `{ "name": "pack",  "description": "Packs",
 "artifacts": [{ "kind": "prompt_template", "name": "P", "content": "Pack {{ it }}" }] }\n`,
  'outside.json': '{"skillId": "outside", "name": "Outside", "description": "Is told", "version": "1.0.0", "publisherId": "me" }\n',
  'program.json': `{"self": {"traces": [], "train": [], "demos": [], "lm": null,
  "signature": {"instructions": "Answer.", "fields": [{"prefix": "Question:", "description": "q"}, {"prefix": "Answer:", "description": "a"}]}}}\n`,
};

async function imported(scope: 'account' | 'workspace' = 'account') {
  const library = openLibrary({ withWorkspace: true });
  const entries = Object.entries(FILES).map(([path, text]) => ({ path, mode: 0o644, bytes: Buffer.from(text) }));
  const { planId, items } = await library.api.planImport({ files: [asData('all.zip', await writeArchive('zip', entries))], scope });
  expect(items.filter(({ state }) => state !== 'ok')).toEqual([]);
  const done = library.api.applyImport({ planId, choices: {} }).items;
  const formats = new Map(items.map(({ itemId, format }) => [itemId, format]));
  return { library, skills: done.map(({ id, name, itemId }) => ({ id: id!, name, format: formats.get(itemId)! })) };
}

const written = (dir: string): Record<string, string> =>
  Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
const byName = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path.split('/').at(-1)!, text]));

test('A6: every format that becomes a package is in the table', async () => {
  const { skills } = await imported();
  const formats = new Set<string>(skills.map(({ format }) => format));
  expect(PACKAGE_FORMATS.filter((format) => !formats.has(format))).toEqual(['package', 'agent_skill']);
});

test.each(['account', 'workspace'] as const)('A6: unedited, every file leaves as it came, byte for byte, %s', async (scope) => {
  const { library, skills } = await imported(scope);
  const dir = makeFolder();
  const ids = skills.map(({ id }) => id);
  const preview = await library.api.exportPreview({ ids, format: 'original' });
  expect(preview.skills.flatMap(({ notCarried }) => notCarried)).toEqual([]);
  await library.api.exportTo({ ids, dir, overwrite: false, format: 'original' });
  expect(written(dir)).toEqual(byName);
});

test('A6: so it does when its format is named', async () => {
  const { library, skills } = await imported();
  for (const { id, format } of skills.filter(({ format: each }) => (CLIENT_FORMATS as readonly string[]).includes(each))) {
    const dir = makeFolder();
    await library.api.exportTo({ ids: [id], dir, overwrite: false, format: format as ExportFormat });
    for (const [name, text] of Object.entries(written(dir))) expect([name, text]).toEqual([name, byName[name]]);
  }
});

describe('A6: edited, it is written anew, and what is lost is told', () => {
  test.each<[name: string, file: string, expected: string | RegExp]>([
    ['review', 'review.md', '---\ndescription: Review $ARGUMENTS.\n---\n\nReview $ARGUMENTS.\n\nMore.\n'],
    ['tester', 'tester.md', '---\nname: tester\ndescription: "Tests: all"\ncolor: red\n---\nYou test.\n\nMore.\n'],
    ['api-architect', 'api-architect.agent.md', "---\nname: 'API Architect'\ndescription: Plans\n---\nText\n\nMore.\n"],
    ['style', 'style.instructions.md', "---\napplyTo: '**/*.ts'\ndescription: Short names.\n---\nShort names.\n\nMore.\n"],
    ['git-look', 'git-look.toml', /^description = "Looks"\nprompt = '''\nLook for \{\{args\}\}\.\n'''\n$/],
    ['labels', 'labels.mdc', '---\ndescription: Labels\nglobs: *.label,a/**\nalwaysApply: false\n---\nUse capitals.\n\nMore.\n'],
  ])('%s', async (name, file, expected) => {
    const { library, skills } = await imported();
    const { id, format } = skills.find((each) => each.name === name)!;
    const { text, revision } = library.api.open({ id });
    const more = format === 'gemini_command' ? text!.replace('description: Looks', 'description: "Looks"') : `${text}\nMore.\n`;
    library.api.save({ id, text: more, baseHash: revision.hash });
    const dir = makeFolder();
    await library.api.exportTo({ ids: [id], dir, overwrite: false, format: 'original' });
    expect(written(dir)).toEqual({ [file]: typeof expected === 'string' ? expected : expect.stringMatching(expected) });
  });

  test.each<[name: string, format: PackageFormat, folder: string, file: string]>([
    ['review', 'claude_command', '.claude/commands', 'review.md'],
    ['tester', 'claude_agent', '.claude/agents', 'tester.md'],
    ['form', 'vscode_prompt', '', 'form.prompt.md'],
    ['plan', 'vscode_agent', '', 'plan.agent.md'],
    ['style', 'vscode_instructions', '', 'style.instructions.md'],
    ['writer', 'opencode_agent', '.opencode/agent', 'writer.md'],
    ['test', 'opencode_command', '.opencode/command', 'test.md'],
    ['git-look', 'gemini_command', '.gemini/commands', 'git-look.toml'],
    ['labels', 'cursor_rule', 'rules', 'labels.mdc'],
  ])(
    '%s, %s: a field without a place there is told with its line, and what was written is one again',
    async (name, format, folder, file) => {
      const { library, skills } = await imported();
      const skill = skills.find((each) => each.name === name)!;
      expect(skill.format).toBe(format);
      const { text, revision } = library.api.open({ id: skill.id });
      library.api.save({ id: skill.id, text: text!.replace(/^---(\r?\n)/, '---$1author: me$1'), baseHash: revision.hash });
      const { leftOut, skills: told } = await library.api.exportPreview({ ids: [skill.id], format: 'original' });
      expect([leftOut, told[0]!.notCarried]).toMatchObject([
        [],
        expect.arrayContaining([expect.objectContaining({ what: 'author', line: 2 })]),
      ]);
      const dir = makeFolder();
      await library.api.exportTo({ ids: [skill.id], dir, overwrite: false, format: 'original' });
      const path = folder === '' ? file : `${folder}/${file}`;
      const zip = await writeArchive('zip', [{ path, mode: 0o644, bytes: Buffer.from(written(dir)[file]!) }]);
      const { items } = await library.api.planImport({ files: [asData('again.zip', zip)], scope: 'account' });
      expect(items).toMatchObject([{ format, state: 'ok' }]);
    },
  );

  test.each<[name: string, format: PackageFormat]>([
    ['hello', 'prompty'],
    ['greet', 'dotprompt'],
    ['pack', 'skill_json'],
    ['outside', 'contract_json'],
    ['program', 'dspy_program'],
  ])('%s, %s: cannot be written again, which is told with what to do, and nothing is written', async (name, format) => {
    const { library, skills } = await imported();
    const skill = skills.find((each) => each.name === name)!;
    expect(skill.format).toBe(format);
    const { text, revision } = library.api.open({ id: skill.id });
    library.api.save({ id: skill.id, text: `${text}\nMore.\n`, baseHash: revision.hash });
    const { leftOut, files } = await library.api.exportPreview({ ids: [skill.id], format: 'original' });
    expect([files, leftOut]).toEqual([
      [],
      [{ path: name, reason: expect.stringMatching(/cannot be written in that format again.*Export it as a/) }],
    ]);
    const dir = makeFolder();
    await library.api.exportTo({ ids: [skill.id], dir, overwrite: false, format: 'original' }).catch(() => null);
    expect(written(dir)).toEqual({});
  });

  test('parts that run, and fields without a place, are told', async () => {
    const library = openLibrary();
    const text = packageText(
      'busy',
      '```jinja prompt_template name="P"\n{% if a %}{{ a }}{% endif %}\n```',
      'author: me\nmetadata:\n  globs: "*.a"\n  team: b\n',
    );
    const { planId } = await library.api.planImport({
      files: [asData('busy.md', text), asData('calm.md', packageText('calm', 'x', 'author: me\n'))],
      scope: 'account',
    });
    const [busy, calm] = library.api.applyImport({ planId, choices: {} }).items.map(({ id }) => id!);
    for (const format of ['vscode_prompt', 'cursor_rule', 'gemini_command'] as const) {
      const { leftOut } = await library.api.exportPreview({ ids: [busy!], format });
      expect([format, leftOut]).toEqual([format, [{ path: 'busy', reason: expect.stringMatching(/parts that run|does more than/) }]]);
      const { skills } = await library.api.exportPreview({ ids: [calm!], format });
      expect(skills[0]?.notCarried).toMatchObject([{ what: 'author', line: 4 }]);
    }
  });
});
