// electron/contract/backups/words.ts - texts for every shell about back-ups.
import { plural } from '../values/words.ts';
import type { Backup, BackupReason } from './backups.ts';

const REASONS: Readonly<Record<BackupReason, string>> = {
  daily: 'daily',
  by_hand: 'by hand',
  before_restore: 'before a restore',
  before_update: 'before an update',
};

/** `daily`, `before a restore`. */
export const reasonInWords = ({ reason }: Pick<Backup, 'reason'>): string => REASONS[reason];

/** `12 skills, 1 draft, 340 runs, settings, models, keys`. */
export function contentsInWords({ has }: Pick<Backup, 'has'>): string {
  if (has === null) return 'cannot be read';
  const { skills, drafts, runs, settings, models, keys } = has;
  return [
    plural(skills, 'skill'),
    ...(drafts > 0 ? [plural(drafts, 'draft')] : []),
    ...(runs !== null && runs > 0 ? [plural(runs, 'run')] : []),
    ...(settings ? ['settings'] : []),
    ...(models ? ['models'] : []),
    ...(keys ? ['keys'] : []),
  ].join(', ');
}
