// electron/core/exchange/exporting/index.ts - packages as files for people and other clients. Kept packages are exported byte for byte
// (row A2); anything else is announced first.

import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import {
  AppError,
  CLIENT_FORMATS,
  type ExchangeApi,
  type ExportFormat,
  type ExportPreview,
  type LeftOut,
} from '../../../contract/index.ts';
import { checkFolder } from '../../clients/index.ts';
import { inspectPackage } from '../../safety/index.ts';
import { entryOf, type Room, storeOf } from '../../skills/index.ts';
import { sweepStagings } from './leftovers.ts';
import { fileNameOf } from './names.ts';
import { type OutgoingSkill, outgoingSkill } from './outgoing.ts';
import { type Pack, packOf } from './pack.ts';
import { requireFolder, writePieces } from './write.ts';

type Exporting = Pick<ExchangeApi, 'exportPreview' | 'exportTo' | 'exportBytes'>;

/** `account` is the database that notes exports at work; what killed ones left behind is cleared up now. */
export function createExporting(room: Room, account: Database): Exporting {
  sweepStagings(account);
  return {
    async exportPreview({ ids, format }) {
      const { outgoing, pack } = await packFor(room, ids, format);
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
      const { pack } = await packFor(room, ids, format);
      requireSomething(pack);
      const sizes = await writePieces(account, folder, pack.pieces, overwrite);
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

/** A damaged package does not keep the others from being exported; alone it is an error. */
async function outgoingSkills(room: Room, ids: readonly string[]): Promise<{ outgoing: OutgoingSkill[]; damaged: LeftOut[] }> {
  const outgoing: OutgoingSkill[] = [];
  const damaged: LeftOut[] = [];
  for (const entry of [...new Set(ids)].map((id) => entryOf(room, id))) {
    try {
      outgoing.push(outgoingSkill(room, entry));
    } catch (cause) {
      if (ids.length === 1 || !(cause instanceof AppError) || cause.code !== 'db_corrupt') throw cause;
      damaged.push({ path: entry.name || entry.fileName, reason: [cause.message, cause.remedy].filter(Boolean).join(' ') });
    }
    await turn();
  }
  return { outgoing, damaged };
}

async function packFor(room: Room, ids: readonly string[], format: ExportFormat): Promise<{ outgoing: OutgoingSkill[]; pack: Pack }> {
  const { outgoing, damaged } = await outgoingSkills(room, ids);
  const pack = packOf(outgoing, format);
  pack.leftOut.unshift(...damaged);
  return { outgoing, pack };
}

function requireSomething({ pieces, leftOut }: Pack): void {
  const first = leftOut[0];
  if (pieces.length > 0 || first === undefined) return;
  throw new AppError('bad_input', `Nothing was exported. ${first.path}: ${first.reason}`, { remedy: 'Choose another format.' });
}

const OF_CLIENTS: ReadonlySet<ExportFormat> = new Set(CLIENT_FORMATS);
const WITH_FILES: ReadonlySet<ExportFormat> = new Set(['folder', 'zip', 'skill', 'tar.gz']);

/** What clients and a careful reader would make of the export. */
function lookAt({ entry, text, analysis, problem, files, bytes }: OutgoingSkill, format: ExportFormat, pack: Pack) {
  const attachments = WITH_FILES.has(format) ? files : [];
  const folder = [{ path: 'SKILL.md', bytes: bytes.length }, ...attachments.map((file) => ({ path: file.path, bytes: file.bytes.length }))];
  const judged = analysis === null || !WITH_FILES.has(format) ? null : checkFolder(analysis, folder);
  return {
    id: entry.id,
    name: entry.name || entry.fileName,
    // The verdicts are about packages.
    clients: OF_CLIENTS.has(format) ? [] : (judged?.clients ?? analysis?.clients ?? []),
    findings: [...(problem === null ? [] : [problem]), ...(analysis?.findings ?? []), ...(judged?.findings ?? [])],
    safety: inspectPackage({ text, analysis, files: attachments }),
    notCarried: pack.notCarried.get(entry.id) ?? [],
  };
}
