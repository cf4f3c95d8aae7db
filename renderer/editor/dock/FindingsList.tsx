// renderer/editor/dock/FindingsList.tsx - what is wrong, where, and the repair as a button.
import { memo } from 'react';
import type { Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { clientNames } from '../../ui/clients.tsx';
import { SeverityIcon } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { artifactOf, isMetadata } from '../document/findings.ts';
import { choiceOf, fixFinding, goToFinding } from './acts.ts';
import styles from './dock.module.css';

interface FindingsListProps {
  doc: OpenDocument;
  findings: readonly Finding[];
}

const ROW = 28;

/** One line each, for the panel below the editor. */
export const FindingsList = memo(function FindingsList({ doc, findings }: FindingsListProps) {
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
        return finding ? <Row doc={doc} finding={finding} /> : null;
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

function Row({ doc, finding }: { doc: OpenDocument; finding: Finding }) {
  return (
    <div role="listitem" className={`tr sm ${styles.finding}`}>
      <SeverityIcon severity={finding.severity} />
      <button type="button" className={`ell ${styles.goto}`} title={finding.message} data-act={goToFinding.id} onClick={() => go(finding)}>
        {finding.message}
      </button>
      <Place doc={doc} finding={finding} />
      <span className="num">{finding.fix ? <Fix finding={finding} /> : null}</span>
    </div>
  );
}

/** By the finding itself: a list may show some of them only. */
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
