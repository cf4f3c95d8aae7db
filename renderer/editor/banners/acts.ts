// renderer/editor/banners/acts.ts - the ways out of a banner: a draft, a conflict, bytes that are not text, a linked file.
import type { Decision } from '../../../electron/contract/linking.ts';
import type { MergeSide } from '../../../electron/contract/values/merging.ts';
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

/** A skill that was changed here and elsewhere. */
export interface TwoSides {
  /** The other side is a file that no longer exists. */
  isMissing: boolean;
  /** The merge that is shown. */
  merge: { text: string; left: number } | null;
  /** Whether both sides can be compared line by line; unknown until they are shown. */
  mergeable?: boolean;
  show(shown: 'compare' | 'merge' | null): Promise<void>;
  decide(decision: Decision): Promise<void>;
}
export const diverged = createSubject<TwoSides>('no skill was changed on two sides');
const unlessMissing = ({ isMissing }: TwoSides) => (isMissing ? 'the file is missing' : null);
export const compareSides = act(diverged, {
  id: 'conflict.compare',
  label: 'Compare both sides',
  icon: OverrideIcon,
  blocked: unlessMissing,
  run: ({ show }) => show('compare'),
  next: 'opens',
});
export const takeTheirs = act(diverged, {
  id: 'conflict.theirs',
  label: 'Use the other side',
  blocked: unlessMissing,
  run: ({ decide }) => decide({ take: 'theirs' }),
  next: 'editor.view',
});
export const keepMine = act(diverged, {
  id: 'conflict.mine',
  label: 'Keep mine',
  run: ({ decide }) => decide({ take: 'mine' }),
  next: 'editor.view',
});
export const mergeSides = act(diverged, {
  id: 'conflict.merge',
  label: 'Merge both sides',
  icon: ExternalIcon,
  blocked: (it) => unlessMissing(it) ?? (it.mergeable === false ? 'there is no common text, or the texts differ too much' : null),
  run: ({ show }) => show('merge'),
  next: 'opens',
});
export const saveMerge = act(diverged, {
  id: 'conflict.save',
  label: 'Save merge',
  blocked: ({ merge }) =>
    merge === null
      ? 'no merge is open'
      : merge.left === 0
        ? null
        : merge.left === 1
          ? 'one place is not decided'
          : `${merge.left} places are not decided`,
  run: async ({ merge, decide }) => {
    if (merge !== null) await decide({ take: 'merged', text: merge.text });
  },
  next: 'editor.view',
});
export const decideLater = act(diverged, {
  id: 'conflict.later',
  label: 'Decide later',
  run: ({ show }) => show(null),
  next: 'editor.view',
});

/** The places of an open merge. */
export const mergePlaces = createSubject<{ choose(side: MergeSide): void; go(by: 1 | -1): void }>('no merge is open');
export const nextPlace = act(mergePlaces, {
  id: 'merge.next',
  label: 'Go to the next place of the merge',
  keys: ['Alt+F5'],
  always: true,
  run: ({ go }) => go(1),
  next: 'stay',
});
export const lastPlace = act(mergePlaces, {
  id: 'merge.previous',
  label: 'Go to the previous place of the merge',
  keys: ['Shift+Alt+F5'],
  always: true,
  run: ({ go }) => go(-1),
  next: 'stay',
});
const SIDES: readonly Choice[] = [
  { id: 'theirs', label: 'The other side' },
  { id: 'mine', label: 'Mine' },
  { id: 'both', label: 'Both, mine first' },
  { id: 'base', label: 'As before both changes' },
];
export const choosePlace = act(mergePlaces, {
  id: 'merge.choose',
  label: 'Choose the text of a place of the merge',
  among: () => SIDES,
  run: ({ choose }, side) => {
    if (side !== null) choose(side as MergeSide);
  },
  next: 'stay',
});
