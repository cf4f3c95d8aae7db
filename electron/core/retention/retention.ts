// electron/core/retention/retention.ts - the room over the open places: estimates and removals by hand, and what is due by the settings.
// All of it happens in a thread, one job at a time.
import { statSync } from 'node:fs';
import {
  AppError,
  type AppErrorData,
  type KeepLimits,
  type Prunable,
  PruneInput,
  type PruneResult,
  type Retention,
  type RetentionApi,
  type Scope,
} from '../../contract/index.ts';
import { readArchive } from '../capability/index.ts';
import { isForReading, type OpenedDatabase, requireFile, requireWritable } from '../storage/index.ts';
import { createUpkeep, runOnce } from '../workers/index.ts';
import type { Answer, Job } from './thread/protocol.ts';

/** The databases of the account, or of the open workspace. */
export interface Place {
  scope: Scope;
  agents: OpenedDatabase;
  traces: OpenedDatabase;
}

export interface RetentionDeps {
  /** The account, and the workspace if one is open. */
  places(): Place[];
  /** Folder of the open workspace. */
  workspace(): string | null;
  /** The limits of a place. */
  settings(scope: Scope): Retention;
  /** The file to which audit events are added. */
  archive: string;
  /** Something was removed. */
  onPruned(result: PruneResult): void;
  /** What was due could not be done; it will be tried again. */
  onProblem(cause: unknown): void;
}

export interface RetentionRoom {
  api: RetentionApi;
  /** Does what is due by the settings: a day after it was last done, or at once if a removal was interrupted or runs take far too much room. */
  due(): Promise<void>;
  /** Checks regularly for what is due, until `close`. */
  start(): void;
  close(): Promise<void>;
}

const THREAD = new URL('./thread/main.ts', import.meta.url);
const DAY_MS = 86_400_000;
const FIRST_MS = 30_000;

export function createRetention(deps: RetentionDeps): RetentionRoom {
  const upkeep = createUpkeep(deps.onProblem);

  function jobOf({ what, scope, limits, referenced }: ReturnType<typeof PruneInput.parse>, dryRun: boolean): Job {
    const places = deps.places();
    const place = places.find((each) => each.scope === (what === 'audit' ? 'account' : scope));
    if (place === undefined) throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
    if (!dryRun) for (const { db } of [place.agents, place.traces]) requireWritable(db);
    const files = ({ agents, traces }: Place) => ({ agents: requireFile(agents), traces: requireFile(traces) });
    return {
      what,
      scope: place.scope,
      limits: limits ?? deps.settings(place.scope)[what],
      referenced,
      dryRun,
      place: files(place),
      open: places.map(files),
      workspace: deps.workspace(),
      archive: deps.archive,
    };
  }

  const api: RetentionApi = {
    async estimate(input, signal) {
      const { freed: _, archive: __, ...estimate } = await runThread(jobOf(PruneInput.parse(input), true), signal, upkeep.closing);
      return estimate;
    },
    async prune(input, signal) {
      const job = jobOf(PruneInput.parse(input), false);
      // One at a time: two jobs that remove the same thing would both report it.
      const result = await upkeep.queued(() => runThread(job, signal, upkeep.closing));
      if (result.count > 0) deps.onPruned(result);
      return result;
    },
    archive() {
      const bytes = statSync(deps.archive, { throwIfNoEntry: false })?.size;
      return bytes === undefined ? null : { path: deps.archive, bytes };
    },
    archived: () => readArchive(deps.archive),
  };

  async function due(): Promise<void> {
    for (const place of deps.places()) {
      if (isForReading(place.agents.db) || isForReading(place.traces.db)) continue;
      for (const what of dueOf(place, deps.settings(place.scope))) await api.prune({ what, scope: place.scope });
    }
  }

  return {
    api,
    due,
    start: () => upkeep.start(due, FIRST_MS),
    close: upkeep.close,
  };
}

const hasLimit = ({ days, keep, megabytes }: KeepLimits): boolean => days !== null || keep !== null || megabytes !== null;

/** Far over its limit before the day is over: runs can write faster than that. */
function isCrowded({ path }: OpenedDatabase, { megabytes }: KeepLimits): boolean {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return megabytes !== null && bytes > megabytes * 1_250_000;
}

function dueOf({ scope, agents, traces }: Place, settings: Retention): Prunable[] {
  const at = agents.db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  const isDue = (what: Prunable): boolean => {
    if (what === 'runs' && traces.db.prepare('SELECT 1 FROM pruning').get() !== undefined) return true;
    if (what === 'runs' && isCrowded(traces, settings.runs)) return true;
    return hasLimit(settings[what]) && Date.parse(at.get(`pruned_${what}`) ?? '1970') + DAY_MS < Date.now();
  };
  const all: Prunable[] = scope === 'account' ? ['runs', 'revisions', 'audit'] : ['runs', 'revisions'];
  return all.filter(isDue);
}

/** Every piece is a transaction of its own, so the thread may be ended between any two. */
async function runThread(job: Job, ...signals: (AbortSignal | undefined)[]): Promise<PruneResult> {
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  const answer = await runOnce<Answer>({ module: THREAD, name: 'retention', data: job, signal, stopped });
  if ('error' in answer) throw toError(answer.error);
  return answer.result;
}

const stopped = (reason: unknown): AppError =>
  reason instanceof AppError ? reason : new AppError('cancelled', 'Stopped. What was removed stays removed.');
const toError = ({ code, message, ...rest }: AppErrorData): AppError => new AppError(code, message, rest);
