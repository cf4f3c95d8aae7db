// renderer/competencies/edit/edits.ts - edits of the form.
import type { ManifestEdit } from '../../../electron/contract/manifests/manifests.ts';
import { toastError } from '../../ui/toast.tsx';
import type { CompetencyDocument } from './document.ts';

/** An edit that the core refuses changes nothing and says why. */
export async function editOrTell(doc: CompetencyDocument, edit: ManifestEdit, group = ''): Promise<void> {
  try {
    await doc.edit(edit, group);
  } catch (cause) {
    toastError('Nothing was changed.', cause);
  }
}

/** The first `setting_1`, `setting_2` … that none has. */
export function freeKey(word: string, taken: readonly unknown[]): string {
  for (let at = 1; ; at++) if (!taken.includes(`${word}_${at}`)) return `${word}_${at}`;
}
