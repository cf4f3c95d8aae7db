// renderer/ui/files/show.tsx - shows a file or folder in the system's own folder window.
import { api } from '../../client/api.ts';
import { toast, toastError } from '../toast.tsx';

export async function showInFolder(path: string): Promise<void> {
  try {
    const { shown } = await api.shell.showInFolder.mutate({ path });
    if (!shown) toast(<>Cannot open a file manager here. The path is {path}</>, { kind: 'info' });
  } catch (cause) {
    toastError('Could not show the folder.', cause);
  }
}
