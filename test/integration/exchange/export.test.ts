import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_FORMATS, EXPORT_FORMATS, type ExportFormat } from '../../../electron/contract/index.ts';
import { readArchive, writeArchive } from '../../../electron/core/archives/index.ts';
import { hashBytes } from '../../../electron/core/storage/index.ts';
import { asData, bringIn, makeFolder, openLibrary, packageText } from '../library/open.ts';

const TEXT = `\uFEFF${packageText('herbs', 'Dry them.', 'license: "MIT"   # as is\n').replaceAll('\n', '\r\n')}`;

/** A library with one skill with files, and a plain one. */
async function filled() {
  const library = openLibrary();
  const entry = (path: string, content: string, mode = 0o644) => ({ path: `herbs/${path}`, mode, bytes: Buffer.from(content) });
  const bytes = await writeArchive('zip', [
    entry('SKILL.md', TEXT),
    entry('references/a.md', 'one'),
    entry('scripts/run.sh', '#!/bin/sh\n', 0o755),
  ]);
  const { planId } = await library.api.planImport({ files: [asData('herbs.zip', bytes)], scope: 'account' });
  const herbs = library.api.applyImport({ planId, choices: {} }).items[0]!.id!;
  const { 'plain.md': plain } = await bringIn(library, { 'plain.md': packageText('plain') });
  return { library, ids: [herbs, plain!], herbs, plain: plain! };
}

