// electron/core/skills/drafts.ts - unsaved edits as files: written whole, with a first line that reveals damage.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../../contract/index.ts';
import { fileError, hashBytes, writeFileAtomic } from '../storage/index.ts';

export interface Drafts {
  isEmpty(): boolean;
  has(id: string): boolean;
  /** null if none; a damaged one is set aside and reported. */
  read(id: string): Draft | null;
  /** Durable when it returns. Throws disk_full, no_permission, io_failed. */
  write(id: string, draft: Draft): void;
  remove(id: string): void;
}

const FORMAT = 'skillwright-draft 1';
const ENDING = '.draft';

/** `onDamaged` gets the path to which a damaged draft was moved. The first draft creates the folder. */
export function createDrafts(folder: string, onDamaged: (path: string) => void): Drafts {
  const pathOf = (id: string) => join(folder, nameOf(id));
  const present = new Set<string>();

  const read = (name: string): Draft | null => {
    const path = join(folder, name);
    const draft = parse(readIfThere(path));
    if (draft === undefined) return null;
    if (draft !== 'damaged') return draft;
    present.delete(name);
    onDamaged(setAside(path));
    return null;
  };
  for (const name of listDrafts(folder)) if (read(name) !== null) present.add(name);

  return {
    isEmpty: () => present.size === 0,
    has: (id) => present.size > 0 && present.has(nameOf(id)),
    read: (id) => read(nameOf(id)),
    write(id, draft) {
      makeFolder(folder);
      writeFileAtomic(pathOf(id), format(draft), { mode: 0o600 });
      present.add(nameOf(id));
    },
    remove(id) {
      if (!present.delete(nameOf(id))) return;
      try {
        rmSync(pathOf(id), { force: true });
      } catch (cause) {
        throw fileError(cause, `The draft ${pathOf(id)} cannot be removed`);
      }
    },
  };
}

/** Where nothing may be written: a newer app may keep its drafts in another form, so they are left to it. `refuse` throws the reason. */
export const withoutDrafts = (refuse: () => void): Drafts => ({
  isEmpty: () => true,
  has: () => false,
  read: () => null,
  write: refuse,
  remove: () => undefined,
});

/** Ids are UUIDs of ours; one from elsewhere must not become a path. */
const nameOf = (id: string): string => (/^[\w-]{1,64}$/.test(id) ? id : hashBytes(Buffer.from(id))) + ENDING;

/** `skillwright-draft 1 <sha256 of what follows> ⏎ <hash it started from> <time> ⏎ text`. */
function format({ text, baseHash, savedAt }: Draft): Uint8Array {
  const content = Buffer.from(`${baseHash} ${savedAt}\n${text}`);
  return Buffer.concat([Buffer.from(`${FORMAT} ${hashBytes(content)}\n`), content]);
}

function parse(bytes: Buffer | null): Draft | 'damaged' | undefined {
  if (bytes === null) return undefined;
  const end = bytes.indexOf('\n');
  const content = bytes.subarray(end + 1);
  if (end === -1 || bytes.toString('latin1', 0, end) !== `${FORMAT} ${hashBytes(content)}`) return 'damaged';
  const second = content.indexOf('\n');
  const [baseHash, savedAt] = content.toString('latin1', 0, second).split(' ');
  if (second === -1 || !baseHash || !savedAt) return 'damaged';
  return { text: content.toString('utf8', second + 1), baseHash, savedAt };
}

function listDrafts(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ENDING));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileError(cause, `The drafts in ${folder} cannot be read`);
  }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fileError(cause, `The draft ${path} cannot be read`);
  }
}

/** Never deleted: a damaged draft may still have most of somebody's work. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(path, aside);
  return aside;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be created`);
  }
}
