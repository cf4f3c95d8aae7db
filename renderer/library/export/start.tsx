// renderer/library/export/start.tsx - an export from the chosen skills to files: choose a format, see what ships, write it.
import { create } from 'zustand';
import type { ExportFormat } from '../../../electron/contract/exchange.ts';
import type { SkillRow } from '../../../electron/contract/library.ts';
import type { ChosenPlace } from '../../../electron/contract/values/place.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { confirm } from '../../ui/confirm.tsx';
import { pickPlace } from '../../ui/files/pick.ts';
import { tellWritten } from '../../ui/files/show.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { toastError } from '../../ui/toast.tsx';
import { sumOf } from './sum.ts';

/** The skills that the open dialog is about; none = it is closed. */
export const useExport = create<{ rows: readonly SkillRow[] }>()(() => ({ rows: [] }));

export const openExport = (rows: readonly SkillRow[]): void => useExport.setState({ rows });
export const closeExport = (): void => useExport.setState({ rows: [] });

/** Asks for a folder and writes there; true if it was written. */
export async function writeExport(rows: readonly SkillRow[], format: ExportFormat): Promise<boolean> {
  const folder = await pickPlace('export_skills');
  return folder === null ? false : writeTo(rows, format, folder, false);
}

async function writeTo(rows: readonly SkillRow[], format: ExportFormat, folder: ChosenPlace, overwrite: boolean): Promise<boolean> {
  try {
    const result = await api.library.exportTo.mutate({ ids: rows.map(({ id }) => id), dir: folder.token, overwrite, format });
    const { skills, pieces, bytes } = sumOf(result.files);
    const exported = skills === rows.length ? plural(skills, 'skill') : `${skills} of ${plural(rows.length, 'skill')}`;
    tellWritten(folder, `Exported ${exported}, ${pieces}, ${formatBytes(bytes)}`, result.dir, result.files[0]?.path);
    return true;
  } catch (cause) {
    const error = errorOf(cause);
    if (error.code === 'name_taken' && !overwrite) {
      const sure = await confirm({
        title: 'Replace files in the folder?',
        body: `${error.message} Their content will be lost.`,
        act: 'Replace',
        danger: true,
      });
      return sure ? writeTo(rows, format, folder, true) : false;
    }
    toastError('Nothing was exported.', cause);
    return false;
  }
}
