// renderer/editor/dock/acts.ts - what can be done in the panels next to the text: findings, revisions, assertions.
import type { Finding } from '../../../electron/contract/packages.ts';
import { act, type Choice, createSubject, withOne } from '../../app/acts/act.ts';
import type { Place } from '../../app/acts/focus.ts';
import { AddIcon, DeleteIcon, EditIcon, FixIcon, HistoryIcon, OverrideIcon, RunIcon, StopIcon, UndoIcon } from '../../ui/icons.ts';
import type { ShownRevisions } from '../../ui/revisions.ts';
import { dockWay, noSkill, openSkill } from '../acts.ts';

interface Named {
  label: string;
  note?: string;
}
const choices = (all: readonly Named[]) => all.map((each, at) => ({ id: String(at), ...each }));

/** A finding by its message and place, as in both lists of findings. */
export const choiceOf = ({ code, range, message }: Pick<Finding, 'code' | 'range' | 'message'>) => `${code} ${range.start} ${message}`;

/** What is wrong in the open package; offered as long as the skill is open. */
export interface ShownFindings {
  findings: readonly Finding[];
  /** Goes there; returns where to type next. */
  go(finding: Finding): Place;
  fix(finding: Finding): Promise<void>;
}
export const shownFindings = createSubject<ShownFindings>('no skill is open');
export const goToFinding = act(shownFindings, {
  id: 'findings.go',
  label: 'Go to finding',
  icon: EditIcon,
  among: ({ findings }) => findings.map((it) => ({ id: choiceOf(it), label: it.message, note: it.artifact ?? 'File' })),
  run: ({ findings, go }, id) => {
    const chosen = findings.find((it) => choiceOf(it) === id);
    return chosen ? go(chosen) : 'stay';
  },
  next: (where) => where,
});
export const fixFinding = act(shownFindings, {
  id: 'findings.fix',
  label: 'Repair finding',
  icon: FixIcon,
  blocked: ({ findings }) => openSkill.now()?.locked ?? (findings.some(({ fix }) => fix) ? null : 'no repair is known or needed'),
  among: ({ findings }) => findings.flatMap((it) => (it.fix ? [{ id: choiceOf(it), label: it.fix.label, note: it.message }] : [])),
  run: ({ findings, fix }, id) => withOne(findings, (it) => choiceOf(it) === id, fix),
  next: 'editor.view',
});
/** The changes since the last revision. */
export const shownEdits = createSubject<{ edited: boolean; compare(): void }>('the findings are not shown', dockWay('findings'));
export const compareEdits = act(shownEdits, {
  id: 'findings.compare',
  label: 'Compare changes side by side',
  icon: OverrideIcon,
  blocked: ({ edited }) => (edited ? null : 'nothing was changed'),
  run: ({ compare }) => compare(),
  next: 'opens',
});

/** The values for the preview. */
export interface PreviewedInput {
  own: boolean;
  runs: readonly Choice[];
  useSample(): void;
  takeFrom(runId: string): Promise<unknown>;
}
export const previewedInput = createSubject<PreviewedInput>('the preview is not shown', dockWay('preview'));
export const previewSample = act(previewedInput, {
  id: 'preview.sample',
  label: 'Preview with the sample of the package',
  icon: UndoIcon,
  blocked: ({ own }) => (own ? null : 'the sample is used'),
  run: ({ useSample }) => useSample(),
  next: 'dock.preview',
});
export const previewRun = act(previewedInput, {
  id: 'preview.run',
  label: 'Preview with the input of a run',
  icon: HistoryIcon,
  among: ({ runs }) => runs,
  run: async ({ takeFrom }, id) => {
    if (id !== null) await takeFrom(id);
  },
  next: 'dock.preview',
});

export const shownRevisions = createSubject<ShownRevisions>('the revisions are not shown', dockWay('revisions'));
export const compareRevision = act(shownRevisions, {
  id: 'revisions.compare',
  label: 'Compare or restore revision',
  icon: HistoryIcon,
  among: ({ revisions }) => revisions,
  run: ({ compare }, id) => id !== null && compare(id),
  next: 'opens',
});

/** The assertions of the artifact in the editor. */
export interface ShownAssertions {
  items: readonly (Named & { suggestion: string | null })[];
  locked: boolean;
  edit(at: number | 'new'): void;
  copy(at: number): Promise<unknown>;
  remove(at: number): Promise<unknown>;
  useSuggestion(at: number): Promise<unknown>;
}
export const shownAssertions = createSubject<ShownAssertions>('no assertions are shown', {
  ...dockWay('assertions'),
  blocked: () => noSkill() ?? openSkill.now()?.unchecked ?? null,
});
const locked = (it: ShownAssertions) => (it.locked ? 'this package cannot be edited now' : null);
const assertions = {
  blocked: locked,
  among: ({ items }: ShownAssertions) => choices(items),
} as const;

export const addAssertion = act(shownAssertions, {
  id: 'assertions.add',
  label: 'Add assertion',
  icon: AddIcon,
  blocked: locked,
  run: ({ edit }) => edit('new'),
  next: 'opens',
});
export const editAssertion = act(shownAssertions, {
  id: 'assertions.edit',
  label: 'Edit assertion',
  icon: EditIcon,
  ...assertions,
  run: ({ edit }, at) => edit(Number(at)),
  next: 'opens',
});
export const duplicateAssertion = act(shownAssertions, {
  id: 'assertions.duplicate',
  label: 'Duplicate assertion',
  icon: OverrideIcon,
  ...assertions,
  run: ({ copy }, at) => copy(Number(at)),
  next: (_outcome, { items }) => `assertion.${items.length}`,
});
export const removeAssertion = act(shownAssertions, {
  id: 'assertions.remove',
  label: 'Remove assertion',
  icon: DeleteIcon,
  ...assertions,
  run: ({ remove }, at) => remove(Number(at)),
  next: 'dock.assertions',
});
export const useSuggestion = act(shownAssertions, {
  id: 'assertions.suggestion',
  label: 'Use a cheaper assertion',
  icon: FixIcon,
  blocked: (it) => locked(it) ?? (it.items.some(({ suggestion }) => suggestion) ? null : 'none is known'),
  among: ({ items }) =>
    items.flatMap(({ label, suggestion }, at) => (suggestion ? [{ id: String(at), label: suggestion, note: label }] : [])),
  run: (it, at) => it.useSuggestion(Number(at)),
  next: (_outcome, _it, at) => `assertion.${at ?? ''}`,
});

/** Trying the assertions on a text. */
export const shownTest = createSubject<{ busy: boolean; start(): Promise<void>; stop(): void }>(
  'there are no assertions to test',
  shownAssertions.way,
);
export const testAssertions = act(shownTest, {
  id: 'assertions.test',
  label: 'Test assertions',
  icon: RunIcon,
  blocked: ({ busy }) => (busy ? 'they are tested already' : null),
  run: ({ start }) => void start(),
  next: 'stay',
});
export const stopTest = act(shownTest, {
  id: 'assertions.stop',
  label: 'Stop testing assertions',
  icon: StopIcon,
  blocked: ({ busy }) => (busy ? null : 'nothing is tested'),
  run: ({ stop }) => stop(),
  next: 'stay',
});
