// electron/core/processes/service/board.ts - the state of one service as it is shown, and its crash history.
import { AppError } from '../../../contract/values/errors.ts';
import type { Exit } from '../launch.ts';
import type { Timings } from './timings.ts';

export type ServiceStatus = 'not_started' | 'starting' | 'ready' | 'busy' | 'stopping' | 'restarting' | 'failed' | 'missing';

export interface ServiceState {
  name: string;
  label: string;
  status: ServiceStatus;
  jobs: number;
  /** How often it was asked for what it is for, and when last (UTC, ISO 8601). */
  uses: { count: number; lastAt: string | null };
  pid: number | null;
  /** Crashes that still count against it. */
  crashes: number;
  versions: Record<string, string>;
  /** Why it failed or is missing. */
  error: AppError | null;
  /** How its child last ended unasked, and when (UTC, ISO 8601). */
  lastExit: (Exit & { at: string }) | null;
}

/** Exit codes by which a child says that a restart will not help: bad arguments, another protocol. */
const NEVER_AGAIN = new Set([2, 3]);
/** And that a dependency is not installed. */
const LACKS_SOMETHING = 4;

const RESTART = 'See its log and restart it in Settings > Processes; on the command line, run the command again.';

/** The crashes of one service, within a window; a child that lived long enough has a clean record. */
function createCrashRecord(timings: Timings) {
  let times: number[] = [];
  let livesSince: number | null = null;
  const forgive = (): void => {
    if (livesSince !== null && performance.now() - livesSince >= timings.healthyMs) times = [];
    times = times.filter((time) => performance.now() - time < timings.crashWindowMs);
  };
  return {
    lives(): void {
      livesSince = performance.now();
    },
    /** The child ended, as asked or not. */
    ended(): void {
      forgive();
      livesSince = null;
    },
    add(): void {
      times.push(performance.now());
    },
    count(): number {
      forgive();
      return times.length;
    },
    clear(): void {
      times = [];
    },
  };
}

interface Named {
  name: string;
  label: string;
  onState?: ((state: ServiceState) => void) | undefined;
}

/** `details` are known by whoever keeps the child. */
export function createBoard(spec: Named, timings: Timings, details: () => Pick<ServiceState, 'jobs' | 'uses' | 'pid' | 'versions'>) {
  const record = createCrashRecord(timings);
  let status: ServiceStatus = 'not_started';
  let error: AppError | null = null;
  let lastExit: ServiceState['lastExit'] = null;

  const state = (): ServiceState => ({
    name: spec.name,
    label: spec.label,
    status,
    crashes: record.count(),
    error,
    lastExit,
    ...details(),
  });
  const become = (next: ServiceStatus, why: AppError | null = null): void => {
    status = next;
    error = why;
    spec.onState?.(state());
  };
  const lacking = (why: AppError): AppError =>
    new AppError('process_missing', `${spec.label} is missing something it needs. ${why.message}`, {
      remedy: 'Run the set-up again (npm run setup); it installs what is missing.',
      cause: why,
    });
  return {
    state,
    become,
    lives: record.lives,
    ended: record.ended,
    /** Milliseconds to wait before the next start; 0 without crashes. */
    delay: (): number => timings.backoffMs[Math.min(record.count() - 1, timings.backoffMs.length - 1)] ?? 0,
    /**
     * Records an unrequested end and returns what to report. After too many crashes, or one that would repeat for sure, the service
     * has failed; without a program or package it is missing. `exit` is null if nothing was started.
     */
    crashed(why: AppError, exit: Exit | null): AppError {
      if (exit !== null) lastExit = { ...exit, at: new Date().toISOString() };
      if (why.code === 'process_missing' || exit?.code === LACKS_SOMETHING) {
        const told = why.code === 'process_missing' ? why : lacking(why);
        become('missing', told);
        return told;
      }
      // Nothing was started, so nothing has crashed.
      if (why.code === 'temporary_folder') {
        become('not_started', why);
        return why;
      }
      record.add();
      const looping = record.count() >= timings.maxCrashes;
      const hopeless = why.code === 'protocol_error' || NEVER_AGAIN.has(exit?.code ?? 0);
      const told = looping
        ? new AppError(
            'process_failed',
            `${spec.label} stopped ${record.count()} times in a row and will not be restarted. ${why.message}`,
            {
              remedy: RESTART,
              cause: why,
            },
          )
        : hopeless
          ? new AppError(why.code, why.message, { remedy: `Run the set-up again (npm run setup). ${RESTART}`, cause: why })
          : why;
      become(hopeless || looping ? 'failed' : 'not_started', told);
      return told;
    },
    forget(): void {
      record.clear();
      if (status === 'failed' || status === 'missing') become('not_started');
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
