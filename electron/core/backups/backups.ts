// electron/core/backups/backups.ts - the room over the places that are open: back-ups are made once a day or by hand, looked into and restored.
// All that takes long happens in a thread, one job at a time.
import { statSync } from 'node:fs';
import {
  AppError,
  type AppErrorData,
  type BackupManifest,
  type BackupSettings,
  type BackupsApi,
  LookInput,
  type Notice,
  type Recovery,
  type RestoredSkill,
  type Scope,
} from '../../contract/index.ts';
import {
  type BackedUpManifest,
  type BackedUpPackage,
  type BackedUpSkill,
  hasOwnWork,
  type ManifestKind,
  manifestIn,
  manifestsIn,
  packageIn,
  skillsIn,
} from '../storage/index.ts';
import { createUpkeep, runOnce, type Upkeep } from '../workers/index.ts';
import { toEntry } from './manifest.ts';
import { type BackupFile, findBackup, isDue, listBackups } from './names.ts';
import type { Place } from './place.ts';
import type { Answer, Job, Results } from './thread/protocol.ts';

export interface BackupsDeps {
  /** The account or the open workspace; null = none is open. */
  place(scope: Scope): Place | null;
  settings(): BackupSettings;
  appVersion: string;
  /** What the skills of a scope are now; null = the account is not open. */
  library(): Library | null;
  /** The same of competencies and roles. */
  manifests(): Readonly<Record<ManifestKind, Kept<BackedUpManifest & { bytes: Uint8Array }>>> | null;
  /** Throws where nothing may be written to a place. */
  requireWritable(scope: Scope): void;
  /** Why the account is not open; null while it is. */
  recovery(): Recovery | null;
  /** Skills were replaced by those of the back-up `name`; null = by none. */
  onRestored(scope: Scope, name: string | null): void;
  /** The list of back-ups changed. */
  onChange(): void;
  onNotice(notice: Omit<Notice, 'id'>): void;
  /** The daily back-up could not be made; it will be tried again. */
  onProblem(cause: unknown): void;
}

interface Kept<Found> {
  hashes(scope: Scope): Map<string, string>;
  restoreBackedUp(scope: Scope, found: Found): RestoredSkill;
}
type Library = Kept<BackedUpPackage>;

export interface BackupsRoom {
  api: BackupsApi;
  /** Makes the back-ups that are due: a day after the last one, in each place where there is something to lose. */
  due(): Promise<void>;
  /** The same where it takes a moment only. Never throws. */
  dueIfSmall(): Promise<void>;
  /** Checks soon and then regularly for what is due, until `close`. */
  start(): void;
  close(): Promise<void>;
}

const THREAD = new URL('./thread/main.ts', import.meta.url);
const MEGABYTE = 1_000_000;
const FIRST_MS = 10_000;
/** Copied, looked through and hashed in less than half a second. */
const SMALL_BYTES = 20 * MEGABYTE;

