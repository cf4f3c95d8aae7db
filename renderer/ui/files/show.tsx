// renderer/ui/files/show.tsx - shows a file or folder in the system's own folder window.
import type { OwnPlace } from '../../../electron/contract/shell.ts';
import type { ChosenPlace } from '../../../electron/contract/values/place.ts';
import { api } from '../../client/api.ts';
import { toast, toastError } from '../toast.tsx';

/** A folder that was chosen, or the file at `written` in it. */
export const showInFolder = ({ token, path }: ChosenPlace, written?: string): Promise<void> =>
  show(written ?? path, () => api.shell.showInFolder.mutate({ path: token, entry: written === undefined ? null : lastPart(written) }));

/** What the account keeps; `path` is what the person sees if no file manager opens. */
export const showOwn = (what: OwnPlace, path: string): Promise<void> => show(path, () => api.shell.showOwn.mutate({ what }));

async function show(path: string, call: () => Promise<{ shown: boolean }>): Promise<void> {
  try {
    const { shown } = await call();
    if (!shown) toast(<>Cannot open a file manager here. The path is {path}</>, { kind: 'info' });
  } catch (cause) {
    toastError('Could not show the folder.', cause);
  }
}

/** The name of a file or folder. */
export const lastPart = (path: string): string =>
  path
    .replace(/(?<![\\/])[\\/]+$/, '')
    .split(/[\\/]/)
    .at(-1) ?? path;
