// A14, A1: more inputs of each kind of damage and oddity that packages are known for. Each states its outcome: what is found and where, and
// what the file says after the repair, or as it stands when nothing is broken.
import { describe, expect, test } from 'vitest';
import { decodePackage } from '../../../electron/core/packages/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import { analyse, edit, encode, findingOf, marks, pack, repaired, values } from './support/read.ts';

const LONG = 'x'.repeat(1024);

describe('A14: broken, with a repair that gives the meant values', () => {
  const REPAIRED: [string, string, string, Record<string, unknown>][] = [
    ['01: in a list item', 'tags:\n  - one: two: three', '4:13 yaml_colon', { tags: [{ one: 'two: three' }] }],
    [
      '01: twice in a nested value',
      'metadata:\n  note: Use: well: done\n  b: c',
      '4:12 yaml_colon',
      { metadata: { note: 'Use: well: done', b: 'c' } },
    ],
    ['01: with an apostrophe', "title: It's this: don't", '3:17 yaml_colon', { title: "It's this: don't" }],
    ['01: after a word in quotes', 'title: "Fast": a tool', '3:8 yaml_inner_quotes', { title: '"Fast": a tool' }],
    ['01: after an address', 'title: See http://x: y', '3:20 yaml_colon', { title: 'See http://x: y' }],
    ['01: with backslashes', 'title: C:\\dir: y', '3:14 yaml_colon', { title: 'C:\\dir: y' }],
    ['01: between brackets', 'metadata: { hint: a: b, c: d }', '3:19 yaml_colon', { metadata: { hint: 'a: b', c: 'd' } }],
    [
      '01: in two lines of one value',
      'title: x: y\nlicense: two\n  lines: here',
      '3:9 yaml_colon',
      { title: 'x: y', license: 'two lines: here' },
    ],
    ['01: a colon of another script', 'title： A title', '3:6 yaml_odd_colon', { title: 'A title' }],
    ['01: a blank that is none', 'title:\u00a0A title', '3:6 yaml_odd_colon', { title: 'A title' }],
    ['07: after spaces', 'metadata:\n  \tx: y', '4:3 yaml_tab_indent', { metadata: { x: 'y' } }],
    ['07: before list items', 'tags:\n\t- x\n\t- y', '4:1 yaml_tab_indent', { tags: ['x', 'y'] }],
    ['07: some lines with spaces, some with tabs', 'metadata:\n  x: y\n\tz: w', '5:1 yaml_tab_indent', { metadata: { x: 'y', z: 'w' } }],
    ['07: in a text of several lines', 'title: |\n\ttwo\n\tthree', '4:1 yaml_tab_indent', { title: 'two\nthree\n' }],
    ['07: before a key of the top level', '\ttitle: T', '3:1 yaml_wrong_indent', { title: 'T' }],
    ['15: without a blank between', 'hint: [a][b]', '3:7 yaml_bracket_pairs', { hint: '[a][b]' }],
    ['15: with a comment', 'hint: [a] [b] # note', '3:7 yaml_bracket_pairs', { hint: '[a] [b]' }],
    ['15: before a colon', 'hint: [a]: b', '3:7 yaml_bracket_pairs', { hint: '[a]: b' }],
    ['15: with quotes inside', `hint: ["a"] ['b']`, '3:7 yaml_bracket_pairs', { hint: `["a"] ['b']` }],
    ['15: braces', 'hint: {a} <b>', '3:7 yaml_bracket_pairs', { hint: '{a} <b>' }],
    ['15: a comma too many', 'tags: [a, b,, c]', '3:13 yaml_comma', { tags: ['a', 'b', 'c'] }],
    ['15: a comma first', 'tags: [, a]', '3:8 yaml_comma', { tags: ['a'] }],
    ['23: patterns in a list', 'globs:\n  - *.ts\n  - **/*.md', '4:5 yaml_first_sign', { globs: ['*.ts', '**/*.md'] }],
    ['a key indented below a value', ' title: T', '3:1 yaml_wrong_indent', { title: 'T' }],
    ['an apostrophe in single quotes', "title: 'it's here'", '3:8 yaml_inner_quotes', { title: "it's here" }],
    ['a dash in front', 'title: - x', '3:8 yaml_value', { title: '- x' }],
    ['01: in a text of several lines', 'title: one\n  two\n  when: x', '3:8 yaml_value', { title: 'one two when: x' }],
    ['01: in an item of several lines', 'tags:\n  - one\n    two: three', '4:5 yaml_value', { tags: ['one two: three'] }],
    ['01: in the first key of an item', 'l:\n  - k: a: b\n    m: n', '4:9 yaml_colon', { l: [{ k: 'a: b', m: 'n' }] }],
    ['07: below four spaces', 'metadata:\n    x: y\n\tz: w', '5:1 yaml_tab_indent', { metadata: { x: 'y', z: 'w' } }],
    ['an equals sign', 'title = A title', '3:6 yaml_colon_missing', { title: 'A title' }],
    ['no colon behind a known key', 'title A title', '3:6 yaml_colon_missing', { title: 'A title' }],
    ['no colon behind a key in quotes', '"title" A title', '3:8 yaml_colon_missing', { title: 'A title' }],
    ['an item less deep than the one above', 'tags:\n  - x\n - y', '5:2 yaml_item_indent', { tags: ['x', 'y'] }],
    [
      'a text that goes on at the margin',
      'title: A long\nsentence that goes on',
      '4:1 yaml_text_continued',
      { title: 'A long sentence that goes on' },
    ],
  ];
  test.each(REPAIRED)('%s', (_, lines, mark, wanted) => {
    for (const text of [pack(`name: a\n${lines}\ndescription: d`), pack(`name: a\n${lines}\ndescription: d`).replaceAll('\n', '\r\n')]) {
      const analysis = analyse(text);
      expect(analysis.state).toBe('broken');
      expect(analysis.metadata.name).toBe('a');
      expect(marks(analysis)[0]).toBe(`error ${mark}`);
      const fixed = repaired(text, mark.split(' ')[1]!);
      expect(JSON.parse(JSON.stringify(values(fixed)).replaceAll('\\r\\n', '\\n'))).toEqual({ name: 'a', ...wanted, description: 'd' });
      expect(fixed.replace(/\r\n/g, '').includes('\n')).toBe(!text.includes('\r'));
    }
  });

  test.each([
    ['the first key indented', ' name: a\ndescription: d', '2:1 yaml_wrong_indent'],
    ['the second key indented', 'name: a\n description: d', '3:1 yaml_wrong_indent'],
    ['indented, with a colon in its value', 'name: a\n\tdescription: "d"', '3:1 yaml_wrong_indent'],
    ['braces without an end', '{"name": "a", "description": "d"', '2:1 yaml_bracket_open'],
  ])('the whole block: %s', (_, lines, mark) => {
    expect(marks(analyse(pack(lines)))[0]).toBe(`error ${mark}`);
    expect(values(repaired(pack(lines), mark.split(' ')[1]!))).toEqual({ name: 'a', description: 'd' });
  });

  test.each([
    ['a merge conflict', 'name: a\n<<<<<<< HEAD\ntitle: b\n=======\ntitle: c\n>>>>>>> x', '3:1', /merge conflict/],
    ['a list in place of keys', '- name: a\n- description: b', '2:1', /key/],
    ['a sentence', 'just a sentence', '2:1', /key/],
    ['a directive', 'name: a\n%foo: b', '3:1', /quotes/],
  ])('no repair is offered that could mean something else: %s', (_, lines, place, message) => {
    const [first] = analyse(pack(lines)).findings;
    expect(`${first!.line}:${first!.column}`).toBe(place);
    expect(first!.message).toMatch(message);
    expect(first!.fix).toBeUndefined();
  });

  test.each([
    ['09: a text that is repeated in a list of lists', `a: &a [x]\nb: &b [${'*a,'.repeat(60)}]`],
    ['09: an anchor that stands in itself', 'a: &a\n  b: *a'],
    [
      '09: maps that multiply',
      `${Array.from({ length: 12 }, (_, n) => `k${n}: &k${n} { ${n === 0 ? 'x: y' : `a: *k${n - 1}, b: *k${n - 1}, c: *k${n - 1}, d: *k${n - 1}`} }`).join('\n')}`,
    ],
  ])('%s', (_, lines) => {
    expect(marks(analyse(pack(lines)))).toEqual(['error 2:1 too_many_references']);
  });

  test.each([
    ['four hyphens', '----\nname: a\ndescription: d\n----\nBody.\n'],
    ['indented hyphens', ' ---\nname: a\ndescription: d\n ---\nBody.\n'],
    ['a blank line first', '\n---\nname: a\ndescription: d\n---\nBody.\n'],
    ['a word behind the hyphens', '--- yaml\nname: a\ndescription: d\n---\nBody.\n'],
    ['no opening line', 'name: a\ndescription: d\n---\nBody.\n'],
    ['no line at all', 'name: a\ndescription: d\n\nBody.\n'],
    ['two hyphens', '--\nname: a\ndescription: d\n--\nBody.\n'],
    ['dashes', '———\nname: a\ndescription: d\n———\nBody.\n'],
    ['a rule of stars', '***\nname: a\ndescription: d\n***\nBody.\n'],
    ['a comment first', '<!-- c -->\n\n---\nname: a\ndescription: d\n---\nBody.\n'],
    ['a code block around it', '```yaml\n---\nname: a\ndescription: d\n---\n```\nBody.\n'],
    ['a code block in place of it', '```yaml\nname: a\ndescription: d\n```\nBody.\n'],
    ['a code block around the file', '````markdown\n---\nname: a\ndescription: d\n---\n\nBody.\n````\n'],
  ])('a fence that is none: %s', (_, text) => {
    expect(marks(analyse(text, 'x.md'))).toContain('error 1:1 frontmatter_fence');
    expect(analyse(text, 'x.md')).toMatchObject({ state: 'ok', frontmatter: 'none' });
    const fixed = repaired(text, 'frontmatter_fence');
    expect(values(fixed)).toEqual({ name: 'a', description: 'd' });
    expect(fixed.endsWith('Body.\n')).toBe(true);
  });

  test.each([
    ['a heading follows', '---\nname: a\ndescription: d\n\n# Title\n'],
    ['a heading follows at once', '---\nname: a\ndescription: d\n# Title\n'],
    ['nothing follows', '---\nname: a\ndescription: d\n'],
    ['no line break follows', '---\nname: a\ndescription: d'],
    ['four hyphens follow', '---\nname: a\ndescription: d\n----\nBody.\n'],
    ['words stand behind the hyphens', '---\nname: a\ndescription: d\n--- end\nBody.\n'],
    ['the hyphens are indented', '---\nname: a\ndescription: d\n  ---\nBody.\n'],
  ])('no closing line: %s', (_, text) => {
    expect(marks(analyse(text))).toEqual(['error 1:1 frontmatter_unclosed']);
    expect(analyse(text)).toMatchObject({ state: 'broken', metadata: { name: 'a' } });
    expect(values(repaired(text, 'frontmatter_unclosed'))).toEqual({ name: 'a', description: 'd' });
  });

  test('no closing line, and an unquoted colon: one repair for both', () => {
    expect(values(repaired('---\nname: a\ndescription: d: e\n\n# Title\n', 'frontmatter_unclosed'))).toEqual({
      name: 'a',
      description: 'd: e',
    });
  });

  test.each([
    ['a field', 'name: a\n\nText.\n'],
    ['fields without a space or in capitals', 'Name:a\nDescription:b\n\nText.\n'],
    ['fields below a title', '# Tides\n\nname: tides\ndescription: Tells the tide.\n\nText.\n'],
    ['fields in bold', '**Name**: tides\n**Description**: Tells.\n\nText.\n'],
    ['fields in a list or a quote', '> - name: tides\n\nText.\n'],
    ['fields of TOML', '+++\nname = "a"\n+++\n\nText.\n'],
    ['fields of JSON', '{ "name": "a" }\n\nText.\n'],
    ['CR and LF', 'name: a\r\n\r\nText.\r\n'],
  ])('C9: no second frontmatter is put above %s', (_, text) => {
    const found = analyse(text, 'x.md').findings.filter(({ fix }) => fix !== undefined);
    for (const { fix } of found) {
      const after = applySplices(text, fix!.splices);
      expect(after.match(/^[^a-z]*name/gim)).toHaveLength(1);
    }
    expect(found.map(({ code }) => code)).not.toContain('frontmatter_missing');
  });

  test('a text that begins with a rule or a code block is no damaged frontmatter', () => {
    for (const text of [
      '***\nNote: a poem.\n***\n',
      '```yaml\na: b\n```\n',
      '<!-- c -->\n\n# T\n',
      'name: a\n\nText.\n',
      '# T\n\n---\n\nx: y\n',
    ]) {
      expect(marks(analyse(text, 'x.md'))).toEqual(['warning 1:1 frontmatter_missing']);
    }
  });

  test.each([
    ['Latin-1', [0x43, 0x61, 0x66, 0xe9, 0x0a], 1, 4],
    ['half a character at the end', [0x61, 0x0a, 0xf0, 0x9f], 2, 1],
    ['a lone continuation byte', [0x61, 0x80], 1, 2],
    ['half of a pair', [0xed, 0xa0, 0x80], 1, 1],
  ])('55: bytes that are no UTF-8 are shown and never written: %s', (_, bytes, line, column) => {
    const decoded = decodePackage(Uint8Array.from(bytes), 'x.md');
    expect(decoded).toMatchObject({ ok: false, code: 'not_utf8', finding: { line, column } });
  });
});

