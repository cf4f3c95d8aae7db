// electron/core/exchange/importing/sources/opencode.ts - the agents and commands in settings of opencode, each a package of its own. Files that their
// texts mention are read only inside the folder or archive that was chosen, and never through a link.
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asAppError, type LeftOut } from '../../../../contract/index.ts';
import { isOpencodeSettings, type OpencodeEntry, opencodeEntries, type SettingsPlace } from '../../../formats/index.ts';
import { MAX_PACKAGE_BYTES } from '../../../packages/index.ts';
import { exclusionOf } from '../../../safety/index.ts';
import { fileError, openInside } from '../../../storage/index.ts';
import type { Package } from '../group.ts';
import { isFatal, megabytes, reasonOf } from '../limits.ts';
import { baseOf, type ChosenFile, fileOf, parentOf, type Refused, type Tree } from '../tree.ts';

/** Bytes of texts that are put into others, in one import: each may be mentioned many times. */
const MAX_PUT_IN = 32 * 2 ** 20;

/** Called with each package of a source: settings of opencode become their agents and commands, all else stays. `leftOut` is filled with the rest of them. */
export function createOpencode(leftOut: LeftOut[]): (found: Package, source: Tree | ChosenFile) => Promise<(Package | Refused)[]> {
  const room = { bytes: MAX_PUT_IN };
  return async (found, source) => {
    const { main, files, place } = found;
    if (files !== null || !isOpencodeSettings(main.path)) return [found];
    const { bytes } = await main.read(MAX_PACKAGE_BYTES).catch(() => ({ bytes: null }));
    const text = bytes === null ? null : textOf(bytes);
    if (text === null) return [found];
    const where = place ?? main.path;
    const without = (reason: string): Refused[] => {
      if (source.kind === 'file') return [{ kind: 'refused', fileName: found.fileName, place, size: text.length, reason }];
      leftOut.push({ path: where, reason });
      return [];
    };
    try {
      const settings = await opencodeEntries(text, main.path, (path) => readMention(main.path, path, source, room));
      if (settings.entries.length === 0) return without(settings.leftOut.map(({ reason }) => reason).join(' '));
      leftOut.push(...settings.leftOut.map(({ path, reason }) => ({ path: path === '' ? where : `${where}!${path}`, reason })));
      return settings.entries.map((made) => ({
        ...found,
        main: fileOf(`${main.path}!${made.path}`, Buffer.from(made.text)),
        place: `${where}!${made.path}`,
        fileName: baseOf(made.path),
        leftOut: [],
        made,
      }));
    } catch (cause) {
      if (isFatal(cause)) throw cause;
      return without(reasonOf(asAppError(cause)));
    }
  };
}

type Mentioned = { text: string } | { refused: string };

async function readMention(settings: string, mentioned: string, source: Tree | ChosenFile, room: { bytes: number }): Promise<Mentioned> {
  const inside = source.kind === 'tree' ? insideOf(parentOf(settings) ?? '', mentioned) : insideOf('', mentioned);
  if (inside === null) return { refused: 'It is outside what was chosen, so it is not read.' };
  const excluded = exclusionOf(inside);
  if (excluded !== null) return { refused: excluded.reason };
  try {
    const file = source.kind === 'tree' ? source.files.find(({ path }) => path === inside) : besideOf(source, inside);
    const read = await file?.read(MAX_PACKAGE_BYTES);
    if (read === undefined) return { refused: 'It was not found in what was chosen.' };
    room.bytes -= read.bytes?.length ?? 0;
    if (read.bytes === null || room.bytes < 0) return { refused: `It is ${megabytes(read.size)}, which is too large.` };
    const text = textOf(read.bytes);
    return text === null ? { refused: 'It is not text in UTF-8.' } : { text };
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    return { refused: reasonOf(asAppError(fileError(cause, 'It cannot be read'))) };
  }
}

/** A file near one that was chosen itself; undefined if there is none. */
function besideOf({ place }: ChosenFile, path: string): Pick<Tree['files'][number], 'read'> | undefined {
  const handle = place === null ? null : openInside(dirname(place), path);
  if (handle === null) return undefined;
  return {
    read: async (max) => {
      try {
        const { size, mode } = fstatSync(handle);
        return { size, mode, bytes: size > max ? null : readFileSync(handle) };
      } finally {
        closeSync(handle);
      }
    },
  };
}

/** A mentioned path from the top; null = it leads out, or is none that every system reads alike. */
function insideOf(folder: string, mentioned: string): string | null {
  if (/^[/\\~]|:|\0/.test(mentioned)) return null;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of mentioned.split(/[\\/]/)) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

interface Said {
  line: number | null;
  column?: number | null;
  range?: { start: number; end: number };
}

/** What is said of a line of an agent or command, said of the settings. */
export function placedInWhole<T extends Said>(made: OpencodeEntry | undefined, said: readonly T[]): T[] {
  if (made === undefined) return [...said];
  return said.map((each) => {
    if (each.line === null) return each;
    const { line, column, offset }: SettingsPlace = made.places[each.line - 1] ?? made.places.at(-1)!;
    return {
      ...each,
      line,
      ...(typeof each.column === 'number' ? { column } : {}),
      ...(each.range === undefined ? {} : { range: { start: offset, end: offset } }),
    };
  });
}
