// electron/core/processes/owner.ts - which process owns a piece of work, and whether it is still alive. No clock is asked: processes may disagree about
// the time, and one that was suspended has not ended.
import { startOf } from './start-of.ts';

/** `start` tells processes that had the same pid apart; '' if the system does not say. */
export interface Owner {
  pid: number;
  start: string;
}

/** For a run that its process released. */
export const NOBODY: Owner = { pid: 0, start: '' };

let own: Owner | null = null;

/** This process. */
export function self(): Owner {
  own ??= { pid: process.pid, start: startOf(process.pid) ?? '' };
  return own;
}

/** True while the process that owns a run is alive; also when that cannot be ruled out, because a run is never taken from a living process. */
export function isAlive(owner: Owner): boolean {
  if (owner.pid === NOBODY.pid) return false;
  const start = owner.pid === process.pid ? self().start : startOf(owner.pid);
  return start !== null && (start === owner.start || start === '' || owner.start === '');
}
