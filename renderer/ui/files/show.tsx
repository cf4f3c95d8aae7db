// renderer/ui/files/show.tsx - shows a file or folder in the system's own folder window.
import type { ReactNode } from 'react';
import type { OwnPlace } from '../../../electron/contract/shell.ts';
import type { ChosenPlace } from '../../../electron/contract/values/place.ts';
import { api } from '../../client/api.ts';
import { attempt, toast } from '../toast.tsx';

/** A folder that was chosen, or the file at `written` in it. */
export const showInFolder = ({ token, path }: ChosenPlace, written?: string): Promise<void> =>
  show(written ?? path, () => api.shell.showInFolder.mutate({ path: token, entry: written === undefined ? null : lastPart(written) }));

/** Tells that files were written to a folder that was chosen. `shown`: what is named below; `written`: what is selected there. */
export function tellWritten(folder: ChosenPlace, what: ReactNode, shown: string, written: string | undefined = shown): void {
  toast(
    <>
      {what}
      <div className="mut ell" title={shown}>
        {shown}
      </div>
    </>,
    { acts: [{ label: 'Show in folder', main: true, run: () => void showInFolder(folder, written) }] },
  );
}

/** What the account keeps; `path` is what the person sees if no file manager opens. */
export const showOwn = (what: OwnPlace, path: string): Promise<void> => show(path, () => api.shell.showOwn.mutate({ what }));

async function show(path: string, call: () => Promise<{ shown: boolean }>): Promise<void> {
  await attempt('Could not show the folder.', async () => {
    const { shown } = await call();
    if (!shown) toast(<>Cannot open a file manager here. The path is {path}</>, { kind: 'info' });
  });
}

/** The name of a file or folder. */
export const lastPart = (path: string): string =>
  path
    .replace(/(?<![\\/])[\\/]+$/, '')
    .split(/[\\/]/)
    .at(-1) ?? path;
