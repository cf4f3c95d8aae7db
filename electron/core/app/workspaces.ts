// electron/core/app/workspaces.ts - which workspace is open. Opening and closing one mounts the rooms anew; a run that began before keeps the
// databases it began with until it has ended.
import type { Recorder, Traces } from '../traces/index.ts';
import { openWorkspaceStores, type WorkspaceStores } from './account/stores.ts';
import { type Mount, type MountDeps, mountRooms } from './rooms.ts';

export interface Workspaces {
  now(): Mount;
  /** The rooms over the databases that a recorder writes to: the present ones, or those that a run keeps open. */
  mountOf(recorder: Recorder): Mount;
  /** Throws, and changes nothing, when the folder cannot be opened. */
  open(path: string): void;
  leave(): void;
  /** A run has written its last through this recorder: databases that only it kept open are closed. */
  release(recorder: Recorder): void;
  /** Closes the open workspace and those that runs kept open. */
  close(): void;
}

export interface WorkspacesDeps extends MountDeps {
  home: string;
  appVersion: string;
  /** Whether a run still writes to these traces. */
  isUsed(traces: Traces): boolean;
}

/** Mounts the rooms, over `first` too if a workspace is open from the start. */
export function createWorkspaces(deps: WorkspacesDeps, first: WorkspaceStores | null): Workspaces {
  let current = mountOver(deps, first);
  const retired = new Set<Mount>();

  const shut = (mount: Mount) => {
    retired.delete(mount);
    mount.pages?.close();
    mount.traces.close();
    mount.workspace?.close();
  };
  const replace = (next: Mount) => {
    const old = current;
    current = next;
    old.detach();
    if (deps.isUsed(old.traces)) retired.add(old);
    else shut(old);
  };
  return {
    now: () => current,
    mountOf: (recorder) => [...retired].find(({ traces }) => traces.recorder === recorder) ?? current,
    open(path) {
      replace(mountOver(deps, openWorkspaceStores(path, deps.home, deps)));
    },
    leave() {
      if (current.workspace !== null) replace(mountRooms(deps, null));
    },
    release(recorder) {
      for (const mount of retired) if (mount.traces.recorder === recorder && !deps.isUsed(mount.traces)) shut(mount);
    },
    close() {
      current.detach();
      for (const mount of [...retired, current]) shut(mount);
    },
  };
}

/** Stores that could not be mounted are closed again. */
function mountOver(deps: WorkspacesDeps, stores: WorkspaceStores | null): Mount {
  try {
    return mountRooms(deps, stores);
  } catch (cause) {
    stores?.close();
    throw cause;
  }
}
