// renderer/app/frame/workspace.tsx - opens and closes the workspace, shows things in the system's folder window.
import type { AppInfo } from '../../../electron/contract/app.ts';
import type { FileToken } from '../../../electron/contract/values/place.ts';
import { api } from '../../client/api.ts';
import { pickPlace } from '../../ui/files/pick.ts';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';

/** Opens the workspace of the menu's list with this id. */
export const openRecent = (id: string): Promise<void> => open(() => api.app.openRecent.mutate({ id }));

/** Opens a folder, named by its token, as workspace. */
export const openWorkspace = (token: FileToken): Promise<void> => open(() => api.app.openWorkspace.mutate({ path: token }));

/** The core's event refreshes everything on the screen. */
async function open(call: () => Promise<AppInfo>): Promise<void> {
  try {
    const { workspace } = await call();
    toast(said`Workspace ${workspace?.name} is open`, { id: 'workspace' });
  } catch (cause) {
    toastError('Could not open the workspace.', cause, [{ label: 'Choose another folder', main: true, run: () => void pickWorkspace() }]);
  }
}

export async function pickWorkspace(): Promise<void> {
  const folder = await pickPlace('workspace');
  if (folder !== null) await openWorkspace(folder.token);
}

export async function closeWorkspace(): Promise<void> {
  await attempt('Could not close the workspace.', () => api.app.closeWorkspace.mutate());
}