const tree = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('A6: every format, looked at before and then written', () => {
  test.each([
    ['md', ['herbs.md', 'plain.md']],
    ['folder', ['herbs/SKILL.md', 'herbs/references/a.md', 'herbs/scripts/run.sh', 'plain/SKILL.md']],
    ['zip', ['herbs.zip', 'plain.zip']],
    ['skill', ['herbs.skill', 'plain.skill']],
    ['tar.gz', ['skills.tar.gz']],
    ['json', ['herbs.json', 'plain.json']],
    ['contract', ['herbs.contract.json', 'plain.contract.json']],
    ['original', ['herbs.md', 'plain.md']],
    ['claude_command', ['herbs.md', 'plain.md']],
    ['claude_agent', ['herbs.md', 'plain.md']],
    ['vscode_prompt', ['herbs.prompt.md', 'plain.prompt.md']],
    ['vscode_agent', ['herbs.agent.md', 'plain.agent.md']],
    ['vscode_instructions', ['herbs.instructions.md', 'plain.instructions.md']],
    ['opencode_agent', ['herbs.md', 'plain.md']],
    ['opencode_command', ['herbs.md', 'plain.md']],
    ['gemini_command', ['herbs.toml', 'plain.toml']],
    ['cursor_rule', ['herbs.mdc', 'plain.mdc']],
  ] as [ExportFormat, string[]][])('%s', async (format, expected) => {
    const { library, ids } = await filled();
    const dir = makeFolder();
    const preview = await library.api.exportPreview({ ids, format });
    expect(readdirSync(dir)).toEqual([]);
    const { files } = await library.api.exportTo({ ids, dir, overwrite: false, format });
    expect(tree(dir)).toEqual(expected);
    expect(new Set(files.map(({ id }) => id))).toEqual(new Set(ids));
    const shown = new Set(preview.files.map(({ path }) => path.split('!')[0]));
    expect([...shown].sort()).toEqual(expected);
    // What clients make of a package says nothing about a file of one of them.
    const isPackage = !CLIENT_FORMATS.some((client) => client === format);
    expect(preview.skills.map(({ name, clients }) => [name, clients.length > 0])).toEqual([
      ['herbs', isPackage],
      ['plain', isPackage],
    ]);
  });

  test('A2: what is a package leaves with exactly its bytes, scripts with their mode', async () => {
    const { library, herbs } = await filled();
    for (const format of ['md', 'folder'] as const) {
      const dir = makeFolder();
      await library.api.exportTo({ ids: [herbs], dir, overwrite: false, format });
      expect(readFileSync(join(dir, format === 'md' ? 'herbs.md' : 'herbs/SKILL.md'), 'utf8')).toBe(TEXT);
      if (format === 'folder') expect(statSync(join(dir, 'herbs/scripts/run.sh')).mode & 0o111).not.toBe(0);
    }
    for (const [format, file] of [
      ['zip', 'herbs.zip'],
      ['skill', 'herbs.skill'],
      ['tar.gz', 'herbs.tar.gz'],
    ] as const) {
      const dir = makeFolder();
      await library.api.exportTo({ ids: [herbs], dir, overwrite: false, format });
      const { entries } = await readArchive(readFileSync(join(dir, file)), file);
      expect(entries.map(({ path, mode }) => [path, mode])).toEqual([
        ['herbs/SKILL.md', 0o644],
        ['herbs/references/a.md', 0o644],
        ['herbs/scripts/run.sh', 0o755],
      ]);
      expect(Buffer.from(entries[0]!.bytes).toString()).toBe(TEXT);
    }
  });

  test('what stays out is told: files beside a single file, and what a JSON form does not say', async () => {
    const { library, herbs } = await filled();
    const md = await library.api.exportPreview({ ids: [herbs], format: 'md' });
    expect(md.leftOut.map(({ path }) => path)).toEqual(['herbs.md: references/a.md', 'herbs.md: scripts/run.sh']);
    const json = await library.api.exportPreview({ ids: [herbs], format: 'contract' });
    expect(json.leftOut).toHaveLength(2);
    expect(json.skills[0]?.notCarried.length).toBeGreaterThan(0);
  });

  test('A15: scripts and keys are told before they leave', async () => {
    const { library, herbs } = await filled();
    const { skills } = await library.api.exportPreview({ ids: [herbs], format: 'zip' });
    expect(skills[0]?.safety).toMatchObject([{ code: 'script', path: 'scripts/run.sh' }]);
    const ids = await bringIn(library, { 'leak.md': packageText('leak', `gh${'p_'}aK3xQ9mZr7TbW2yLc5Vn8PdH4sJf6GuE1oXi`) });
    const leak = await library.api.exportPreview({ ids: Object.values(ids), format: 'md' });
    expect(leak.skills[0]?.safety).toMatchObject([{ code: 'secret', severity: 'danger' }]);
  });

  test('A14: a broken package leaves as it is, and is left out of what it cannot be, so that the others leave', async () => {
    const { library, plain } = await filled();
    const broken = '---\nname: lost\ndescription: a: b\n---\n';
    const { 'lost.md': lost } = await bringIn(library, { 'lost.md': broken });
    const dir = makeFolder();
    await library.api.exportTo({ ids: [lost!], dir, overwrite: false, format: 'folder' });
    expect(readFileSync(join(dir, 'lost/SKILL.md'), 'utf8')).toBe(broken);
    const { files, leftOut } = await library.api.exportTo({ ids: [lost!, plain], dir, overwrite: false, format: 'json' });
    expect(files.map(({ id }) => id)).toEqual([plain]);
    expect(leftOut).toMatchObject([{ path: 'lost' }]);
    await expect(library.api.exportTo({ ids: [lost!], dir, overwrite: false, format: 'json' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});

describe('A2: whole or not at all', () => {
  test('a folder that is there stays, unless it holds nothing but what comes again', async () => {
    const { library, herbs } = await filled();
    const dir = makeFolder();
    const write = (overwrite: boolean) => library.api.exportTo({ ids: [herbs], dir, overwrite, format: 'folder' });
    await write(false);
    await expect(write(false)).rejects.toMatchObject({ code: 'name_taken' });
    writeFileSync(join(dir, 'herbs/references/a.md'), 'changed');
    await write(true);
    expect(readFileSync(join(dir, 'herbs/references/a.md'), 'utf8')).toBe('one');
    writeFileSync(join(dir, 'herbs/notes.txt'), 'mine');
    await expect(write(true)).rejects.toMatchObject({ code: 'name_taken', message: expect.stringContaining('notes.txt') });
    expect(readFileSync(join(dir, 'herbs/notes.txt'), 'utf8')).toBe('mine');
  });

  test('a folder where a file has to go is not removed', async () => {
    const { library, plain } = await filled();
    const dir = makeFolder();
    mkdirSync(join(dir, 'plain.md'));
    await expect(library.api.exportTo({ ids: [plain], dir, overwrite: true })).rejects.toMatchObject({ code: 'name_taken' });
    expect(existsSync(join(dir, 'plain.md'))).toBe(true);
  });

  test('a folder that cannot be written stays empty', async () => {
    if (process.getuid?.() === 0) return; // root may write anywhere
    const { library, ids } = await filled();
    const dir = makeFolder();
    chmodSync(dir, 0o500);
    await expect(library.api.exportTo({ ids, dir, overwrite: false })).rejects.toMatchObject({ code: 'no_permission' });
    chmodSync(dir, 0o700);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('A17: kept bytes that are not those that were saved write nothing of their package, which is named', async () => {
    const { library, herbs, ids } = await filled();
    library.account.db.prepare(`UPDATE skill_files SET bytes = 'x' WHERE path = 'references/a.md'`).run();
    for (const format of EXPORT_FORMATS) {
      const dir = makeFolder();
      await expect(library.api.exportTo({ ids: [herbs], dir, overwrite: false, format })).rejects.toMatchObject({ code: 'db_corrupt' });
      expect(readdirSync(dir)).toEqual([]);
      const { files, leftOut } = await library.api.exportTo({ ids, dir, overwrite: false, format });
      expect(leftOut, format).toContainEqual({ path: 'herbs', reason: expect.stringContaining('references/a.md') });
      expect(files.map(({ id }) => id)).not.toContain(herbs);
    }
  });

  test('A15: a stranger’s database cannot write outside of the folder, nor over the package', async () => {
    const { library, herbs } = await filled();
    const { db } = library.account;
    const bytes = Buffer.from('x');
    const add = db.prepare('INSERT INTO skill_files (source_id, path, mode, bytes, hash) VALUES (?, ?, 420, ?, ?)');
    for (const path of ['../../planted.txt', '/tmp/planted.txt', 'a\\..\\b', 'skill.md', '.env', 'con.md'])
      add.run(herbs, path, bytes, hashBytes(bytes));
    const outer = makeFolder();
    const dir = join(outer, 'in');
    mkdirSync(dir);
    const { leftOut } = await library.api.exportTo({ ids: [herbs], dir, overwrite: false, format: 'folder' });
    expect(tree(outer)).toEqual(['in/herbs/SKILL.md', 'in/herbs/references/a.md', 'in/herbs/scripts/run.sh']);
    expect(leftOut).toHaveLength(6);
    expect(readFileSync(join(dir, 'herbs/SKILL.md'), 'utf8')).toBe(TEXT);
  });

  test('two skills of one name become two folders in one archive', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': packageText('check', '1'), 'b.md': packageText('check', '2') });
    const dir = makeFolder();
    await library.api.exportTo({ ids: Object.values(ids), dir, overwrite: false, format: 'tar.gz' });
    const { entries } = await readArchive(readFileSync(join(dir, 'skills.tar.gz')), 'skills.tar.gz');
    expect(entries.map(({ path }) => path)).toEqual(['check-2/SKILL.md', 'check/SKILL.md']);
  });
});
