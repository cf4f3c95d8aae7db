// F1: what is not TOML is told at the place where a person has to look, with what to do; hostile texts are refused before they are parsed.
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { applySplices, createLineTable } from '../../../electron/core/text/index.ts';
import { editToml, plainOf, readToml, type TomlProblem, valueAt } from '../../../electron/core/toml/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { document } from './source.ts';

function problemsOf(text: string): (TomlProblem & { place: string })[] {
  const read = readToml(text);
  const { placeOf } = createLineTable(text);
  return 'problems' in read ? read.problems.map((each) => ({ ...each, place: Object.values(placeOf(each.range.start)).join(':') })) : [];
}

describe('not TOML', () => {
  test.each([
    ['a = 1\nid = \nb = 2\n', '2:4', 'A value is missing after the equals sign.'],
    ['a = # soon\n', '1:3', 'A value is missing'],
    ['id\nb = 2\n', '1:1', 'An equals sign and a value are missing in this line.'],
    ['a =\n"x"\n', '1:3', 'A value is missing'],
    ['---\nname: x\n---\n', '1:1', 'An equals sign and a value are missing'],
    ['a = "x\nb = 2\n', '1:5', 'This text does not end.'],
    ['a = 1\nb = """x\n\nc = 2\n', '2:5', 'This text does not end.'],
    ["a = '''x\nb = 2\n", '1:5', 'This text does not end.'],
    ['"a\nb" = 1\n', '1:1', 'This text does not end.'],
    ['a = [1, 2\nb = 2\n', '1:5', 'This list does not end.'],
    ['a = ["x"\n[agent]\n', '1:5', 'This list does not end.'],
    ['a = [1, 2\n', '1:5', 'This list does not end.'],
    ['a = [\n 1\n 2\n]\n', '3:2', 'A comma is missing'],
    ['a = { b = 1\nc = 2\n', '1:5', 'A table in braces belongs in one line'],
    ['a = { b = 1, }\n', '1:14', 'A table in braces cannot end with a comma.'],
    ['a = { b = 1 c = 2 }\n', '1:13', 'A comma is missing'],
    ['[agent\nb = 2\n', '1:1', 'This header does not end.'],
    ['[[agent]\nb = 2\n', '1:1', 'This header does not end.'],
    ['[]\n', '1:2', 'A name is missing here.'],
    ['a = 1 b = 2\n', '1:7', 'Nothing can follow here in the same line.'],
    ['a = x\n', '1:5', '“x” is not a value. Put a text in quotes'],
    ['a = True\n', '1:5', '“True” is written true.'],
    ['a = [yes]\n', '1:6', '“yes” is not a value.'],
    ['a = “x”\n', '1:5', 'These are not the quotes of TOML.'],
    ['a = 01\n', '1:5', 'A number cannot begin with 0.'],
    ['a = "C:\\Users"\n', '1:9', 'This is not an escape.'],
    ['a..b = 1\n', '1:2', 'A name is missing between two dots.'],
    ['a. = 1\n', '1:2', 'A name cannot begin or end with a dot.'],
    ['= 1\n', '1:1', 'A name is missing in front of the equals sign.'],
    ['a: 1\n', '1:2', 'Write = instead of the colon.'],
    ['größe = 1\n', '1:3', 'A name with other than plain letters'],
    ['a = 1979-13-01\n', '1:14', 'There is no such date or time.'],
    ['a = 1__0\n', '1:7', 'An underscore can only stand between two digits'],
    ['a = "\u0001"\n', '1:6', 'A control character stands here.'],
    ['a = 1\n<<<<<<< HEAD\nb = 1\n=======\nb = 2\n>>>>>>> x\n', '2:1', 'A merge left its marks here.'],
  ])('%j', (text, place, message) => {
    const [problem] = problemsOf(text);
    expect([problem?.place, problem?.message]).toEqual([place, expect.stringContaining(message)]);
  });

  test.each([
    ['a key', 'a = 1\nb = 2\na = 3\n', '3:1', 'a = 1\nb = 2\n', 'b = 2\na = 3\n'],
    ['a dotted key', 'x.a = 1\nx.a = [\n  2,\n]\n', '2:3', 'x.a = 1\n', 'x.a = [\n  2,\n]\n'],
    ['a quoted one', '[t]\n"a" = 1\na = 2', '3:1', '[t]\n"a" = 1\n', '[t]\na = 2'],
    ['a text over several lines', 'a = """\n1\n"""\na = 2\n', '4:1', 'a = """\n1\n"""\n', 'a = 2\n'],
    [
      'in a list of tables',
      '[[s]]\nk = 1\n[[s]]\nk = 1\r\nk = 2\r\n',
      '5:1',
      '[[s]]\nk = 1\n[[s]]\nk = 1\r\n',
      '[[s]]\nk = 1\n[[s]]\nk = 2\r\n',
    ],
  ])('%s twice: one line is cut to keep the other', (_, text, place, first, second) => {
    const [problem] = problemsOf(text);
    expect(problem).toMatchObject({ code: 'toml_key_twice', place });
    const cut = problem?.twice?.cut;
    expect(cut && applySplices(text, [{ ...cut.second, text: '' }])).toBe(first);
    expect(cut && applySplices(text, [{ ...cut.first, text: '' }])).toBe(second);
  });

  test.each([
    ['a header', '[a]\nx = 1\n[b]\n[a]\ny = 2\n', '4:2', 'in line 1 and here'],
    ['a key and a header', 'a = 1\n[a]\n', '2:2', 'in line 1 and here'],
    ['inside braces', 'a = { b = 1, b = 2 }\n', '1:14', 'in line 1 and here'],
    ['a table in braces goes on', 'a = { b = 1 }\na.c = 2\n', '2:1', 'in line 1 and here'],
    ['an error follows', '[a]\n[a]\nb = \n', '2:2', 'here and earlier in the file'],
  ])('%s twice is for a person', (_, text, place, message) => {
    const [problem] = problemsOf(text);
    expect(problem).toMatchObject({ code: 'toml_key_twice', place, message: expect.stringContaining(message) });
    expect(problem?.twice?.cut ?? null).toBeNull();
  });

  test('all keys that are there twice are told at once, each with its first place', () => {
    const text = 'a = 1\nb = 1\na = 2\n[t]\nc = 1\nb = 2\nc = 2\na = 1\na = 3\na = 4\n';
    expect(problemsOf(text).map(({ place, message }) => `${place} ${/in line \d+/.exec(message)?.[0]}`)).toEqual([
      '3:1 in line 1',
      '7:1 in line 5',
      '9:1 in line 8',
      '10:1 in line 8',
    ]);
  });

  test.each([
    ['lists', `a = ${'['.repeat(100_000)}`],
    ['braces', `a = ${'{a='.repeat(100_000)}`],
    ['both, closed', `a = ${'[{b='.repeat(40)}1${'}]'.repeat(40)}`],
    ['a dotted key', `${'a.'.repeat(100_000)}a = 1`],
    ['a header', `[${'a.'.repeat(100)}a]`],
    ['a header and its keys', `[${'a.'.repeat(40)}a]\n${'b.'.repeat(40)}b = 1`],
    ['braces behind dotted keys', `${'a.'.repeat(40)}a = {${'b.'.repeat(40)}b = 1}`],
    ['behind a comment and a text', `# [[[\na = "]["\nb = ${'['.repeat(65)}`],
  ])('nesting of %s is refused before it is parsed', (_, text) => {
    expect(problemsOf(text)).toMatchObject([{ code: 'toml_too_deep' }]);
  });

  test('what only looks deep is read', () => {
    expect(
      problemsOf(
        `a = "${'['.repeat(100)}"\nb = '${'{'.repeat(100)}'\n# ${'['.repeat(100)}\nc = """\n${'[a.b.c]\n'.repeat(100)}"""\nd = [${'[1.5], '.repeat(200)}]\n${'[[s]]\n[s.t]\na.b = 1.5\n'.repeat(100)}`,
      ),
    ).toEqual([]);
    expect(problemsOf(`a = ${'['.repeat(60)}${']'.repeat(60)}`)).toEqual([]);
  });

  test('more than 1 MB is refused, counted in bytes', () => {
    expect(problemsOf(`a = "${'x'.repeat(999_000)}"\n`)).toEqual([]);
    expect(problemsOf(`a = "${'ü'.repeat(600_000)}"\n`)).toMatchObject([{ code: 'toml_too_large' }]);
  });

  test.each([
    ['keys', (n: number) => Array.from({ length: n }, (_, at) => `k${at} = 1`).join('\n')],
    ['keys in braces', (n: number) => `a = {${Array.from({ length: n }, (_, at) => `k${at}=1`).join(',')}}`],
    ['headers', (n: number) => '[[a]]\n'.repeat(n)],
    ['items', (n: number) => `a = [${'1,'.repeat(n)}]`],
  ])('more than 20,000 %s are refused before they are parsed, at the first one too many', (_, text) => {
    const [problem, ...more] = problemsOf(text(90_000));
    expect([problem?.code, more]).toEqual(['toml_too_large', []]);
    expect(problem?.message).toContain('more than 20,000 keys and values');
    expect(problem?.range.start).toBeGreaterThan(39_000);
    expect(problemsOf(text(9000))).toEqual([]);
    expect(problemsOf(`# ${text(90_000).replaceAll('\n', ' ')}`)).toEqual([]);
  });

  test('a very long text is read, and edited, like any other', () => {
    for (const [quotes, inner] of [
      ['"', 'x\\"'.repeat(100_000)],
      ["'", 'x"#'.repeat(100_000)],
      ['"""', 'one \\\\ \r\n"two"\r\n'.repeat(20_000)],
      ["'''", "\n'x'\n".repeat(60_000)],
    ] as const) {
      const text = `# long\r\na = [${quotes}${inner}${quotes}, 1]\r\nb = "y" # "\r\nc = ${quotes}${inner}${quotes} # c\r\nd = 2`;
      const read = readToml(text);
      if ('problems' in read) throw new Error(read.problems[0]?.message);
      expect(plainOf(read.root)).toEqual(JSON.parse(JSON.stringify(parse(text)).replaceAll('\\r\\n', '\\n')));
      const at = (path: string[]) => text.slice(valueAt(read.root, path)?.start, valueAt(read.root, path)?.end);
      expect([at(['a', '0']), at(['b']), at(['c'])]).toEqual([`${quotes}${inner}${quotes}`, '"y"', `${quotes}${inner}${quotes}`]);
      const out = applySplices(text, editToml(text, { type: 'set', path: ['c'], value: 'short' }));
      expect(out).toBe(
        text
          .replace(`c = ${quotes}${inner}${quotes}`, 'c = "short"')
          .replace('c = "short"', quotes.startsWith("'") ? "c = 'short'" : 'c = "short"'),
      );
    }
    expect(problemsOf(`a = "${'x'.repeat(50_000)}\\q"\n`)).toMatchObject([{ code: 'toml_syntax', place: '1:5' }]);
    expect(problemsOf(`"${'x'.repeat(500_000)}" = 1\n`)).toMatchObject([{ code: 'toml_too_large' }]);
    expect(problemsOf(`a = "${'x'.repeat(500_000)}\nb = 1\n`)).toMatchObject([{ code: 'toml_syntax', place: '1:5' }]);
  });

  test('any cut of a document, and any text, is read or answered', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(3), (text, at, length) => {
        const cut = text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + length);
        for (const { range, message } of problemsOf(cut)) {
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThanOrEqual(cut.length);
          expect(message).toMatch(/\.$/);
        }
      }),
      { numRuns: 1500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}=,.#"\'\\\n ab1') }), (text) => void problemsOf(text)),
      { numRuns: 2000 },
    );
  });
});
