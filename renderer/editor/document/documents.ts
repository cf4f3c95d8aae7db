// renderer/editor/document/documents.ts - the open skills of this window. A document lives as long as its tab, whatever screen is shown.
import { create, useStore } from 'zustand';
import type { OpenPackage } from '../../../electron/contract/library.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { onAppEvent } from '../../client/events.ts';
import { useLive, useUi } from '../../client/store.ts';
import { createDocument, type DocumentDeps, type OpenDocument } from './document.ts';
import { createSaving, type Saving } from './saving.ts';
import type { DocumentState } from './state.ts';
import { isDirty, isDiverged } from './status.ts';

export type LiveDocument = OpenDocument & { saving: Saving };

type Entry = { kind: 'opening' } | { kind: 'failed'; cause: unknown } | { kind: 'open'; doc: LiveDocument };
const useEntries = create<{ entries: ReadonlyMap<string, Entry> }>()(() => ({ entries: new Map() }));

const deps: DocumentDeps = {
  open: (input) => api.library.open.query(input),
  session: {
    open(input, onData, onEnd) {
      const looks = api.editing.open.subscribe(input, { onData, onError: onEnd, onStopped: onEnd });
      return () => looks.unsubscribe();
    },
    change: (input) => api.editing.change.mutate(input),
    edit: (input) => api.editing.edit.query(input),
  },
  saveDraft: (input) => api.library.saveDraft.mutate(input),
  discardDraft: (input) => api.library.discardDraft.mutate(input),
  save: (input) => api.library.save.mutate(input),
  threeWay: (input) => api.library.threeWay.query(input),
  resolveConflict: (input) => api.library.resolveConflict.mutate(input),
  now: () => performance.now(),
};

const setEntry = (id: string, entry: Entry | null) =>
  useEntries.setState((s) => {
    const entries = new Map(s.entries);
    if (entry) entries.set(id, entry);
    else entries.delete(id);
    return { entries };
  });

function live(open: OpenPackage): LiveDocument {
  let saving: Saving | undefined;
  const doc = createDocument(open, deps, () => saving?.edited());
  saving = createSaving(doc, deps);
  return Object.assign(doc, { saving });
}

/** Opens a skill once; a second call while it is open does nothing. */
export async function openDocument(id: string): Promise<void> {
  const entry = useEntries.getState().entries.get(id);
  if (entry && entry.kind !== 'failed') return;
  setEntry(id, { kind: 'opening' });
  try {
    const open = await deps.open({ id });
    setEntry(id, { kind: 'open', doc: live(open) });
    useUi.getState().openTab({ id, name: open.row.name });
  } catch (cause) {
    setEntry(id, { kind: 'failed', cause });
    if (errorOf(cause).code === 'not_found') useUi.getState().closeTab(id);
  }
}

/** The document of a skill, or the state of opening it. */
export const useEntry = (id: string): Entry | undefined => useEntries((s) => s.entries.get(id));
export const useDoc = <T>(doc: OpenDocument, pick: (state: DocumentState) => T): T => useStore(doc.store, pick);
export const documentOf = (id: string): LiveDocument | null => {
  const entry = useEntries.getState().entries.get(id);
  return entry?.kind === 'open' ? entry.doc : null;
};

/** Saves a revision and closes the document; false if it could not be saved and stays open. */
export async function closeDocument(id: string): Promise<boolean> {
  const doc = documentOf(id);
  if (doc) {
    const state = doc.store.getState();
    // A conflict or a waiting draft is kept as a draft and offered again; everything else becomes a revision.
    if (isDiverged(state)) await doc.saving.flush();
    else if (!state.locked && !(await doc.saving.save('close'))) return false;
    doc.saving.close();
    doc.close();
  }
  setEntry(id, null);
  return true;
}

/** Keeps open documents in step with the library, and drafts safe when the window closes. */
function startDocuments(): void {
  const all = () => [...useEntries.getState().entries.values()].flatMap((e) => (e.kind === 'open' ? [e.doc] : []));
  onAppEvent((event) => {
    if (event.type === 'library') for (const doc of all()) void doc.saving.checkDisk().catch(() => undefined);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const doc of all()) void doc.saving.flush();
  });
  window.addEventListener('pagehide', () => {
    for (const doc of all()) {
      const state = doc.store.getState();
      if (state.locked || !isDirty(state)) continue;
      const input = { id: doc.id, text: state.text, baseHash: state.base.hash };
      // Nobody waits for these answers: the draft is safe first, then it becomes a revision if nothing prevents it.
      void deps.saveDraft(input).catch(() => undefined);
      if (!isDiverged(state)) void deps.save({ ...input, reason: 'close' }).catch(() => undefined);
    }
    useLive.getState().setSaveState({ kind: 'none' });
  });
}
startDocuments();
