import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPages } from '../../../electron/core/assertions/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('C10: pages of a workspace are found by path and by name, in any case; hidden folders are none of it', async () => {
  mkdirSync(join(folder, 'Notes', '.git'), { recursive: true });
  mkdirSync(join(folder, '.skillwright'));
  for (const path of ['Notes/Harbour.md', 'Notes/.git/a.md', '.skillwright/b.md', 'x.txt']) writeFileSync(join(folder, path), '');
  const pages = await readPages(folder);
  for (const name of ['Harbour', 'notes/harbour', './notes/harbour.md', '/Notes/Harbour']) expect(pages.has(name), name).toBe(true);
  for (const name of ['a', 'b', 'x', 'x.txt', 'Notes']) expect(pages.has(name), name).toBe(false);
});
