// renderer/editor/dspy/ResultTable.tsx - each case before and after.
import { useMemo } from 'react';
import type { OptimizeJob, OptimizeRow } from '../../../electron/contract/optimise.ts';
import { ENDINGS, isWhole } from '../../../electron/contract/values/ending.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';

interface Row {
  id: string;
  name: string;
  before: OptimizeRow | null;
  after: OptimizeRow | null;
}

export function ResultTable({ job: { before, after } }: { job: OptimizeJob }) {
  const rows = useMemo(() => {
    const cases = new Map<string, Row>();
    for (const row of before ?? []) cases.set(row.caseId, { id: row.caseId, name: row.caseName, before: row, after: null });
    for (const row of after ?? []) {
      cases.set(row.caseId, { id: row.caseId, name: row.caseName, before: cases.get(row.caseId)?.before ?? null, after: row });
    }
    return [...cases.values()];
  }, [before, after]);
  return <Table label="Cases" columns={COLUMNS} rows={rows} rowHeight={44} keyOf={({ id }) => id} />;
}

const wordsOf = (row: OptimizeRow | null): string | undefined => row?.output ?? row?.error ?? undefined;

/** That the answer is not whole, and what is wrong with it. */
function toldOf({ ending, score, feedback }: OptimizeRow): string {
  const cut = ending === null || isWhole(ending) ? '' : `Incomplete: ${ENDINGS[ending].label}.`;
  return [cut, score < 1 ? feedback : ''].filter(Boolean).join(' ');
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Case', width: { min: 120, share: 1 }, isName: true, className: 'ell', cell: ({ name }) => name },
  { head: 'Before', width: { min: 200, share: 2 }, title: ({ before }) => wordsOf(before), cell: ({ before }) => <Answer row={before} /> },
  { head: 'After', width: { min: 200, share: 2 }, title: ({ after }) => wordsOf(after), cell: ({ after }) => <Answer row={after} /> },
];

function Answer({ row }: { row: OptimizeRow | null }) {
  if (row === null) return <span className="mut">not scored</span>;
  const told = toldOf(row);
  return (
    <>
      <div className="ell sm">
        <span className={`num med ${row.score >= 1 ? 'ok' : row.score > 0 ? 'warn' : 'err'}`}>{row.score.toFixed(2)}</span> {wordsOf(row)}
      </div>
      {told === '' ? null : <div className="mut xs ell">{told}</div>}
    </>
  );
}
