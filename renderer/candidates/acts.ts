// renderer/candidates/acts.ts - what can be done with pages that runs propose: looked through, accepted, rejected, had back (row E6).
import type { Candidate } from '../../electron/contract/workspace.ts';
import { act, createSubject } from '../app/acts/act.ts';
import { navigate, toCandidates, toTrace } from '../app/router.ts';
import { CheckIcon, CloseIcon, EditIcon, ExternalIcon, SearchIcon, UndoIcon } from '../ui/icons.ts';
import type { Result } from './result.ts';

export type Queue = 'open' | 'decided';

export interface ShownCandidates {
  queue: Queue;
  rows: readonly Candidate[];
  /** Those ticked for what is done to several. */
  chosen: readonly Candidate[];
  show(queue: Queue): void;
  move(by: 1 | -1): void;
  choose(rows: readonly Candidate[]): void;
}
export const shownCandidates = createSubject<ShownCandidates>('the candidates are not shown', { go: () => navigate(toCandidates()) });

export interface OpenCandidate {
  candidate: Candidate;
  /** undefined = not compared yet; null = the texts cannot be compared here. */
  result: Result | null | undefined;
  /** The same with what was typed a moment ago, which is not shown yet. */
  latest(): Result | null;
  /** Puts the caret into the text that will be written. */
  edit(): void;
  /** Compares with the page as it is now, and drops what was chosen and typed; null = it is compared with that. */
  again: (() => void) | null;
}
export const candidateInHand = createSubject<OpenCandidate>('no candidate is selected');

const screen = 'candidates' as const;
const LIST = 'candidates.list' as const;
const list = { screen, next: LIST } as const;
const doing = () => import('./doing.tsx');
const unlessOpen = ({ state }: Candidate) => (state === 'proposed' ? null : 'it is decided');

act(shownCandidates, { id: 'candidates.next', label: 'Next candidate', keys: ['J'], ...list, run: ({ move }) => move(1) });
act(shownCandidates, { id: 'candidates.previous', label: 'Previous candidate', keys: ['K'], ...list, run: ({ move }) => move(-1) });
act(shownCandidates, {
  id: 'candidates.search',
  label: 'Filter candidates',
  keys: ['/', 'Mod+F'],
  icon: SearchIcon,
  screen,
  run: () => undefined,
  next: 'candidates.search',
});
export const showQueue = act(shownCandidates, {
  id: 'candidates.queue',
  label: 'Switch between open and decided candidates',
  keys: ['V'],
  screen,
  run: ({ queue, show }) => show(queue === 'open' ? 'decided' : 'open'),
  next: LIST,
});
export const chooseReady = act(shownCandidates, {
  id: 'candidates.choose',
  label: 'Choose all that nothing stands in the way of',
  screen,
  blocked: ({ queue, rows }) => (queue === 'open' && rows.some(isReady) ? null : 'there is none'),
  run: ({ rows, choose }) => choose(rows.filter(isReady)),
  next: LIST,
});
const unlessChosen = ({ chosen }: ShownCandidates) => (chosen.some(({ state }) => state === 'proposed') ? null : 'none is chosen');
const openOf = ({ chosen }: ShownCandidates) => chosen.filter(({ state }) => state === 'proposed');
export const acceptChosen = act(shownCandidates, {
  id: 'candidates.accept-chosen',
  label: 'Accept the chosen candidates',
  icon: CheckIcon,
  blocked: unlessChosen,
  run: async (it) => (await doing()).acceptAll(openOf(it)),
  next: LIST,
});
export const rejectChosen = act(shownCandidates, {
  id: 'candidates.reject-chosen',
  label: 'Reject the chosen candidates',
  icon: CloseIcon,
  blocked: unlessChosen,
  run: async (it) => (await doing()).askReason(openOf(it)),
  next: 'opens',
});

/** The page is as it was when the candidate was written, or neither was there. */
export const isReady = ({ page, state }: Candidate): boolean => state === 'proposed' && (page === 'new' || page === 'as_it_was');

export const acceptIt = act(candidateInHand, {
  id: 'candidate.accept',
  label: 'Accept candidate',
  keys: ['A', 'Mod+Enter'],
  icon: CheckIcon,
  screen,
  blocked: ({ candidate, result }) =>
    unlessOpen(candidate) ??
    (result === undefined
      ? 'it is being compared'
      : result !== null && result.left > 0
        ? result.left === 1
          ? 'one place is not decided'
          : `${result.left} places are not decided`
        : null),
  run: async ({ candidate, latest }) => {
    const result = latest();
    if (result === null || result.left === 0) await (await doing()).accept(candidate, result);
  },
  next: LIST,
});
export const editIt = act(candidateInHand, {
  id: 'candidate.edit',
  label: 'Edit the text before it is accepted',
  keys: ['E'],
  icon: EditIcon,
  screen,
  blocked: ({ candidate, result }) => unlessOpen(candidate) ?? (result ? null : 'the texts are not compared here'),
  run: ({ edit }) => edit(),
  next: 'opens',
});
export const compareAgain = act(candidateInHand, {
  id: 'candidate.compare',
  label: 'Drop my changes and compare again',
  screen,
  blocked: ({ again }) => (again === null ? 'it is compared with the page as it is now' : null),
  run: ({ again }) => again?.(),
  next: LIST,
});
export const rejectIt = act(candidateInHand, {
  id: 'candidate.reject',
  label: 'Reject candidate',
  keys: ['R', 'Delete'],
  icon: CloseIcon,
  screen,
  blocked: ({ candidate }) => unlessOpen(candidate),
  run: async ({ candidate }) => (await doing()).askReason([candidate]),
  next: 'opens',
});
export const undoIt = act(candidateInHand, {
  id: 'candidate.undo',
  label: 'Undo accepting',
  keys: ['U'],
  icon: UndoIcon,
  screen,
  blocked: ({ candidate }) => (candidate.state === 'accepted' ? null : 'it is not accepted'),
  run: async ({ candidate }) => (await doing()).undo(candidate),
  next: LIST,
});
export const openOrigin = act(candidateInHand, {
  id: 'candidate.origin',
  label: 'Open the step that wrote it',
  keys: ['T'],
  icon: ExternalIcon,
  screen,
  run: ({ candidate: { runId, spanId } }) => navigate(toTrace(runId, spanId)),
  next: 'trace.spans',
});
