// electron/core/exchange/importing/sources/kept.ts - the skills that a workspace, an account or a back-up keeps in its database, when its folder is chosen
// (row A6). It may be a stranger's: nothing in it is changed, and no link is followed.
import { lstatSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError, asAppError } from '../../../../contract/index.ts';
import { packageFileName } from '../../../skills/index.ts';
import {
  type BackedUpPackage,
  createDoor,
  fileError,
  type OpenedDatabase,
  openDatabase,
  packageOf,
  sizesOf,
  skillsOf,
} from '../../../storage/index.ts';
import { MAX_BYTES, reasonOf, tooMuch } from '../limits.ts';
import { baseOf, type ChosenFile, fileOf, type Refused, type Tree } from '../tree.ts';

const AGENTS = 'agents.db';
/** Only a workspace has this folder beside its own files. */
const OWN = '.skillwright';

export interface Kept {
  /** Besides its database, the folder has files of its own. */
  hasPages: boolean;
  /** What cannot be read is refused with its reason. Throws `limit_reached` before anything is read, if it is more than an import takes. */
  sources(): AsyncGenerator<Tree | ChosenFile | Refused>;
}

/** Null if the folder, or the chosen file, is not one with a database of this app. */
export function skillsKept(path: string): Kept | null {
  const folder = basename(path) === AGENTS ? dirname(path) : path;
  const there = statOf(join(folder, AGENTS));
  if (there === null || there.isDirectory()) return null;
  const hasPages = folder === path && statOf(join(folder, OWN)) !== null;
  const opened = open(folder);
  if (opened === null) return null;
  return {
    hasPages,
    async *sources() {
      const refuse = (cause: unknown, name: string): Refused => ({
        kind: 'refused',
        fileName: name,
        place: join(folder, AGENTS),
        size: 0,
        reason: reasonOf(asAppError(fileError(cause, 'It cannot be read'))),
      });
      if (opened instanceof AppError) yield refuse(opened, AGENTS);
      else {
        try {
          const skills = skillsOf(opened.db);
          requireRoom(skills, sizesOf(opened.db));
          for (const { id, name, fileName } of skills) {
            try {
              yield toSource(folder, packageOf(opened.db, id));
            } catch (cause) {
              yield refuse(cause, name || fileName);
            }
          }
        } finally {
          opened.close();
        }
      }
    },
  };
}

/** Null where there is nothing, or the folder is none or cannot be used, which is told when it is read. */
function statOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** Null for a database of another program, an error for one that cannot be read. */
function open(folder: string): OpenedDatabase | AppError | null {
  const readOnly = new AppError('read_only', 'It is only read.');
  try {
    const door = createDoor(folder);
    const path = door.pathOf(AGENTS);
    return openDatabase({
      path,
      kind: 'agents',
      appVersion: '',
      backupsDir: folder,
      readOnly,
      asCopy: true,
      inside: { door, name: AGENTS },
    });
  } catch (cause) {
    const error = asAppError(fileError(cause, 'It cannot be read'));
    return error.code === 'db_foreign' ? null : error;
  }
}

function requireRoom(skills: readonly { id: string; name: string; fileName: string }[], sizes: ReadonlyMap<string, number>): void {
  const parts = new Map(skills.map(({ id, name, fileName }) => [`${name || fileName} (${id.slice(0, 8)})`, sizes.get(id) ?? 0]));
  if ([...parts.values()].reduce((sum, size) => sum + size, 0) > MAX_BYTES) throw tooMuch(parts);
}

/** A file by itself, or one with the files that belong to it. */
function toSource(folder: string, { name, fileName, bytes, files, original }: BackedUpPackage): Tree | ChosenFile {
  const place = `${join(folder, AGENTS)}!${fileName}`;
  if (files.length === 0) return { kind: 'file', place, file: { ...fileOf(packageFileName(fileName), bytes), original }, leftOut: [] };
  const parts = fileName.split('/');
  const top = (parts.length > 1 ? parts.at(-2) : name) || 'skill';
  return {
    kind: 'tree',
    name: top,
    place,
    placeOf: (path) => `${join(folder, AGENTS)}!${top}/${path}`,
    files: [{ ...fileOf(baseOf(fileName), bytes), original }, ...files.map((file) => fileOf(file.path, file.bytes, file.mode))],
    archives: [],
    leftOut: [],
  };
}
