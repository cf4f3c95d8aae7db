// renderer/editor/dock/FindingsList.tsx - what is wrong, where, and the repair as a button.
import { Button } from '@mantine/core';
import { memo } from 'react';
import type { Finding } from '../../../electron/contract/packages.ts';
import { clientNames } from '../../ui/clients.tsx';
import { SeverityIcon } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { artifactOf, isMetadata } from '../document/findings.ts';
import { applyFix } from '../views/context.ts';
import styles from './dock.module.css';

interface FindingsListProps {
  doc: OpenDocument;
  findings: readonly Finding[];
  onGoTo(finding: Finding): void;
}

const ROW = 28;

/** One line each, for the panel below the editor. */
export const FindingsList = memo(function FindingsList({ doc, findings, onGoTo }: FindingsListProps) {
  if (findings.length === 0) return <EmptyState title="No findings">No problems in this package.</EmptyState>;
  return (
    <VirtualList
      role="list"
      aria-label="Findings"
      count={findings.length}
      rowHeight={ROW}
      keyOf={(index) => keyOf(findings[index])}
      renderRow={(index) => {
        const finding = findings[index];
        return finding ? <Row doc={doc} finding={finding} onGoTo={onGoTo} /> : null;
      }}
    />
  );
});

const keyOf = (finding: Finding | undefined) => (finding ? `${finding.code} ${finding.range.start} ${finding.message}` : '');

/** `Check Prompt 9:38`: lines of an artifact count from its own first one, as its view shows them. */
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

function Row({ doc, finding, onGoTo }: { doc: OpenDocument; finding: Finding; onGoTo(finding: Finding): void }) {
  return (
    <div role="listitem" className={`tr sm ${styles.finding}`}>
      <SeverityIcon severity={finding.severity} />
      <button type="button" className={`ell ${styles.goto}`} title={finding.message} onClick={() => onGoTo(finding)}>
        {finding.message}
      </button>
      <Place doc={doc} finding={finding} />
      <span className="num">{finding.fix ? <Fix doc={doc} finding={finding} /> : null}</span>
    </div>
  );
}

const Fix = ({ doc, finding }: { doc: OpenDocument; finding: Finding }) => (
  <Button size="xs" onClick={() => void applyFix(doc, finding)}>
    {finding.fix?.label}
  </Button>
);

/** Two lines each, for the dock. */
export function FindingCards({ doc, findings, onGoTo }: FindingsListProps) {
  if (findings.length === 0) return <p className={`sm mut ${styles.none}`}>No problems found in this package.</p>;
  return (
    <ul className={styles.cards}>
      {findings.slice(0, 200).map((finding) => (
        <li key={keyOf(finding)} className={styles.card}>
          <SeverityIcon severity={finding.severity} />
          <button type="button" className={styles.goto} onClick={() => onGoTo(finding)}>
            {finding.message}
            {finding.clients ? <span className="sec">For {clientNames(finding.clients)}</span> : null}
            <Place doc={doc} finding={finding} />
          </button>
          {finding.fix ? <Fix doc={doc} finding={finding} /> : <span />}
        </li>
      ))}
    </ul>
  );
}
