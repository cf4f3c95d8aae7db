// electron/core/linking/index.ts - packages that live in files the author chose (row A12): followed, never overwritten.
import { statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { AppError, FORMAT_NAMES, type LinkingApi, type LinkRoot } from '../../contract/index.ts';
import { recognise } from '../formats/index.ts';
import { type Room, storeOf } from '../skills/index.ts';
import { changeSkills, fileError, type KeptRoot, pathId } from '../storage/index.ts';
import { createConflicts } from './conflict/conflict.ts';
import { createMerging } from './conflict/merging.ts';
import { createFollowers, type Followed, type Followers, type LinkingOptions } from './followers.ts';

import { IS_PACKAGE } from './scan.ts';

export { createMerging, type Merging } from './conflict/merging.ts';
export type { LinkingOptions } from './followers.ts';

export interface Linking {
  api: LinkingApi;
  /** Checks a skill's file soon after its draft was removed. */
  touch(id: string): void;
  /** Stops looking. The databases may be closed at once. */
  close(): void;
}

export function createLinking(room: Room, options: LinkingOptions): Linking {
  const followers = createFollowers(room, options);
  const merging = createMerging();
  return {
    api: {
      async link({ path, scope }) {
        const followed = { store: storeOf(room, scope), root: newRoot(path) };
        if (followed.root.kind === 'file') requireMarkdown(followed.root.path);
        await followers.begin(followed, () => requireApart(followed.root, room.files.of(followed.store).roots()));
        return toLinkRoot(room, followers, followed);
      },
      unlink: ({ id }) => unlink(room, followers, id),
      links: () => followers.all().map((followed) => toLinkRoot(room, followers, followed)),
      async refreshLinks() {
        for (const followed of followers.all()) await followers.settle(followed);
      },
      ...createConflicts(room, merging),
    },
    touch(id) {
      const root = room.catalog.find(id)?.link?.root;
      if (root !== undefined) followers.hint(root);
    },
    close() {
      followers.close();
      merging.close();
    },
  };
}

/** A linked file is the package itself, so it must be text that can stay as it is: Markdown, in whichever client's form. */
function requireMarkdown(path: string): void {
  if (IS_PACKAGE.test(path)) return;
  const known = recognise(path, '');
  const what = 'format' in known ? `a ${FORMAT_NAMES[known.format]}` : 'another kind of file';
  throw new AppError('bad_input', `${path} cannot be linked. Only Markdown files can be, and this is ${what}.`, {
    remedy: 'Import it instead, if it is a skill.',
  });
}

function unlink(room: Room, followers: Followers, id: string): void {
  const found = followers.all().filter(({ root }) => pathId(root.path) === id);
  if (found.length === 0) throw new AppError('not_found', 'It is not linked.', { remedy: 'Check the list of linked folders.' });
  changeSkills(room.account.database.db, () => {
    for (const { store, root } of found) room.files.of(store).removeRoot(root.path);
  });
  for (const followed of found) followers.drop(followed);
  room.catalog.changed();
}

function toLinkRoot(room: Room, followers: Followers, followed: Followed): LinkRoot {
  const { store, root } = followed;
  const entries = room.catalog.entries().filter(({ scope, link }) => scope === store.scope && link?.root === root.path);
  const conflicts = entries.filter(({ link }) => link?.state === 'conflict').length;
  const watched = followers.modeOf(followed) ?? (isThere(root) ? 'polling' : 'offline');
  return { ...root, id: pathId(root.path), scope: store.scope, skills: entries.length, conflicts, watched };
}

function newRoot(path: string): KeptRoot {
  const whole = resolve(path);
  try {
    const about = statSync(whole);
    if (about.isDirectory()) return { path: whole, kind: 'folder' };
    if (about.isFile()) return { path: whole, kind: 'file' };
  } catch (cause) {
    throw fileError(cause, `${whole} cannot be linked`);
  }
  throw new AppError('bad_input', `${whole} is neither a file nor a folder.`, { remedy: 'Choose a package file or a folder of packages.' });
}

/** A file has one skill in a scope. */
function requireApart({ path }: KeptRoot, roots: readonly KeptRoot[]): void {
  const within = (inner: string, outer: string) => inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  const other = roots.find((root) => within(path, root.path) || within(root.path, path));
  if (other === undefined) return;
  const what = other.path === path ? `${path} is already linked.` : `${path} and the linked ${other.path} contain the same files.`;
  throw new AppError('name_taken', what, { remedy: `Unlink ${other.path} first.` });
}

const isThere = ({ path, kind }: KeptRoot): boolean =>
  statSync(kind === 'file' ? dirname(path) : path, { throwIfNoEntry: false })?.isDirectory() === true;
