// renderer/app/frame/workspace.tsx - opens and closes the workspace, shows things in the system's folder window.
import { api } from '../../client/api.ts';
import { pickPaths } from '../../ui/files/pick.ts';
import { toast, toastError } from '../../ui/toast.tsx';

/** Opens a folder as workspace; the core's event refreshes everything on the screen. */
export async function openWorkspace(path: string): Promise<void> {
  try {
    const info = await api.app.openWorkspace.mutate({ path });
    toast(
      <>
        Workspace <b>{info.workspace?.name ?? path}</b> is open
      </>,
      { id: 'workspace' },
    );
  } catch (cause) {
    toastError('Could not open the workspace.', cause, [{ label: 'Choose another folder', main: true, run: () => void pickWorkspace() }]);
  }
}

export async function pickWorkspace(): Promise<void> {
  const paths = await pickPaths({ what: 'folder', title: 'Open a folder as a workspace', extensions: [], act: 'Open workspace' });
  if (paths?.[0]) await openWorkspace(paths[0]);
}

export async function closeWorkspace(): Promise<void> {
  try {
    await api.app.closeWorkspace.mutate();
  } catch (cause) {
    toastError('Could not close the workspace.', cause);
  }
}
