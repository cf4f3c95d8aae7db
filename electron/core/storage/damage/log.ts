// electron/core/storage/damage/log.ts - whether a write-ahead log has lost its end. SQLite cannot tell that from a transaction that was never
// committed, and opens the database without a word; but the index beside the log knows how far commits had come.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

/** "WAL-mode File Format" (sqlite.org), 1.1, 2.1 and 2.2. The index is in the byte order of the machine that wrote it. */
const INDEX = { version: 0, isInit: 12, pageSize: 14, frames: 16, salts: 32, moved: 96, end: 136 };
const INDEX_VERSION = 3_007_000;
const LOG = { header: 32, salts: 16, frameHeader: 24 };

/**
 * How many pages of commits are neither in the log nor in the file: 0 as a rule. Call it before the database is opened, since that makes the
 * index anew. Another process may be writing meanwhile. Never throws.
 */
export function pagesLost(path: string): number {
  try {
    const before = readFileSync(`${path}-shm`);
    const lost = lostBy(before, path);
    return lost > 0 && readFileSync(`${path}-shm`).equals(before) ? lost : 0;
  } catch {
    return 0; // there is no index
  }
}

function lostBy(index: Buffer, path: string): number {
  if (index.length < INDEX.end || index[INDEX.isInit] !== 1) return 0;
  const isLittle = index.readUInt32LE(INDEX.version) === INDEX_VERSION;
  if (!isLittle && index.readUInt32BE(INDEX.version) !== INDEX_VERSION) return 0;
  const number = (at: number): number => (isLittle ? index.readUInt32LE(at) : index.readUInt32BE(at));
  const half = isLittle ? index.readUInt16LE(INDEX.pageSize) : index.readUInt16BE(INDEX.pageSize);
  const pageSize = half === 1 ? 65_536 : half;
  const committed = number(INDEX.frames);
  const there = framesIn(`${path}-wal`, index.subarray(INDEX.salts, INDEX.salts + 8), pageSize);
  return there === null ? 0 : Math.max(0, committed - Math.max(there, number(INDEX.moved)));
}

/** Null for a log that the index does not belong to. */
function framesIn(log: string, salts: Buffer, pageSize: number): number | null {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG.header) return 0;
  if (
    !headOf(log)
      .subarray(LOG.salts, LOG.salts + 8)
      .equals(salts)
  )
    return null;
  return Math.floor((size - LOG.header) / (LOG.frameHeader + pageSize));
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(LOG.header);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, head, 0, LOG.header, 0);
    return head;
  } finally {
    closeSync(handle);
  }
}
