// renderer/competencies/managing.tsx - what is done with the files of competencies: each act says what happened and how to undo it.
import { create } from 'zustand';
import type { CompetencyRow } from '../../electron/contract/competencies/competencies.ts';
import { runActById } from '../app/acts/act.ts';
import { currentRoute, navigate, toCompetencies, toCompetency } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { tellWritten } from '../ui/files/show.tsx';
import { writeInFolder } from '../ui/files/write.ts';
import { plural } from '../ui/format.ts';
import { attempt, said, toast } from '../ui/toast.tsx';

const renew = () => refresh(['competencies', 'agents']);

/** What was deleted last, until it is undone: Undo works after its toast has gone. */
export const useLastDeleted = create<{ id: string | null }>()(() => ({ id: null }));

export async function remove(row: CompetencyRow): Promise<void> {
  if (row.state === 'ok' && row.equippedBy.length > 0) {
    const sure = await confirm({
      title: `Delete ${row.name}?`,
      body: `${plural(row.equippedBy.length, 'agent has', 'agents have')} it: ${row.equippedBy.map(({ name }) => name).join(', ')}. Its entry stays there, marked as missing, and adds nothing. You can undo the deletion.`,
      act: 'Delete',
      danger: true,
    });
    if (!sure) return;
  }
  await attempt('Nothing was deleted.', async () => {
    await api.competencies.remove.mutate({ id: row.sourceId });
    useLastDeleted.setState({ id: row.sourceId });
    if (currentRoute().screen === 'competency') navigate(toCompetencies(), { replace: true });
    toast(said`Deleted ${row.name}`, { id: 'deleted', undo: () => void runActById('competencies.undo') });
  });
  await renew();
}

export async function undelete(): Promise<void> {
  const { id } = useLastDeleted.getState();
  if (id === null) return;
  await attempt('Could not restore the competency.', async () => {
    const row = await api.competencies.undelete.mutate({ id });
    useLastDeleted.setState({ id: null });
    toast(said`${row.name} restored`, { id: 'deleted' });
  });
  await renew();
}

export async function fork(row: CompetencyRow): Promise<void> {
  await attempt('Could not fork the competency.', async () => {
    const forked = await api.competencies.fork.mutate({ id: row.sourceId });
    toast(said`Forked ${row.name} to the workspace, which now overrides the account`, {
      id: 'forked',
      acts: [{ label: 'Open', main: true, run: () => navigate(toCompetency(forked.sourceId)) }],
    });
  });
  await renew();
}

/** Asks for a folder and writes the files there, with their bytes. */
export async function exportAll(rows: readonly { sourceId: string }[]): Promise<void> {
  const ids = rows.map(({ sourceId }) => sourceId);
  await writeInFolder('export_skills', async (folder, overwrite) => {
    const { dir, files } = await api.competencies.exportTo.mutate({ ids, dir: folder.token, overwrite });
    tellWritten(folder, `Exported ${plural(files.length, 'competency', 'competencies')}`, dir, files[0]?.path);
  });
}
