// renderer/competencies/edit/Findings.tsx - what is wrong with the open competency, where, and the repair as a button.
import type { Finding } from '../../../electron/contract/packages.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { choiceOf } from '../../manifests/acts.ts';
import { SeverityIcon } from '../../ui/labels.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { fixFinding, goToFinding } from './acts.ts';

const COLUMNS: readonly Column<Finding>[] = [
  {
    head: 'Finding',
    width: { min: 240 },
    isName: true,
    className: 'row sm',
    title: ({ message }) => message,
    cell: ({ severity, message }) => (
      <>
        <SeverityIcon severity={severity} />
        <span className="ell">{message}</span>
      </>
    ),
  },
  { head: 'Place', width: 84, className: 'sm mut', cell: ({ line, column }) => `${line}:${column}` },
  {
    head: '',
    name: 'Repair',
    width: { min: 60, share: 0.4 },
    className: 'num',
    cell: (finding) =>
      finding.fix ? <ActButton act={fixFinding} choice={choiceOf(finding)} label={finding.fix.label} size="xs" plain /> : null,
  },
];

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <section className="col grow" aria-label="Findings">
      <Table
        label="Findings"
        columns={COLUMNS}
        rows={findings}
        rowHeight={30}
        keyOf={({ code, range, message }) => `${code} ${range.start} ${message}`}
        onOpen={(finding) => runAct(goToFinding, { choice: choiceOf(finding) })}
        opensOnClick
        fill
      />
    </section>
  );
}
