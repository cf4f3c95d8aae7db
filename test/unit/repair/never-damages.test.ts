// A14: a repair is offered only when the result can be read, says the same to every reader, leaves no line behind and changes no name. Anything
// else is a suggestion in words. The same repairs are the window's, those of `validate --fix`, and those that an import makes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repairPackage } from '../../../electron/core/editing/index.ts';
import { toPackage } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { ROOT } from '../architecture/sources.ts';

const FILE = 'tide/SKILL.md';
const pack = (front: string, body = '\nBody.\n'): string => `---\n${front}\n---\n${body}`;
/** The frontmatter after everything that may be repaired is; null where nothing is. */
const mended = (front: string): string | null => {
  const text = pack(front);
  const { text: after } = repairPackage(text, FILE);
  return after === text ? null : after.slice(4, after.indexOf('\n---\n', 4));
};
/** The texts that one offered repair makes, and that of all together; `until` leaves out repairs of what stands below. */
function outcomes(text: string, until = text.length): string[] {
  const fixes = analysePackage(text, FILE).findings.flatMap(({ fix }) =>
    fix !== undefined && fix.splices[0]!.start <= until ? [fix.splices] : [],
  );
  const each = fixes.map((splices) => applySplices(text, splices));
  const all = repairPackage(text, FILE);
  return all.repaired.length === 0 ? each : [...each, all.text];
}

describe('A14: values in quotes over several lines', () => {
  test.each([
    [
      'a line at the margin that looks like a key stays part of the text',
      'name: tide\ndescription: "Reads tables.\nNote: never guesses"\nlicense: MIT',
      'name: tide\ndescription: "Reads tables.\n  Note: never guesses"\nlicense: MIT',
    ],
    [
      'lines that look like a list stay part of the text',
      'name: tide\ndescription: "Use for:\n- low water\n- high water"\nlicense: MIT',
      'name: tide\ndescription: "Use for:\n  - low water\n  - high water"\nlicense: MIT',
    ],
    [
      'a line that looks like a comment stays part of the text',
      "name: tide\ndescription: 'Reads tables\n# of one year'\nlicense: MIT",
      "name: tide\ndescription: 'Reads tables\n  # of one year'\nlicense: MIT",
    ],
    [
      'the quote is closed behind the lines that go on with it',
      'name: tide\ndescription: "Reads tables\n  of one year\nlicense: MIT',
      'name: tide\ndescription: "Reads tables\n  of one year"\nlicense: MIT',
    ],
    [
      'a key that packages have ends the text, whatever stands behind it',
      'name: tide\ndescription: "Reads tables\nlicense: MIT"',
      `name: tide\ndescription: "Reads tables"\nlicense: MIT"`,
    ],
    ['text at the margin that nothing closes is for the author', 'name: tide\ndescription: "Reads tables\nof one year\nlicense: MIT', null],
    ['quotes in quotes over two lines are for the author', 'name: tide\ndescription: "Reads "so\ncalled" tables"\nlicense: MIT', null],
    ['plain text that goes on at the margin is for the author', 'name: tide\ndescription: Reads: tables\nof one year\nlicense: MIT', null],
  ])('%s', (_, front, wanted) => {
    expect(mended(front)).toBe(wanted);
    for (const text of outcomes(pack(front))) expect(analysePackage(text, FILE).state).toBe('ok');
  });
});

