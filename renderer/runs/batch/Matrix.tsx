// renderer/runs/batch/Matrix.tsx - cases down, versions and models across: verdicts, pass rates, cost and time; a cell opens its trace.
import { useMemo } from 'react';
import type { Batch, BatchCell, TestCase } from '../../../electron/contract/cases.ts';
import { navigate, toTrace } from '../../app/router.ts';
import { formatCost, formatDuration, plural } from '../../ui/format.ts';
import { ErrorIcon, InfoIcon, OkIcon, StoppedIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import styles from './batch.module.css';
import { isChanged, type MatrixCell, matrixOf, passWords, type Verdict } from './matrix.ts';

const SIGNS: Record<Verdict, { icon: TablerIcon; tone: string; label: string }> = {
  pass: { icon: OkIcon, tone: 'ok', label: 'passes' },
  fail: { icon: ErrorIcon, tone: 'err', label: 'fails' },
  error: { icon: InfoIcon, tone: 'warn', label: 'not decided' },
  no_check: { icon: StoppedIcon, tone: 'mut', label: 'nothing checked it' },
  open: { icon: StoppedIcon, tone: 'mut', label: 'not run' },
  mixed: { icon: WarningIcon, tone: 'warn', label: 'differs from time to time' },
};

interface MatrixProps {
  batch: Batch;
  cells: ReadonlyMap<string, BatchCell>;
  cases: readonly TestCase[];
  /** Only cases on which the columns do not agree. */
  changedOnly: boolean;
  /** Leaves the dialog before a trace is shown. */
  onLeave(): void;
}

export function Matrix({ batch, cells, cases, changedOnly, onLeave }: MatrixProps) {
  const matrix = useMemo(() => matrixOf(cells.values(), batch.columns.length), [cells, batch.columns.length]);
  const rows = [...matrix].filter(([, row]) => !changedOnly || isChanged(row));
  const nameOf = (caseId: string) => cases.find(({ id }) => id === caseId)?.name ?? 'a deleted case';
  if (rows.length === 0) {
    return <p className="mut sm">{changedOnly ? 'The columns agree on every case.' : 'No case has ended yet.'}</p>;
  }
  return (
    <table className={styles.matrix} aria-label="Results">
      <thead>
        <tr>
          <th scope="col">{plural(rows.length, 'case')}</th>
          {batch.columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a batch never change
            <th key={index} scope="col">
              <span className="med">{column.label}</span>
              <Summary batch={batch} column={index} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([caseId, row]) => (
          <tr key={caseId}>
            <th scope="row">{nameOf(caseId)}</th>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a batch never change
              <td key={index}>
                <Cell cell={cell} onLeave={onLeave} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Summary({ batch, column }: { batch: Batch; column: number }) {
  const summary = batch.summaries.find((each) => each.column === column);
  if (!summary) return null;
  return (
    <span className={`${styles.summary} num`}>
      <b>{passWords(summary)}</b> pass · {formatCost(summary.cost)} · {formatDuration(summary.medianMs)}
    </span>
  );
}

function Cell({ cell, onLeave }: { cell: MatrixCell; onLeave(): void }) {
  const { icon: Icon, tone, label } = SIGNS[cell.verdict];
  // Of several attempts the worst is looked at first.
  const shown = cell.attempts.find(({ verdict }) => verdict === 'fail') ?? cell.attempts.find(({ runId }) => runId !== null);
  const passed = cell.attempts.filter(({ verdict }) => verdict === 'pass').length;
  const why = shown?.error?.message ?? shown?.results.find(({ status }) => status === 'fail' || status === 'error')?.reason ?? '';
  const words = cell.attempts.length > 1 ? `${passed} of ${cell.attempts.length}` : label;
  const content = (
    <>
      <Icon className={`s ${tone}`} aria-hidden />
      <span>{words}</span>
      <span className="mut ell">{why}</span>
    </>
  );
  const { runId = null } = shown ?? {};
  if (runId === null) return <span className={styles.cell}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.cell}
      title={why === '' ? 'Open its trace' : why}
      onClick={() => {
        onLeave();
        navigate(toTrace(runId));
      }}
    >
      {content}
    </button>
  );
}
