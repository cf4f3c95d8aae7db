// electron/core/library/system.ts - the skills that come with the app, added to the account by a manifest of hashes (row A9).
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../contract/index.ts';
import type { Room } from '../skills/index.ts';
import { acknowledgeHash, fileError, hashBytes } from '../storage/index.ts';

const Manifest = z.object({ files: z.array(z.object({ file: z.string(), sha256: z.string(), name: z.string() })) });

export interface SeedReport {
  added: string[];
  refreshed: string[];
  /** Changed by the person, so left unchanged. */
  kept: string[];
  /** A manifest or file that is missing or wrong; everything else was added. */
  problems: AppError[];
}

/**
 * Reads `dir/manifest.json` ({files: [{file, sha256, name}]}) and adds its skills: enabled and acknowledged, source `system`. A newer
 * one replaces an older one unless the person changed it; a removed one stays removed; a workspace is never touched.
 * Damaged resources are reported but never keep the account from opening.
 */
export function seedSystemSkills(room: Room, dir: string): SeedReport {
  const report: SeedReport = { added: [], refreshed: [], kept: [], problems: [] };
  const { sources } = room.account;
  const { files: found, problems } = readSystemFiles(dir, 'skill');
  report.problems.push(...problems);
  const { db } = room.account.database;
  room.account.change(() =>
    found.flatMap(({ file, name, bytes, hash }) => {
      const origin = `system:${file}`;
      const known = sources.getByOrigin(origin);
      if (known === null) {
        report.added.push(name);
        acknowledgeHash(db, room.account.id, hash, room.now());
        return [
          sources.add({ fileName: file, origin, source: 'system', enabled: true, acknowledged: true, bytes, reason: 'system' }, room.now()),
        ];
      }
      if (known.revision.hash === hash) return [];
      if (known.deletedAt !== null || !isOurs(room, known.id, known.revision.hash)) {
        report.kept.push(name);
        return [];
      }
      report.refreshed.push(name);
      acknowledgeHash(db, room.account.id, hash, room.now());
      sources.addRevision(known.id, bytes, 'system', room.now());
      return [known.id];
    }),
  );
  if (report.added.length + report.refreshed.length > 0) room.catalog.changed();
  return report;
}

/** Whether the current bytes came with some app version. */
const isOurs = (room: Room, id: string, hash: string): boolean =>
  room.account.sources.revisions(id).some((revision) => revision.reason === 'system' && revision.hash === hash);

type Entry = z.infer<typeof Manifest>['files'][number];

/** A file that came with the app. */
export interface SystemFile {
  file: string;
  name: string;
  bytes: Uint8Array;
  hash: string;
}

/** The files that `dir/manifest.json` lists and that are what it says; a missing or wrong one is a problem, and stops no other. */
export function readSystemFiles(dir: string, what: 'skill' | 'competency'): { files: SystemFile[]; problems: AppError[] } {
  const problems: AppError[] = [];
  const files = readManifest(dir, what, problems).flatMap((entry) => readFile(dir, entry, what, problems));
  return { files, problems };
}

function readManifest(dir: string, what: 'skill' | 'competency', problems: AppError[]): Entry[] {
  const path = join(dir, 'manifest.json');
  try {
    return Manifest.parse(JSON.parse(readOrThrow(path).toString('utf8'))).files;
  } catch (cause) {
    const why = cause instanceof AppError ? cause.message : `${path} is not the list that came with the app.`;
    const all = what === 'skill' ? 'skills' : 'competencies';
    problems.push(new AppError('bad_input', `The system ${all} cannot be read. ${why}`, { cause, remedy: 'Reinstall Skillwright.' }));
    return [];
  }
}

function readFile(dir: string, { file, sha256, name }: Entry, what: 'skill' | 'competency', problems: AppError[]): SystemFile[] {
  try {
    const bytes = readOrThrow(join(dir, basename(file)));
    const hash = hashBytes(bytes);
    if (hash === sha256) return [{ file, name, bytes, hash }];
    throw new AppError('hash_mismatch', `The system ${what} ${file} is not the one that came with the app.`, {
      remedy: 'Reinstall Skillwright.',
    });
  } catch (error) {
    problems.push(error as AppError);
    return [];
  }
}

function readOrThrow(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw fileError(cause, `The file ${path} cannot be read`);
  }
}