describe('A14: no repair changes a name', () => {
  test.each([
    '{{ cookiecutter.name }}',
    '{{name}}',
    '{% name %}',
    `\${NAME}`,
    '<your-skill-name>',
    '[skill name]',
    '[skill name] here',
    '%NAME%',
    '@@name@@',
    '__name__',
    'YOUR SKILL NAME',
    'Tide Tables',
    'tide_tables',
    'Résumé Writer',
  ])('name: %s', (name) => {
    expect(mended(`name: ${name}\ndescription: d`)).toBeNull();
  });

  test('a placeholder beside other damage leaves all of it to the author', () => {
    expect(mended('name: {{ name }}\ndescription: Use when: low')).toBeNull();
  });

  test('what else is damaged is repaired around a name that is only unusual', () => {
    expect(mended('name: Tide Tables\ndescription: Use when: low')).toBe('name: Tide Tables\ndescription: "Use when: low"');
  });

  test('quotes around a name that other readers take for a number change nothing', () => {
    expect(mended('name: 2024\ndescription: d')).toBe('name: "2024"\ndescription: d');
  });

  test('the suggestion stands in the words', () => {
    const [finding] = analysePackage(pack('name: Tide Tables\ndescription: d'), FILE).findings;
    expect([finding!.message.endsWith('Suggested: tide-tables.'), finding!.fix]).toEqual([true, undefined]);
  });

  test('of two artifacts with one name, neither is renamed', () => {
    const fence = '```jinja prompt_template name="A"\nText.\n```\n';
    expect(outcomes(pack('name: tide\ndescription: d', `\n${fence}\n${fence}`))).toEqual([]);
  });
});

describe('A14: no line is left behind', () => {
  const code = '```python code_template name="C"\nx = 1\n\n# then the loop\ny = 2\n';
  test('a comment in code is no heading', () => {
    expect(outcomes(pack('name: tide\ndescription: d', code))[0]).toBe(pack('name: tide\ndescription: d', `${code}\`\`\`\n`));
  });
  test('a heading in an open prompt may belong to it: that is for the author', () => {
    expect(outcomes(pack('name: tide\ndescription: d', '```jinja prompt_template name="P"\nHi\n\n## Tone\nWarm\n'))).toEqual([]);
  });
  test.each([
    ['text that goes on below the frontmatter', '---\nname: tide\ndescription: Reads tables\nof one year.\n\nBody.\n'],
    ['a sentence with a colon below the frontmatter', '---\nname: tide\ndescription: Reads tables\nPlease note: one year.\n\nBody.\n'],
  ])('%s is not parted from it', (_, text) => {
    expect(outcomes(text)).toEqual([]);
  });
  const open = '---\nname: tide\ndescription:';
  test.each([
    ['the second paragraph of a block', `${open} |\n  Reads tables.\n\n  Of one year.\n\nBody.\n`],
    ['the second paragraph of a text in quotes', `${open} "Reads tables.\n\n  Of one year."\n\nBody.\n`],
    ['a key below a blank line', `${open} Reads tables.\n\nlicense: MIT\n\nBody.\n`],
    ['a key below a comment', `${open} Reads tables.\n\n# Legal\nlicense: MIT\n\nBody.\n`],
    ['what follows a rule inside a block', `${open} |\n  Reads tables.\n  ---\n  Of one year.\n\nBody.\n`],
  ])('%s is not taken for the body where the closing line is missing', (_, text) => {
    expect(outcomes(text)).toEqual([]);
    expect(repairPackage(text.replace('---\n', ''), FILE).repaired).toEqual([]);
  });
  test('a frontmatter that a blank line or a heading ends is closed there', () => {
    expect(outcomes('---\nname: tide\ndescription: d\n\nBody.\n')[0]).toBe('---\nname: tide\ndescription: d\n---\n\nBody.\n');
    expect(outcomes('---\nname: tide\ndescription: d\n# Tide\n')[0]).toBe('---\nname: tide\ndescription: d\n---\n# Tide\n');
  });
});

test('A14: a repair of one of several damages is offered only if the rest can be read then', () => {
  const { findings } = analysePackage(pack('name: tide\ndescription: Use when: low\ntitle: Reads: tables\nnonsense'), FILE);
  expect(findings.some(({ fix }) => fix !== undefined)).toBe(false);
});

test('A14: an import repairs what may be repaired and nothing else', () => {
  const agent = (front: string) => toPackage('claude_agent', pack(front), 'agents/tide.md');
  expect(agent('name: tide\ndescription: Use when: low').text).toContain('description: "Use when: low"');
  for (const front of ['name: {{ name }}\ndescription: d', 'name: tide\ndescription: "Reads\nof one year\nlicense: MIT'])
    expect(agent(front).text).toBe(pack(front));
});

