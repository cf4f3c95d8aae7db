// renderer/manifests/acts.ts - what is done with the open text of a manifest, a competency or a role: each kind has these acts under its own name.
import type { Finding } from '../../electron/contract/packages.ts';
import { act, createSubject, type Subject } from '../app/acts/act.ts';
import type { Next } from '../app/acts/focus.ts';
import { CheckIcon, EditIcon, FixIcon, ForwardIcon, HistoryIcon, UndoIcon } from '../ui/icons.ts';
import type { ShownRevisions } from '../ui/revisions.ts';

export interface InManifest {
  undo: (() => void) | null;
  redo: (() => void) | null;
  save(): Promise<unknown>;
  findings: readonly Finding[];
  fix(finding: Finding): unknown;
  conflict: { decide(side: 'mine' | 'theirs'): Promise<void> } | null;
}

/** Which finding is meant. */
export const choiceOf = ({ code, range }: Finding): string => `${code} ${range.start}`;
export const choicesOf = (findings: readonly Finding[]) =>
  findings.map((finding) => ({ id: choiceOf(finding), label: finding.message, note: `line ${finding.line}` }));
export const chosenOf = (findings: readonly Finding[], id: string | null): Finding | undefined =>
  findings.find((finding) => choiceOf(finding) === id);
/** Why there are no sides to decide between; null = there are. */
export const noConflict = ({ conflict }: Pick<InManifest, 'conflict'>): string | null => (conflict ? null : 'nobody else has changed it');

/** `decided`: where to type once one side was decided for. */
export function manifestActs<T extends InManifest>(
  about: Subject<T>,
  kind: 'competency' | 'role',
  screen: 'competency' | 'roles',
  decided: Next,
) {
  return {
    undo: act(about, {
      id: `${kind}.undo`,
      label: `Undo in ${kind}`,
      keys: ['Mod+Z'],
      icon: UndoIcon,
      screen,
      blocked: (it) => (it.undo ? null : 'nothing to undo'),
      run: (it) => it.undo?.(),
      next: 'stay',
    }),
    redo: act(about, {
      id: `${kind}.redo`,
      label: `Redo in ${kind}`,
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      icon: ForwardIcon,
      screen,
      blocked: (it) => (it.redo ? null : 'nothing to redo'),
      run: (it) => it.redo?.(),
      next: 'stay',
    }),
    save: act(about, {
      id: `${kind}.save`,
      label: `Save ${kind}`,
      keys: ['Mod+S'],
      icon: CheckIcon,
      screen,
      blocked: ({ conflict }) => (conflict ? 'it was changed elsewhere: keep yours or take theirs first' : null),
      run: (it) => it.save(),
      next: 'stay',
    }),
    fixFinding: act(about, {
      id: `${kind}.fix`,
      label: `Repair a finding of the ${kind}`,
      icon: FixIcon,
      blocked: ({ findings }) => (findings.some(({ fix }) => fix) ? null : 'no repair is known or needed'),
      among: ({ findings }) => choicesOf(findings.filter(({ fix }) => fix)),
      run(it, id) {
        const finding = chosenOf(it.findings, id);
        return finding && it.fix(finding);
      },
      next: 'stay',
    }),
    takeMine: act(about, {
      id: `${kind}.mine`,
      label: `Keep your side of the ${kind}`,
      icon: EditIcon,
      blocked: noConflict,
      run: ({ conflict }) => conflict?.decide('mine'),
      next: decided,
    }),
    takeTheirs: act(about, {
      id: `${kind}.theirs`,
      label: `Take the other side of the ${kind}`,
      icon: UndoIcon,
      blocked: noConflict,
      run: ({ conflict }) => conflict?.decide('theirs'),
      next: decided,
    }),
  };
}

export function revisionActs(kind: 'competency' | 'role') {
  const shownRevisions = createSubject<ShownRevisions>(`no revisions of a ${kind} are shown`);
  const compareRevision = act(shownRevisions, {
    id: `${kind}.revision`,
    label: `Compare with a revision of the ${kind}`,
    icon: HistoryIcon,
    among: ({ revisions }) => revisions,
    run: ({ compare }, id) => compare(id ?? ''),
    next: 'opens',
  });
  return { shownRevisions, compareRevision };
}
export type RevisionActs = ReturnType<typeof revisionActs>;
