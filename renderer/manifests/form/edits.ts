// renderer/manifests/form/edits.ts - edits of the form of a manifest.
import type { ManifestEdit } from '../../../electron/contract/manifests/manifests.ts';
import { attempt } from '../../ui/toast.tsx';
import type { ManifestDocument, OpenManifest } from '../document.ts';

/** What a form needs of its document. */
export type FormDocument = Pick<ManifestDocument<OpenManifest>, 'edit' | 'holdsText'>;

/** An edit that the core refuses changes nothing and says why. */
export async function editOrTell(doc: FormDocument, edit: ManifestEdit, group = ''): Promise<void> {
  await attempt('Nothing was changed.', () => doc.edit(edit, group));
}

/** The first `setting_1`, `setting_2` … that none has. */
export function freeKey(word: string, taken: readonly unknown[]): string {
  for (let at = 1; ; at++) if (!taken.includes(`${word}_${at}`)) return `${word}_${at}`;
}
