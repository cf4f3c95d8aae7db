// renderer/editor/dock/FindingsList.tsx - what is wrong, where, and the repair as a button.
import { memo, useMemo } from 'react';
import type { Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { clientNames } from '../../ui/clients.tsx';
import { SeverityIcon } from '../../ui/labels.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { artifactOf, isMetadata } from '../document/findings.ts';
import { choiceOf, fixFinding, goToFinding } from './acts.ts';
import styles from './dock.module.css';

interface FindingsListProps {
  doc: OpenDocument;
  findings: readonly Finding[];
}

/** One line each, for the panel below the editor. */
export const FindingsList = memo(function FindingsList({ doc, findings }: FindingsListProps) {
  const columns = useMemo<Column<Finding>[]>(
    () => [
      {
        head: 'Finding',
        width: { min: 200 },
        className: 'row sm',
        title: ({ message }) => message,
        cell: ({ severity, message }) => (
          <>
            <SeverityIcon severity={severity} />
            <span className="ell">{message}</span>
          </>
        ),
      },
      { head: 'Place', width: 150, className: 'sm ell', cell: (finding) => <Place doc={doc} finding={finding} /> },
      {
        head: '',
        name: 'Repair',
        width: { min: 60, share: 0.4 },
        className: 'num',
        cell: (finding) => (finding.fix ? <Fix finding={finding} /> : null),
      },
    ],
    [doc],
  );
  if (findings.length === 0) return <EmptyState title="No findings">No problems in this package.</EmptyState>;
  return <Table label="Findings" columns={columns} rows={findings} rowHeight={28} keyOf={keyOf} onOpen={go} opensOnClick fill />;
});

const keyOf = ({ code, range, message }: Finding): string => `${code} ${range.start} ${message}`;

/** `Check Prompt 9:38`: an artifact's lines count from its own first one, as in its view. */
function Place({ doc, finding }: { doc: OpenDocument; finding: Finding }) {
  const artifact = useDoc(doc, (s) => artifactOf(s.analysis, finding));
  const isAbove = useDoc(doc, (s) => isMetadata(s.analysis, finding));
  const line = artifact === undefined ? finding.line : Math.max(1, finding.line - artifact.contentLine + 1);
  return (
    <span className={`mut ${styles.place}`} title={`Line ${finding.line} of the file`}>
      {isAbove ? 'Metadata' : (finding.artifact ?? 'File')} {line}:{finding.column}
    </span>
  );
}

/** By the finding itself: a list may show only some of them. */
const go = (finding: Finding) => runAct(goToFinding, { choice: choiceOf(finding) });

const Fix = ({ finding }: { finding: Finding }) => (
  <ActButton act={fixFinding} choice={choiceOf(finding)} label={finding.fix?.label ?? ''} size="xs" plain />
);

/** Two lines each, for the dock. */
export function FindingCards({ doc, findings }: FindingsListProps) {
  if (findings.length === 0) return <p className={`sm mut ${styles.none}`}>No problems found in this package.</p>;
  return (
    <ul className={styles.cards}>
      {findings.slice(0, 200).map((finding) => (
        <li key={keyOf(finding)} className={styles.card}>
          <SeverityIcon severity={finding.severity} />
          <button type="button" className={styles.goto} data-act={goToFinding.id} onClick={() => go(finding)}>
            {finding.message}
            {finding.clients ? <span className="sec">For {clientNames(finding.clients)}</span> : null}
            <Place doc={doc} finding={finding} />
          </button>
          {finding.fix ? <Fix finding={finding} /> : <span />}
        </li>
      ))}
    </ul>
  );
}
