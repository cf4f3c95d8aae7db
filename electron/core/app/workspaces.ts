// electron/core/app/workspaces.ts - which workspace is open. Opening or closing one mounts the rooms again; a run started earlier keeps the
// databases it started with until it ends.
import type { AppError } from '../../contract/index.ts';
import { openWorkspaceStores, type Stores, type WorkspaceStores } from './account/stores.ts';
import { type Mount, type MountDeps, mountRooms } from './rooms.ts';

export interface Workspaces {
  now(): Mount;
  /** The rooms over the databases that a run writes to: the current ones, or those that it keeps open. */
  mountOf(runId: string): Mount;
  /** Throws, and changes nothing, when the folder cannot be opened. */
  open(path: string): void;
  leave(): void;
  /** Traces in which damage was met are set aside, and the rooms are mounted again over new ones. Returns whether there were any. */
  mend(): boolean;
  /** Mounts the rooms again over the same databases, whose skills were replaced. */
  remount(): void;
  /** Closes the open workspace and those kept open by runs. */
  close(): void;
}

export interface WorkspacesDeps extends Omit<MountDeps, 'onRunClosed'> {
  home: string;
  appVersion: string;
  onDamage(kind: 'agents' | 'traces', error: AppError): void;
  /** Another workspace is open, or none: for what is not mounted again. */
  onMoved(): void;
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
    // After mending, the same workspace is open in the next mount.
    if (workspace !== current.workspace) parts.defer(() => workspace?.close());
    for (const part of [traces, pages]) parts.defer(() => part?.close());
    parts.dispose();
  };
  const replace = (next: Mount) => {
    const old = current;
    current = next;
    old.detach();
    if (old.traces.openRuns.size > 0) retired.add(old);
    else shut(old);
    // What is installed decides what agents come to.
    deps.onKept('agents');
  };
  return {
    now: () => current,
    mountOf: (runId) => [...retired].find(({ traces }) => traces.openRuns.has(runId)) ?? current,
    open(path) {
      replace(mount(openWorkspaceStores(path, deps.home, deps)));
      deps.onMoved();
    },
    leave() {
      if (current.workspace === null) return;
      replace(mount(null));
      deps.onMoved();
    },
    mend() {
      const renewed = renewTraces(deps.account, current.workspace);
      if (renewed) replace(mount(current.workspace));
      return renewed;
    },
    remount() {
      replace(mount(current.workspace));
    },
    close() {
      const parts = new DisposableStack();
      parts.defer(() => current.workspace?.close());
      for (const each of [current, ...retired]) parts.defer(() => shut(each));
      retired.clear();
      parts.defer(current.detach);
      parts.dispose();
    },
  };
}

const renewTraces = (...stores: (Stores | null)[]): boolean => stores.map((each) => each?.renewTraces()).includes(true);

/** Stores that could not be mounted are closed again; damaged traces do not keep the rest from opening. */
function mountOver(deps: MountDeps, stores: WorkspaceStores | null): Mount {
  try {
    return mountRooms(deps, stores);
  } catch (cause) {
    if (renewTraces(deps.account, stores)) return mountOver(deps, stores);
    stores?.close();
    throw cause;
  }
}
