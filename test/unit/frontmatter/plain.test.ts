// A1: frontmatter of the usual form is read without the YAML parser, and exactly as the parser reads it.

import { describe, expect, test } from 'vitest';
// The fast reader and its reference are inner parts: their equality is what makes the fast one trustworthy.
import { parseBlock } from '../../../electron/core/frontmatter/block.ts';
import { readEntries } from '../../../electron/core/frontmatter/entries.ts';
import { readPlain } from '../../../electron/core/frontmatter/plain.ts';
import { createReader } from '../../../electron/core/frontmatter/values.ts';
import { doubledKeys, oddities } from '../../../electron/core/packages/front/checks.ts';
import { troublesOf } from '../../../electron/core/repair/diagnose.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { yamlSource } from '../packages/support/yaml-source.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1);

/** As the parser and the checks see a block; null for one with anything to report. */
function byParser(src: string) {
  const parsed = parseBlock(src);
  if (!parsed.ok) return null;
  const { block } = parsed;
  if (troublesOf(block).length + doubledKeys(block).length + oddities(block).length > 0) return null;
  return readEntries(block, createReader(block), 0).map(({ key, value, keyRange, valueRange }) => ({ key, value, keyRange, valueRange }));
}

const KEYS = ['name', 'description', 'allowed-tools', 'x_1', 'null', 'Name', '1a', 'a b', '"q"', '<<', '?', '-a', 'é'];
const SIGNS = '-?:,[]{}#&*!|>\'"%@`=~<$.\\/ \t'.split('');
const TEXTS = [
  'a',
  'two words',
  'a: b',
  'a:b',
  'a:',
  'x #c',
  'x#c',
  '#c',
  'https://example.org/a?b=c',
  '1.10',
  'no',
  '~',
  'null',
  'é 🌱',
  'it’s',
  '"x"',
  '"x: y"',
  '"x #y"',
  '"a\\n"',
  '"a"b"',
  '"a',
  "'x'",
  "'it''s'",
  "'it's'",
  "'",
  '"',
  "''",
  '""',
  "'a' b",
  'a "b" c',
  "''''",
  '[]',
  '[ ]',
  '[a]',
  '[a, b]',
  '[a,b]',
  '[ a , b ]',
  '["a b", c]',
  "['a', 'b']",
  '[a,]',
  '[a b, c d]',
  '[a: b]',
  '[a',
  'a]',
  '[[a]]',
  '["a",b]',
  '["a" b]',
  '[a] b',
  '[a,,b]',
  '[a #b]',
  '[a-b, ./c]',
  '[1, 2.5]',
  '[a, , b]',
  '{}',
  '{ a: b }',
  '|',
  '>-',
  '&x a',
  '*x',
  '!t a',
  '- a',
  '-',
  '--- a',
  '...',
  '---',
  '? a',
  'a\u200bb',
  'a\u00a0b',
  '\u0085',
  'a\rb',
  '\ufeff',
  'a\u2028b',
  '%a',
  '@a',
  '`a`',
];
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('a', 'b', ...SIGNS), { maxLength: 6 }).map((signs) => signs.join('')) },
);
const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...KEYS.slice(0, 6)) }, { weight: 1, arbitrary: fc.constantFrom(...KEYS) });
const indent = fc.constantFrom('', '', '  ', '  ', '    ', ' ');
const line = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(key, value).map(([each, text]) => `${each}: ${text}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(key, indent, fc.array(value, { maxLength: 3 }))
      .map(([each, by, items]) => [`${each}:`, ...items.map((item) => `${by}- ${item}`)].join('\n')),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(key, indent, fc.array(fc.tuple(key, value), { maxLength: 3 }))
      .map(([each, by, pairs]) => [`${each}:`, ...pairs.map(([k, v]) => `${by}${k}: ${v}`)].join('\n')),
  },
  { weight: 1, arbitrary: fc.tuple(key, fc.constantFrom('', ' ', '  ', ':x')).map(([each, after]) => `${each}:${after}`) },
  { weight: 1, arbitrary: fc.tuple(indent, fc.constantFrom('', 'a', '# note', '- a', 'more text', '\t')).map(([by, text]) => by + text) },
);
const block = fc
  .tuple(
    fc.array(fc.tuple(line, fc.constantFrom('', '', '', ' ', '  ')), { maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
  )
  .map(([lines, eol, closed]) => (lines.map(([text, blanks]) => text + blanks).join('\n') + (closed ? '\n' : '')).replaceAll('\n', eol));

describe('A1: the fast reader and the parser agree', () => {
  test('on generated blocks of the usual form and just beside it', () => {
    let read = 0;
    fc.assert(
      fc.property(block, (src) => {
        const fast = readPlain(src);
        if (fast === null) return;
        read += 1;
        expect({ src, entries: fast }).toEqual({ src, entries: byParser(src) });
      }),
      { numRuns: 4000 * RUNS },
    );
    expect(read).toBeGreaterThan(200 * RUNS);
  });

  test('on generated YAML of every kind', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (seed) => {
        const src = yamlSource(seed);
        const fast = readPlain(src);
        if (fast !== null) expect({ src, entries: fast }).toEqual({ src, entries: byParser(src) });
      }),
      { numRuns: 500 * RUNS },
    );
  });

  test.each([
    ['a text', 'name: sort-seeds\n'],
    ['quotes', `title: "Seeds: a list"\nauthor: 'O''Neil'\n`],
    ['lists', 'tags: [a, "b c"]\nscopes:\n  - one\n  - two\nroles:\n- three\nrun: x\n'],
    ['a map', 'metadata:\n  author: A\n  version: "1.0"\n'],
    ['nothing after a key', 'license:\nname: a\n'],
    ['CRLF and blank lines', 'name: a\r\n\r\ndescription: b  \r\n'],
  ])('and it reads %s by itself', (_, src) => {
    expect(readPlain(src)).toEqual(byParser(src));
    expect(readPlain(src)).not.toBeNull();
  });
});
