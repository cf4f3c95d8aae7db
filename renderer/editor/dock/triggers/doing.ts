// renderer/editor/dock/triggers/doing.ts - changes of trigger tests, each with its failure told and the lists read again.
import type { TriggerChange, TriggerDraft, TriggerImport } from '../../../../electron/contract/triggers/triggers.ts';
import { api } from '../../../client/api.ts';
import { refresh } from '../../../client/live.ts';
import { pickPlace } from '../../../ui/files/pick.ts';
import { tellWritten } from '../../../ui/files/show.tsx';
import { writeInFolder } from '../../../ui/files/write.ts';
import { plural } from '../../../ui/format.ts';
import { attempt, toast } from '../../../ui/toast.tsx';

export const renewTriggers = () => refresh(['triggers']);

/** Null if it failed, which is told. */
async function changing<T>(failed: string, what: () => Promise<T>): Promise<T | null> {
  return attempt(failed, async () => {
    const done = await what();
    await renewTriggers();
    return done;
  });
}

/** True if it was added. */
export const addRow = async (skillId: string, row: TriggerDraft): Promise<boolean> =>
  (await changing('Could not add the message.', () => api.triggers.add.mutate({ skillId, rows: [row] }))) !== null;

/** True if it was saved. */
export const changeRow = async (change: TriggerChange): Promise<boolean> =>
  (await changing('Could not save the row.', () => api.triggers.edit.mutate(change))) !== null;

export async function removeRow(id: string): Promise<void> {
  const done = await changing('Could not remove the row.', () => api.triggers.remove.mutate({ ids: [id] }));
  if (done === null) return;
  const undo = () => void changing('Could not bring the row back.', () => api.triggers.undoRemove.mutate({ undo: done.undo }));
  toast('Removed a trigger test', { id: 'trigger', acts: [{ label: 'Undo', run: undo }] });
}

export const reorderRows = async (skillId: string, ids: string[]): Promise<void> => {
  await changing('Could not move the row.', () => api.triggers.reorder.mutate({ skillId, ids }));
};

/** Asks for a file and reads it; nothing is kept. Null if none was chosen, or it cannot be read. */
export async function readTriggers(skillId: string): Promise<TriggerImport | null> {
  const file = await pickPlace('import_triggers');
  if (file === null) return null;
  return attempt('Could not read the trigger tests.', () => api.triggers.readImport.mutate({ skillId, path: file.token }));
}

/** True if the rows were kept. */
export async function takeTriggers({ importId, fileName }: TriggerImport): Promise<boolean> {
  const done = await changing('Nothing was imported.', () => api.triggers.applyImport.mutate({ importId }));
  if (done !== null) toast(`Imported ${plural(done.added, 'trigger test')} from ${fileName}`, { id: 'trigger' });
  return done !== null;
}

/** Asks for a folder and writes all rows there. */
export async function exportTriggersOf(skillId: string): Promise<void> {
  await writeInFolder('export_triggers', async (folder, overwrite) => {
    const { path } = await api.triggers.saveRows.mutate({ skillId, dir: folder.token, overwrite });
    tellWritten(folder, 'Trigger tests exported', path);
  });
}
