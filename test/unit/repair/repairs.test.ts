// A14, B2: what YAML cannot read, or reads otherwise than it was meant, with the repair that gives the meant values.
import { describe, expect, test } from 'vitest';
import { analyse, findingOf, marks, pack, repaired, values } from '../packages/support/read.ts';

/** Lines of a frontmatter, the finding, and what the repair makes of the lines (null = no repair). */
const BROKEN: [string, string, string, string | null][] = [
  ['colon in a plain value', 'description: Use when: often', 'error 3:22 yaml_colon', 'description: "Use when: often"'],
  ['colon at the end', 'description: Use when:', 'error 3:22 yaml_colon', 'description: "Use when:"'],
  ['colon and a quote sign', 'title: say "hi": now', 'error 3:16 yaml_colon', `title: 'say "hi": now'`],
  [
    'colon on a continuation line',
    'description: one\n  two: three\n  four',
    'error 3:14 yaml_value',
    'description: "one\n  two: three\n  four"',
  ],
  ['colon in a list item', 'tags:\n  - a: b: c', 'error 4:9 yaml_colon', 'tags:\n  - a: "b: c"'],
  ['tab indent', 'metadata:\n\ta: b', 'error 4:1 yaml_tab_indent', 'metadata:\n  a: b'],
  ['two pairs of brackets', 'hint: [a] [b]', 'error 3:7 yaml_bracket_pairs', 'hint: "[a] [b]"'],
  ['text after brackets', 'hint: [a] then', 'error 3:7 yaml_bracket_pairs', 'hint: "[a] then"'],
  ['text after braces', 'hint: {a} then', 'error 3:7 yaml_bracket_pairs', 'hint: "{a} then"'],
  ['unclosed double quote', 'title: "open\nauthor: b', 'error 3:8 yaml_quote_open', 'title: "open"\nauthor: b'],
  ['unclosed single quote', "title: 'open\nauthor: b", 'error 3:8 yaml_quote_open', "title: 'open'\nauthor: b"],
  ['quote continued at the margin', 'title: "one\ntwo"\nauthor: b', 'error 4:1 yaml_quote_continued', 'title: "one two"\nauthor: b'],
  ['unclosed bracket', 'tags: [a, b\nauthor: b', 'error 3:7 yaml_bracket_open', 'tags: [a, b]\nauthor: b'],
  ['unclosed brackets of two kinds', 'tags: [a, {b: c\nauthor: b', 'error 3:7 yaml_bracket_open', 'tags: [a, {b: c}]\nauthor: b'],
  ['inner quotes', 'title: "a "b" c"', 'error 3:8 yaml_inner_quotes', `title: 'a "b" c'`],
  ['text after a quote', 'title: "a" and b', 'error 3:8 yaml_inner_quotes', `title: '"a" and b'`],
  ['backslash in quotes', 'title: "C:\\dir"', 'error 3:11 yaml_escape', 'title: "C:\\\\dir"'],
  ['template braces', 'title: {{ name }}', 'error 3:8 yaml_template', 'title: "{{ name }}"'],
  ['template braces and text', 'title: {{ name }} here', 'error 3:8 yaml_template', 'title: "{{ name }} here"'],
  ['template statement', 'title: {% if x %}', 'error 3:8 yaml_template', 'title: "{% if x %}"'],
  ['at sign', 'author: @me', 'error 3:9 yaml_first_sign', 'author: "@me"'],
  ['backtick', 'title: `x`', 'error 3:8 yaml_first_sign', 'title: "`x`"'],
  ['percent', 'title: %x', 'error 3:8 yaml_first_sign', 'title: "%x"'],
  ['comma', 'title: , x', 'error 3:8 yaml_first_sign', 'title: ", x"'],
  ['star and text', 'title: *.md files', 'error 3:8 yaml_first_sign', 'title: "*.md files"'],
  ['star alone', 'title: *x', 'error 3:8 yaml_first_sign', 'title: "*x"'],
  ['text after a bar', 'title: | text', 'error 3:8 yaml_first_sign', 'title: "| text"'],
  ['text after an angle', 'title: > text', 'error 3:8 yaml_first_sign', 'title: "> text"'],
  ['no space after the colon', 'title:foo\nauthor: b', 'error 3:6 yaml_space_after_colon', 'title: foo\nauthor: b'],
  ['a line without colon', 'title: a\nforgotten\nauthor: b', 'error 4:1 yaml_multiline_implicit_key', null],
  ['a second document', 'title: a\n...\nauthor: b', 'error 5:1 yaml_multiple_docs', null],
  ['wrong indent', 'metadata:\n    a: b\n  c: d', 'error 5:1 yaml_bad_indent', null],
];

