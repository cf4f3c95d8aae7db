// electron/core/linking/watch.ts - tells when a root wants to be looked at: events of the file system where there are some, else a look
// from time to time. An event is a hint and nothing more; what changed is found by looking, so a lost or doubled event does no harm.
import { type FSWatcher, statfsSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { KeptRoot } from '../storage/index.ts';

export interface WatchOptions {
  /** A look waits for this many milliseconds without an event … */
  settleMs: number;
  /** … but not longer than this. */
  maxWaitMs: number;
  /** How often a root without events is looked at, in milliseconds. A slow drive is looked at more rarely: looking takes at most a tenth of the time. */
  pollMs: number;
  /** Whether a drive sends events; by its kind when left out. */
  sendsEvents?: ((path: string) => boolean) | undefined;
}

export interface RootWatch {
  readonly mode: 'events' | 'polling' | 'offline';
  /** After each look: the folders to watch, whether the root is there, and how many milliseconds the look took. */
  looked(result: { folders: readonly string[]; reachable: boolean; unsettled: boolean; tookMs: number }): void;
  /** A look failed and told nothing: another one comes as on a root without events. */
  failed(): void;
  /** Asks for a look soon. */
  hint(): void;
  close(): void;
}

/** Platforms on which one watcher sees a whole tree. Elsewhere each folder has its own. */
const SEES_TREES = process.platform === 'darwin' || process.platform === 'win32';

export function watchRoot(root: KeptRoot, options: WatchOptions, look: () => void): RootWatch {
  let mode: RootWatch['mode'] = 'polling';
  let hasEvents = (options.sendsEvents ?? sendsEvents)(root.path);
  let tookMs = 0;
  const timers = createTimers(options, look);
  const folders = createFolderWatches(root, {
    onEvent: timers.hint,
    onFailure() {
      hasEvents = false; // too many watches, or a drive that has none: look from time to time instead
      mode = 'polling';
      folders.close();
      timers.poll(tookMs);
    },
  });
  return {
    get mode() {
      return mode;
    },
    looked(result) {
      tookMs = result.tookMs;
      mode = !result.reachable ? 'offline' : hasEvents ? 'events' : 'polling';
      if (mode !== 'events') {
        folders.close();
        timers.poll(tookMs);
      } else if (folders.watch(result.folders)) timers.hint(); // what happened between reading a new folder and watching it
      if (result.unsettled) timers.hint();
    },
    failed: () => timers.poll(tookMs),
    hint: timers.hint,
    close() {
      timers.close();
      folders.close();
    },
  };
}

function createTimers({ settleMs, maxWaitMs, pollMs }: WatchOptions, look: () => void) {
  let soon: NodeJS.Timeout | null = null;
  let later: NodeJS.Timeout | null = null;
  let since = 0;
  let closed = false;
  const stop = (timer: NodeJS.Timeout | null) => {
    if (timer !== null) clearTimeout(timer);
  };
  return {
    hint() {
      if (closed) return;
      const now = performance.now();
      if (soon === null) since = now;
      stop(soon);
      const wait = Math.max(0, Math.min(settleMs, since + maxWaitMs - now));
      soon = setTimeout(() => {
        soon = null;
        look();
      }, wait);
      soon.unref();
    },
    poll(tookMs: number) {
      if (closed) return;
      stop(later);
      later = setTimeout(look, Math.max(pollMs, 10 * tookMs));
      later.unref();
    },
    close() {
      closed = true;
      stop(soon);
      stop(later);
    },
  };
}

interface FolderEvents {
  onEvent: () => void;
  onFailure: () => void;
}

function createFolderWatches(root: KeptRoot, { onEvent, onFailure }: FolderEvents) {
  const watchers = new Map<string, FSWatcher>();
  /** Names that came, went or moved: a watcher of such a folder may be watching one that is no more. */
  const renamed = new Set<string>();
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const isStale = (folder: string) => {
    for (let each = folder; each.length >= root.path.length; each = dirname(each)) {
      if (renamed.has(each)) return true;
      if (dirname(each) === each) return false;
    }
    return false;
  };
  const start = (folder: string) => {
    const recursive = SEES_TREES && root.kind === 'folder';
    const watcher = watch(folder, { recursive, persistent: false }, (kind, name) => {
      if (root.kind === 'file' && name !== null && name !== basename(root.path)) return;
      if (kind === 'rename') renamed.add(name === null ? folder : join(folder, name));
      onEvent();
    });
    watcher.on('error', () => {
      drop(folder); // Windows tells so that the folder is gone
      onEvent();
    });
    watchers.set(folder, watcher);
  };
  return {
    /** Watches exactly these folders; true when there are new ones among them. */
    watch(folders: readonly string[]): boolean {
      const wanted = new Set(SEES_TREES ? folders.slice(0, 1) : folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder) || isStale(folder)) drop(folder);
      renamed.clear();
      const missing = [...wanted].filter((folder) => !watchers.has(folder));
      try {
        for (const folder of missing) start(folder);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return true; // gone again: the next look tells
        onFailure();
        return false;
      }
      return missing.length > 0;
    },
    close() {
      for (const folder of [...watchers.keys()]) drop(folder);
      renamed.clear();
    },
  };
}

/** Kinds of file systems of Linux whose changes may be made on another machine: NFS, SMB, CIFS, FUSE, 9p, AFS, Coda, shared folders of VirtualBox. */
const NETWORK = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x5346414f, 0x73757245, 0x786f4256]);

/** Whether changes on the drive of a path are told by events. */
export function sendsEvents(path: string): boolean {
  if (process.platform === 'win32') return !path.startsWith('\\\\');
  if (process.platform !== 'linux') return true;
  try {
    return !NETWORK.has(statfsSync(path).type >>> 0);
  } catch {
    return true; // it is away now; when it comes back, watching it tells
  }
}
