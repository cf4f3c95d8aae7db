// renderer/ui/files/write.ts - files written into a folder that a person chooses; what is there already is replaced only if they say so.
import type { ChosenPlace, Purpose } from '../../../electron/contract/values/place.ts';
import { errorOf } from '../../client/errors.ts';
import { confirm } from '../confirm.tsx';
import { toastError } from '../toast.tsx';
import { pickPlace } from './pick.ts';

/** Asks for a folder and writes there; true if it was written, and what was not is told. `write` throws `name_taken` over a file that it may not replace. */
export async function writeInFolder(purpose: Purpose, write: (folder: ChosenPlace, overwrite: boolean) => Promise<void>): Promise<boolean> {
  const folder = await pickPlace(purpose);
  if (folder === null) return false;
  try {
    try {
      await write(folder, false);
    } catch (cause) {
      const error = errorOf(cause);
      if (error.code !== 'name_taken') throw cause;
      const body = `${error.message} What is in the folder under that name is lost.`;
      if (!(await confirm({ title: 'Replace what is there?', body, act: 'Replace', danger: true }))) return false;
      await write(folder, true);
    }
    return true;
  } catch (cause) {
    toastError('Nothing was exported.', cause);
    return false;
  }
}
