import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createReader } from '../../../electron/core/skills/index.ts';
import { checkSearch, readListing, rebuildDerived } from '../../../electron/core/storage/index.ts';
import { bringIn, openLibrary, packageText } from '../library/open.ts';

/** Every package that the repository holds: the cases of the format, the skills and samples of the app. */
function fixtures(): Record<string, Uint8Array> {
  const root = join(import.meta.dirname, '../../..');
  const folders = ['test/fixtures/packages', 'resources/skills', 'resources/samples']
    .map((folder) => join(root, folder))
    .filter((path) => existsSync(path));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.md$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(files.map((file, index) => [`${index}-${file.split('/').at(-1)}`, readFileSync(file)]));
}

const ODD: Record<string, string | Uint8Array> = {
  'bom-crlf.md':
    '\uFEFF---\r\nname: bom-crlf\r\ndescription: x\r\n---\r\n\r\n## Approach\r\n\r\nOne.\r\n\r\n```jinja prompt_template name="Ask"\r\n{{ x }}\r\n```\r\n',
  'doubled.md': packageText('doubled', '```jinja prompt_template name="A"\none\n```\n\n```jinja prompt_template name="A"\ntwo\n```'),
  'same-name-1.md': packageText('same'),
  'same-name-2.md': packageText('same', 'other'),
  'prose-and-fence.md': packageText('prose', '## Overview\n\nText.\n\n```jinja prompt_template name="Overview"\nx\n```'),
  'module.md': packageText(
    'module',
    '```json dspy_module name="M"\n{"template_id": "predict", "signature": "a -> b"}\n```\n\n```json dspy_state for="M"\n{"format": 1, "state": {}}\n```',
  ),
  'broken.md': '---\nname: x\ndescription: one: two\n---\n',
  'latin.md': Buffer.from([0x2d, 0x2d, 0xe9]),
  'no-frontmatter.md': '# Only text\n',
};

test('A2: everything derived is rebuilt from the kept bytes alone, with the same ids, for every package there is', async () => {
  const library = openLibrary();
  const all = { ...fixtures(), ...ODD };
  const ids = await bringIn(library, all, { acknowledge: false });
  expect(Object.keys(ids).length).toBeGreaterThanOrEqual(Object.keys(ODD).length);
  const { db } = library.account;
  const dump = () => ({
    skills: db.prepare('SELECT * FROM skills ORDER BY id').all(),
    artifacts: db.prepare('SELECT * FROM skill_artifacts ORDER BY id').all(),
    index: readListing(db),
    texts: db.prepare('SELECT * FROM skill_texts ORDER BY number').all(),
  });
  const before = dump();
  expect(before.skills.length).toBeGreaterThan(5);
  expect(before.artifacts.length).toBeGreaterThan(3);
  db.exec('DELETE FROM skill_artifacts; DELETE FROM skills');
  rebuildDerived(db, createReader(analysePackage).derive, new Date().toISOString());
  expect(dump()).toEqual(before);
  checkSearch(db);
  for (const [name, id] of Object.entries(ids)) {
    expect([name, Buffer.from(library.api.exportBytes({ id }).data, 'base64').equals(Buffer.from(all[name]!))]).toEqual([name, true]);
  }
});

test('packages that are read by newer rules are derived anew at opening', async () => {
  const library = openLibrary();
  await bringIn(library, { 'a.md': packageText('check') });
  library.account.db.exec(
    `UPDATE meta SET value = 'old rules' WHERE key = 'derived'; UPDATE skill_index SET description = 'stale'; DELETE FROM skills`,
  );
  library.close();
  const again = openLibrary({ home: library.home });
  expect(again.api.list({}).rows).toMatchObject([{ description: 'About check.' }]);
  expect(again.account.db.prepare('SELECT name FROM skills').pluck().all()).toEqual(['check']);
});
