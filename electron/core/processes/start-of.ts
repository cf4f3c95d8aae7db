// electron/core/processes/start-of.ts - which process a pid means: pids are given out again, starts are not.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { childEnvironment } from './environment.ts';

/** The system answers from memory; one that takes longer will not answer. */
const ANSWER_MS = 5000;

/** Lets the list of processes say the same whatever the language and the time zone. */
const PLAIN = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * When a living process started, in words that only ever compare as equal or different and that no change of the clock moves: boot and
 * clock ticks on Linux (fields 3 and 22 of proc_pid_stat(5)), elsewhere the start that the system keeps. '' if the system does not say,
 * null if no such process runs.
 */
export function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    return process.platform === 'win32' ? windowsStart(pid) : unixStart(pid);
  } catch {
    return hasPid(pid) ? '' : null;
  }
}

function linuxStart(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return hasEnded(fields[0]) ? null : `${boot}:${fields[19]}`;
}

function unixStart(pid: number): string | null {
  const [state, ...start] = said('ps', ['-o', 'state=', '-o', 'lstart=', '-p', String(pid)]).split(/\s+/);
  return start.length === 0 || hasEnded(state) ? null : start.join(' ');
}

const windowsStart = (pid: number): string =>
  said('powershell.exe', [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.ToFileTimeUtc()`,
  ]);

/** A zombie has a pid, but does nothing more. */
const hasEnded = (state: string | undefined): boolean => state?.startsWith('Z') === true || state?.startsWith('X') === true;

const said = (file: string, args: string[]): string =>
  execFileSync(file, args, {
    encoding: 'utf8',
    env: childEnvironment({ extra: PLAIN }),
    timeout: ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  }).trim();

/** True while a process has this pid, whoever it belongs to. */
export function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
