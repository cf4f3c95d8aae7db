// electron/core/backups/thread/perform.ts - one job: a back-up is made, or one is restored.
import { constants, copyFileSync, lstatSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError, type Backup, type Restored } from '../../../contract/index.ts';
import {
  fileError,
  flushFolder,
  isReadable,
  leaveDatabase,
  makePrivateFolder,
  narrowFile,
  openDatabase,
  replaceDatabase,
  requireWhole,
} from '../../storage/index.ts';
import { readManifest, requireAsMade } from '../manifest.ts';
import { type BackupFile, findBackup, partialName } from '../names.ts';
import { DRAFTS, type Place, TRACES } from '../place.ts';
import { make } from './make.ts';
import type { Job, Results } from './protocol.ts';

/** Does the job. Throws the errors of databases and files; then the place is as it was. */
export function perform(job: Job, now: Date = new Date()): Promise<Results[Job['act']]> {
  if (job.act === 'make') return make(job, now);
  return job.act === 'restore' ? restore(job, now) : leave(job, now);
}

async function restore(job: Job & { act: 'restore' }, now: Date): Promise<Restored> {
  const { place, id, appVersion } = job;
  const found = findBackup(place.backups, id);
  if (found === undefined)
    throw new AppError('not_found', `There is no back-up ${id} in ${place.backups}.`, { remedy: 'List the back-ups.' });
  requireAsMade(found);
  requireWhole(found.agents, 'agents');
  const before = await keepWhatIsThere(job, now);
  const folder = join(place.backups, partialName('restore'));
  try {
    rmSync(folder, { recursive: true, force: true });
    makePrivateFolder(folder);
    const at = now.toISOString();
    const aside = await replaceDatabase({
      from: found.agents,
      path: place.agents,
      opened: place.opened.agents,
      folder,
      name: found.id,
      appVersion,
      at,
    });
    return { before, aside, putBack: putBack(found, place) };
  } catch (cause) {
    throw fileError(cause, `${place.agents} cannot be restored`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only a place whose skills can be read has a state to keep; another one is set aside. */
async function keepWhatIsThere(job: Job, now: Date): Promise<Backup | null> {
  if (!isReadable(job.place.opened.agents ?? job.place.agents)) return null;
  // The back-up that is restored must not be thinned away by this.
  const needed = job.act === 'restore' ? { needed: job.id } : {};
  const { backup } = await make({ ...job, ...needed, reason: 'before_restore', maxBytes: Number.POSITIVE_INFINITY }, now);
  return backup;
}

async function leave(job: Job & { act: 'leave' }, now: Date): Promise<Restored> {
  const { agents: path, backups: backupsDir } = job.place;
  const before = await keepWhatIsThere(job, now);
  const aside = leaveDatabase(path);
  // Made at once: without it, what else there is would count as an account that lost its skills.
  openDatabase({ path, kind: 'agents', appVersion: job.appVersion, backupsDir }).close();
  return { before, aside, putBack: [] };
}

/** What is missing now comes back; what is there is newer than the back-up and stays. */
function putBack({ path, reason }: BackupFile, place: Place): string[] {
  if (reason === 'before_update') return [];
  const targets = new Map([[TRACES, place.traces], ...place.files.map(({ name, path: file }) => [name, file] as const)]);
  const targetOf = (name: string) => (name.startsWith(`${DRAFTS}/`) ? join(place.drafts, basename(name)) : targets.get(name));
  return (readManifest(path)?.files ?? []).flatMap(({ name }) => {
    const target = targetOf(name);
    return target !== undefined && isMissing(target) && copyTo(join(path, name), target) ? [name] : [];
  });
}

/** An empty file counts as missing; a database with a log beside it does not. */
const isMissing = (path: string): boolean =>
  (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0 && (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;

function copyTo(from: string, target: string): boolean {
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return false;
  makePrivateFolder(dirname(target));
  rmSync(target, { force: true });
  copyFileSync(from, target, constants.COPYFILE_EXCL);
  narrowFile(target);
  flushFolder(dirname(target));
  return true;
}
