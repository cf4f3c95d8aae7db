// electron/core/backups/manifest.ts - what a back-up says about itself: its files with their hashes, and how much is in it.
import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, type Backup, type Scope } from '../../contract/index.ts';
import { countSkills } from '../storage/index.ts';
import type { BackupFile } from './names.ts';
import { AGENTS, MANIFEST } from './place.ts';

const Manifest = z.object({
  version: z.literal(1),
  app: z.string(),
  skills: z.number().int(),
  drafts: z.number().int(),
  runs: z.number().int().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), hash: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

const MAX_MANIFEST_BYTES = 10_000_000;
const PIECE_BYTES = 4 * 1024 * 1024;

/** Null if it is missing or cannot be read. */
export function readManifest(folder: string): Manifest | null {
  try {
    const path = join(folder, MANIFEST);
    const stat = lstatSync(path);
    return stat.isFile() && stat.size < MAX_MANIFEST_BYTES ? Manifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
  } catch {
    return null;
  }
}

/** A back-up with what it says about itself; nothing is looked through. */
export function toEntry(file: BackupFile, scope: Scope): Backup {
  const { id, path, at, reason } = file;
  const about = { id, scope, path, at, reason };
  if (reason === 'before_update') return { ...about, bytes: sizeOf(path), has: ofUpdate(path) };
  const manifest = readManifest(path);
  if (manifest === null) return { ...about, bytes: sizeOf(file.agents), has: null };
  const { skills, drafts, runs, files } = manifest;
  const has = (name: string) => files.some((each) => each.name === name);
  return {
    ...about,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    has: { skills, drafts, runs, settings: has('settings.json'), models: has('models.json'), keys: has('keys.json') },
  };
}

function ofUpdate(path: string): Backup['has'] {
  try {
    return { skills: countSkills(path), drafts: 0, runs: null, settings: false, models: false, keys: false };
  } catch {
    return null;
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Size and sha256 (hex) of a file. Throws the errors of the file system. */
export function identityOf(path: string): { bytes: number; hash: string } {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  const handle = openSync(path, 'r');
  let bytes = 0;
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      hash.update(piece.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(handle);
  }
  return { bytes, hash: hash.digest('hex') };
}

/** Throws `db_corrupt` if a file of the back-up is not as it was made. One from before a migration says nothing about itself. */
export function requireAsMade({ path, reason, agents }: BackupFile): void {
  if (reason === 'before_update') return;
  const manifest = readManifest(path);
  if (manifest === null || !manifest.files.some(({ name }) => name === AGENTS)) throw damaged(path, `${MANIFEST} cannot be read`);
  for (const { name, bytes, hash } of manifest.files) {
    const file = name === AGENTS ? agents : join(path, name);
    if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) throw damaged(path, `${name} is missing`);
    const now = identityOf(file);
    if (now.bytes !== bytes || now.hash !== hash) throw damaged(path, `${name} is not as it was`);
  }
}

const damaged = (path: string, why: string): AppError =>
  new AppError('db_corrupt', `The back-up ${path} is damaged: ${why}.`, { remedy: 'Use another back-up.' });
