// Answers in Markdown (row E3): what is drawn, what stays text, and that a hostile one takes no longer than a plain one.
import { expect, test } from 'vitest';
import { parseBlocks } from '../../../renderer/ui/markdown/blocks.ts';
import { type Inline, parseInline, readTarget } from '../../../renderer/ui/markdown/inline.ts';

/** Pieces as one line: `[strong a]`. */
const shown = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.type === 'text' ? node.text : `[code ${node.text}]`;
      if (node.type === 'break') return '[break]';
      const to = node.type === 'link' ? ` ${node.href}` : node.type === 'page' ? ` ${node.slug}` : '';
      return `[${node.type}${to} ${shown(node.children)}]`;
    })
    .join('');

test.each([
  ['a *b* **c** ~~d~~ `e`', 'a [em b] [strong c] [del d] [code e]'],
  ['***both***', '[strong [em both]]'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['`a *b*` \\*c\\*', '[code a *b*] *c*'],
  ['one  \ntwo\nthree', 'one  [break]two three'],
  [
    '[web](https://example.org/a) and https://example.org/b.',
    '[link https://example.org/a web] and [link https://example.org/b https://example.org/b].',
  ],
  ['[[harbour-charter]] and [the wall](people/ann.md#born)', '[page harbour-charter harbour-charter] and [page people/ann the wall]'],
  ['[[harbour-charter|the charter]]', '[page harbour-charter the charter]'],
  ['[a [b](c) d](e)', '[a [page c b] d](e)'],
])('E3: %s', (written, drawn) => {
  expect(shown(parseInline(written))).toBe(drawn);
});

test('E3: only the web and pages are links: no script, no file, no image, no HTML', () => {
  for (const target of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//example.org',
    '/etc/passwd',
    '#a',
    '',
  ]) {
    expect(readTarget(target), target).toBeNull();
  }
  expect(shown(parseInline('[press](javascript:alert(1)) <img src=x onerror=y>'))).toBe('press <img src=x onerror=y>');
  expect(shown(parseInline('![a picture](https://example.org/a.png)'))).toBe('![link https://example.org/a.png a picture]');
});

test('E3: blocks: headings, lists in lists, quotes, code that is still written, tables', () => {
  const text =
    '# Title #\n\nOne\ntwo\n\n- a\n  - b\n- c\n\n1. x\n2. y\n\n> said\n> so\n\n| a | b |\n| --- | --: |\n| 1 | 2 |\n\n---\n```ts\nlet x;';
  expect(parseBlocks(text)).toEqual([
    { type: 'heading', depth: 1, text: 'Title' },
    { type: 'paragraph', text: 'One\ntwo' },
    {
      type: 'list',
      start: null,
      items: [
        [
          { type: 'paragraph', text: 'a' },
          { type: 'list', start: null, items: [[{ type: 'paragraph', text: 'b' }]] },
        ],
        [{ type: 'paragraph', text: 'c' }],
      ],
    },
    { type: 'list', start: 1, items: [[{ type: 'paragraph', text: 'x' }], [{ type: 'paragraph', text: 'y' }]] },
    { type: 'quote', blocks: [{ type: 'paragraph', text: 'said\nso' }] },
    { type: 'table', align: [null, 'right'], head: ['a', 'b'], rows: [['1', '2']] },
    { type: 'rule' },
    { type: 'code', language: 'ts', text: 'let x;' },
  ]);
});

test('E3: signs that open and never close take no longer than other text', () => {
  const begun = performance.now();
  const signs = ['*', '[', '![', '[[', '`', '``a`', '_a ', '[a](', '(((', '<', '~~', '\\', '**a*', '[*', 'https://'];
  for (const sign of signs) parseInline(sign.repeat(20_000 / sign.length));
  for (const sign of ['> ', '- ', '1. ', '# ', '|', '|-', '```\n', '- a\n', '> a\n', '\n- '])
    parseBlocks(sign.repeat(20_000 / sign.length));
  // What grows with the square of this takes minutes.
  expect(performance.now() - begun).toBeLessThan(20_000);
});
