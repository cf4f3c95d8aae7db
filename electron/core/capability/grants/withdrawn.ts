// electron/core/capability/grants/withdrawn.ts - the grants that were withdrawn, by their ids in a file beside the database: an older copy of it
// that is put back does not bring them to life again (row C12). Only such a copy is seen this way, not one of the whole folder.
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { Grant } from '../../../contract/index.ts';
import { fileError } from '../../storage/index.ts';
import type { GrantStore } from './grants.ts';

const ID = /^[0-9a-f-]{36}$/;

/** Adds one to the file. Throws `no_permission`, `disk_full`, `io_failed`. */
export function noteWithdrawn(path: string, id: string): void {
  try {
    const file = openSync(path, 'a', 0o600);
    try {
      // Behind half a line that a crash or a full disk left, on a line of its own.
      writeFileSync(file, `\n${id}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw fileError(cause, `The file ${path} cannot be written`);
  }
}

/** Those in the file that the database has as if they were not withdrawn. Throws `no_permission`, `io_failed`. */
export function revivedGrants(path: string, grants: Pick<GrantStore, 'find'>): Grant[] {
  return withdrawnIn(path).flatMap((id) => grants.find(id) ?? []);
}

function withdrawnIn(path: string): string[] {
  try {
    // Half a line is what a crash left of a grant that was withdrawn in the database or not at all.
    return [...new Set(readFileSync(path, 'latin1').split('\n'))].filter((line) => ID.test(line));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileError(cause, `The file ${path} cannot be read`);
  }
}
