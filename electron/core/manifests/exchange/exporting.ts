// electron/core/manifests/exchange/exporting.ts - manifests as files: the bytes as they are (rows A2, F1, G4).
import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createUniqueNames, requireFolder, safeFileName, writePieces } from '../../exchange/index.ts';
import type { Analysis } from '../kind.ts';
import { entryOf, type Room, storeOf } from '../room.ts';

interface Exporting {
  exportBytes(input: { id: string }): { fileName: string; data: string };
  exportTo(input: {
    ids: string[];
    dir: string;
    overwrite: boolean;
  }): Promise<{ dir: string; files: { id: string; path: string; bytes: number }[] }>;
}

const FILE_MODE = 0o644;
const ENDING = '.toml';

/** `account` is the database that notes exports at work. */
export function createExporting<T, A extends Analysis, Row>(room: Room<T, A, Row>, account: Database): Exporting {
  const outgoing = (sourceId: string) => {
    const { id, scope } = entryOf(room, sourceId);
    return { sourceId, stem: safeFileName(id, ''), bytes: storeOf(room, scope).manifests.bytes(sourceId) };
  };
  return {
    exportBytes({ id }) {
      const { stem, bytes } = outgoing(id);
      return { fileName: `${stem}${ENDING}`, data: Buffer.from(bytes).toString('base64') };
    },
    async exportTo({ ids, dir, overwrite }) {
      const folder = resolve(dir);
      requireFolder(folder);
      const unique = createUniqueNames();
      const pieces = [...new Set(ids)].map(outgoing).map(({ sourceId, stem, bytes }) => {
        const name = unique(stem, ENDING);
        return {
          name,
          isFolder: false,
          ids: [sourceId],
          contents: [{ path: name, bytes: bytes.length, skillId: sourceId }],
          make: async () => [{ path: name, mode: FILE_MODE, bytes }],
        };
      });
      const sizes = await writePieces(account, folder, pieces, overwrite);
      const files = pieces.map((piece) => ({ id: piece.ids[0]!, path: resolve(folder, piece.name), bytes: sizes.get(piece) ?? 0 }));
      return { dir: folder, files };
    },
  };
}
