// electron/core/exchange/exporting/index.ts - packages as files for people and other clients. Kept packages are exported byte for byte
// (row A2); anything else is announced first.

import { resolve } from 'node:path';
import { AppError, type ExchangeApi, type ExportFormat, type ExportPreview } from '../../../contract/index.ts';
import { checkFolder } from '../../clients/index.ts';
import { entryOf, type Room, storeOf } from '../../skills/index.ts';
import { inspectPackage } from '../safety/index.ts';
import { fileNameOf } from './names.ts';
import { type OutgoingSkill, outgoingSkill } from './outgoing.ts';
import { type Pack, packOf } from './pack.ts';
import { requireFolder, writePieces } from './write.ts';

type Exporting = Pick<ExchangeApi, 'exportPreview' | 'exportTo' | 'exportBytes'>;

export function createExporting(room: Room): Exporting {
  return {
    async exportPreview({ ids, format }) {
      const outgoing = await outgoingSkills(room, ids);
      const pack = packOf(outgoing, format);
      const skills: ExportPreview['skills'] = [];
      for (const skill of outgoing) {
        skills.push(lookAt(skill, format, pack));
        await turn();
      }
      return { files: pack.pieces.flatMap(({ contents }) => contents), leftOut: pack.leftOut, skills };
    },
    async exportTo({ ids, dir, overwrite, format = 'md' }) {
      const folder = resolve(dir);
      requireFolder(folder);
      const pack = packOf(await outgoingSkills(room, ids), format);
      requireSomething(pack);
      const sizes = await writePieces(folder, pack.pieces, overwrite);
      const files = pack.pieces.flatMap((piece) =>
        piece.ids.map((id) => ({ id, path: resolve(folder, piece.name), bytes: sizes.get(piece) ?? 0 })),
      );
      return { dir: folder, files, leftOut: pack.leftOut };
    },
    exportBytes({ id }) {
      const entry = entryOf(room, id);
      const bytes = storeOf(room, entry.scope).sources.bytes(id);
      return { fileName: fileNameOf(entry), data: Buffer.from(bytes).toString('base64') };
    },
  };
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

async function outgoingSkills(room: Room, ids: readonly string[]): Promise<OutgoingSkill[]> {
  const outgoing: OutgoingSkill[] = [];
  for (const entry of [...new Set(ids)].map((id) => entryOf(room, id))) {
    outgoing.push(outgoingSkill(room, entry));
    await turn();
  }
  return outgoing;
}

function requireSomething({ pieces, leftOut }: Pack): void {
  const first = leftOut[0];
  if (pieces.length > 0 || first === undefined) return;
  throw new AppError('bad_input', `Nothing was exported. ${first.path}: ${first.reason}`, { remedy: 'Choose another format.' });
}

const WITH_FILES: ReadonlySet<ExportFormat> = new Set(['folder', 'zip', 'skill', 'tar.gz']);

/** What clients and a careful reader would make of the export. */
function lookAt({ entry, text, analysis, problem, files, bytes }: OutgoingSkill, format: ExportFormat, pack: Pack) {
  const attachments = WITH_FILES.has(format) ? files : [];
  const folder = [{ path: 'SKILL.md', bytes: bytes.length }, ...attachments.map((file) => ({ path: file.path, bytes: file.bytes.length }))];
  const judged = analysis === null || !WITH_FILES.has(format) ? null : checkFolder(analysis, folder);
  return {
    id: entry.id,
    name: entry.name || entry.fileName,
    clients: judged?.clients ?? analysis?.clients ?? [],
    findings: [...(problem === null ? [] : [problem]), ...(analysis?.findings ?? []), ...(judged?.findings ?? [])],
    safety: inspectPackage({ text, analysis, files: attachments }),
    notCarried: pack.notCarried.get(entry.id) ?? [],
  };
}
