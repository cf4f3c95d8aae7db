// A2, B1: one frontmatter value changes, everything else keeps its bytes.
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../electron/contract/index.ts';
import { analyse, edit, pack, values } from '../packages/support/read.ts';

type Path = Extract<Edit, { op: 'setValue' }>['path'];
const set = (front: string, path: Path, value: unknown): string => inside(edit(pack(front), { op: 'setValue', path, value }));
const remove = (front: string, path: Path): string => inside(edit(pack(front), { op: 'removeValue', path }));
const inside = (text: string): string => text.slice(4, text.indexOf('\n---\n', 3));
const refusal = (front: string, change: Edit) => {
  try {
    edit(pack(front), change);
  } catch (cause) {
    return `${(cause as { code: string }).code}: ${(cause as Error).message}`;
  }
  return 'done';
};

describe('A2: a text keeps the style it had', () => {
  test.each([
    ['plain', 'a: one # c', 'two', 'a: two # c'],
    ['plain that would read otherwise', 'a: one', 'two: three', 'a: "two: three"'],
    ['plain that would lose its end', 'a: one', 'two #3', 'a: "two #3"'],
    ['plain that looks like a switch', 'a: one', 'no', 'a: "no"'],
    ['a number after a number', 'a: 1.10', '1.11', 'a: 1.11'],
    ['a number after a word', 'a: one', '1.11', 'a: "1.11"'],
    ['a switch after a switch', 'a: true', 'false', 'a: false'],
    ['single quotes', "a: 'one'", "it's", "a: 'it''s'"],
    ['double quotes', 'a: "one"', 'say "hi"', 'a: "say \\"hi\\""'],
    ['quotes that save escapes', 'a: one', '- say "hi"', `a: '- say "hi"'`],
    ['a literal', 'a: |\n  one\n  two\nb: c', 'three\nfour\n', 'a: |\n  three\n  four\nb: c'],
    ['a literal with a comment in its head', 'a: | # c\n    one\nb: c', 'x\ny\n', 'a: | # c\n    x\n    y\nb: c'],
    ['a literal without a final break', 'a: |\n  one\nb: c', 'x\ny', 'a: |-\n  x\n  y\nb: c'],
    [
      'a folded text, unchanged paragraphs as they were',
      'a: >\n  one\n  more\n\n  two\nb: c',
      'one more\nthree\n',
      'a: >\n  one\n  more\n\n  three\nb: c',
    ],
    ['plain to several lines', 'a: one # c\nb: c', 'x\ny', 'a: |- # c\n  x\n  y\nb: c'],
    ['a missing value', 'a:\nb: c', 'x', 'a: x\nb: c'],
    ['a missing value before a comment', 'a: # c\nb: c', 'x', 'a: x # c\nb: c'],
    ['an emptied value', 'a: one', '', 'a: ""'],
    ['a tab', 'a: one', 'x\ty', 'a: "x\\ty"'],
    ['several lines above a line of blanks', 'a: one\n   \nb: c', 'x\ny', 'a: "x\\ny"\n   \nb: c'],
    ['several lines above a deep comment', 'a: one\n  # deep\nb: c', 'x\ny', 'a: "x\\ny"\n  # deep\nb: c'],
    ['control characters', 'a: one', 'x\u0085y\ud83e', 'a: "x\\x85y\\ud83e"'],
  ])('%s', (_, before, value, after) => expect(set(before, ['a'], value)).toBe(after));

  test('in brackets', () => {
    expect(set('a: [x, "y", z]', ['a', 1], 'p, q')).toBe('a: [x, "p, q", z]');
    expect(set('a: { k: v }', ['a', 'k'], 'what?')).toBe('a: { k: "what?" }');
    expect(set('a: {"k":"v"}', ['a', 'k'], 'w')).toBe('a: {"k":"w"}');
  });
});

