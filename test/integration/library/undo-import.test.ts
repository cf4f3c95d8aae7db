// A7: an import taken back, as the window does it: the calls go to a real library.
import { expect, test } from 'vitest';
import { writeArchive } from '../../../electron/core/archives/index.ts';
import { readBefore, type UndoCalls, undoImport } from '../../../renderer/library/import/undo.ts';
import { asData, openLibrary, packageText } from './open.ts';

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
  library.api.acknowledge({ ids: [id] });
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
