// electron/core/library/exporting.ts - packages as files, with exactly the bytes that are kept (row A2).
import { lstatSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError, type ExportResult, type LibraryApi } from '../../contract/index.ts';
import { fileError, writeFileAtomic } from '../storage/index.ts';
import type { CatalogEntry } from './listing/catalog.ts';
import { entryOf, type Room, shelfOf } from './room.ts';

const MAX_NAMED = 5;

export function createExporting(room: Room): Pick<LibraryApi, 'exportTo' | 'exportBytes'> {
  const bytesOf = ({ id, scope }: CatalogEntry): Uint8Array => shelfOf(room, scope).sources.bytes(id);
  return {
    async exportTo({ ids, dir, overwrite }): Promise<ExportResult> {
      const folder = resolve(dir);
      requireFolder(folder);
      const entries = [...new Set(ids)].map((id) => entryOf(room, id));
      const names = uniqueNames(entries);
      if (!overwrite) requireFree(folder, names);
      const files: ExportResult['files'] = [];
      for (const [index, entry] of entries.entries()) {
        const path = join(folder, names[index]!);
        const bytes = bytesOf(entry);
        writeFileAtomic(path, bytes, { overwrite });
        files.push({ id: entry.id, path, bytes: bytes.length });
        await new Promise((done) => setImmediate(done));
      }
      return { dir: folder, files };
    },
    exportBytes({ id }) {
      const entry = entryOf(room, id);
      return { fileName: fileNameOf(entry), data: Buffer.from(bytesOf(entry)).toString('base64') };
    },
  };
}

function requireFolder(folder: string): void {
  try {
    if (statSync(folder).isDirectory()) return;
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be used`);
  }
  throw new AppError('bad_input', `${folder} is no folder.`, { remedy: 'Choose a folder.' });
}

function requireFree(folder: string, names: readonly string[]): void {
  const there = names.filter((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined);
  if (there.length === 0) return;
  const more = there.length > MAX_NAMED ? ` and ${there.length - MAX_NAMED} more` : '';
  throw new AppError(
    'name_taken',
    `${folder} has these files already: ${there.slice(0, MAX_NAMED).join(', ')}${more}. Nothing was written.`,
    {
      remedy: 'Say that they may be replaced, or choose another folder.',
    },
  );
}

/** Two skills of one name, or two names that differ only by case, become two files. */
function uniqueNames(entries: readonly CatalogEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const name = fileNameOf(entry);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = name.replace(/(\.[^.]*)?$/, `-${number}$1`);
    taken.add(free.toLowerCase());
    return free;
  });
}

const MAX_LENGTH = 80;
/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** `<name>.md`, or the name of its file for a broken one: one path segment that every system accepts. */
export function fileNameOf({ name, fileName, state }: Pick<CatalogEntry, 'name' | 'fileName' | 'state'>): string {
  const wanted = state === 'broken' ? (fileName.split(/[/\\]/).at(-1) ?? '') : `${slug(name)}.md`;
  const [, stem = '', ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,8})?$/su.exec(wanted.normalize('NFC')) ?? [];
  const safe = [...stem.replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu, '-')]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  const named = `${safe || 'skill'}${ending || '.md'}`;
  return DEVICES.test(named) ? `skill-${named}` : named;
}

const slug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-');