describe('A1: open, as the author typed it', () => {
  const OPEN: [string, string, string[]][] = [
    ['05: a rule behind a heading', pack('name: a\ndescription: b', '\n# T\n\n---\n\nx\n'), []],
    ['05: four hyphens and a rule of stars', pack('name: a\ndescription: b', '\n----\n\n***\n'), []],
    ['05: a fence that shows frontmatter', pack('name: a\ndescription: b', '\n~~~\n---\nname: c\n---\n~~~\n'), []],
    ['11: a number in brackets', pack('name: a\ndescription: b\nmetadata: { v: 1.10 }'), ['warning 4:16 metadata_unquoted']],
    ['11: a version in quotes', pack('name: a\ndescription: b\nversion: "1.10"'), ['warning 4:10 version_format']],
    ['11: a version with a suffix', pack('name: a\ndescription: b\nversion: 1.10.0-rc.1+5'), []],
    ['11: a description that is a switch', pack('name: a\ndescription: no'), ['warning 3:14 text_unquoted']],
    ['13: a number', pack('name: a\ndescription: b\nuser-invocable: 0'), ['warning 4:17 switch_spelling']],
    ['13: capitals', pack('name: a\ndescription: b\nuser-invocable: TRUE'), ['warning 4:17 switch_spelling']],
    ['13: the plain words', pack('name: a\ndescription: b\nuser-invocable: false'), []],
    ['17: brackets over several lines', pack('name: a\ndescription: b\ntags: [\n  x,\n  y,\n]'), []],
    ['17: empty brackets', pack('name: a\ndescription: b\ntags: []\nmetadata: {}'), []],
    ['17: a list in a list', pack('name: a\ndescription: b\nx: [[p, q], { r: s }]'), []],
    ['21: a hyphen at the end', pack('name: a-\ndescription: b'), ['warning 2:7 name_format']],
    ['21: two hyphens', pack('name: a--b\ndescription: b'), ['warning 2:7 name_format']],
    ['21: an underscore', pack('name: a_b\ndescription: b'), ['warning 2:7 name_format']],
    ['25: in a list', pack('name: a\ndescription: b', '\n- !`x`\n'), ['warning 6:3 span_runs']],
    ['25: a code span without the sign', pack('name: a\ndescription: b', '\nOh! `x`\n'), []],
    ['25: over two lines', pack('name: a\ndescription: b', '\n!`x\ny`\n'), []],
    ['39: at the limit', pack(`name: a\ndescription: ${LONG}`), []],
    ['39: one more', pack(`name: a\ndescription: ${LONG}x`), ['warning 3:14 description_too_long']],
    ['39: in lines that are folded to the limit', pack(`name: a\ndescription: >-\n  ${'x'.repeat(511)}\n  ${'x'.repeat(512)}`), []],
    ['39: a name of 65', pack(`name: ${'x'.repeat(65)}\ndescription: b`), ['warning 2:7 name_too_long']],
    ['41: in capitals', pack('name: Claude\ndescription: b'), ['warning 2:7 name_format', 'warning 2:7 name_reserved_word']],
    ['41: nearly', pack('name: claud-e\ndescription: b'), []],
    ['41: in the description', pack('name: a\ndescription: For claude'), []],
    ['43: a rule alone', pack('name: a\ndescription: b', '\n---\n\nText: here.\n\n---\n'), []],
    ['43: in CRLF', pack('name: a\ndescription: b', '\n---\nname: c\n---\n').replaceAll('\n', '\r\n'), ['warning 6:1 second_frontmatter']],
    [
      '47: many alternatives at one place',
      pack(`name: a\ndescription: b\nglobs: '{${'a,'.repeat(1200)}b}'`),
      ['warning 4:8 glob_too_many'],
    ],
    ['47: braces that are not closed', pack("name: a\ndescription: b\nglobs: '{a,{b,c'"), []],
    ['51: a name of emoji is counted by characters', pack(`name: a\ndescription: ${'👩‍🌾'.repeat(341)}x`), []],
    ['61: exactly 500 lines', pack('name: a\ndescription: b', `\n${'x\n'.repeat(500)}`), []],
  ];
  test.each(OPEN)('%s', (_, text, wanted) => {
    const analysis = analyse(text);
    expect(analysis.state).toBe('ok');
    expect(marks(analysis)).toEqual(wanted);
    // Nothing is written on opening, and an edit touches its own value only.
    const changed = edit(text, { op: 'setValue', path: ['license'], value: 'MIT' });
    expect(changed.replace(/license: MIT\r?\n/, '')).toBe(text);
  });

  test('03: CR alone ends no line here, and says so', () => {
    const text = '---\rname: a\rdescription: d\r---\rBody\r';
    expect(marks(analyse(text))).toContain('error 1:1 line_ends_cr');
    expect(values(repaired(text, 'line_ends_cr'))).toEqual({ name: 'a', description: 'd' });
    expect(values(repaired('---\rname: a\rdescription: d\r---\rBody\r\n', 'line_ends_cr'))).toEqual({ name: 'a', description: 'd' });
  });

  test('19: comments and odd spacing around a value of each style stay', () => {
    for (const value of ['x', '"x"', "'x'", '&n x', '!!str x']) {
      const text = pack(`# top\nname :   a   # one\n\n\ndescription:    ${value}   # two\n# three`);
      expect(edit(text, { op: 'setValue', path: ['name'], value: 'b' })).toBe(text.replace('  a  ', '  b  '));
    }
  });

  test('51: a byte more or less makes no difference to what is written', () => {
    const text = pack(`name: a\ndescription: ${'🦊'.repeat(1024)}`);
    const decoded = decodePackage(encode(text), 'x.md');
    expect(decoded.ok && decoded.text).toBe(text);
    expect(findingOf(analyse(text.replace('🦊\n', '🦊🦊\n')), 'description_too_long').message).toContain(
      '1,025 characters; the open format allows 1,024',
    );
  });
});
