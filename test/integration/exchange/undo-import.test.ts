// A7: an import taken back, as the window does it: the calls go to a real library.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { readBefore, type UndoCalls, undoImport } from '../../../renderer/library/import/undo.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { asData, makeFolder, openLibrary, packageText } from '../library/open.ts';

type Library = ReturnType<typeof openLibrary>;

const callsOf = ({ api }: Library): UndoCalls => ({
  open: { query: async (input) => api.open(input) },
  remove: { mutate: async (input) => api.remove(input) },
  restoreRevision: { mutate: async (input) => api.restoreRevision(input) },
  acknowledge: { mutate: async (input) => api.acknowledge(input) },
  setEnabled: { mutate: async (input) => api.setEnabled(input) },
});

async function bring(library: Library, body: string, script: string): Promise<string> {
  const entry = (path: string, text: string) => ({ path: `herbs/${path}`, mode: 0o644, bytes: Buffer.from(text) });
  const bytes = await writeArchive('zip', [entry('SKILL.md', packageText('herbs', body)), entry('run.sh', script)]);
  const { planId, items } = await library.api.planImport({ files: [asData('herbs.zip', bytes)], scope: 'account' });
  const { itemId, clash } = items[0]!;
  const result = library.api.applyImport({ planId, choices: { [itemId]: clash === null ? 'import' : 'replace' } });
  return result.items[0]!.id!;
}

const stateOf = async ({ api }: Library, id: string) => {
  const { row, text } = api.open({ id });
  return [text, row.enabled, row.acknowledged];
};

test.each([
  ['that could run', true],
  ['that was disabled', false],
])('a replaced skill %s has its bytes, its files and its decisions again', async (_, enabled) => {
  const library = openLibrary();
  const id = await bring(library, 'One.', 'echo one');
  acknowledge(library.api, [id]);
  library.api.setEnabled({ id, enabled });
  const files = () => library.account.db.prepare('SELECT path, CAST(bytes AS TEXT) FROM skill_files WHERE source_id = ?').raw().all(id);
  const [before, filesBefore] = [await stateOf(library, id), files()];
  const known = await readBefore(callsOf(library), [id]);
  await bring(library, 'Two.', 'echo two');
  expect(await stateOf(library, id)).toEqual([packageText('herbs', 'Two.'), false, false]);
  await undoImport(callsOf(library), [], known);
  expect([await stateOf(library, id), files()]).toEqual([before, filesBefore]);
});

test('a skill that nobody acknowledged is not acknowledged by undoing', async () => {
  const library = openLibrary();
  const id = await bring(library, 'One.', 'echo one');
  const known = await readBefore(callsOf(library), [id]);
  await bring(library, 'Two.', 'echo two');
  await undoImport(callsOf(library), [], known);
  expect(await stateOf(library, id)).toEqual([packageText('herbs', 'One.'), false, false]);
});

describe('A7, A12: an import over a skill that is linked to a file', () => {
  const linked = async () => {
    const library = openLibrary();
    const path = join(makeFolder(), 'herbs.md');
    writeFileSync(path, packageText('herbs', 'In the file.'));
    await library.api.link({ path, scope: 'account' });
    const { id } = library.api.list({}).rows[0]!;
    acknowledge(library.api, [id]);
    return { library, path, id };
  };
  const planned = (library: Library) =>
    library.api.planImport({ files: [asData('herbs.md', packageText('herbs', 'Imported.'))], scope: 'account' });
  const replace = async (library: Library) => {
    const { planId, items } = await planned(library);
    return library.api.applyImport({ planId, choices: { [items[0]!.itemId]: 'replace' } }).items[0]!;
  };

  test('is told before, leaves the file as it is, and is taken back', async () => {
    const { library, path, id } = await linked();
    expect((await planned(library)).items[0]?.reason).toContain(path);
    const [before, known] = [await stateOf(library, id), await readBefore(callsOf(library), [id])];
    expect(await replace(library)).toMatchObject({ done: 'replaced', id });
    await library.api.refreshLinks();
    expect(library.api.open({ id }).row.link?.state).toBe('conflict');
    await undoImport(callsOf(library), [], known);
    expect([await stateOf(library, id), library.api.open({ id }).row.link?.state]).toEqual([before, 'clean']);
    expect(readFileSync(path, 'utf8')).toBe(packageText('herbs', 'In the file.'));
  });

  test('is not taken back over a file that somebody changed meanwhile', async () => {
    const { library, path, id } = await linked();
    const known = await readBefore(callsOf(library), [id]);
    await replace(library);
    writeFileSync(path, packageText('herbs', 'By another.'));
    await library.api.refreshLinks();
    await expect(undoImport(callsOf(library), [], known)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(readFileSync(path, 'utf8')).toBe(packageText('herbs', 'By another.'));
  });

  test('is skipped with its reason while file and skill are not at one, since it could not be taken back', async () => {
    const { library, path, id } = await linked();
    rmSync(path);
    await library.api.refreshLinks();
    const before = await stateOf(library, id);
    expect((await planned(library)).items[0]?.reason).toContain('no longer exists');
    expect(await replace(library)).toMatchObject({ done: 'skipped', id, reason: expect.stringContaining(path) });
    expect(await stateOf(library, id)).toEqual(before);
  });
});
