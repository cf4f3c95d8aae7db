// A13, A14: a finding is true, stands at its place, and one cause is told once.
import { describe, expect, test } from 'vitest';
import { analyse, findingOf, pack } from './support/read.ts';

const FRONT = 'name: tide\ndescription: Reads tide tables.';
const told = (text: string): string[] => analyse(text).findings.map(({ code, line }) => `${line} ${code}`);

describe('A13: the style in brackets is told for fields of the open format, and once', () => {
  test.each([
    ['a field outside of the format', 'tags: [a, b]', ['4 outside_open_format']],
    ['a field of the format', 'metadata: {a: b}', ['4 flow_style']],
    ['tools in brackets', 'allowed-tools: [Read, Bash]', ['4 field_unknown', '4 flow_style']],
    ['tools in a list', 'allowed-tools:\n  - Read', ['4 field_unknown', '5 allowed_tools_form']],
    ['lists in brackets under metadata', 'metadata:\n  a: [b]\n  c: d', ['5 flow_style']],
  ])('%s', (_, line, wanted) => {
    expect(told(pack(`${FRONT}\n${line}`)).sort()).toEqual(wanted);
  });
});

test('A13: a list or mapping under metadata is told at each place', () => {
  const text = pack(`${FRONT}\nmetadata:\n  author: a\n  tags:\n    - b\n  needs:\n    bins: c`);
  expect(told(text)).toEqual(['6 metadata_nested', '8 metadata_nested']);
  expect(findingOf(analyse(text), 'metadata_nested').message).toContain('tags is a list');
});

describe('A13: an empty skill is a finding', () => {
  test.each([
    ['nothing', ''],
    ['blank lines', '\n \n\n'],
    ['headings alone', '\n# Tide\n\n##\n'],
    ['a comment alone', '\n<!-- write\nme -->\n'],
  ])('%s', (_, body) => expect(told(pack(FRONT, body))).toEqual([expect.stringMatching(/^\d+ body_empty$/)]));
  test.each([
    ['a word', 'Go.\n'],
    ['text behind a comment', '<!-- x --> Go.\n'],
    ['an artifact', '```jinja prompt_template name="P"\nHi\n```\n'],
  ])('%s is enough', (_, body) => expect(told(pack(FRONT, body))).toEqual([]));
});

describe('A13: what Claude Code replaces in a text', () => {
  const body = (text: string, front = FRONT): string[] => told(pack(front, text));
  test.each([
    ['a price', 'It costs $5.\n', ['5 argument_number']],
    ['code', '```sh\nawk "{print $1, $2}"\n```\n', ['6 argument_number']],
    ['the arguments by name', 'Look up $ARGUMENTS.\n', ['5 argument_named']],
    ['one argument by name', 'Look up $ARGUMENTS[0].\n', ['5 argument_named']],
    ['both', 'Look up $ARGUMENTS for $5.\n', ['5 argument_named', '5 argument_number']],
    ['several numbers are one finding', 'From $1 to $2, or $3.\n', ['5 argument_number']],
    ['other words behind the sign', `Set $HOME, \${1}, $1st and \\$5.\n`, []],
    ['an artifact, which is a template', '```jinja prompt_template name="P"\n$5 for {{ x }}\n```\n', []],
  ])('%s', (_, text, wanted) => expect(body(text).filter((each) => each.includes('argument'))).toEqual(wanted));
  test('numbers that the author declares are meant', () => {
    expect(body('Compare $1 and $2.\n', `${FRONT}\nargument-hint: "[a] [b]"`)).toEqual(['4 outside_open_format', '6 argument_named']);
  });
  test('it is about Claude Code, which warns', () => {
    const analysis = analyse(pack(FRONT, 'It costs $5.\n'));
    expect(findingOf(analysis, 'argument_number').clients).toEqual(['claude-code']);
    expect(analysis.clients.filter(({ verdict }) => verdict !== 'accepts').map(({ client }) => client)).toEqual(['claude-code']);
  });
});
