// renderer/competencies/edit/acts.ts - what can be done in the editor of a competency.
import type { Finding } from '../../../electron/contract/packages.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import {
  AddIcon,
  CheckIcon,
  CloseIcon,
  CodeIcon,
  EditIcon,
  FixIcon,
  ForwardIcon,
  HistoryIcon,
  OverrideIcon,
  SearchIcon,
  TableIcon,
  UndoIcon,
} from '../../ui/icons.ts';

export type View = 'form' | 'source' | 'revisions';
export const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'form', label: 'Form' },
  { view: 'source', label: 'Source' },
  { view: 'revisions', label: 'Revisions' },
];

/** The open competency. */
export interface InEditor {
  view: View;
  setView(view: View): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  save(): Promise<unknown>;
  findings: readonly Finding[];
  goTo(finding: Finding): void;
  fix(finding: Finding): Promise<void>;
  conflict: { compare(): void; decide(side: 'mine' | 'theirs'): Promise<void> } | null;
  /** Parts of the form that can be taken away: `settings 1`, with their words. */
  parts: readonly { id: string; label: string }[];
  add(list: 'settings' | 'metrics'): Promise<void>;
  remove(part: string): Promise<void>;
}
export const inEditor = createSubject<InEditor>('no competency is open');

const screen = 'competency' as const;
export const choiceOf = ({ code, range }: Finding): string => `${code} ${range.start}`;
const listed = (findings: readonly Finding[]) =>
  findings.map((finding) => ({ id: choiceOf(finding), label: finding.message, note: `line ${finding.line}` }));
const found = (findings: readonly Finding[], id: string | null) => findings.find((finding) => choiceOf(finding) === id);

const ICONS = { form: TableIcon, source: CodeIcon, revisions: HistoryIcon };
export const showViews = VIEWS.map(({ view, label }, at) =>
  act(inEditor, {
    id: `competency.${view}`,
    label: `Show ${label.toLowerCase()} of competency`,
    keys: [`Alt+${at + 1}`],
    icon: ICONS[view],
    screen,
    run: ({ setView }) => setView(view),
    next: 'competency.view',
  }),
);
export const undo = act(inEditor, {
  id: 'competency.undo',
  label: 'Undo in competency',
  keys: ['Mod+Z'],
  icon: UndoIcon,
  screen,
  blocked: (it) => (it.undo ? null : 'nothing to undo'),
  run: (it) => it.undo?.(),
  next: 'stay',
});
export const redo = act(inEditor, {
  id: 'competency.redo',
  label: 'Redo in competency',
  icon: ForwardIcon,
  keys: ['Mod+Shift+Z', 'Mod+Y'],
  screen,
  blocked: (it) => (it.redo ? null : 'nothing to redo'),
  run: (it) => it.redo?.(),
  next: 'stay',
});
export const save = act(inEditor, {
  id: 'competency.save',
  label: 'Save competency',
  icon: CheckIcon,
  keys: ['Mod+S'],
  screen,
  run: (it) => it.save(),
  next: 'stay',
});
export const goToFinding = act(inEditor, {
  id: 'competency.finding',
  label: 'Go to a finding of the competency',
  icon: SearchIcon,
  blocked: ({ findings }) => (findings.length > 0 ? null : 'nothing was found'),
  among: ({ findings }) => listed(findings),
  run: (it, id) => {
    const finding = found(it.findings, id);
    if (finding) it.goTo(finding);
  },
  next: 'competency.view',
});
export const fixFinding = act(inEditor, {
  id: 'competency.fix',
  label: 'Repair a finding of the competency',
  icon: FixIcon,
  blocked: ({ findings }) => (findings.some(({ fix }) => fix) ? null : 'no repair is known or needed'),
  among: ({ findings }) => listed(findings.filter(({ fix }) => fix)),
  run: async (it, id) => {
    const finding = found(it.findings, id);
    if (finding) await it.fix(finding);
  },
  next: 'stay',
});
const noConflict = ({ conflict }: InEditor) => (conflict ? null : 'nobody else has changed it');
export const compareSides = act(inEditor, {
  id: 'competency.compare-sides',
  label: 'Compare both sides of the competency',
  icon: OverrideIcon,
  blocked: noConflict,
  run: ({ conflict }) => conflict?.compare(),
  next: 'opens',
});
export const takeMine = act(inEditor, {
  id: 'competency.mine',
  label: 'Keep your side of the competency',
  icon: EditIcon,
  blocked: noConflict,
  run: ({ conflict }) => conflict?.decide('mine'),
  next: 'competency.view',
});
export const takeTheirs = act(inEditor, {
  id: 'competency.theirs',
  label: 'Take the other side of the competency',
  icon: UndoIcon,
  blocked: noConflict,
  run: ({ conflict }) => conflict?.decide('theirs'),
  next: 'competency.view',
});
const noForm = ({ view }: InEditor) => (view === 'form' ? null : 'the form is not shown');
export const addSetting = act(inEditor, {
  id: 'competency.add-setting',
  label: 'Add a setting',
  icon: AddIcon,
  blocked: noForm,
  run: ({ add }) => add('settings'),
  next: 'competency.settings',
});
export const addMetric = act(inEditor, {
  id: 'competency.add-metric',
  label: 'Add a metric',
  icon: AddIcon,
  blocked: noForm,
  run: ({ add }) => add('metrics'),
  next: 'competency.metrics',
});
export const removePart = act(inEditor, {
  id: 'competency.remove-part',
  label: 'Remove a part of the competency',
  icon: CloseIcon,
  blocked: (it) => noForm(it) ?? (it.parts.length > 0 ? null : 'there is none'),
  among: ({ parts }) => parts,
  run: ({ remove }, part) => remove(part ?? ''),
  next: 'stay',
});

/** The revisions while they are shown. */
export interface ShownRevisions {
  revisions: readonly { id: string; label: string; note: string }[];
  compare(id: string): void;
}
export const shownRevisions = createSubject<ShownRevisions>('no revisions of a competency are shown');
export const compareRevision = act(shownRevisions, {
  id: 'competency.revision',
  label: 'Compare with a revision of the competency',
  icon: HistoryIcon,
  among: ({ revisions }) => revisions,
  run: ({ compare }, id) => compare(id ?? ''),
  next: 'opens',
});
