// A14, A17: no repair loses a word, whichever package it is made for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repairPackage } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { applySplices, losesNoText } from '../../../electron/core/text/index.ts';
import { lostSigns } from '../../../scripts/fuzz/lost.ts';
import { ROOT } from '../architecture/sources.ts';

const SENTENCES = 'Reads the tide tables of the harbour.\n  Never guesses a time.';
const fixesOf = (text: string, file = 'tide/SKILL.md') =>
  analysePackage(text, file).findings.flatMap(({ code, fix }) => (fix === undefined ? [] : [{ code, fix }]));

const lostByAll = (text: string, file: string) => {
  const { text: after, repaired } = repairPackage(text, file);
  return lostSigns(
    text,
    after,
    repaired.map(({ code }) => code),
  );
};

describe('A17: a repair never deletes text', () => {
  it.each([
    ['two indented lines below the name', `---\nname: Tide Tables\n  ${SENTENCES}\ndescription: x\n---\nBody\n`],
    ['a folded name', `---\nname: >\n  Tide Tables\n  ${SENTENCES}\ndescription: x\n---\nBody\n`],
    ['a quoted name over several lines', `---\nname: "Tide Tables\n  ${SENTENCES}"\ndescription: x\n---\nBody\n`],
    ['a short name over two lines', '---\nname: tide\n  tables\ndescription: x\n---\n'],
    ['a name that is longer than a slug', `---\nname: ${'Reads the tables '.repeat(9)}\ndescription: x\n---\n`],
    ['a name whose letters a slug cannot have', '---\nname: Größe 要約 Tabelle\ndescription: x\n---\n'],
    ['words after the closing hyphens', '---\nname: a\ndescription: b\n--- and what I meant to say\nBody\n'],
    [
      'an attribute that appears twice',
      '---\nname: a\ndescription: b\n---\n\n```jinja prompt_template name="First" name="Second thought"\nHi\n```\n',
    ],
  ])('%s', (_, text) => {
    expect(lostByAll(text, 'tide/SKILL.md')).toBe('');
    for (const { code, fix } of fixesOf(text)) expect([code, lostSigns(text, applySplices(text, fix.splices), [code])]).toEqual([code, '']);
  });

  it('a key that appears twice becomes a comment, so that both values are still there', () => {
    const text = '---\nname: a\ndescription: |\n  First.\n\n  More.\ndescription: Second.\n---\n';
    const [first] = fixesOf(text);
    expect(first).toMatchObject({ code: 'yaml_duplicate_key', fix: { label: 'Turn this description into a comment' } });
    const after = applySplices(text, first!.fix.splices);
    expect(after).toBe('---\nname: a\n# description: |\n#   First.\n\n#   More.\ndescription: Second.\n---\n');
    expect(analysePackage(after, 'a.md')).toMatchObject({ state: 'ok', metadata: { description: 'Second.' } });
  });

  it('words behind the hyphens are kept: above the body, or as a comment', () => {
    expect(repairPackage('---\nname: a\ndescription: b\n--- and more\nBody\n', 'a.md').text).toBe(
      '---\nname: a\ndescription: b\n---\nand more\nBody\n',
    );
    expect(repairPackage('--- my skill\nname: a\ndescription: b\n---\nBody\n', 'a.md').text).toBe(
      '---\n# my skill\nname: a\ndescription: b\n---\nBody\n',
    );
  });

  it('of real packages', () => {
    const folders = ['test/fixtures/packages', 'test/fixtures/packages/cases', 'resources/skills', 'resources/samples'];
    const texts = folders.flatMap((folder) => {
      const names = readdirSync(join(ROOT, folder)).filter((name) => /\.(md|mdc)$/.test(name));
      return names.map((name) => [name, readFileSync(join(ROOT, folder, name), 'utf8')] as const);
    });
    expect(texts.length).toBeGreaterThan(20);
    for (const [name, text] of texts) expect([name, lostByAll(text, name)]).toEqual([name, '']);
  });
});

describe('A17: the check that every repair passes', () => {
  const check = (text: string, part: string, by: string, code: string) => {
    const start = text.indexOf(part);
    return losesNoText(text, [{ start, end: start + part.length, text: by }], code);
  };
  it.each([
    ['quotes are added', 'a: b: c', 'b: c', '"b: c"', 'yaml_colon', true],
    ['an indent', '\tkey: x', '\t', '  ', 'yaml_tab_indent', true],
    ['a rename', 'Tide Tables', 'Tide Tables', 'tide-tables', 'name_format', false],
    ['one word for another', 'on: yes', 'yes', 'true', 'switch_spelling', true],
    ['its own token', '----\nname: a', '----', '---', 'frontmatter_fence', true],
    ['the token of another repair', '----\nname: a', '----', '---', 'yaml_colon', false],
    ['quotes around a variable', "x = '{{ a }}'", "'{{ a }}'", '{{ a | pyrepr }}', 'python_literal_variable', true],
    ['a comma', '[a,, b]', ',', '', 'yaml_colon', false],
    ['a quote', 'a: "b"', '"b"', 'b', 'yaml_colon', false],
    ['a rule', 'a\n***\nb', '***', '', 'yaml_colon', false],
    ['an emoji', 'a 🦊', '🦊', '', 'yaml_colon', false],
    ['a word that is left out', 'Tide Tables', 'Tide Tables', 'tide', 'name_format', false],
    ['a line', 'one\ntwo\n', 'two\n', '', 'yaml_colon', false],
  ])('%s', (_, text, part, by, code, holds) => {
    expect(check(text, part, by, code)).toBe(holds);
  });

  it('text that is moved whole is not lost', () => {
    const text = '<!-- note -->\n---\nname: a\n---\n';
    expect(
      losesNoText(
        text,
        [
          { start: 0, end: 14, text: '' },
          { start: 30, end: 30, text: '<!-- note -->\n' },
        ],
        'frontmatter_fence',
      ),
    ).toBe(true);
    expect(
      losesNoText(
        text,
        [
          { start: 0, end: 14, text: '' },
          { start: 30, end: 30, text: '<!-- not -->\n' },
        ],
        'frontmatter_fence',
      ),
    ).toBe(false);
  });
});
