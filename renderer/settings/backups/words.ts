// renderer/settings/backups/words.ts - what is in a back-up, each in one line.
import type { BackupManifest, BackupSkill } from '../../../electron/contract/backups/backups.ts';
import { withVersion } from '../../../electron/contract/values/words.ts';

/** What can be looked at and restored by itself. */
export type Item = { kind: 'skill'; of: BackupSkill } | { kind: 'competency' | 'role'; of: BackupManifest };

const COMPARED = { same: 'the same now', differs: 'differs now', missing: 'not in the library now' } as const;

/** `check 1.2.0 – differs now`. */
export const itemInWords = ({ kind, of }: Item): string =>
  `${withVersion(of.name, kind === 'skill' ? of.version : null)}${of.now === null ? '' : ` – ${COMPARED[of.now]}`}`;