export function createBackups(deps: BackupsDeps): BackupsRoom {
  const upkeep = createUpkeep(deps.onProblem);
  const jobs = createJobs(deps, upkeep);

  async function due(maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
    for (const scope of ['account', 'workspace'] as const) {
      const place = deps.place(scope);
      if (place === null || deps.recovery() !== null || isForReading(scope)) continue;
      if ((statSync(place.agents, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) continue;
      const newest = listBackups(place.backups).find(({ reason }) => reason !== 'before_update');
      const { agents } = place.opened;
      if (agents !== null && isDue(newest?.at, Date.now()) && hasOwnWork(agents)) await jobs.make(scope, 'daily');
    }
  }
  function isForReading(scope: Scope): boolean {
    try {
      deps.requireWritable(scope);
      return false;
    } catch {
      return true;
    }
  }

  return {
    api: createApi(deps, jobs),
    due: () => due(),
    dueIfSmall: () => due(SMALL_BYTES).catch(deps.onProblem),
    start: () => upkeep.start(() => due(), FIRST_MS),
    close: upkeep.close,
  };
}

/** Throws `not_found`. */
function placeOf({ place }: BackupsDeps, scope: Scope): Place {
  const found = place(scope);
  if (found !== null) return found;
  throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
}

type Jobs = ReturnType<typeof createJobs>;

/** One at a time. A restore is not stopped half-way. */
function createJobs(deps: BackupsDeps, { closing, queued }: Upkeep) {
  function run<Act extends Job['act']>(scope: Scope, job: JobOf<Act>, signal?: AbortSignal): Promise<Results[Act]> {
    const { megabytes, runsMegabytes } = deps.settings();
    const limits = { maxBytes: megabytes * MEGABYTE, maxRunsBytes: runsMegabytes * MEGABYTE };
    const whole = { ...job, ...limits, place: placeOf(deps, scope), appVersion: deps.appVersion } as Job;
    const signals = job.act === 'make' ? [signal, closing] : [];
    return queued(() => runThread(whole, ...signals) as Promise<Results[Act]>);
  }
  return {
    run,
    async make(scope: Scope, reason: 'daily' | 'by_hand', signal?: AbortSignal) {
      deps.requireWritable(scope);
      const { backup, tooSmall } = await run(scope, { act: 'make', reason }, signal);
      if (tooSmall) deps.onNotice(tooSmallNotice(deps.settings(), backup.bytes));
      deps.onChange();
      return backup;
    },
  };
}

function createApi(deps: BackupsDeps, { run, make }: Jobs): BackupsApi {
  function find(scope: Scope, id: string): BackupFile {
    const { backups } = placeOf(deps, scope);
    const found = findBackup(backups, id);
    if (found !== undefined) return found;
    throw new AppError('not_found', `There is no back-up ${id} in ${backups}.`, { remedy: 'List the back-ups.' });
  }
  return {
    list: ({ scope = 'account' }) => listBackups(placeOf(deps, scope).backups).map((file) => toEntry(file, scope)),
    look(input) {
      const { scope, id, query, limit } = LookInput.parse(input);
      const file = find(scope, id);
      const now = deps.library()?.hashes(scope) ?? null;
      const wanted = query.toLowerCase();
      const found = skillsIn(file.agents).filter(({ name, fileName }) => `${name} ${fileName}`.toLowerCase().includes(wanted));
      const kept = deps.manifests();
      const manifests = manifestsIn(file.agents).filter(({ name, fileName }) => `${name} ${fileName}`.toLowerCase().includes(wanted));
      const of = (kind: ManifestKind) => {
        const hashes = kept?.[kind].hashes(scope) ?? null;
        return manifests.flatMap((each) => (each.kind === kind ? [compared(each, hashes)] : []));
      };
      return {
        backup: toEntry(file, scope),
        skills: found.slice(0, limit).map((skill) => ({ ...compared(skill, now), version: skill.version })),
        total: found.length,
        competencies: of('competency'),
        roles: of('role'),
      };
    },
    text({ scope = 'account', id, skill }) {
      const { name, fileName, bytes, files } = packageIn(find(scope, id).agents, skill);
      return { name, fileName, text: new TextDecoder().decode(bytes), files: files.map(({ path }) => path) };
    },
    manifestText({ scope = 'account', id, manifest }) {
      const { name, fileName, bytes } = manifestIn(find(scope, id).agents, manifest);
      return { name, fileName, text: new TextDecoder().decode(bytes), files: [] };
    },
    make: ({ scope = 'account' }, signal) => make(scope, 'by_hand', signal),
    restoreSkill({ scope = 'account', id, skill }) {
      deps.requireWritable(scope);
      const found = packageIn(find(scope, id).agents, skill);
      const library = deps.library();
      if (library !== null) return library.restoreBackedUp(scope, found);
      throw notOpen('skill');
    },
    restoreManifest({ scope = 'account', id, manifest }) {
      deps.requireWritable(scope);
      const found = manifestIn(find(scope, id).agents, manifest);
      const kept = deps.manifests()?.[found.kind];
      if (kept !== undefined) return kept.restoreBackedUp(scope, found);
      throw notOpen(found.kind);
    },
    async restore({ scope = 'account', id }) {
      deps.requireWritable(scope);
      const restored = await run(scope, { act: 'restore', id });
      deps.onRestored(scope, id);
      deps.onChange();
      return restored;
    },
    recovery: deps.recovery,
    async startAnew() {
      if (deps.recovery() === null) {
        throw new AppError('read_only', 'The account is open, so its skills are not set aside.', {
          remedy: 'Remove skills in the library.',
        });
      }
      const restored = await run('account', { act: 'leave' });
      deps.onRestored('account', null);
      return restored;
    },
  };
}

type JobOf<Act> = Act extends 'make'
  ? { act: Act; reason: 'daily' | 'by_hand' }
  : Act extends 'restore'
    ? { act: Act; id: string }
    : { act: Act };

const tooSmallNotice = ({ megabytes }: BackupSettings, bytes: number): Omit<Notice, 'id'> => ({
  severity: 'warning',
  message: `One back-up takes ${Math.ceil(bytes / MEGABYTE)} MB, but all together may take ${megabytes} MB, so only the newest is kept.`,
  remedy: 'Raise the limit in Settings > Back-ups, or leave the runs out of them.',
});

const notOpen = (what: 'skill' | ManifestKind): AppError =>
  new AppError('account_lost', `The account is not open, so a single ${what} cannot be restored.`, { remedy: 'Restore all of it first.' });

function compared(
  { id, name, fileName, savedAt, hash }: BackedUpManifest | BackedUpSkill,
  now: Map<string, string> | null,
): BackupManifest {
  const current = now?.get(id);
  const found = current === undefined ? 'missing' : current === hash ? 'same' : 'differs';
  return { id, name: name || fileName, savedAt, now: now === null ? null : found };
}

async function runThread(job: Job, ...signals: (AbortSignal | undefined)[]): Promise<Results[Job['act']]> {
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  const answer = await runOnce<Answer>({ module: THREAD, name: 'backups', data: job, signal, stopped });
  if ('error' in answer) throw toError(answer.error);
  return answer.result;
}

const stopped = (reason: unknown): AppError =>
  reason instanceof AppError ? reason : new AppError('cancelled', 'Stopped. Nothing was changed.');
const toError = ({ code, message, ...rest }: AppErrorData): AppError => new AppError(code, message, rest);
