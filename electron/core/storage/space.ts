// electron/core/storage/space.ts - how much of a file is in use, and giving the rest back to the disk.
import type { Database } from 'better-sqlite3';

const INCREMENTAL = 2;
/** Pages (4 KiB) that one transaction moves: a few milliseconds. */
const PAGES_AT_ONCE = 64;

const pragma = (db: Database, name: string): number => db.pragma(name, { simple: true }) as number;

/** Bytes of the pages that hold something. */
export const usedBytes = (db: Database): number => (pragma(db, 'page_count') - pragma(db, 'freelist_count')) * pragma(db, 'page_size');

/** A new database gives pages back as they become free; one that has a page already is not touched. */
export function beginIncremental(db: Database): void {
  if (pragma(db, 'page_count') === 0) db.pragma(`auto_vacuum = ${INCREMENTAL}`);
}

/**
 * Makes a database of an earlier version give pages back from now on, which writes it anew once. Where there is no space for that, or another
 * program is using it, it stays as it is: free pages are used again then, but not given back.
 */
export function makeIncremental(db: Database): void {
  if (pragma(db, 'auto_vacuum') === INCREMENTAL) return;
  try {
    db.pragma(`auto_vacuum = ${INCREMENTAL}`);
    db.exec('VACUUM');
  } catch {
    // as said above
  }
}

/** Gives free pages back, a few with each step; the file is shortened when its log is moved into it. */
export function* giveBack(db: Database): Generator<void> {
  if (pragma(db, 'auto_vacuum') !== INCREMENTAL) return;
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const free = pragma(db, 'freelist_count');
    if (free === 0 || free >= before) break;
    before = free;
    db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
    yield;
  }
}
