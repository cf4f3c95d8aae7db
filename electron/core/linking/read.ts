// electron/core/linking/read.ts - the bytes of a linked file, never used while still being written.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileError, hashBytes } from '../storage/index.ts';
import { isGone, type Stamp, stampOf } from './scan.ts';

export type FileState =
  | { kind: 'there'; bytes: Uint8Array; hash: string; stamp: Stamp }
  | { kind: 'gone' }
  /** Written to just now: look again later. */
  | { kind: 'unsettled' }
  | { kind: 'unreadable'; reason: string };

/**
 * Reads a whole file of at most `maxBytes`. A file that was written to less than `settleMs` ago, or that changes while it is read, is
 * `unsettled`: many programs empty a file before writing it, and half of it is not the author's text. So is one that is no longer what was
 * seen, as a link put in its place is not; a pipe in its place is not waited for.
 */
export async function readSettled(path: string, seen: Stamp, maxBytes: number, settleMs: number): Promise<FileState> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const before = await file.stat();
    if (!before.isFile()) return { kind: 'unreadable', reason: 'It is not a file.' };
    if (before.size > maxBytes) return { kind: 'unreadable', reason: `It is too large: ${before.size.toLocaleString('en')} bytes.` };
    if (stampOf(before) !== seen) return { kind: 'unsettled' };
    const age = Date.now() - before.mtimeMs;
    if (age >= 0 && age < settleMs) return { kind: 'unsettled' };
    const bytes = await file.readFile();
    const stamp = stampOf(await file.stat());
    if (stamp !== stampOf(before) || bytes.length !== before.size) return { kind: 'unsettled' };
    return { kind: 'there', bytes, hash: hashBytes(bytes), stamp };
  } catch (cause) {
    if (isGone(cause)) return { kind: 'gone' };
    return { kind: 'unreadable', reason: fileError(cause, 'It cannot be read').message };
  } finally {
    await file?.close();
  }
}

/** Bytes left by a crash or full disk: none, or only zeros. */
export const isWiped = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
