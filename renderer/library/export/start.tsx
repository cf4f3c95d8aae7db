// renderer/library/export/start.tsx - an export from the chosen skills to files: choose a format, see what ships, write it.
import { create } from 'zustand';
import type { ExportFormat } from '../../../electron/contract/exchange.ts';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { api } from '../../client/api.ts';
import { tellWritten } from '../../ui/files/show.tsx';
import { writeInFolder } from '../../ui/files/write.ts';
import { formatBytes, plural } from '../../ui/format.ts';
import { sumOf } from './sum.ts';

/** The skills that the open dialog is about; none = it is closed. */
export const useExport = create<{ rows: readonly SkillRow[] }>()(() => ({ rows: [] }));

export const openExport = (rows: readonly SkillRow[]): void => useExport.setState({ rows });
export const closeExport = (): void => useExport.setState({ rows: [] });

/** Asks for a folder and writes there; true if it was written. */
export async function writeExport(rows: readonly SkillRow[], format: ExportFormat): Promise<boolean> {
  return writeInFolder('export_skills', async (folder, overwrite) => {
    const result = await api.library.exportTo.mutate({ ids: rows.map(({ id }) => id), dir: folder.token, overwrite, format });
    const { skills, pieces, bytes } = sumOf(result.files);
    const exported = skills === rows.length ? plural(skills, 'skill') : `${skills} of ${plural(rows.length, 'skill')}`;
    tellWritten(folder, `Exported ${exported}, ${pieces}, ${formatBytes(bytes)}`, result.dir, result.files[0]?.path);
  });
}
