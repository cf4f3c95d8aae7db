// renderer/competencies/edit/acts.ts - what can be done in the editor of a competency.
import type { Finding } from '../../../electron/contract/packages.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import { choicesOf, chosenOf, type InManifest, manifestActs, noConflict, revisionActs } from '../../manifests/acts.ts';
import { AddIcon, CloseIcon, CodeIcon, HistoryIcon, OverrideIcon, SearchIcon, TableIcon } from '../../ui/icons.ts';

export type View = 'form' | 'source' | 'revisions';
export const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'form', label: 'Form' },
  { view: 'source', label: 'Source' },
  { view: 'revisions', label: 'Revisions' },
];

/** The open competency. */
export interface InEditor extends InManifest {
  view: View;
  setView(view: View): void;
  goTo(finding: Finding): void;
  conflict: { compare(): void; decide(side: 'mine' | 'theirs'): Promise<void> } | null;
  /** Parts of the form that can be taken away: `settings 1`, with their words. */
  parts: readonly { id: string; label: string }[];
  add(list: 'settings' | 'metrics'): Promise<void>;
  remove(part: string): Promise<void>;
}
export const inEditor = createSubject<InEditor>('no competency is open');

const screen = 'competency' as const;
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
export const { undo, redo, save, fixFinding, takeMine, takeTheirs } = manifestActs(inEditor, 'competency', screen, 'competency.view');
export const goToFinding = act(inEditor, {
  id: 'competency.finding',
  label: 'Go to a finding of the competency',
  icon: SearchIcon,
  blocked: ({ findings }) => (findings.length > 0 ? null : 'nothing was found'),
  among: ({ findings }) => choicesOf(findings),
  run: (it, id) => {
    const finding = chosenOf(it.findings, id);
    if (finding) it.goTo(finding);
  },
  next: 'competency.view',
});
export const compareSides = act(inEditor, {
  id: 'competency.compare-sides',
  label: 'Compare both sides of the competency',
  icon: OverrideIcon,
  blocked: (it) => noConflict(it),
  run: ({ conflict }) => conflict?.compare(),
  next: 'opens',
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
  blocked: noForm,
  among: ({ parts }) => parts,
  run: ({ remove }, part) => remove(part ?? ''),
  next: 'stay',
});

export const history = revisionActs('competency');
