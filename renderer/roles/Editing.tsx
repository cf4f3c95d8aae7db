// renderer/roles/Editing.tsx - a role while it is edited: one document as a form or as text, with what is wrong with it and its repairs.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../electron/contract/packages.ts';
import type { OpenRole } from '../../electron/contract/roles/roles.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, ActIcon, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { keepAnswer } from '../client/live.ts';
import { choiceOf } from '../manifests/acts.ts';
import { type Door, findingsOf, isDirty } from '../manifests/document.ts';
import { editOrTell } from '../manifests/form/edits.ts';
import type { Path } from '../manifests/form/fields.tsx';
import { RevisionsView } from '../manifests/RevisionsView.tsx';
import { SourceView } from '../manifests/SourceView.tsx';
import { useManifestDocument } from '../manifests/useManifestDocument.ts';
import { WarningIcon } from '../ui/icons.ts';
import { SeverityIcon } from '../ui/labels.tsx';
import { fixFinding, history, type InEditor, inEditor, redo, save, takeMine, takeTheirs, undo } from './acts.ts';
import { FormView, newPart, partsOf } from './FormView.tsx';
import styles from './roles.module.css';

const ROLE: Door<OpenRole> = {
  analyse: (input) => api.roles.analyse.query(input),
  edit: (input) => api.roles.edit.query(input),
  save: async (input) => keepAnswer('roles.open', { id: input.id }, await api.roles.save.mutate(input)),
  open: (input) => api.roles.open.query(input),
  restore: (input) => api.roles.restore.mutate(input),
};

export function Editing({ open, view }: { open: OpenRole; view: InEditor['view'] }) {
  const doc = useManifestDocument(open, ROLE);
  const state = useStore(doc.store);
  const findings = useMemo(() => findingsOf(state), [state]);
  const fields = state.look?.fields ?? null;
  useOffer(
    inEditor,
    useMemo<InEditor>(
      () => ({
        undo: state.history.past.length > 0 ? doc.undo : null,
        redo: state.history.future.length > 0 ? doc.redo : null,
        save: doc.save,
        findings,
        fix(finding: Finding) {
          const after = doc.fixed(finding);
          if (after !== null) doc.replace(after);
        },
        conflict: state.conflict === null ? null : { decide: doc.decide },
        view,
        parts: partsOf(fields),
        add: (list) => editOrTell(doc, { type: 'add', path: [list], item: newPart(list, fields) }),
        remove: (part) => editOrTell(doc, { type: 'remove', path: JSON.parse(part) as Path[number][] }),
      }),
      [doc, state.history, state.conflict, findings, fields, view],
    ),
  );
  return (
    <div className="col full" {...place('role.source')}>
      <div className="bar">
        <span className="sm sec">{state.base.row.fileName}</span>
        <span className="grow" />
        <ActIcon act={undo} label="Undo" />
        <ActIcon act={redo} label="Redo" />
        <ActButton act={save} label={isDirty(state) ? 'Save' : 'Saved'} size="xs" plain />
      </div>
      {state.conflict === null ? null : (
        <div className="note warn" role="alert">
          <WarningIcon className="s" aria-hidden />
          <span className="grow">
            <b>Changed here and in another window or program.</b>
          </span>
          <ActButton act={takeTheirs} label="Take theirs" size="xs" plain />
          <ActButton act={takeMine} label="Keep mine" size="xs" plain />
        </div>
      )}
      {state.saving.kind === 'failed' ? (
        <p className="note err" role="alert">
          {state.saving.message}
        </p>
      ) : null}
      <div className={view === 'source' ? styles.text : styles.form}>
        {view === 'form' ? <FormView doc={doc} /> : null}
        {view === 'revisions' ? <RevisionsView doc={doc} room="roles" acts={history} /> : null}
        {view === 'source' ? (
          <SourceView
            doc={doc}
            label="Source of the role"
            findings={findings}
            fix={(finding) => void runAct(fixFinding, { choice: choiceOf(finding) })}
          />
        ) : null}
      </div>
      {findings.length === 0 || view === 'revisions' ? null : (
        <ul className={styles.findings} aria-label="Findings">
          {findings.map((finding) => (
            <li key={choiceOf(finding)} className={styles.line}>
              <SeverityIcon severity={finding.severity} />
              <span className="sm mut fixed">
                {finding.line}:{finding.column}
              </span>
              <span className="grow">{finding.message}</span>
              {finding.fix ? <ActButton act={fixFinding} choice={choiceOf(finding)} label={finding.fix.label} size="xs" plain /> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
