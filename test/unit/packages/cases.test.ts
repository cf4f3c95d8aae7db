// The right outcome of every single-file case on opening (A1, A2, A14), and for each kind one more input of our own.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Analysis } from '../../../electron/contract/index.ts';
import { analyse, bytesOf, decode, edit, encode, findingOf, marks, pack, repaired, sameBytes, textOf, values } from './support/read.ts';

const CASES = readdirSync(new URL('../../fixtures/packages/cases/', import.meta.url)).filter((name) => /\.mdc?$/.test(name));
const read = (name: string) => textOf(`cases/${name}`);
const open = (name: string) => analyse(read(name), name);

describe('A2: opening and saving without an edit gives the same bytes', () => {
  test.each(CASES.filter((name) => !name.startsWith('55')))('%s', (name) => {
    expect(sameBytes(encode(read(name)), bytesOf(`cases/${name}`))).toBe(true);
  });
});

test('what is opened fits the contract, and every place lies in the text', () => {
  for (const name of CASES.filter((each) => !each.startsWith('55'))) {
    const text = read(name);
    const analysis = analyse(text, name);
    expect(Analysis.parse(analysis)).toEqual(analysis);
    for (const { range } of [...analysis.findings, ...analysis.fields, ...analysis.prose]) {
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThanOrEqual(text.length);
    }
  }
});

