// A13: links are found by CommonMark, also in a text that is made to take long.
import { Parser } from 'commonmark';
import { describe, expect, test } from 'vitest';
import { linksIn } from '../../../electron/core/markdown/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const targets = (text: string): string[] => linksIn(text, 0).map(({ target }) => target);

/** The same by a complete parser, in its order. */
function byCommonmark(text: string): string[] {
  const found: string[] = [];
  const walker = new Parser().parse(text).walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (!entering && (node.type === 'link' || node.type === 'image')) found.push(decodeURIComponent(node.destination ?? ''));
  }
  return found;
}

describe('A13: what is a link', () => {
  test.each([
    ['a link', '[a](b.md)', ['b.md']],
    ['an image', '![a](b.png "t")', ['b.png']],
    ['a title, an anchor and angle brackets', '[a](<b c.md> (t)) [d](e.md#f)', ['b c.md', 'e.md#f']],
    ['brackets in a target', '[a](b(c).md) [a](b\\).md)', ['b(c).md', 'b).md']],
    ['an image in a link', '[![a](b.png)](c.md)', ['b.png', 'c.md']],
    ['a link in a link', '[a [b](c.md)](d.md)', ['c.md']],
    ['a reference, before it is defined', '[a][b] [b] [b][]\n\n[b]: c.md "t"', ['c.md', 'c.md', 'c.md']],
    ['a definition that nobody refers to', '[b]: c.md', []],
    ['a code span', '`[a](b.md)` and ``[c](`d.md)``', []],
    ['a code span that is not closed', '`[a](b.md)', ['b.md']],
    ['a code span over the bracket', '[a`](b.md)`', []],
    ['a fence, and one in a list', '```\n[a](b.md)\n```\n- ~~~\n  [a](b.md)\n', []],
    ['code that is indented', 'x\n\n    [a](b.md)\n', []],
    ['HTML', '<a title="[a](b.md)"> <!-- [a](b.md) -->\n\n<div>\n[a](b.md)\n</div>\n', []],
    ['an escaped bracket', '\\[a](b.md) [a\\](b.md)', []],
    ['lines of a list, a quote and a heading', '# [a](b)\n- x\n  [c](d)\n> > [e](f\n> > "t")\n', ['b', 'd', 'f']],
    ['a target with a blank', '[a](b c.md)', []],
  ])('%s', (_, text, wanted) => expect(targets(text)).toEqual(wanted));

  test('a link has its place', () => {
    const text = '# T\n\n- one\n- > see [a\n  > b](c.md)\n';
    const { range } = linksIn(text, 0)[0]!;
    expect(text.slice(range.start, range.end)).toBe('[a\n  > b](c.md)');
  });
});

const PIECES = [
  '[',
  ']',
  '(',
  ')',
  '![',
  '](',
  '](b)',
  '](<c>)',
  '[r]',
  ']: d',
  '\n',
  '\n\n',
  '- ',
  '> ',
  '    ',
  '# ',
  '`',
  '``',
  '```\n',
  '\\',
  '<',
  '>',
  '<i>',
  '</i>',
  '<x:y>',
  '<!--',
  '-->',
  '"',
  "'",
  ' ',
  'a',
  'r',
  '!',
  '[r]: e\n',
  '<div>\n',
];

test('A13: the same links as a complete parser finds, over random mixtures', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((parts) => parts.join('')),
      (text) => {
        // An address in angle brackets is no link to a file.
        const without = (all: string[]) => all.filter((target) => target !== 'x:y').sort();
        expect([text, without(targets(text))]).toEqual([text, without(byCommonmark(text))]);
      },
    ),
    { numRuns: 20_000 },
  );
});

describe('A13: a text that is made to take long costs no more for each sign when it is longer', () => {
  const HOSTILE: Record<string, string> = {
    'images that are not closed': '![[](',
    'links that are not closed': '[](',
    brackets: '[',
    'closing brackets': '[a]',
    'targets with brackets': '](a(',
    titles: '[a](b "',
    'mixed titles': `[a](b "[a](b '[a](b (`,
    tags: '<a b="',
    'tags with blanks': '<a  b  =  c  ',
    comments: '<!-- ',
    instructions: '<? ',
    declarations: '<!A ',
    'angle targets': '[a](<b',
    labels: '[a][',
    'links in links': '[a](b)[',
    escapes: '[\\]](\\(',
    blanks: '[a](     ',
    addresses: '<a:',
    'code spans': '`a` ',
    'code spans of two lengths': '`a ``b ',
  };
  /** Milliseconds of the processor, whatever else it does. */
  const time = (text: string): number => {
    const begun = process.threadCpuUsage();
    linksIn(text, 0);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  };
  test.each(Object.entries(HOSTILE))('%s', (_, piece) => {
    const of = (length: number): number => Math.min(...Array.from({ length: 3 }, () => time(piece.repeat(length / piece.length))));
    of(10_000);
    // Eight times the length: a quadratic scan takes 64 times as long.
    expect(of(160_000)).toBeLessThan(24 * of(20_000) + 100);
  });
  test('runs of backticks of every length', () => {
    expect(time(Array.from({ length: 1500 }, (_, n) => '`'.repeat(n + 1)).join('a'))).toBeLessThan(2000);
  });
});
