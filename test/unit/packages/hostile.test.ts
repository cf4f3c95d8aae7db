// A14: hostile files end in a finding. What grows with the square of its length would take minutes for most of these; the limit is
// processor time, so that a busy machine does not decide. How quick reading is, is a row of the bench.
import { describe, expect, test } from 'vitest';
import { analyse } from './support/read.ts';

const LIMIT_MS = 10_000;
const front = (inside: string): string => `---\n${inside}\n---\n\nBody.\n`;
const lines = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('\n');

const FRONTMATTER: [string, string, string][] = [
  ['brackets 10,000 deep', `a: ${'['.repeat(10_000)}`, 'frontmatter_too_deep'],
  ['braces 10,000 deep', `a: ${'{a: '.repeat(10_000)}`, 'frontmatter_too_deep'],
  ['lists 10,000 deep', '- '.repeat(10_000), 'frontmatter_too_deep'],
  ['maps 1,000 deep', lines(200, (n) => `${' '.repeat(n)}a:`), 'frontmatter_too_deep'],
  ['64 KB of commas', `a: [${','.repeat(65_000)}]`, 'frontmatter_too_many_values'],
  ['64 KB of quotes', `a: ${'"'.repeat(65_000)}`, 'yaml_unexpected_token'],
  ['a list of 21,000', `a: [${'x, '.repeat(21_000)}]`, 'frontmatter_too_many_values'],
  ['64 KB of blank lines', '\n'.repeat(65_000), 'frontmatter_too_many_values'],
  ['8,000 lines with two colons', 'a: b: c\n'.repeat(8_000), 'frontmatter_too_deep'],
  ['300 lines with two colons', lines(300, (n) => `k${n}: b: c`), 'frontmatter_too_deep'],
  ['9,000 unclosed quotes', 'a: "b\n'.repeat(9_000), 'frontmatter_too_many_values'],
  ['a megabyte', 'a: b\n'.repeat(200_000), 'frontmatter_too_large'],
  ['72 references', `a: &a x\nb: [${'*a, '.repeat(72)}]`, 'too_many_references'],
  ['3,000 keys of one name', 'a: b\n'.repeat(3_000), 'yaml_duplicate_key'],
  ['60,000 blanks before a colon', `name${' '.repeat(60_000)}: x`, 'yaml_key_over_1024_chars'],
  ['60,000 blanks in a broken value', `name: a: ${' '.repeat(60_000)}x`, 'yaml_colon'],
];

const BODIES: [string, string][] = [
  ['quotes 500,000 deep', '> '.repeat(500_000)],
  ['lists 500,000 deep', '- '.repeat(500_000)],
  ['a ladder of lists', lines(1_000, (n) => `${' '.repeat(n)}- x`)],
  ['lines that nearly are rules', `${'* '.repeat(10_000)}x\n`.repeat(60)],
  ['the same behind a doubtful heading', `[a\n===\n${`${'* '.repeat(10_000)}x\n`.repeat(10)}`],
  ['a heading of blanks behind a doubtful heading', `[a\n===\n# a${' '.repeat(200_000)}x\n`],
  ['lists behind a doubtful heading', `[a\n===\n${'- '.repeat(120_000)}`],
  ['definitions below which is a line', `${'[a]: /b\n'.repeat(60_000)}===\n`],
  ['a definition whose title does not end', `[a]: /b "${'[a]: /b\n'.repeat(60_000)}===\n`],
  ['doubtful headings', '[a\n===\n'.repeat(30_000)],
  ['50,000 sections of one name', '## Description\n'.repeat(50_000)],
  ['20,000 artifacts of one name', '```jinja prompt_template name="A"\n```\n'.repeat(20_000)],
  ['20,000 fences in fences', '````jinja prompt_template name="A"\n````json\nx\n````\n'.repeat(20_000)],
  ['200,000 fences in one', `\`\`\`jinja prompt_template name="P"\n${'```json\n'.repeat(200_000)}`],
  ['a heading of blanks', `## Description${' '.repeat(500_000)}x\n`],
  ['an info string of attributes', `\`\`\`jinja prompt_template ${'name="a '.repeat(50_000)}\n\`\`\`\n`],
  ['a tag of attributes', `<a b="${'c="'.repeat(300_000)}\n`],
  ['spans to run', '!`a` '.repeat(200_000)],
  ['one line of 2 MB', 'x'.repeat(2_000_000)],
  ['carriage returns', '\r'.repeat(300_000)],
];

function timed(text: string) {
  const before = process.threadCpuUsage();
  const analysis = analyse(text);
  const { user, system } = process.threadCpuUsage(before);
  return { analysis, ms: (user + system) / 1000 };
}

describe('A14: hostile frontmatter', () => {
  test.each(FRONTMATTER)('%s', (_, inside, code) => {
    const { analysis, ms } = timed(front(inside));
    expect(analysis.state).toBe('broken');
    expect(analysis.findings[0]!.code).toBe(code);
    expect(analysis.findings.length).toBeLessThanOrEqual(500);
    expect(analysis.prose.map(({ text }) => text.trim())).toEqual(['Body.']);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  test('of 400 faults as many have a repair as 128 KB can be read again for', () => {
    const text = front(lines(400, (n) => `key${n}: fixes #12`));
    const repairs = timed(text).analysis.findings.filter(({ fix }) => fix !== undefined);
    expect(repairs).toHaveLength(Math.floor((128 * 1024) / text.indexOf('\nBody.')));
  });

  test('braces in a pattern are counted, not followed', () => {
    expect(timed(front(`globs: "${'{a,'.repeat(20_000)}"`)).ms).toBeLessThan(LIMIT_MS);
  });

  test('a type of 60,000 brackets is no type', () => {
    const { analysis, ms } = timed(front(`input_schema:\n  a: "${'['.repeat(30_000)}${']'.repeat(30_000)}"`));
    expect(analysis.findings.map(({ code }) => code)).toContain('schema_type_unknown');
    expect(analysis.findings.every(({ message }) => message.length < 400)).toBe(true);
    expect(ms).toBeLessThan(LIMIT_MS);
  });
});

describe('A14: hostile bodies', () => {
  test.each(BODIES)('%s', (_, body) => {
    const { analysis, ms } = timed(front('name: a\ndescription: b').replace('\nBody.\n', body));
    expect(analysis.state).toBe('ok');
    expect(analysis.findings.length).toBeLessThanOrEqual(500);
    expect(ms).toBeLessThan(LIMIT_MS);
  });
});
