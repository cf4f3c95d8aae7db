// renderer/library/report/UnreadOffer.tsx - next to an error: the report of the skills that were refused because nobody read it.
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { readRefused, refusedSkills } from '../acts.ts';

export function UnreadOffer({ error }: { error: Pick<AppErrorData, 'unread'> }) {
  const unread = error.unread ?? null;
  useOffer(refusedSkills, unread);
  return unread === null ? null : <ActButton act={readRefused} on={unread} label="Read report" size="xs" plain />;
}
