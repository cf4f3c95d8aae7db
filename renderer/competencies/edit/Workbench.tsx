// renderer/competencies/edit/Workbench.tsx - the bar of the open competency, its view, its findings, and what others changed meanwhile.
import { Menu } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActIcon, ActItem, MoreMenu, useOffer } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { navigate, toCompetency } from '../../app/router.ts';
import { useLive } from '../../client/store.ts';
import { askChange } from '../../code/askChange.tsx';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { countFindings } from '../../editor/document/findings.ts';
import { choiceOf } from '../../manifests/acts.ts';
import { findingsOf, isDirty } from '../../manifests/document.ts';
import { editOrTell, freeKey } from '../../manifests/form/edits.ts';
import { RevisionsView } from '../../manifests/RevisionsView.tsx';
import { SourceView } from '../../manifests/SourceView.tsx';
import { WarningIcon } from '../../ui/icons.ts';
import { SplitBelow } from '../../ui/split/Split.tsx';
import { toast } from '../../ui/toast.tsx';
import { competencyInHand, equip, exportIt, forkIt, removeIt } from '../acts.ts';
import styles from '../competencies.module.css';
import { StatusBadge } from '../words.tsx';
import {
  compareSides,
  fixFinding,
  history,
  type InEditor,
  inEditor,
  redo,
  save,
  showViews,
  takeMine,
  takeTheirs,
  undo,
  VIEWS,
  type View,
} from './acts.ts';
import type { CompetencyDocument } from './document.ts';
import { Findings } from './Findings.tsx';
import { FormView } from './FormView.tsx';

export function Workbench({ doc, view: wanted }: { doc: CompetencyDocument; view: string | null }) {
  const state = useStore(doc.store);
  const { row } = state.base;
  const view: View = VIEWS.find((each) => each.view === wanted)?.view ?? (state.locked ? 'source' : 'form');
  const findings = useMemo(() => findingsOf(state), [state]);
  const [goTo, setGoTo] = useState<{ offset: number } | null>(null);
  const [comparing, setComparing] = useState(false);
  const fields = state.look?.fields ?? null;
  useOffer(
    inEditor,
    useMemo<InEditor>(() => {
      const setView = (next: View) => navigate(toCompetency(doc.id, next), { replace: true });
      return {
        view,
        setView,
        undo: state.history.past.length > 0 ? doc.undo : null,
        redo: state.history.future.length > 0 ? doc.redo : null,
        save: doc.save,
        findings,
        goTo(finding) {
          setView('source');
          setGoTo({ offset: finding.range.start });
        },
        fix: (finding) => repair(doc, finding),
        conflict: state.conflict === null ? null : { compare: () => setComparing(true), decide: doc.decide },
        parts: partsOf(fields),
        add: (list) => editOrTell(doc, { type: 'add', path: [list], item: NEW[list](keysOf(fields, list)) }),
        remove: (part) => editOrTell(doc, { type: 'remove', path: part.split(' ').map((key) => (/^\d+$/.test(key) ? Number(key) : key)) }),
      };
    }, [doc, view, state.history, state.conflict, findings, fields]),
  );
  useOffer(competencyInHand, row);
  useTold(doc, row.name, findings);
  return (
    <section className={styles.main} aria-label={row.name} {...pane('main')}>
      <div className="bar h44">
        <h1 className="title ell" dir="auto">
          {row.name}
        </h1>
        <StatusBadge row={row} />
        <div className="row g4" role="tablist" aria-label="Views of the competency">
          {showViews.map((each, at) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              className={styles.view}
              aria-selected={VIEWS[at]?.view === view}
              data-act={each.id}
              onClick={() => runAct(each)}
            >
              {VIEWS[at]?.label}
            </button>
          ))}
        </div>
        <span className="grow" />
        <ActIcon act={undo} label="Undo" />
        <ActIcon act={redo} label="Redo" />
        <ActButton act={save} label={isDirty(state) ? 'Save' : 'Saved'} plain />
        <ActButton act={equip} on={row} label="Equip" variant="filled" plain />
        <MoreMenu label={`Actions for ${row.name}`} width={250}>
          {showViews.map((each) => (
            <ActItem key={each.id} act={each} />
          ))}
          <Menu.Divider />
          <ActItem act={forkIt} on={row} />
          <ActItem act={exportIt} on={row} />
          <ActItem act={removeIt} on={row} danger />
        </MoreMenu>
      </div>
      {state.conflict === null ? null : (
        <div className={`note warn ${styles.told}`} role="alert">
          <WarningIcon className="s" aria-hidden />
          <span className="grow">
            <b>Changed here and in another window or program.</b> Both sides are kept: what you do not choose is a revision or one Undo
            away.
          </span>
          <ActButton act={compareSides} label="Compare" size="xs" plain />
          <ActButton act={takeTheirs} label="Take theirs" size="xs" plain />
          <ActButton act={takeMine} label="Keep mine" size="xs" plain />
        </div>
      )}
      <SplitBelow
        name="competency"
        below={
          findings.length > 0 && view !== 'revisions' ? { id: 'findings', of: 'findings', content: <Findings findings={findings} /> } : null
        }
      >
        <div className={`col grow ${styles.shown}`} {...place('competency.view')}>
          {view === 'form' ? <FormView doc={doc} /> : null}
          {view === 'source' ? (
            <SourceView
              doc={doc}
              label="Source of the competency"
              findings={findings}
              fix={(finding) => void runAct(fixFinding, { choice: choiceOf(finding) })}
              goTo={goTo}
              onGone={() => setGoTo(null)}
            />
          ) : null}
          {view === 'revisions' ? <RevisionsView doc={doc} room="competencies" acts={history} /> : null}
        </div>
      </SplitBelow>
      <CompareDialog
        opened={comparing && state.conflict !== null}
        onClose={() => setComparing(false)}
        title="Both sides"
        language="toml"
        before={{ label: 'Theirs, kept', text: state.conflict?.text ?? '' }}
        after={{ label: 'Yours, not saved yet', text: state.text }}
      />
    </section>
  );
}

