// renderer/settings/processes/words.ts - the state of a process in words.
import type { ProcessState } from '../../../electron/contract/processes.ts';
import { plural } from '../../ui/format.ts';

/** A word or two, and the class of its badge. */
export function statusInWords({ status, jobs, restart }: ProcessState): { text: string; tone: '' | 'ok' | 'info' | 'warn' | 'err' } {
  switch (status) {
    case 'not_started':
      return { text: 'Not started', tone: '' };
    case 'starting':
      return { text: 'Starting', tone: 'info' };
    case 'ready':
      return { text: 'Ready', tone: 'ok' };
    case 'busy':
      return { text: `Busy, ${plural(jobs, 'job')}`, tone: 'info' };
    case 'stopping':
      return { text: 'Stopping', tone: '' };
    case 'restarting':
      return { text: restart ? `Restarting, ${restart.number} of ${restart.of}` : 'Restarting', tone: 'warn' };
    case 'failed':
      return { text: 'Failed', tone: 'err' };
    case 'missing':
      return { text: 'Missing', tone: 'warn' };
  }
}

/** `ended with code 1`, `ended by SIGKILL`. */
export function exitInWords({ code, signal }: { code: number | null; signal: string | null }): string {
  return signal === null ? `exited with code ${code}` : `terminated by ${signal}`;
}

/** `python 3.12.4, sidecar 0.1.0`; what a process reports about itself once started. */
export const versionsInWords = (versions: ProcessState['versions']): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

/** Only a process that is not running can be started again. */
export const canStart = ({ status }: ProcessState): boolean => status === 'failed' || status === 'missing' || status === 'not_started';
