// A6: Claude Code commands and sub-agents and Cursor rules become packages without a change to their text; how formats are told apart.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AppError, PACKAGE_FORMATS } from '../../../electron/contract/index.ts';
import { recognise, toPackage } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { convert } from './read.ts';

describe('A6: a command of Claude Code', () => {
  const body = '# Review\n\nLook at $ARGUMENTS and $1.\n\n!`git status`\n\nSee @src/main.ts and mail a@b.de.\n';
  const text = `---\ndescription: Reviews a change # kept\nargument-hint: "[file]"\nmodel: opus\nallowed-tools: Read, Bash(git:*)\n---\n\n${body}`;
  const read = convert('.claude/commands/git/review-change.md', text);

  test('gets its name and keeps every other byte', () => {
    expect(read.text).toBe(text.replace('---\n', '---\nname: review-change\n'));
    expect(read.fileName).toBe('review-change.md');
  });

  test('what Claude Code would fill in or run is told with its line', () => {
    expect(read.left).toEqual({
      'argument-hint': 3,
      model: 4,
      'allowed-tools': 5,
      $ARGUMENTS: 10,
      $1: 10,
      '!`git status`': 12,
      '@src/main.ts': 14,
    });
  });

  test('without a head it gets one; its description is its first line; CRLF stays', () => {
    const bare = '# Tidy up the notes\r\n\r\nDo it.\r\n';
    const { text: out } = convert('commands/Tidy Up.md', bare);
    expect(out).toBe(`---\r\nname: tidy-up\r\ndescription: Tidy up the notes\r\n---\r\n\r\n${bare}`);
  });

  test('a head that one repair makes readable is repaired, and that is told (case 15)', () => {
    const broken = readFileSync(new URL('../../fixtures/packages/cases/15-argument-hint-brackets.md', import.meta.url), 'utf8').replace(
      /^name:.*\n/m,
      '',
    );
    const repaired = convert('commands/book.md', broken);
    expect(repaired.analysis.fields.find(({ key }) => key === 'argument-hint')!.value).toBe('[place] [party size]');
    expect(repaired.left).toMatchObject({ Frontmatter: 3 });
  });

  test('a head that cannot be repaired stays as it is: the package is listed as broken', () => {
    const broken = '---\na: {b: [\nc\n---\nText\n';
    expect(toPackage('claude_command', broken, 'commands/x.md').text).toBe(broken);
    expect(analysePackage(broken, 'x.md').state).toBe('broken');
  });
});

test('A6: a sub-agent keeps every byte; fields that only Claude Code reads are told', () => {
  const text =
    '---\nname: code-reviewer\ndescription: Reviews code.\ntools: Read, Grep\nmodel: sonnet\ncolor: red\n---\n\nYou are a reviewer.\n';
  const read = convert('agents/code-reviewer.md', text);
  expect(read.text).toBe(text);
  expect(read.analysis.metadata.tools).toEqual(['Read', 'Grep']);
  expect(read.left).toEqual({ model: 5, color: 6, 'You are': 9 });
});

describe('A6: a Cursor rule', () => {
  test('case 23: the pattern is text and no YAML; the body keeps its bytes', () => {
    const text = readFileSync(new URL('../../fixtures/packages/cases/23-cursor-glob.mdc', import.meta.url), 'utf8');
    const read = convert('rules/Label style.mdc', text);
    expect(read.fileName).toBe('label-style.md');
    expect(read.analysis.metadata).toMatchObject({ name: 'label-style', description: 'House style for shelf labels' });
    expect(read.analysis.fields.find(({ key }) => key === 'metadata')!.value).toEqual({
      globs: '*.label,shelves/**/*.txt',
      alwaysApply: 'false',
    });
    expect(read.text.endsWith('---\n\nUse capitals for aisle names.\n')).toBe(true);
    expect(read.left).toEqual({ globs: 3 });
  });

  test.each([
    ['globs: **/*.{ts,tsx}, !x', '**/*.{ts,tsx}, !x'],
    ['globs: ["*.a", "*.b"]', '["*.a", "*.b"]'],
    ['globs:\n  - "*.a"\n  - *.b', '*.a,*.b'],
    ["globs: '@x: #y'", "'@x: #y'"],
  ])('%j', (line, globs) => {
    const read = convert('x.mdc', `---\ndescription: d: e\n${line}\nalwaysApply: true\n---\nText\n`);
    expect(read.analysis.metadata.description).toBe('d: e');
    expect(read.analysis.fields.find(({ key }) => key === 'metadata')!.value).toEqual({ globs, alwaysApply: 'true' });
    expect(Object.keys(read.left)).toEqual(['globs', 'alwaysApply']);
  });

  test('other fields, lines that are none and Cursor links are told; CRLF stays', () => {
    const read = convert('x.mdc', '---\r\ndescription:\r\nowner: me\r\n???\r\n# a comment\r\n---\r\n# First line\r\n[a](mdc:b.ts)\r\n');
    expect(read.left).toEqual({ '???': 4, owner: 3, 'mdc:': 8 });
    expect(read.analysis.metadata.description).toBe('First line');
    expect(read.analysis.lineEnding).toBe('crlf');
  });

  test('a rule without a head, or with an open one, is its text', () => {
    expect(convert('x.mdc', 'Just text.\n').text.endsWith('---\nJust text.\n')).toBe(true);
    expect(convert('x.mdc', '---\ndescription: a\nText\n').text).toContain('description: a\nText\n');
  });
});