const NEW = {
  settings: (taken: readonly unknown[]) => ({ key: freeKey('setting', taken), label: 'New setting', setting_type: 'Text', default: '' }),
  metrics: (taken: readonly unknown[]) => ({ label: 'New metric', memory_key: freeKey('metric', taken), format: 'number' }),
};
const KEY = { settings: 'key', metrics: 'memory_key' } as const;

const listAt = (fields: Record<string, unknown> | null, key: string): readonly unknown[] => {
  const value = fields?.[key];
  return Array.isArray(value) ? value : [];
};
const keysOf = (fields: Record<string, unknown> | null, list: keyof typeof KEY) =>
  listAt(fields, list).map((part) => (part as Record<string, unknown> | null)?.[KEY[list]]);

function partsOf(fields: Record<string, unknown> | null): { id: string; label: string }[] {
  const nameOf = (part: unknown, key: string) => String((part as Record<string, unknown> | null)?.[key] ?? '');
  return [
    ...listAt(fields, 'required_skills').map((text, at) => ({ id: `required_skills ${at}`, label: `Skill ${text}` })),
    ...listAt(fields, 'required_permissions').map((text, at) => ({ id: `required_permissions ${at}`, label: `Permission ${text}` })),
    ...listAt(fields, 'integrations').map((text, at) => ({ id: `integrations ${at}`, label: `Integration ${text}` })),
    ...listAt(fields, 'settings').flatMap((part, at) => [
      { id: `settings ${at}`, label: `Setting ${nameOf(part, 'key')}` },
      ...listAt(part as Record<string, unknown>, 'options').map((option, of) => ({
        id: `settings ${at} options ${of}`,
        label: `Option ${typeof option === 'object' ? nameOf(option, 'value') : option} of ${nameOf(part, 'key')}`,
      })),
    ]),
    ...listAt(fields, 'metrics').map((part, at) => ({ id: `metrics ${at}`, label: `Metric ${nameOf(part, 'memory_key')}` })),
  ];
}

/** Shows what a repair would change, and makes it if the person wants it. */
async function repair(doc: CompetencyDocument, finding: Finding): Promise<void> {
  const after = doc.fixed(finding);
  const { text, base } = doc.store.getState();
  if (after !== null && finding.fix) {
    const sure = await askChange({ title: `${base.row.fileName}: ${finding.fix.label}`, before: text, after, act: 'Repair' });
    if (!sure) return;
    if (doc.store.getState().text === text) return doc.replace(after);
  }
  toast('This text has changed in the meantime. The repair will be offered again in a moment.', { kind: 'info', id: 'fix' });
}

/** Tells the frame what is open, how far it is saved, and what is wrong with it. */
function useTold(doc: CompetencyDocument, name: string, findings: readonly Finding[]): void {
  const state = useStore(doc.store);
  const { saving, conflict } = state;
  const dirty = isDirty(state);
  useEffect(() => {
    const { setSaveState } = useLive.getState();
    if (conflict !== null) setSaveState({ kind: 'changed', text: 'Changed here and elsewhere' });
    else if (saving.kind === 'failed') setSaveState({ kind: 'failed', text: saving.message });
    else if (saving.kind === 'saving') setSaveState({ kind: 'saving' });
    else setSaveState({ kind: dirty ? 'waiting' : 'saved' });
    return () => setSaveState({ kind: 'none' });
  }, [saving, conflict, dirty]);
  useEffect(() => {
    const { setFindings } = useLive.getState();
    setFindings(countFindings(findings));
    return () => setFindings(null);
  }, [findings]);
  useEffect(() => {
    const { setCompetency } = useLive.getState();
    setCompetency(name);
    return () => setCompetency(null);
  }, [name]);
}
