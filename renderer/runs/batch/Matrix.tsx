// renderer/runs/batch/Matrix.tsx - cases down, versions and models across: verdicts, pass rates, cost and time; a cell opens its trace.
import type { Batch, TestCase } from '../../../electron/contract/cases.ts';
import { navigate, toTrace } from '../../app/router.ts';
import { formatCost, formatDuration, plural } from '../../ui/format.ts';
import { ErrorIcon, InfoIcon, OkIcon, StoppedIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import styles from './batch.module.css';
import { type Change, isChanged, type MatrixCell, passWords, type Verdict } from './matrix.ts';

const SIGNS: Record<Verdict, { icon: TablerIcon; tone: string; label: string }> = {
  pass: { icon: OkIcon, tone: 'ok', label: 'passed' },
  fail: { icon: ErrorIcon, tone: 'err', label: 'failed' },
  error: { icon: InfoIcon, tone: 'warn', label: 'undecided' },
  no_check: { icon: StoppedIcon, tone: 'mut', label: 'no checks' },
  open: { icon: StoppedIcon, tone: 'mut', label: 'not run' },
  mixed: { icon: WarningIcon, tone: 'warn', label: 'inconsistent' },
};

export type Filter = 'all' | 'differ' | 'changed';

const NOTHING: Record<Filter, string> = {
  all: 'No case has finished yet.',
  differ: 'The columns agree on every case.',
  changed: 'No verdict changed between pass and fail.',
};

interface MatrixProps {
  batch: Batch;
  rows: ReadonlyMap<string, readonly MatrixCell[]>;
  /** What turned since the batch that it is compared with, by case; null = it is compared with none. */
  changes: ReadonlyMap<string, readonly (Change | null)[]> | null;
  cases: readonly TestCase[];
  filter: Filter;
  /** Leaves the dialog before a trace is shown. */
  onLeave(): void;
}

export function Matrix({ batch, rows: all, changes, cases, filter, onLeave }: MatrixProps) {
  const changesOfCase = (caseId: string) => changes?.get(caseId) ?? [];
  const rows = [...all].filter(([caseId, row]) => {
    if (filter === 'differ') return isChanged(row);
    return filter === 'all' || changesOfCase(caseId).some((change) => change !== null);
  });
  const nameOf = (caseId: string) => cases.find(({ id }) => id === caseId)?.name ?? 'deleted case';
  if (rows.length === 0) {
    return <p className="mut sm">{NOTHING[all.size === 0 ? 'all' : filter]}</p>;
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
                <Cell cell={cell} change={changesOfCase(caseId)[index] ?? null} onLeave={onLeave} />
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
      <b>{passWords(summary)}</b> passed · {formatCost(summary.cost)} · {formatDuration(summary.medianMs)}
    </span>
  );
}

const TURNED: Record<Change, { tone: string; words: string }> = {
  better: { tone: 'ok', words: 'failed before' },
  worse: { tone: 'err', words: 'passed before' },
};

function Cell({ cell, change, onLeave }: { cell: MatrixCell; change: Change | null; onLeave(): void }) {
  const { icon: Icon, tone, label } = SIGNS[cell.verdict];
  // Of several attempts the worst is looked at first.
  const shown = cell.attempts.find(({ verdict }) => verdict === 'fail') ?? cell.attempts.find(({ runId }) => runId !== null);
  const passed = cell.attempts.filter(({ verdict }) => verdict === 'pass').length;
  const why = shown?.error?.message ?? shown?.results.find(({ status }) => status === 'fail' || status === 'error')?.reason ?? '';
  const one = cell.verdict === 'error' && shown?.error ? 'no answer' : label;
  const words = cell.attempts.length > 1 ? `${passed} of ${cell.attempts.length}` : one;
  const content = (
    <>
      <Icon className={`s ${tone}`} aria-hidden />
      <span>{words}</span>
      {change ? <span className={`bdg ${TURNED[change].tone}`}>{TURNED[change].words}</span> : null}
      <span className="mut ell">{why}</span>
    </>
  );
  const { runId = null } = shown ?? {};
  if (runId === null) return <span className={styles.cell}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.cell}
      title={why === '' ? 'Open trace' : why}
      onClick={() => {
        onLeave();
        navigate(toTrace(runId));
      }}
    >
      {content}
    </button>
  );
}
