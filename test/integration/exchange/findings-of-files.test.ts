// A13: what is said of a file is true of that file, with its own lines, also when it is in another format or beside other packages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectPackages } from '../../../electron/core/exchange/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { findingsOf } from '../../../electron/shells/cli/commands/files/checked.ts';
import { createCodeCheck } from '../../../electron/shells/cli/commands/files/code.ts';
import { makeFolder } from '../library/open.ts';

const checkers = { validation: createValidation(), code: createCodeCheck() };
afterAll(() => checkers.validation.close());
const NEVER = new AbortController().signal;

async function told(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const found: Record<string, string[]> = {};
  for await (const inspected of inspectPackages(analysePackage, [folder])) {
    const findings = (await findingsOf(inspected, checkers, NEVER)).filter(({ code }) => code !== 'not_carried');
    found[inspected.item.path!.slice(folder.length + 1)] = findings.map(({ line, column, code }) => `${line}:${column} ${code}`);
  }
  return found;
}

const skill = (name: string, body = 'Go.\n') => `---\nname: ${name}\ndescription: Reads tide tables.\n---\n\n${body}`;

test('A13: a link to a package below, to a copy and to what is left out is no link to nothing', async () => {
  const files = await told({
    'tide/SKILL.md': skill(
      'tide',
      '[a](low/SKILL.md) [b](low) [c](low/scripts/x.py) [d](.gitignore) [e](node_modules/a/b.js) [f](gone.md)\n',
    ),
    'tide/.gitignore': 'x\n',
    'tide/node_modules/a/b.js': 'x\n',
    'tide/low/SKILL.md': skill('low'),
    'tide/low/scripts/x.py': 'x = 1\n',
  });
  expect(files).toEqual({ 'tide/SKILL.md': ['1:1 folder_missing_link'], 'tide/low/SKILL.md': [] });
});

describe('A13: lines of a file in another format are its own', () => {
  test.each([
    ['.claude/commands/look.md', 'Look.\n\n<div>\n```jinja prompt_template name="P"\nx\n```\n</div>\n', ['3:1 fence_misplaced']],
    ['.claude/commands/look.md', '---\ndescription: Looks\ntitle: fixes #12\n---\n\nLook.\n', ['3:14 yaml_comment']],
    ['.claude/agents/look.md', '---\nname: look\ndescription: d\nissue: fixes #12\n---\n\nYou look.\n', ['4:14 yaml_comment']],
    [
      '.claude/agents/look.md',
      '---\r\nname: look\r\ndescription: d\r\nissue: fixes #12\r\n---\r\n\r\nYou look.\r\n',
      ['4:14 yaml_comment'],
    ],
    [
      'a.prompty',
      '---\nname: a\ndescription: b\nsample:\n  x: 1\n---\nsystem:\nHi {{ nmae }}\nuser:\nTell me of {{ x | upperr }}\n',
      ['8:7 template_unknown_name', '10:19 template_unknown_filter'],
    ],
  ])('%s', async (path, text, wanted) => {
    const found = await told({ [path]: text });
    expect(Object.values(found)[0]!).toEqual(expect.arrayContaining(wanted));
  });
});

describe('A13: rules of the open format are not told of files of other tools', () => {
  const front = 'description: Looks at <files>.\ntools: [a, b]\nmetadata: {a: {b: c}}\nmodel: small';
  const long = `It costs $5.\n${'x\n'.repeat(600)}`;
  test.each([
    ['.claude/agents/Look Now.md', `---\nname: Look Now\n${front}\n---\n\n${long}`],
    ['.claude/commands/look.md', `---\n${front}\nallowed-tools: [Read]\n---\n\n${long}`],
    ['.github/agents/look.agent.md', `---\nname: Look Now\n${front}\n---\n\n${long}`],
    ['.cursor/rules/look.mdc', `---\ndescription: Looks\nglobs: *.ts\nalwaysApply: yes\n---\n${long}`],
  ])('%s', async (path, text) => {
    expect(await told({ [path]: text })).toEqual({ [path]: [] });
  });
  test('of a skill they are', async () => {
    expect(await told({ 'look/SKILL.md': `---\nname: Look Now\n${front}\n---\n\n${long}` })).toEqual({
      'look/SKILL.md': expect.arrayContaining(['2:7 name_format', '4:1 outside_open_format', '5:11 flow_style', '9:10 argument_number']),
    });
  });
});
