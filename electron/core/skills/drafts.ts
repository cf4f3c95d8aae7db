// electron/core/skills/drafts.ts - unsaved edits as files: written whole, with a first line that reveals damage.
import type { Draft } from '../../contract/index.ts';
import { asideOf, type Door, hashBytes, isLeftover } from '../storage/index.ts';

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
export function createDrafts(door: Door, onDamaged: (path: string) => void): Drafts {
  const present = new Set<string>();

  const read = (name: string): Draft | null => {
    const draft = parse(bytesOf(door, name));
    if (draft === undefined) return null;
    if (draft !== 'damaged') return draft;
    present.delete(name);
    onDamaged(setAside(door, name));
    return null;
  };
  for (const name of door.names()) {
    if (isLeftover(name)) removeLeftover(door, name);
    else if (name.endsWith(ENDING) && read(name) !== null) present.add(name);
  }

  return {
    isEmpty: () => present.size === 0,
    has: (id) => present.size > 0 && present.has(nameOf(id)),
    read: (id) => read(nameOf(id)),
    write(id, draft) {
      door.write(nameOf(id), format(draft), { mode: 0o600, folderMode: 0o700 });
      present.add(nameOf(id));
    },
    remove(id) {
      if (present.delete(nameOf(id))) door.remove(nameOf(id));
    },
  };
}

/** What a killed save left; one that cannot be removed does no harm. */
function removeLeftover(door: Door, name: string): void {
  try {
    door.remove(name);
  } catch {
    // tried again at the next start
  }
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

/** Of inode(7). */
const FILE_TYPE = 0o170000;
const FOLDER = 0o040000;

/** A folder in the place of a draft is damaged, like any other bytes that are not one. */
function bytesOf(door: Door, name: string): Buffer | null {
  const mode = door.modeOf(name);
  return mode !== null && (mode & FILE_TYPE) === FOLDER ? Buffer.alloc(0) : door.read(name);
}

/** Never deleted: a damaged draft may still have most of somebody's work. */
function setAside(door: Door, name: string): string {
  const aside = asideOf(name);
  door.rename(name, aside);
  return door.pathOf(aside);
}