/** How people and programs break a frontmatter: one line becomes others. */
const BREAK: Readonly<Record<string, (key: string, head: string, tail: string) => string[]>> = {
  'a colon': (key, head, tail) => [`${key}: ${head}: ${tail}`],
  'a quote that is not closed': (key, head, tail) => [`${key}: "${head} ${tail}`],
  'a quote that goes on at the margin': (key, head, tail) => [`${key}: "${head}`, `${tail}"`],
  'a quote with a key in it': (key, head, tail) => [`${key}: "${head}`, `Note: ${tail}"`],
  'a quote with a list in it': (key, head, tail) => [`${key}: "${head}`, `- ${tail}`, '- more"'],
  'a quote with a comment in it': (key, head, tail) => [`${key}: "${head}`, `# ${tail}"`],
  'a quote that is never closed, over two lines': (key, head, tail) => [`${key}: "${head}`, `  ${tail}`],
  'quotes in quotes': (key, head, tail) => [`${key}: "${head} "so called" ${tail}"`],
  'quotes in quotes over two lines': (key, head, tail) => [`${key}: "${head} "so`, `called" ${tail}"`],
  'an apostrophe in quotes': (key, head, tail) => [`${key}: '${head} it's`, `  ${tail}'`],
  'plain text at the margin': (key, head, tail) => [`${key}: ${head}: and`, tail],
  'plain text with a deeper key': (key, head, tail) => [`${key}: ${head}: and`, `  ${tail}`, '  last: one'],
  'a tab': (key, head, tail) => [`${key}: ${head}:`, `\t${tail}`],
  'no space': (key, head, tail) => [`${key}:${head} ${tail}`],
  'a bracket': (key, head, tail) => [`${key}: [${head}] ${tail}`],
};

const WRITTEN = ['test/fixtures/packages', 'test/fixtures/packages/cases', 'resources/skills', 'resources/samples'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8').replaceAll('\r\n', '\n'))
    .filter((text) => text.startsWith('---\n') && text.length < 20_000 && analysePackage(text, FILE).state === 'ok'),
);

test('A14: over real packages with broken lines, a repair gives back the keys that were there, the name, and what every reader reads alike', () => {
  let repairs = 0;
  const change = fc.record({
    text: fc.constantFrom(...WRITTEN),
    how: fc.constantFrom(...Object.keys(BREAK)),
    at: fc.nat({ max: 40 }),
    cut: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  });
  fc.assert(
    fc.property(change, ({ text, how, at, cut }) => {
      const sound = analysePackage(text, FILE);
      const lines = text.slice(4, text.indexOf('\n---\n', 4)).split('\n');
      const plain = lines.flatMap((line, index) => (/^[\w-]+: [A-Za-z][^"':[\]{}#]{12,}$/.test(line) ? [index] : []));
      if (plain.length === 0) return;
      const index = plain[at % plain.length]!;
      const [, key, value] = /^([\w-]+): (.*)$/.exec(lines[index]!)!;
      const space = value!.indexOf(' ', Math.floor(value!.length * cut));
      if (space === -1) return;
      const broken = BREAK[how]!(key!, value!.slice(0, space), value!.slice(space + 1));
      const damaged = text.replace(lines[index]!, () => broken.join('\n'));
      const before = analysePackage(damaged, FILE);
      for (const after of outcomes(damaged, damaged.indexOf('\n---\n', 4))) {
        repairs += 1;
        const analysis = analysePackage(after, FILE);
        const { fields } = analysis;
        const told = [how, damaged, after];
        expect([...told, analysis.state]).toEqual([...told, 'ok']);
        expect([...told, fields.map((field) => field.key)]).toEqual([...told, sound.fields.map((field) => field.key)]);
        if (key !== 'name') expect([...told, analysis.metadata.name]).toEqual([...told, before.metadata.name]);
        const other = parse(after.slice(4, after.indexOf('\n---\n', 4)), { version: '1.1', schema: 'failsafe' });
        const wanted = fields.find((field) => field.key === key)!.value;
        if (typeof wanted === 'string') expect([...told, other[key!]]).toEqual([...told, wanted]);
      }
    }),
    { numRuns: 1500 },
  );
  expect(repairs).toBeGreaterThan(500);
});
