// electron/core/skills/files.ts - the file behind a linked skill: saving writes it first, and only over what was seen last.
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../contract/index.ts';
import {
  changeSkills,
  createLinkRepository,
  fileError,
  hashBytes,
  type KeptLink,
  type LinkRepository,
  openInside,
  requireWritable,
  writeFileAtomic,
} from '../storage/index.ts';
import type { SkillStore } from './store.ts';

export const BOTH_CHANGED = 'Both the file and the skill were changed.';

/** A file, and the file or folder that a person linked. */
export type LinkedPlace = Pick<KeptLink, 'path' | 'root'>;

export interface LinkedFiles {
  of(store: SkillStore): LinkRepository;
  /**
   * Writes the file of a linked skill, whole, with its mode, and nothing else in its folder; the link is clean then. Does nothing for a skill
   * without a link. `expected` is the hash of the file that a person decided about (null = none is there); without it the file must be the one
   * that file and skill last agreed on. Throws `changed_meanwhile`, `no_permission`, `disk_full`, `io_failed`; then the file is unchanged.
   */
  write(store: SkillStore, id: string, bytes: Uint8Array, expected?: string | null): void;
  /** After a refused save: both sides differ, and a person decides. */
  markConflict(store: SkillStore, id: string): void;
  /**
   * Hash and bytes of the file now; null = missing. In a linked folder no link is followed, also not one that the file became meanwhile.
   * Throws `io_failed`, `no_permission`, `changed_meanwhile`.
   */
  read(at: LinkedPlace): { bytes: Uint8Array; hash: string } | null;
}

/** `account` holds the links of every scope. */
export function createLinkedFiles(account: Database): LinkedFiles {
  const repositories = new Map<string, LinkRepository>();
  const of = (store: SkillStore): LinkRepository => {
    const known = repositories.get(store.id) ?? createLinkRepository(account, store.id);
    repositories.set(store.id, known);
    return known;
  };
  return {
    of,
    write(store, id, bytes, expected) {
      const link = of(store).get(id);
      if (link === null) return;
      requireWritable(account); // the file must not get ahead of its record
      requireInside(link);
      // Content already in the file is not rewritten, so nothing can be lost, whatever happened before.
      const isThere = expected === undefined && read(link)?.hash === hashBytes(bytes);
      if (!isThere) {
        if (expected === undefined && link.state !== 'clean') throw refused(link.path, link.reason ?? 'The file and the skill differ.');
        replace(link, bytes, expected === undefined ? link.baseHash : expected);
      }
      changeSkills(account, () => of(store).put({ ...link, state: 'clean', reason: null, baseHash: hashBytes(bytes) }));
    },
    markConflict(store, id) {
      const link = of(store).get(id);
      if (link?.state === 'clean') changeSkills(account, () => of(store).put({ ...link, state: 'conflict', reason: BOTH_CHANGED }));
    },
    read,
  };
}

function replace({ path, root }: LinkedPlace, bytes: Uint8Array, expected: string | null): void {
  const requireSame = () => {
    if ((read({ path, root })?.hash ?? null) !== expected) throw refused(path, 'The file was changed by another program.');
  };
  requireSame();
  const target = targetOf({ path, root }, expected !== null);
  if (expected === null) {
    writeFileAtomic(target, bytes, { overwrite: false });
    return;
  }
  const { mode } = statSync(target);
  if (hashBytes(bytes) !== expected) writeFileAtomic(target, bytes, { mode: mode & 0o7777, beforeReplace: requireSame });
}

/** Where the bytes go. The file that was linked itself may be a link, which stays one. */
function targetOf({ path, root }: LinkedPlace, isThere: boolean): string {
  try {
    return path === root && isThere ? realpathSync(path) : path;
  } catch (cause) {
    throw fileError(cause, `The file ${path} cannot be written`);
  }
}

/** In a linked folder nothing points outside, as a branch of somebody else might. Throws `changed_meanwhile`. */
function requireInside({ path, root }: LinkedPlace): void {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const isInside = (): boolean => `${realpathSync(dirname(path))}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
  try {
    if (path === root || (!isLink && isInside())) return;
  } catch (cause) {
    throw fileError(cause, `The file ${path} cannot be written`);
  }
  throw refused(path, 'It is now a link to somewhere else.');
}

function read(at: LinkedPlace): { bytes: Uint8Array; hash: string } | null {
  try {
    const handle = openLinked(at);
    if (handle === null) return null;
    try {
      const bytes = readFileSync(handle);
      return { bytes, hash: hashBytes(bytes) };
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return null;
    throw fileError(cause, `The file ${at.path} cannot be read`);
  }
}

/** The file that was linked itself may be a link, as programs that manage settings make them. A pipe is not waited for. */
function openLinked({ path, root }: LinkedPlace): number | null {
  if (path !== root) return openInside(root, relative(root, path).replaceAll(sep, '/'));
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  return null;
}

const refused = (path: string, why: string): AppError =>
  new AppError('changed_meanwhile', `${path} was not written. ${why} Your text is kept as a draft.`, {
    remedy: 'Compare the file and the skill, then decide.',
  });