describe('A2: lists and maps', () => {
  test('a list keeps its form', () => {
    expect(set('run:\n  - A # first\n  - B\nx: y', ['run', 1], 'C')).toBe('run:\n  - A # first\n  - C\nx: y');
    expect(set('run:\n- A\n- B\nx: y', ['run'], ['B', 'A', 'no'])).toBe('run:\n- B\n- A\n- "no"\nx: y');
    expect(set('run: [A, B] # c', ['run'], ['B', 'A'])).toBe('run: [B, A] # c');
  });

  test('an item at the end', () => {
    expect(set('tags: [a, b]', ['tags', 2], 'c')).toBe('tags: [a, b, c]');
    expect(set('tags: []', ['tags', 0], 'c')).toBe('tags: [c]');
    expect(set('tags:\n    - a\nx: y', ['tags', 1], 'c: d')).toBe('tags:\n    - a\n    - "c: d"\nx: y');
    expect(set('tags: [\n  a,\n  b\n]', ['tags', 2], 'c')).toBe('tags: [\n  a,\n  b,\n  c\n]');
  });

  test('numbers, switches and null are written bare, texts that look like them in quotes', () => {
    expect(set('a: x', ['a'], 5)).toBe('a: 5');
    expect(set('a: x', ['a'], { min: 1, on: true, scope: null, text: '1' })).toBe('a: { min: 1, "on": true, scope: null, text: "1" }');
  });

  test('what is missing on the way is added', () => {
    expect(set('name: a', ['metadata', 'owner'], 'me')).toBe('name: a\nmetadata:\n  owner: me');
    expect(set('name: a\nartifacts:\n    P:\n        x: y', ['artifacts', 'Q', 'fallback_artifact'], 'P')).toBe(
      'name: a\nartifacts:\n    P:\n        x: y\n    Q:\n        fallback_artifact: P',
    );
    expect(set('a: { b: c }', ['a', 'd', 'e'], 'f')).toBe('a: { b: c, d: { e: f } }');
  });

  test('removal takes whole lines and leaves comments above', () => {
    expect(remove('a: 1\n# about b\nb: |\n  x\nc: 2', ['b'])).toBe('a: 1\n# about b\nc: 2');
    expect(remove('tags: [a, b, c]', ['tags', 1])).toBe('tags: [a, c]');
    expect(remove('tags: [a, b]', ['tags', 1])).toBe('tags: [a]');
    expect(remove('tags:\n  - a\n  - b', ['tags', 0])).toBe('tags:\n  - b');
    expect(remove('tags:\n  - a\nx: y', ['tags', 0])).toBe('tags: []\nx: y');
    expect(remove('l:\n  - a: 1\n    b: 2', ['l', 0, 'a'])).toBe('l:\n  - b: 2');
  });
});

describe('A2: where a new key goes', () => {
  test('after its neighbours in the order of the keys', () => {
    expect(set('name: a\ndescription: b\ntags: [x]', ['version'], '1.0.0')).toBe('name: a\ndescription: b\nversion: 1.0.0\ntags: [x]');
    expect(set('description: b', ['name'], 'a')).toBe('name: a\ndescription: b');
    expect(set('name: a\nx-own: b', ['run'], ['P'])).toBe('name: a\nrun: [P]\nx-own: b');
    expect(set('name: a\nrun: [P]', ['x-own'], 'b')).toBe('name: a\nrun: [P]\nx-own: b');
  });

  test('in the spelling that the file has', () => {
    expect(set('name: a\nallowed-tools: Read', ['allowed_tools'], 'Write')).toBe('name: a\nallowed-tools: Write');
  });

  test('into an empty block', () => {
    expect(edit('---\n---\nB\n', { op: 'setValue', path: ['name'], value: 'a' })).toBe('---\nname: a\n---\nB\n');
    expect(edit('---\r\n# c\r\n---\r\nB\r\n', { op: 'setValue', path: ['name'], value: 'a' })).toBe(
      '---\r\n# c\r\nname: a\r\n---\r\nB\r\n',
    );
    expect(edit('---\r\n---\r\nB\r\n', { op: 'setValue', path: ['name'], value: 'a' })).toBe('---\r\nname: a\r\n---\r\nB\r\n');
  });

  test('an edit without effect changes nothing', () => {
    expect(set('a: "x"', ['a'], 'x')).toBe('a: "x"');
    expect(set('a: "x\\ny"', ['a'], 'x\ny')).toBe('a: "x\\ny"');
  });
});

describe('B1: an edit that would touch something else is refused with the reason', () => {
  test.each([
    ['through a reference', 'a: &x { k: v }\nb: *x', ['b', 'k'], 'v', /reference/],
    ['a value that others refer to', 'a: &x v\nb: *x', ['a'], 'w', /anchor/],
    ['a comment inside', 'a:\n  - x # keep\n  - y', ['a'], ['z'], /comment/],
    ['a comment beside the sign of a block text inside', 'a:\n  - | # keep\n    x', ['a'], 'z', /comment/],
    ['a tag', 'a: !!set { x }', ['a'], 'v', /tag/],
    ['an entry of a text', 'a: text', ['a', 'k'], 'v', /no entries/],
    ['an item far beyond the end', 'a: [x]', ['a', 5], 'v', /no such value/],
    ['a broken block', 'a: b: c', ['a'], 'v', /error/],
  ])('%s', (_, front, path, value, reason) => {
    const said = refusal(front, { op: 'setValue', path: path as Path, value });
    expect(said).toMatch(/^edit_refused: /);
    expect(said).toMatch(reason);
  });

  test('a missing value cannot be removed', () => {
    expect(refusal('a: b', { op: 'removeValue', path: ['c'] })).toMatch(/no such value/);
    expect(() => edit('Text.\n', { op: 'removeValue', path: ['c'] })).toThrow(/no frontmatter/);
  });

  test('the other reference of a pair may be replaced', () => {
    expect(set('a: &x v\nb: *x', ['b'], 'w')).toBe('a: &x v\nb: w');
  });
});

test('A2: a text that looks like a fence stays inside the frontmatter', () => {
  const text = edit(pack('name: a\ndescription: b'), { op: 'setValue', path: ['description'], value: 'x\n---\ny' });
  expect(analyse(text).state).toBe('ok');
  expect(values(text).description).toBe('x\n---\ny');
});