describe('A14: a broken package says where and why, and its repair gives the meant values', () => {
  test('01: an unquoted colon in the description', () => {
    const name = '01-colon-in-description.md';
    const analysis = open(name);
    expect(analysis.state).toBe('broken');
    expect(marks(analysis)).toEqual(['error 3:49 yaml_colon']);
    expect(analysis.findings[0]!.message).toBe('The value of description contains “: ” without quotes. Put the text in quotes.');
    expect(analysis.metadata.name).toBe('label-parcels');
    expect(values(repaired(read(name), 'yaml_colon'))).toEqual({
      name: 'label-parcels',
      description: 'Prints parcel labels. Trigger words: courier, return slip, pallet.',
      'allowed-tools': 'Read Bash(lp:*)',
    });
  });

  test('01, own: three unquoted colons are one repair, and a comment after one stays', () => {
    const text = pack('name: a\ndescription: Does it: well # really\ntitle: One: two\nauthor: x: y');
    const analysis = analyse(text);
    expect(analysis.findings.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 yaml_colon', '4 yaml_colon', '5 yaml_colon']);
    expect(analysis.findings[0]!.fix!.label).toBe('Repair 3 places');
    const fixed = repaired(text, 'yaml_colon');
    expect(fixed).toBe(pack('name: a\ndescription: "Does it: well" # really\ntitle: "One: two"\nauthor: "x: y"'));
  });

  test('07: tabs as indent', () => {
    const name = '07-tab-indent.md';
    expect(marks(open(name))).toEqual(['error 5:1 yaml_tab_indent']);
    expect(findingOf(open(name), 'yaml_tab_indent').message).toContain('Tab used for indent');
    expect(values(repaired(read(name), 'yaml_tab_indent'))).toEqual({
      name: 'tune-radio',
      description: 'Finds a clear station.',
      metadata: { author: 'Example Author', band: 'fm' },
    });
  });

  test('07, own: tabs two levels deep keep their nesting, in a CRLF file too', () => {
    const text = pack('name: a\ndescription: b\nmetadata:\n\tx:\n\t\ty: 1\n\tz: 2').replaceAll('\n', '\r\n');
    const fixed = repaired(text, 'yaml_tab_indent');
    expect(values(fixed)).toMatchObject({ metadata: { x: { y: '1' }, z: '2' } });
    expect(fixed).not.toMatch(/[^\r]\n/);
  });

  test('09: too many repeated references are counted, not followed, and the text still opens', () => {
    const analysis = open('09-alias-bomb.md');
    expect(analysis.state).toBe('broken');
    expect(findingOf(analysis, 'too_many_references').message).toContain('too many repeated references');
    expect(analysis.prose.map(({ text }) => text.trim())).toEqual(['Body.']);
  });

  test('09, own: few references that multiply, and one that holds itself', () => {
    const grow = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}, *a${n}]`).join('\n');
    expect(marks(analyse(pack(`a0: &a0 [x, x, x, x]\n${grow}`)))).toEqual(['error 2:1 too_many_references']);
    expect(marks(analyse(pack('name: a\nloop: &x [*x]')))).toEqual(['error 2:1 too_many_references']);
  });

  test('15: two pairs of brackets', () => {
    const name = '15-argument-hint-brackets.md';
    expect(marks(open(name))).toEqual(['error 4:16 yaml_bracket_pairs']);
    expect(values(repaired(read(name), 'yaml_bracket_pairs'))['argument-hint']).toBe('[place] [party size]');
  });

  test('15, own: text after a bracket, in a list', () => {
    const text = pack('name: a\ndescription: b\nhints:\n  - [x] when done\n  - {y} later');
    expect(values(repaired(text, 'yaml_bracket_pairs')).hints).toEqual(['[x] when done', '{y} later']);
  });

  test('55: bytes that are no UTF-8', () => {
    const decoded = decode('cases/55-non-utf8-bytes.md');
    if (decoded.ok) throw new Error('decoded');
    expect(decoded.code).toBe('not_utf8');
    expect(decoded.finding).toMatchObject({ line: 3, column: 14, range: { start: 36, end: 37 } });
    expect(decoded.finding.message).toContain('byte 36 is C9, byte 50 is 97, byte 57 is E0 and byte 61 is 80');
    expect(decoded.lossyText).toContain('menu-du-jour');
  });
});

describe('A1: what is open keeps its values as the author typed them', () => {
  test('03: CRLF', () => {
    const text = read('03-crlf.md');
    const analysis = analyse(text);
    expect(analysis).toMatchObject({ state: 'ok', lineEnding: 'crlf', metadata: { name: 'fold-maps' } });
    expect(analysis.prose[0]!.text).not.toContain('\r');
    const changed = edit(text, { op: 'setValue', path: ['description'], value: 'Sort maps.' });
    expect(changed).toBe(text.replace('Sort a reading list by year.', 'Sort maps.'));
  });

  test('03, own: in a file of mixed line ends a new line takes those of its neighbour', () => {
    const text = '---\r\nname: a\r\ndescription: b\n---\n\nBody.\r\n';
    expect(analyse(text).lineEnding).toBe('mixed');
    expect(edit(text, { op: 'setValue', path: ['title'], value: 'T' })).toBe(
      '---\r\nname: a\r\ntitle: T\r\ndescription: b\n---\n\nBody.\r\n',
    );
  });

  test('05: rules and a fenced frontmatter in the body', () => {
    const text = read('05-rule-in-body.md');
    const analysis = analyse(text);
    expect(analysis.fields.map(({ key }) => key)).toEqual(['name', 'description']);
    expect(text.slice(analysis.bodyRange.start)).toBe(analysis.prose[0]!.text);
    expect(marks(analysis)).toEqual([]);
  });

  test('05, own: a first rule is no frontmatter', () => {
    const analysis = analyse('---\n\nPoem.\n\n---\n\nName: nobody\n', 'poem.md');
    expect(analysis).toMatchObject({ state: 'broken', frontmatter: 'present' });
    expect(analyse('---\n\nPoem.\n', 'poem.md')).toMatchObject({ state: 'ok', frontmatter: 'none', metadata: { name: 'poem' } });
  });

  test('11: numbers stay text', () => {
    const analysis = open('11-version-1-10.md');
    expect(analysis.state).toBe('ok');
    expect(analysis.metadata.version).toBe('1.10');
    expect(values(read('11-version-1-10.md')).metadata).toEqual({ version: '1.10', build: '0012', schema: '1e3' });
    expect(marks(analysis)).toEqual(['warning 5:12 metadata_unquoted', 'warning 6:10 metadata_unquoted', 'warning 7:11 metadata_unquoted']);
  });

  test('11, own: a version that is a number elsewhere, and one that is a date', () => {
    expect(marks(analyse(pack('name: a\ndescription: b\nversion: 1.10')))).toEqual(['warning 4:10 version_number']);
    const dated = pack('name: a\ndescription: b\nversion: 2031-04-05');
    expect(analyse(dated).metadata.version).toBe('2031-04-05');
    expect(marks(analyse(dated))).toEqual(['warning 4:10 version_format']);
  });

  test('13: spellings of switches', () => {
    const analysis = open('13-boolean-spellings.md');
    expect(values(read('13-boolean-spellings.md'))).toMatchObject({ 'user-invocable': 'no', 'disable-model-invocation': 'true' });
    expect(marks(analysis)).toEqual(['warning 4:17 switch_spelling', 'warning 5:27 switch_spelling']);
    const [off, on] = analysis.findings.filter(({ code }) => code === 'switch_spelling');
    expect(off!.message).toContain('user-invocable is off, written no');
    expect(on!.message).toContain('disable-model-invocation is on, written "true" in quotes');
    expect(findingOf(analysis, 'outside_open_format')).toMatchObject({ severity: 'info' });
  });

  test('13, own: neither on nor off', () => {
    expect(marks(analyse(pack('name: a\ndescription: b\nuser-invocable: maybe\ndisable-model-invocation: true')))).toEqual([
      'warning 4:17 switch_value',
    ]);
  });

  test('17: brackets', () => {
    const name = '17-flow-collections.md';
    expect(values(read(name))).toMatchObject({ metadata: { owner: 'studio', level: '2' }, tags: ['albums', 'prints'] });
    expect(open(name).metadata.tags).toEqual(['albums', 'prints']);
    expect(findingOf(open(name), 'flow_style').message).toContain('Written in brackets: metadata.');
    expect(findingOf(open(name), 'outside_open_format').message).toContain('tags');
    expect(marks(open(name))).toEqual([]);
  });

  test('17, own: a block list has no note', () => {
    expect(analyse(pack('name: a\ndescription: b\nmetadata:\n  owner: studio')).findings).toEqual([]);
  });

  test('19: an edit keeps comments, quotes, indents and unknown fields', () => {
    const text = read('19-unknown-fields-and-comments.md');
    expect(edit(text, { op: 'setValue', path: ['license'], value: 'Apache-2.0' })).toBe(
      text.replace('license:   MIT', 'license:   Apache-2.0'),
    );
    expect(marks(analyse(text))).toEqual([]);
    expect(analyse(text).fields.map(({ key, known }) => `${key} ${known}`)).toEqual([
      'x-owner false',
      'name true',
      'description true',
      'x-review false',
      'license true',
      'metadata true',
    ]);
  });

  test('19, own: a new key goes after its neighbour in the order of the keys', () => {
    const text = read('19-unknown-fields-and-comments.md');
    expect(edit(text, { op: 'setValue', path: ['version'], value: '1.0.0' })).toBe(
      text.replace("'Cuts even slices.'\n", "'Cuts even slices.'\nversion: 1.0.0\n"),
    );
  });

  test('21: a decomposed name is shown composed and left alone', () => {
    const name = '21-nfd-name.md';
    const analysis = open(name);
    expect(analysis.metadata.name).toBe('café-karte');
    expect(marks(analysis)).toEqual(['warning 2:7 name_format']);
    expect(findingOf(analysis, 'name_format').message).toContain('Suggested: cafe-karte.');
    expect(findingOf(analysis, 'name_format').fix).toBeUndefined();
  });

  test('21, own: capitals, blanks and letters of other scripts', () => {
    const messageFor = (name: string) => findingOf(analyse(pack(`name: ${name}\ndescription: b`)), 'name_format').message;
    expect(messageFor('Consistency Checker')).toContain('Suggested: consistency-checker.');
    expect(messageFor('Straßenkarte Øst')).toContain('Suggested: strassenkarte-ost.');
    expect(messageFor('地図')).not.toContain('Suggested');
  });

  test('23: a Cursor rule keeps its unquoted pattern, and edits add no quotes', () => {
    const name = '23-cursor-glob.mdc';
    const text = read(name);
    expect(values(text, name)).toEqual({
      description: 'House style for shelf labels',
      globs: '*.label,shelves/**/*.txt',
      alwaysApply: 'false',
    });
    expect(analyse(text, name).findings).toEqual([]);
    expect(edit(text, { op: 'setValue', path: ['description'], value: 'Labels' }, name)).toBe(
      text.replace('House style for shelf labels', 'Labels'),
    );
    expect(edit(text, { op: 'setValue', path: ['globs'], value: '**/*.md' }, name)).toBe(
      text.replace('*.label,shelves/**/*.txt', '**/*.md'),
    );
  });

  test('23, own: the same line in a .md file is broken, with a repair', () => {
    const text = read('23-cursor-glob.mdc');
    expect(analyse(text, 'x.md').state).toBe('broken');
    expect(values(repaired(text, 'yaml_first_sign')).globs).toBe('*.label,shelves/**/*.txt');
  });

  test('25: spans that one client runs', () => {
    const analysis = open('25-bang-backtick.md');
    expect(marks(analysis)).toEqual(['warning 8:45 span_runs']);
    expect(findingOf(analysis, 'span_runs').message).toContain('Claude Code runs !`grep -q word notes.txt` on line 8');
    expect(findingOf(analysis, 'span_example')).toMatchObject({ severity: 'info', line: 11 });
  });

  test('25, own: a prompt template is never run by a client', () => {
    const body = '\nRun !`a` and !`b`.\n\n```jinja prompt_template name="P"\n!`c`\n```\n';
    expect(marks(analyse(pack('name: a\ndescription: b', body)))).toEqual(['warning 6:5 span_runs', 'warning 6:14 span_runs']);
  });

  test('39 and 51: characters are counted as code points', () => {
    const long = findingOf(open('39-description-too-long.md'), 'description_too_long');
    expect(long).toMatchObject({ severity: 'warning', line: 3 });
    expect(long.message).toContain('1,079 characters; the open format allows 1,024');
    expect(open('51-emoji-at-limit.md').findings).toEqual([]);
  });

  test('39, own: one fox more is one character more; compatibility has a limit of its own', () => {
    const text = read('51-emoji-at-limit.md').replace('\n---\n\n#', '🦊\n---\n\n#');
    expect(findingOf(analyse(text), 'description_too_long').message).toContain('1,025 characters; the open format allows 1,024');
    expect(marks(analyse(pack(`name: a\ndescription: b\ncompatibility: ${'x'.repeat(501)}`)))).toEqual([
      'warning 4:16 compatibility_too_long',
    ]);
  });

  test('41: a reserved word', () => {
    const finding = findingOf(open('41-reserved-word.md'), 'name_reserved_word');
    expect(finding).toMatchObject({ severity: 'warning', line: 2 });
    expect(finding.message).toContain('claude');
    expect(open('41-reserved-word.md').findings).toHaveLength(1);
  });

  test('41, own: inside another word too', () => {
    expect(marks(analyse(pack('name: my-anthropics-notes\ndescription: b')))).toEqual(['warning 2:7 name_reserved_word']);
  });

  test('43: a second frontmatter block is body', () => {
    const analysis = open('43-second-frontmatter.md');
    expect(analysis.metadata.name).toBe('bind-books');
    expect(analysis.prose[0]!.text).toContain('second-block');
    expect(marks(analysis)).toEqual(['warning 5:1 second_frontmatter']);
  });

  test('43, own: after blank lines too; a rule alone is none', () => {
    expect(marks(analyse(pack('name: a\ndescription: b', '\n\n---\nname: c\n---\n')))).toEqual(['warning 7:1 second_frontmatter']);
    expect(marks(analyse(pack('name: a\ndescription: b', '\n---\nText: here.\n')))).toEqual([]);
  });

  test('47: a pattern is counted, never made', () => {
    expect(findingOf(open('47-brace-glob.md'), 'glob_too_many').message).toContain('68,719,476,736 paths');
  });

  test('47, own: braces in braces add up; a few are fine', () => {
    const count = (glob: string) =>
      analyse(pack(`name: a\ndescription: b\npaths: ['${glob}']`)).findings.find(({ code }) => code === 'glob_too_many');
    expect(count('{a,b,{c,d}}/*.{x,y}')).toBeUndefined();
    expect(count(`{${Array.from({ length: 1001 }, (_, n) => n).join(',')}}`)!.message).toContain('1,001 paths');
    expect(count('{a,'.repeat(9000))).toBeUndefined();
  });

  test('61: a long body', () => {
    expect(findingOf(open('61-long-body.md'), 'body_long').message).toContain('622 lines');
    expect(open('61-long-body.md').prose[0]!.text.split('\n').length).toBeGreaterThan(622);
  });

  test('61, own: blank lines around the body do not count', () => {
    const body = `\n\n${'line\n'.repeat(500)}\n\n`;
    expect(marks(analyse(pack('name: a\ndescription: b', body)))).toEqual([]);
    expect(marks(analyse(pack('name: a\ndescription: b', `${body}x\n`)))).toEqual(['warning 7:1 body_long']);
  });
});

test('A5: the verbatim Consistency Checker of the seed opens with all its parts', () => {
  const analysis = analyse(textOf('consistency-checker-seed.md'), 'consistency-checker-seed.md');
  expect(analysis.state).toBe('ok');
  expect(analysis.metadata.name).toBe('Consistency Checker');
  expect(analysis.artifacts.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'description Overview',
    'prompt_template Check Prompt',
    'code_template Cross-Reference Script',
    'dspy_module DSPy Checker',
  ]);
  expect(analysis.artifacts[1]!.content).toMatch(
    /^Given the following claims about "\{\{ entity_name \}\}":\n\n.*explain the conflict\.$/s,
  );
  expect(analysis.artifacts[3]).toMatchObject({ settings: { fallback_artifact: 'Check Prompt' }, state: null });
  expect(marks(analysis)).toEqual([
    'warning 3:7 name_format',
    // Its code would be refused: it declares other tools.
    'warning 31:18 tool_not_declared',
    'warning 31:18 scope_missing',
    'warning 31:26 python_literal_variable',
    'warning 34:21 tool_not_declared',
    'warning 37:34 python_literal_variable',
    'warning 44:1 state_not_json',
  ]);
});
