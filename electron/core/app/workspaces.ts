// electron/core/app/workspaces.ts - which workspace is open. Opening or closing one mounts the rooms again; a run started earlier keeps the
// databases it started with until it ends.
import { openWorkspaceStores, type WorkspaceStores } from './account/stores.ts';
import { type Mount, type MountDeps, mountRooms } from './rooms.ts';

export interface Workspaces {
  now(): Mount;
  /** The rooms over the databases that a run writes to: the current ones, or those that it keeps open. */
  mountOf(runId: string): Mount;
  /** Throws, and changes nothing, when the folder cannot be opened. */
  open(path: string): void;
  leave(): void;
  /** Closes the open workspace and those kept open by runs. */
  close(): void;
}

export interface WorkspacesDeps extends Omit<MountDeps, 'onRunClosed'> {
  home: string;
  appVersion: string;
}

/** Mounts the rooms, over `first` too if a workspace is open from the start. */
export function createWorkspaces(deps: WorkspacesDeps, first: WorkspaceStores | null): Workspaces {
  const retired = new Set<Mount>();
  /** Databases kept open only by a run close after its last write. */
  const onRunClosed = () => {
    for (const each of retired) {
      if (each.traces.openRuns.size > 0) continue;
      retired.delete(each);
      shut(each);
    }
  };
  const mount = (stores: WorkspaceStores | null) => mountOver({ ...deps, onRunClosed }, stores);
  let current = mount(first);

  const shut = ({ pages, traces, workspace }: Mount) => {
    const parts = new DisposableStack();
    for (const part of [workspace, traces, pages]) parts.defer(() => part?.close());
    parts.dispose();
  };
  const replace = (next: Mount) => {
    const old = current;
    current = next;
    old.detach();
    if (old.traces.openRuns.size > 0) retired.add(old);
    else shut(old);
  };
  return {
    now: () => current,
    mountOf: (runId) => [...retired].find(({ traces }) => traces.openRuns.has(runId)) ?? current,
    open(path) {
      replace(mount(openWorkspaceStores(path, deps.home, deps)));
    },
    leave() {
      if (current.workspace !== null) replace(mount(null));
    },
    close() {
      const parts = new DisposableStack();
      for (const each of [current, ...retired]) parts.defer(() => shut(each));
      retired.clear();
      parts.defer(current.detach);
      parts.dispose();
    },
  };
}

/** Stores that could not be mounted are closed again. */
function mountOver(deps: MountDeps, stores: WorkspaceStores | null): Mount {
  try {
    return mountRooms(deps, stores);
  } catch (cause) {
    stores?.close();
    throw cause;
  }
}
