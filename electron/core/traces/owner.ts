// electron/core/traces/owner.ts - which process owns a run, and whether it is still alive. A pid is not enough: it is reused.
import { readFileSync } from 'node:fs';

/** `start` distinguishes two processes with the same pid. */
export interface Owner {
  pid: number;
  start: string;
}

/** For a run that its process released. */
export const NOBODY: Owner = { pid: 0, start: '' };

/** This process. */
export function self(): Owner {
  return { pid: process.pid, start: linuxStart(process.pid)?.start ?? ownStart };
}

/** Without /proc only our own start is known; it keeps one value for the lifetime of the process. */
const ownStart = new Date(Date.now() - process.uptime() * 1000).toISOString();

/**
 * True while the process that owns a run is alive. If the start of another process cannot be read, its pid decides; rows of a reused
 * pid are then caught by their deadline (`closeInterrupted`).
 */
export function isAlive(owner: Owner): boolean {
  if (owner.pid === NOBODY.pid) return false;
  const onLinux = linuxStart(owner.pid);
  if (onLinux !== null) return onLinux.running && onLinux.start === owner.start;
  if (process.platform === 'linux') return false;
  if (owner.pid === process.pid) return owner.start === ownStart;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot and clock ticks since boot of a process (fields 3 and 22 of proc_pid_stat(5)), or null if there is no such process. */
function linuxStart(pid: number): { start: string; running: boolean } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { start: `${boot}:${fields[19]}`, running: fields[0] !== 'Z' && fields[0] !== 'X' };
  } catch {
    return null;
  }
}
