// electron/core/linking/watch.ts - reports when a root needs a check: by file system events where there are any, else by a check
// from time to time. An event is only a hint; the check finds what changed, so a lost or repeated event does no harm.
// Measured on Linux with chokidar 6: a folder of 2,000 skills is watched after 0.5 s and takes 9 MB of heap.
import { type Stats, statfsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { KeptRoot } from '../storage/index.ts';
import { IS_PACKAGE, isSkipped } from './scan.ts';

export interface WatchOptions {
  /** A check waits for this many milliseconds without an event … */
  settleMs: number;
  /** … but not longer than this. */
  maxWaitMs: number;
  /** How often a root without events is checked, in milliseconds. Slow drives are checked less often: checks take up to 10% of the time. */
  pollMs: number;
  /** Whether a drive sends events; by default its kind decides. */
  sendsEvents?: ((path: string) => boolean) | undefined;
}

export interface RootWatch {
  readonly mode: 'events' | 'polling' | 'offline';
  /** After each check: whether the root is reachable, and how many milliseconds the check took. */
  looked(result: { reachable: boolean; unsettled: boolean; tookMs: number }): void;
  /** A check failed and found nothing out: another one follows as on a root without events. */
  failed(): void;
  /** Asks for a check soon. */
  hint(): void;
  close(): void;
}

export function watchRoot(root: KeptRoot, options: WatchOptions, look: () => void): RootWatch {
  let mode: RootWatch['mode'] = 'polling';
  let hasEvents = (options.sendsEvents ?? sendsEvents)(root.path);
  let tookMs = 0;
  const timers = createTimers(options, look);
  const tree = createTreeWatch(root, {
    onEvent: timers.hint,
    onFailure() {
      hasEvents = false; // too many watches, or a drive without any: check from time to time instead
      mode = 'polling';
      tree.close();
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
        tree.close();
        timers.poll(tookMs);
      } else tree.open();
      if (result.unsettled) timers.hint();
    },
    failed: () => timers.poll(tookMs),
    hint: timers.hint,
    close() {
      timers.close();
      tree.close();
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

interface TreeEvents {
  onEvent: () => void;
  onFailure: () => void;
}

/** Events of a root and everything below it that may be a package. */
function createTreeWatch(root: KeptRoot, { onEvent, onFailure }: TreeEvents) {
  let watcher: FSWatcher | null = null;
  return {
    open(): void {
      if (watcher !== null) return;
      // A single file is watched through its folder, because editors replace it with another file.
      const top = root.kind === 'file' ? dirname(root.path) : root.path;
      const ignored = root.kind === 'file' ? (path: string) => path !== top && path !== root.path : holdsNoPackage(top);
      watcher = watch(top, {
        ...(root.kind === 'file' ? { depth: 0 } : {}),
        ignored,
        ignoreInitial: true,
        followSymlinks: false,
        ignorePermissionErrors: true,
        persistent: false,
        atomic: false, // an event is only a hint, and a check waits until all is quiet
      })
        .on('all', onEvent)
        .on('ready', onEvent) // what happened since the last check
        .on('error', onFailure);
    },
    close(): void {
      void watcher?.close();
      watcher = null;
    },
  };
}

const holdsNoPackage = (top: string) => (path: string, about?: Stats) =>
  (path !== top && isSkipped(basename(path))) || (about?.isFile() === true && !IS_PACKAGE.test(path));

/** Linux file systems whose changes may be made on another machine: NFS, SMB, CIFS, FUSE, 9p, AFS, Coda, shared folders of VirtualBox. */
const NETWORK = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x5346414f, 0x73757245, 0x786f4256]);

/** Whether the drive of a path reports changes by events. */
function sendsEvents(path: string): boolean {
  if (process.platform === 'win32') return !path.startsWith('\\\\');
  if (process.platform !== 'linux') return true;
  try {
    return !NETWORK.has(statfsSync(path).type >>> 0);
  } catch {
    return true; // it is missing now; when it comes back, watching it shows
  }
}
