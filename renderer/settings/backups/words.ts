// renderer/settings/backups/words.ts - a skill of a back-up in one line.
import type { BackupSkill } from '../../../electron/contract/backups/backups.ts';
import { withVersion } from '../../../electron/contract/values/words.ts';

const COMPARED = { same: 'the same now', differs: 'differs now', missing: 'not in the library now' } as const;

/** `check 1.2.0 – differs now`. */
export const skillInWords = ({ name, version, now }: Pick<BackupSkill, 'name' | 'version' | 'now'>): string =>
  `${withVersion(name, version)}${now === null ? '' : ` – ${COMPARED[now]}`}`;