describe('A7: the format of a file', () => {
  const head = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\nText\n`;
  test.each([
    ['x.mdc', '', 'cursor_rule'],
    ['x.prompty', '', 'prompty'],
    ['x.prompt', '', 'dotprompt'],
    ['a.json', '{"name": "x", "artifacts": []}', 'skill_json'],
    ['a.json', '{"skillId": "x"}', 'contract_json'],
    ['pasted.json', '{ not json', 'skill_json'],
    ['wash-up/SKILL.md', head('name: x', 'argument-hint: y'), 'agent_skill'],
    ['wash-up/skill.md', '', 'agent_skill'],
    ['x.md', head('name: x', 'description: d'), 'package'],
    ['x.md', 'No head.', 'package'],
    ['.claude/commands/a/b.md', 'No head.', 'claude_command'],
    ['x.zip!plugin/commands/b.md', head('description: d'), 'claude_command'],
    ['C:\\p\\commands\\b.md', head('description: d'), 'claude_command'],
    ['plugin/commands/b.md', head('name: x', 'version: 1.0.0'), 'package'],
    ['dropped.md', head('description: d', 'argument-hint: "[x]"'), 'claude_command'],
    ['.claude/agents/a.md', head('name: x', 'description: d'), 'claude_agent'],
    ['agents/a.md', head('name: x', 'description: d', 'tools: Read'), 'claude_agent'],
    ['agents/a.md', head('name: x', 'description: d'), 'package'],
    ['dropped.md', head('name: x', 'description: d', 'color: red'), 'claude_agent'],
    ['dropped.md', head('name: x', 'description: d', 'version: 1.0.0', 'color: red'), 'package'],
  ])('%s', (path, text, format) => {
    expect(recognise(path, text)).toEqual({ format });
  });

  test('packages are given back as they are', () => {
    const text = '---\nname: "x"   # odd\n---\r\nText';
    expect(toPackage('package', text, 'a/x.md')).toEqual({ fileName: 'x.md', text, notCarried: [] });
    expect(toPackage('agent_skill', text, 'a/SKILL.md').text).toBe(text);
  });
});

test('A7: whatever the text, a converter ends with a package or a clear error', () => {
  const part = fc.constantFrom(
    '---\n',
    '+++\n',
    'name: x\n',
    'inputs:\n',
    '  - a: ',
    '[',
    '{',
    '{{',
    '}}',
    '{%',
    'user:\n',
    'system:\n',
    '"',
    ': ',
    '&a ',
    '*a',
    '```\n',
    '```jinja prompt_template name="P"\n',
    '\r\n',
    '<!--',
    '{{role "x"}}',
    '## Example\n',
    '\t',
    '\u0000',
    '\ufeff',
    'globs: *.x\n',
    'input: {schema: {a?(array): b}}\n',
  );
  const text = fc.oneof(
    fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 30 }).map((all) => all.join('')),
    fc.json(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...PACKAGE_FORMATS), text, (format, given) => {
      try {
        expect(toPackage(format, given, 'x.md').text).toBeTypeOf('string');
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(['bad_input', 'too_large']).toContain((error as AppError).code);
      }
    }),
    { numRuns: 1500 },
  );
});
