// renderer/roles/Source.tsx - the file of a role as text, with what is wrong with it and its repairs.
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../electron/contract/packages.ts';
import type { OpenRole } from '../../electron/contract/roles/roles.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, ActIcon, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { createManifestDocument, findingsOf, isDirty, type ManifestDocument } from '../competencies/edit/document.ts';
import { SourceView } from '../competencies/edit/SourceView.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { SeverityIcon } from '../ui/labels.tsx';
import { findingId, fixFinding, inSource, redo, save, takeMine, takeTheirs, undo } from './acts.ts';
import styles from './roles.module.css';

/** Open documents, for the life of the window: their undo steps stay. */
const documents = new Map<string, ManifestDocument<OpenRole>>();

function documentOf(open: OpenRole): ManifestDocument<OpenRole> {
  const known = documents.get(open.row.sourceId);
  if (known) return known;
  const made = createManifestDocument(open, {
    analyse: (input) => api.roles.analyse.query(input),
    edit: (input) => api.roles.edit.query(input),
    save: (input) => api.roles.save.mutate(input),
    open: (input) => api.roles.open.query(input),
  });
  documents.set(made.id, made);
  return made;
}

export function Source({ open }: { open: OpenRole }) {
  const [doc] = useState(() => documentOf(open));
  useEffect(() => doc.follow(open), [doc, open]);
  // Whoever leaves has saved.
  useEffect(() => () => void doc.save(), [doc]);
  const state = useStore(doc.store);
  const findings = useMemo(() => findingsOf(state), [state]);
  const [goTo, setGoTo] = useState<{ offset: number } | null>(null);
  useOffer(
    inSource,
    useMemo(
      () => ({
        undo: state.history.past.length > 0 ? doc.undo : null,
        redo: state.history.future.length > 0 ? doc.redo : null,
        save: doc.save,
        findings,
        goTo: (finding: Finding) => setGoTo({ offset: finding.range.start }),
        fix(finding: Finding) {
          const after = doc.fixed(finding);
          if (after !== null) doc.replace(after);
        },
        conflict: state.conflict === null ? null : { decide: doc.decide },
      }),
      [doc, state.history, state.conflict, findings],
    ),
  );
  return (
    <div className={styles.source} {...place('role.source')}>
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
      <div className={styles.text}>
        <SourceView
          doc={doc}
          label="Source of the role"
          findings={findings}
          fix={(finding) => void runAct(fixFinding, { choice: findingId(finding) })}
          goTo={goTo}
          onGone={() => setGoTo(null)}
        />
      </div>
      {findings.length === 0 ? null : (
        <ul className={styles.findings} aria-label="Findings">
          {findings.map((finding) => (
            <li key={findingId(finding)} className={styles.line}>
              <SeverityIcon severity={finding.severity} />
              <span className="sm mut fixed">
                {finding.line}:{finding.column}
              </span>
              <span className="grow">{finding.message}</span>
              {finding.fix ? <ActButton act={fixFinding} choice={findingId(finding)} label={finding.fix.label} size="xs" plain /> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
