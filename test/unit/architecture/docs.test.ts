// test/unit/architecture/docs.test.ts - the documents keep their promises: links lead somewhere, and what the code cites is there to read.
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, readRepository } from './sources.ts';

const FILES = readRepository();
const DOCUMENTS = FILES.filter(({ file }) => file.endsWith('.md') && (file.startsWith('docs/') || !file.includes('/')));
const CODE = FILES.filter(({ file }) => /\.(ts|tsx|mjs|py|sql|css)$/.test(file));

/** The pages that design is kept on; other `.md` names in the code are packages and samples. */
const DESIGN = FILES.map(({ file }) => file).filter((file) => file.startsWith('docs/design/'));
const NAMES = new Set(DESIGN.map((file) => file.slice(file.lastIndexOf('/') + 1)));

describe('documents', () => {
  test.each(DOCUMENTS.map(({ file, text }) => [file, text]))('every link of %s leads to a file of the repository', (file, text) => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1]!);
    const dead = links.filter((link) => !existsSync(join(ROOT, dirname(file), link)));
    const outside = links.filter((link) => normalize(join(dirname(file), link)).startsWith('..'));
    expect({ dead, outside }).toEqual({ dead: [], outside: [] });
  });

  test('a design page that a comment cites exists in docs/design', () => {
    const cited = CODE.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:^|\s)(?:\/\/|\*|--|#).*?\b([a-z-]+\.md)\b/gm)].map((match) => ({ file, page: match[1]! })),
    ).filter(({ page }) =>
      /^(architecture|capability|conversation|execution|experience|package-format|product|visual|ipc|sandbox|dspy|assertions|reliability|electron|formats|traces|performance|toolchain|lossless-editing)\.md$/.test(
        page,
      ),
    );
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter(({ page }) => !NAMES.has(page))).toEqual([]);
  });

  test('a row that a test names is a row of product.md', () => {
    const product = FILES.find(({ file }) => file === 'docs/design/product.md')!.text;
    const rows = new Set([...product.matchAll(/^- ([A-I]\d{1,2}) /gm)].map((match) => match[1]!));
    const named = FILES.filter(({ file }) => /^test\/.*\.(test|e2e)\.tsx?$/.test(file)).flatMap(({ file, text }) =>
      [...text.matchAll(/(?:test|describe|it)(?:\.\w+)*\(\s*['"`]((?:[A-I]\d{1,2}(?:, )?)+):/g)].flatMap((match) =>
        match[1]!.split(', ').map((row) => ({ file, row })),
      ),
    );
    expect(rows.size).toBeGreaterThan(50);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ row }) => !rows.has(row))).toEqual([]);
  });
});
