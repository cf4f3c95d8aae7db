// renderer/library/import/undo.ts - undoes an import: new skills go to the bin, replaced ones get their bytes, files and decisions back.
import type { OpenPackage } from '../../../electron/contract/library.ts';

/** What a replaced skill was before. */
export interface Before {
  id: string;
  revisionId: string;
  whole: string;
  enabled: boolean;
  acknowledged: boolean;
}

/** What is needed from the library. */
export interface UndoCalls {
  open: { query(input: { id: string }): Promise<Pick<OpenPackage, 'row' | 'revision'>> };
  remove: { mutate(input: { ids: string[] }): Promise<unknown> };
  restoreRevision: { mutate(input: { id: string; revisionId: string; baseHash: string }): Promise<unknown> };
  acknowledge: { mutate(input: { skills: { id: string; whole: string }[] }): Promise<unknown> };
  setEnabled: { mutate(input: { id: string; enabled: boolean }): Promise<unknown> };
}

export const readBefore = (library: Pick<UndoCalls, 'open'>, ids: readonly string[]): Promise<Before[]> =>
  Promise.all(
    [...new Set(ids)].map(async (id) => {
      const { row, revision } = await library.open.query({ id });
      return { id, revisionId: revision.id, whole: revision.whole, enabled: row.enabled, acknowledged: row.acknowledged };
    }),
  );

/** Throws what the core throws; what was undone until then stays undone. */
export async function undoImport(library: UndoCalls, added: string[], replaced: readonly Before[]): Promise<void> {
  if (added.length > 0) await library.remove.mutate({ ids: added });
  for (const { id, revisionId, whole, enabled, acknowledged } of replaced) {
    const { revision } = await library.open.query({ id });
    await library.restoreRevision.mutate({ id, revisionId, baseHash: revision.hash });
    // Replacing removed the acknowledgement of exactly the bytes that are back now; acknowledging enables.
    if (acknowledged) await library.acknowledge.mutate({ skills: [{ id, whole }] });
    if (acknowledged && !enabled) await library.setEnabled.mutate({ id, enabled: false });
  }
}
