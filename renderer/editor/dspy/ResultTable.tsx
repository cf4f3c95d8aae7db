// renderer/editor/dspy/ResultTable.tsx - each case before and after.
import type { OptimizeJob, OptimizeRow } from '../../../electron/contract/python/optimise.ts';
import styles from './dspy.module.css';

export function ResultTable({ job: { before, after } }: { job: OptimizeJob }) {
  const cases = new Map<string, { name: string; before: OptimizeRow | null; after: OptimizeRow | null }>();
  for (const row of before ?? []) cases.set(row.caseId, { name: row.caseName, before: row, after: null });
  for (const row of after ?? []) cases.set(row.caseId, { ...(cases.get(row.caseId) ?? { name: row.caseName, before: null }), after: row });
  return (
    <table className={styles.rows} aria-label="Cases">
      <thead>
        <tr>
          <th scope="col" style={{ width: '20%' }}>
            Case
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {[...cases].map(([id, { name, before: was, after: is }]) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Answer row={was} />
            </td>
            <td>
              <Answer row={is} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({ row }: { row: OptimizeRow | null }) {
  if (row === null) return <span className="mut">not scored</span>;
  return (
    <>
      <span className={`num med ${row.score >= 1 ? 'ok' : row.score > 0 ? 'warn' : 'err'}`}>{row.score.toFixed(2)}</span>{' '}
      {row.output ?? row.error}
      {row.score < 1 && row.feedback !== '' ? <div className="mut xs">{row.feedback}</div> : null}
    </>
  );
}
