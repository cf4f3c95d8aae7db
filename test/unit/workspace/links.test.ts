import { describe, expect, it } from 'vitest';
import { linksOf } from '../../../electron/core/workspace/pages/links.ts';
import { createPageNames } from '../../../electron/core/workspace/pages/names.ts';
import { readPage } from '../../../electron/core/workspace/pages/page.ts';
import { requireSlug } from '../../../electron/core/workspace/slug.ts';

const targets = (text: string, slug = 'people/mara') => linksOf(slug, text).map(({ kind, target }) => `${kind} ${target}`);

describe('C5: links of a page', () => {
  it.each([
    ['[[places/tarn]]', ['wiki places/tarn']],
    ['[[Tarn Harbour|the harbour]] and [[tarn#quay]] and ![[tarn]]', ['wiki tarn harbour', 'wiki tarn']],
    ['[x](../places/tarn.md#quay)', ['path places/tarn']],
    ['[x](mother.md "her mother")', ['path people/mother']],
    ['[x](</places/the%20long causeway.md>)', ['path places/the long causeway']],
    ['[x](../../outside.md) [x](https://example.org/a.md) [x](#here) ![x](map.png)', []],
    ['`[[code]]`\n\n```md\n[[fenced]]\n```\n[[after]]', ['wiki after']],
    ['[[]] [[ ]] [[a\nb]]', []],
  ])('%j', (text, expected) => {
    expect(targets(text)).toEqual(expected);
  });

  it('a page of two million brackets is read in a moment', () => {
    const started = process.cpuUsage();
    linksOf('a', '['.repeat(2_000_000));
    linksOf('a', '[['.repeat(1_000_000));
    linksOf('a', `](${' '.repeat(1_000_000)}`);
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
  });
});

describe('C5: which page a link means', () => {
  const names = createPageNames([
    { slug: 'places/tarn', title: 'Tarn Harbour' },
    { slug: 'old/places/tarn', title: 'Tarn, before' },
    { slug: 'Places/Über', title: 'Over' },
  ]);
  it.each([
    ['wiki', 'places/tarn', 'places/tarn'],
    ['wiki', 'tarn', 'places/tarn'],
    ['wiki', 'tarn harbour', 'places/tarn'],
    ['wiki', 'places/u\u0308ber'.normalize('NFC'), 'Places/Über'],
    ['path', 'tarn', null],
    ['wiki', 'nowhere', null],
  ] as const)('%s %s → %s', (kind, target, slug) => {
    expect(names.resolve({ kind, target })?.slug ?? null).toBe(slug);
  });
});

describe('C5: what a page says about itself', () => {
  it('title, type and tags come from the frontmatter, as text', () => {
    const page = readPage(
      'a/b',
      '---\r\ntitle: "Mara: keeper"\r\ntype: character\r\ntags: [2024, no, "#lamp"]\r\n---\r\n\r\n# Heading\r\nText\r\n',
    );
    expect(page).toMatchObject({ title: 'Mara: keeper', type: 'character', tags: ['2024', 'no', 'lamp'], content: '# Heading\nText\n' });
  });
  it('without a title the first heading is one, else the name of the file', () => {
    expect(readPage('a/b', 'x\n\n# The *Heading* #\n').title).toBe('The *Heading*');
    expect(readPage('a/b-c', 'text').title).toBe('b-c');
  });
  it('a frontmatter that can’t be read says nothing, and the page stays', () => {
    expect(readPage('a', '---\ntitle: [\n  : :\n---\nText')).toMatchObject({ title: 'a', type: null, tags: [], content: 'Text' });
    const bomb = `---\na: &a [x,x,x]\n${'bcdefghij'
      .split('')
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[index]}`)}]`)
      .join('\n')}\n---\nText`;
    expect(readPage('a', bomb)).toMatchObject({ tags: [], content: 'Text' });
  });
});

describe('E6: slugs under which a page may be written', () => {
  it.each(['people/mara', 'a', 'Übersicht', 'a.b'])('%s may', (slug) => {
    expect(requireSlug(`${slug}.md`)).toBe(slug);
  });
  it.each([
    '',
    '/a',
    '../a',
    'a/../../b',
    'a//b',
    '.git/config',
    'a/.hidden',
    'node_modules/x',
    'a\\b',
    'C:/a',
    'con',
    'a\u0000',
    `${'x'.repeat(300)}`,
  ])('%j may not', (slug) => {
    expect(() => requireSlug(slug)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });
});
