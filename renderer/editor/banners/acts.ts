// renderer/editor/banners/acts.ts - the ways out of a banner: a draft, a conflict, bytes that are not text, a linked file.
import { act, type Choice, createSubject } from '../../app/acts/act.ts';
import { ExternalIcon, OverrideIcon, UndoIcon } from '../../ui/icons.ts';

/** A file that is not UTF-8. */
export const foreignFile = createSubject<{ encodings: readonly Choice[]; convert(encoding: string): Promise<void> }>(
  'the open file is UTF-8',
);
export const convertFile = act(foreignFile, {
  id: 'file.convert',
  label: 'Convert to UTF-8',
  among: ({ encodings }) => encodings,
  run: async ({ convert }, encoding) => {
    if (encoding !== null) await convert(encoding);
  },
  next: 'editor.view',
});

/** A draft that an earlier window left behind. */
export interface SavedDraft {
  restore(): unknown;
  drop(): Promise<unknown>;
  compare(opened: boolean): void;
}
export const savedDraft = createSubject<SavedDraft>('there is no saved draft');
export const restoreDraft = act(savedDraft, {
  id: 'draft.restore',
  label: 'Restore draft',
  icon: UndoIcon,
  run: ({ restore, compare }) => {
    compare(false);
    return restore();
  },
  next: 'editor.view',
});
export const discardDraft = act(savedDraft, {
  id: 'draft.discard',
  label: 'Discard draft',
  run: ({ drop, compare }) => {
    compare(false);
    return drop();
  },
  next: 'editor.view',
});
export const compareDraft = act(savedDraft, {
  id: 'draft.compare',
  label: 'Compare draft',
  icon: OverrideIcon,
  run: ({ compare }) => compare(true),
  next: 'opens',
});

/** A file that was changed here and elsewhere. */
export interface ChangedTwice {
  readable: boolean;
  load(): Promise<unknown>;
  keep(): Promise<unknown>;
  compare(opened: boolean): void;
}
export const changedTwice = createSubject<ChangedTwice>('the file was not changed elsewhere');
const readable = (it: ChangedTwice) => (it.readable ? null : 'their text cannot be read');
export const loadTheirs = act(changedTwice, {
  id: 'conflict.load',
  label: 'Load theirs',
  blocked: readable,
  run: ({ load, compare }) => {
    compare(false);
    return load();
  },
  next: 'editor.view',
});
export const keepMine = act(changedTwice, {
  id: 'conflict.keep',
  label: 'Keep mine',
  run: ({ keep, compare }) => {
    compare(false);
    return keep();
  },
  next: 'editor.view',
});
export const compareConflict = act(changedTwice, {
  id: 'conflict.compare',
  label: 'Compare theirs with mine',
  icon: OverrideIcon,
  blocked: readable,
  run: ({ compare }) => compare(true),
  next: 'opens',
});

/** A linked file that was changed on both sides. */
export const linkConflict = createSubject<{ decide(): void }>('no linked file waits for a decision');
export const decideLink = act(linkConflict, {
  id: 'links.decide',
  label: 'Compare and decide about the linked file',
  icon: ExternalIcon,
  run: ({ decide }) => decide(),
  next: 'opens',
});
