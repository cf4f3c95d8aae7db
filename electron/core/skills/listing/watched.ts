// electron/core/skills/listing/watched.ts - a list in memory that is read anew when this process or another one changed what it comes from.

interface WatchedDeps<T> {
  /** Each place that it comes from: whether anything was written there since it was asked last. `own`: this process wrote. */
  places: readonly { look(own?: boolean): boolean }[];
  read(): T;
  /** Called after a change by this or another process. */
  onChange(): void;
  /** How often to check for another process's changes, in milliseconds. */
  pollMs: number;
}

export interface Watched<T> {
  /** As it is now. Throws the errors of a database that cannot be read. */
  current(): T;
  /** After a write of this process. */
  changed(): void;
  close(): void;
}

export function createWatched<T>({ places, read, onChange, pollMs }: WatchedDeps<T>): Watched<T> {
  let kept: { value: T } | null = null;
  const look = (): boolean => {
    const changed = places.map((each) => each.look()).includes(true);
    if (changed) kept = null;
    return changed;
  };
  const timer = setInterval(() => {
    try {
      if (look()) onChange();
    } catch {
      // a busy or closing database: the next look tells
    }
  }, pollMs);
  timer.unref();
  return {
    current() {
      if (look()) onChange();
      kept ??= { value: read() };
      return kept.value;
    },
    changed() {
      for (const each of places) each.look(true);
      kept = null;
      onChange();
    },
    close: () => clearInterval(timer),
  };
}