describe('A14: broken frontmatter', () => {
  test.each(BROKEN)('%s', (_, lines, mark, wanted) => {
    const text = pack(`name: a\n${lines}\ndescription2: d`);
    const analysis = analyse(text);
    expect(analysis.state).toBe('broken');
    expect(marks(analysis)[0]).toBe(mark);
    const code = mark.split(' ')[2]!;
    if (wanted === null) expect(findingOf(analysis, code).fix).toBeUndefined();
    else {
      const fixed = repaired(text, code);
      expect(fixed).toBe(pack(`name: a\n${wanted}\ndescription2: d`));
      expect(analyse(fixed).state).toBe('ok');
    }
  });

  test('a doubled key: either one can go', () => {
    const text = pack('name: a\ndescription: one\nname: b');
    const analysis = analyse(text);
    expect(analysis.state).toBe('broken');
    expect(marks(analysis)).toEqual(['error 2:1 yaml_duplicate_key', 'error 4:1 yaml_duplicate_key']);
    expect(values(repaired(text, 'yaml_duplicate_key'))).toEqual({ description: 'one', name: 'b' });
  });

  test('a doubled key in a nested map, with a value of several lines', () => {
    const text = pack('name: a\nmetadata:\n  x: |\n    one\n    two\n  x: 3\n  y: 4');
    expect(marks(analyse(text))).toEqual(['error 4:3 yaml_duplicate_key', 'error 7:3 yaml_duplicate_key']);
    expect(values(repaired(text, 'yaml_duplicate_key')).metadata).toEqual({ x: '3', y: '4' });
  });

  test('a doubled key between brackets', () => {
    const text = pack('name: a\nmetadata: { x: 1, y: 2, x: 3 }');
    expect(marks(analyse(text))).toEqual(['error 3:13 yaml_duplicate_key', 'error 3:25 yaml_duplicate_key']);
    // One of the values would be lost: a comment has no place between brackets.
    expect(analyse(text).findings.some(({ fix }) => fix !== undefined)).toBe(false);
  });

  test('a list in place of keys', () => {
    expect(marks(analyse(pack('- a\n- b')))).toEqual(['error 2:1 frontmatter_no_keys']);
  });

  test('the body of a broken package is read all the same', () => {
    const analysis = analyse(pack('name: a: b', '\n```jinja prompt_template name="P"\nx\n```\n'));
    expect(analysis.artifacts.map(({ key }) => key)).toEqual(['P']);
  });
});

describe('B2: what a parser reads in silence', () => {
  test.each([
    ['a word lost to a comment', 'title: fixes #12', 'warning 3:14 yaml_comment', 'title: "fixes #12"'],
    ['a value lost to a comment', 'title: #tag', 'warning 3:8 yaml_comment', 'title: "#tag"'],
    ['a word lost to an anchor', 'title: &Co sales', 'warning 3:8 yaml_anchor', 'title: "&Co sales"'],
    ['a value lost to an anchor', 'title: &Co', 'warning 3:8 yaml_anchor', 'title: "&Co"'],
    ['an invisible character in a key', '\u200btitle: x', 'warning 3:1 yaml_hidden_character', 'title: x'],
    ['an invisible character within a key', 'ti\u200btle: x', 'warning 3:3 yaml_hidden_character', 'title: x'],
    ['a value taken for a tag', 'title: !x sales # c', 'warning 3:8 yaml_tag', 'title: "!x sales" # c'],
    ['an item taken for a part of the one above', 'tags:\n  - a\n   - b', 'warning 5:4 yaml_hyphen_indent', 'tags:\n  - a\n  - b'],
  ])('%s', (_, line, mark, wanted) => {
    const text = pack(`name: a\n${line}\ndescription: d`);
    expect(marks(analyse(text))).toEqual([mark]);
    expect(repaired(text, mark.split(' ')[2]!)).toBe(pack(`name: a\n${wanted}\ndescription: d`));
  });

  test('a comment that is meant as one is not', () => {
    expect(marks(analyse(pack('name: a # the name\ndescription: d #! x\ntitle: # later\nauthor: "x" #y')))).toEqual([]);
  });

  test('two spellings of one key: the first counts', () => {
    const analysis = analyse(pack('name: a\ndescription: d\ntrigger-phrases: [x]\ntrigger_phrases: [y]'));
    expect(marks(analysis)).toEqual(['warning 5:1 key_spelled_twice']);
    expect(analysis.metadata.triggerPhrases).toEqual(['x']);
  });
});
