// electron/core/backups/thread/make.ts - a back-up gets its name only after all of it was written, opened and looked through; then older ones go.
import { closeSync, constants, copyFileSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../contract/index.ts';
import {
  copyDatabase,
  countRuns,
  countSkills,
  fileError,
  flushFolder,
  makePrivateFolder,
  narrowFile,
  requireWhole,
  writeFileAtomic,
} from '../../storage/index.ts';
import { identityOf, type Manifest, toEntry } from '../manifest.ts';
import { backupName, backupsToRemove, findBackup, isHalfMade, listBackups, type MadeReason, partialName } from '../names.ts';
import { AGENTS, DRAFTS, MANIFEST, type Place, TRACES } from '../place.ts';
import type { Job, Results } from './protocol.ts';

/** Half a back-up of this age was left by a process that was killed. */
const STALE_MS = 3_600_000;

/**
 * Makes a back-up and thins the others; `needed`, the id of one of them, stays. Throws `disk_full`, `no_permission`, `db_corrupt`, `db_busy`;
 * then nothing new is there, and nothing was removed.
 */
export async function make(job: Omit<Job, 'act'> & { reason: MadeReason; needed?: string }, now: Date): Promise<Results['make']> {
  const { place, reason, maxBytes, needed = '' } = job;
  const id = backupName(now.toISOString(), reason);
  const folder = join(place.backups, id);
  const partial = join(place.backups, partialName(id));
  try {
    makePrivateFolder(place.backups);
    makePrivateFolder(partial);
    requireSpace(place);
    await fill(partial, job);
    renameSync(partial, folder);
    flushFolder(place.backups);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    throw fileError(cause, `The back-up ${folder} cannot be created`);
  }
  sweep(place.backups, now.getTime());
  const all = listBackups(place.backups).map((file) => ({ ...file, ...toEntry(file, place.scope) }));
  const old = backupsToRemove(all, now.getTime(), maxBytes, new Set([id, needed]));
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
  const backup = toEntry(findBackup(place.backups, id)!, place.scope);
  return { backup, tooSmall: backup.bytes > maxBytes };
}

async function fill(folder: string, { place, appVersion, maxRunsBytes }: Omit<Job, 'act'>): Promise<void> {
  const agents = join(folder, AGENTS);
  await copyDatabase(place.opened.agents ?? place.agents, agents);
  requireWhole(agents, 'agents');
  const runs = await copyRuns(folder, place, maxRunsBytes);
  const files = place.files.flatMap(({ name, path }) => (copyIfThere(path, join(folder, name)) ? [name] : []));
  const drafts = copyDrafts(folder, place);
  const names = [AGENTS, ...(runs === null ? [] : [TRACES]), ...files, ...drafts];
  for (const name of names) flush(join(folder, name));
  const about: Manifest = {
    version: 1,
    app: appVersion,
    skills: countSkills(agents),
    drafts: drafts.length,
    runs,
    files: names.map((name) => ({ name, ...identityOf(join(folder, name)) })),
  };
  writeFileAtomic(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(about)}\n`), { mode: 0o600 });
}

/** Not what is wrong with the record itself. */
const TOLD: ReadonlySet<string> = new Set(['disk_full', 'no_permission', 'changed_meanwhile']);

/** The number of runs that were copied; null for a record that is missing, too large or damaged: the skills are what matters. */
async function copyRuns(folder: string, { traces, opened }: Place, maxBytes: number): Promise<number | null> {
  const size = (suffix: string): number => lstatSync(`${traces}${suffix}`, { throwIfNoEntry: false })?.size ?? 0;
  if (size('') === 0 || size('') + size('-wal') > maxBytes) return null;
  const target = join(folder, TRACES);
  try {
    await copyDatabase(opened.traces ?? traces, target);
    requireWhole(target, 'traces');
    return countRuns(target);
  } catch (cause) {
    if (cause instanceof AppError && TOLD.has(cause.code)) throw cause;
    rmSync(target, { force: true });
    return null;
  }
}

function copyDrafts(folder: string, { drafts }: Place): string[] {
  const names = namesIn(drafts).filter((name) => name.endsWith('.draft'));
  if (names.length > 0) makePrivateFolder(join(folder, DRAFTS));
  return names.map((name) => `${DRAFTS}/${name}`).filter((name, index) => copyIfThere(join(drafts, names[index]!), join(folder, name)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A link or a folder in its place is left out. */
function copyIfThere(path: string, target: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  copyFileSync(path, target, constants.COPYFILE_EXCL);
  narrowFile(target);
  return true;
}

function requireSpace({ agents, backups }: Place): void {
  const size = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const needed = size(agents) + size(`${agents}-wal`);
  const { bavail, bsize } = statfsSync(backups);
  if (bavail * bsize >= needed) return;
  throw new AppError('disk_full', `The disk of ${backups} has too little space for a back-up: ${Math.ceil(needed / 1e6)} MB is needed.`, {
    remedy: 'Free some space, then try again. Nothing was changed.',
    retryable: true,
  });
}

function flush(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes what a killed process left half-made. */
function sweep(folder: string, now: number): void {
  for (const name of namesIn(folder).filter(isHalfMade)) {
    const path = join(folder, name);
    const age = now - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > STALE_MS) rmSync(path, { recursive: true, force: true });
  }
}
