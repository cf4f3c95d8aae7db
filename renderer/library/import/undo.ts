// renderer/library/import/undo.ts - an import taken back: new skills go to the bin, replaced ones have their bytes, files and decisions again.
import type { OpenPackage } from '../../../electron/contract/library.ts';

/** What a replaced skill was before. */
export interface Before {
  id: string;
  revisionId: string;
  enabled: boolean;
  acknowledged: boolean;
}

/** What of the library is needed here. */
export interface UndoCalls {
  open: { query(input: { id: string }): Promise<Pick<OpenPackage, 'row' | 'revision'>> };
  remove: { mutate(input: { ids: string[] }): Promise<unknown> };
  restoreRevision: { mutate(input: { id: string; revisionId: string; baseHash: string }): Promise<unknown> };
  acknowledge: { mutate(input: { ids: string[] }): Promise<unknown> };
  setEnabled: { mutate(input: { id: string; enabled: boolean }): Promise<unknown> };
}

export const readBefore = (library: Pick<UndoCalls, 'open'>, ids: readonly string[]): Promise<Before[]> =>
  Promise.all(
    [...new Set(ids)].map(async (id) => {
      const { row, revision } = await library.open.query({ id });
      return { id, revisionId: revision.id, enabled: row.enabled, acknowledged: row.acknowledged };
    }),
  );

/** Throws what the core throws; what was taken back until then stays so. */
export async function undoImport(library: UndoCalls, added: string[], replaced: readonly Before[]): Promise<void> {
  if (added.length > 0) await library.remove.mutate({ ids: added });
  for (const { id, revisionId, enabled, acknowledged } of replaced) {
    const { revision } = await library.open.query({ id });
    await library.restoreRevision.mutate({ id, revisionId, baseHash: revision.hash });
    // Replacing took the acknowledgement of the bytes that are back now; acknowledging enables.
    if (acknowledged) await library.acknowledge.mutate({ ids: [id] });
    if (acknowledged && !enabled) await library.setEnabled.mutate({ id, enabled: false });
  }
}
