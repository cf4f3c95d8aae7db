// electron/core/cases/file/disk.ts - evals/evals.json in the folder of a skill: read, and overwritten only if it is as last seen.
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { AppError } from '../../../contract/index.ts';
import { fileError, hashBytes, writeFileAtomic } from '../../storage/index.ts';

/** Where a package's cases are. Null: the package has no folder of its own, so others would share the file. */
export function evalsPath(packagePath: string): string | null {
  return /^skill\.md$/i.test(basename(packagePath)) ? join(dirname(packagePath), 'evals', 'evals.json') : null;
}

export interface FileOnDisk {
  bytes: Uint8Array;
  hash: string;
}

/** Null: it does not exist. Throws `no_permission`, `io_failed`. */
export function readFileOnDisk(path: string): FileOnDisk | null {
  try {
    requireInside(path);
    if (!statSync(path).isFile()) throw new AppError('io_failed', `${path} is not a file.`, { remedy: 'Move it elsewhere.' });
    const bytes = readFileSync(path);
    return { bytes, hash: hashBytes(bytes) };
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return null;
    throw cause instanceof AppError ? cause : fileError(cause, `The file ${path} cannot be read`);
  }
}

/**
 * `expected`: the hash of the file to overwrite, null = there is none. Returns the hash of what it wrote. Throws `changed_meanwhile`,
 * `no_permission`, `disk_full`, `io_failed`; then the file is unchanged.
 */
export function writeFileOnDisk(path: string, text: string, expected: string | null): string {
  const bytes = Buffer.from(text);
  try {
    const folder = dirname(path);
    // Only its folder: the folder of a deleted skill is not recreated.
    if (expected === null && !existsSync(folder)) mkdirSync(folder);
    requireInside(path);
    const beforeReplace = (): void => {
      if ((readFileOnDisk(path)?.hash ?? null) !== expected)
        throw new AppError('changed_meanwhile', `${path} was changed by another program.`, { remedy: 'Compare the file and the cases.' });
    };
    const mode = expected === null ? undefined : statSync(path).mode & 0o7777;
    writeFileAtomic(path, bytes, { overwrite: expected !== null, ...(mode === undefined ? {} : { mode }), beforeReplace });
    return hashBytes(bytes);
  } catch (cause) {
    throw cause instanceof AppError ? cause : fileError(cause, `The file ${path} cannot be written`);
  }
}

/** Nothing points outside the skill's folder, as a link in someone else's branch might. */
function requireInside(path: string): void {
  const skill = realpathSync(dirname(dirname(path)));
  const folder = realpathSync(dirname(path));
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (folder.startsWith(`${skill}${sep}`) && !isLink) return;
  throw new AppError('io_failed', `${path} is a link to somewhere else.`, { remedy: 'Replace it with a folder that contains the file.' });
}
