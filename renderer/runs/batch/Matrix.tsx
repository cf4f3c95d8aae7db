// renderer/runs/batch/Matrix.tsx - cases down, versions and models across: verdicts, pass rates, cost and time; a cell opens its trace.
import { useMemo } from 'react';
import type { Batch, TestCase } from '../../../electron/contract/cases.ts';
import { endingNote, isWhole } from '../../../electron/contract/values/ending.ts';
import { navigate, toTrace } from '../../app/router.ts';
import { formatCost, formatDuration, plural } from '../../ui/format.ts';
import { ErrorIcon, InfoIcon, OkIcon, StoppedIcon, type TablerIcon, WarningIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
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
  /** Verdicts that changed since the batch it is compared with, by case; null = it is compared with none. */
  changes: ReadonlyMap<string, readonly (Change | null)[]> | null;
  cases: readonly TestCase[];
  filter: Filter;
  /** Leaves the dialog before a trace is shown. */
  onLeave(): void;
}

type Row = [caseId: string, cells: readonly MatrixCell[]];

export function Matrix({ batch, rows: all, changes, cases, filter, onLeave }: MatrixProps) {
  const rows = useMemo(
    () =>
      [...all].filter(([caseId, row]) => {
        if (filter === 'differ') return isChanged(row);
        return filter === 'all' || (changes?.get(caseId)?.some((change) => change !== null) ?? false);
      }),
    [all, changes, filter],
  );
  const columns = useMemo<Column<Row>[]>(() => {
    const names = new Map(cases.map(({ id, name }) => [id, name]));
    return [
      {
        head: plural(rows.length, 'case'),
        name: 'Case',
        isName: true,
        width: { min: 140 },
        className: 'ell',
        cell: ([caseId]) => (names.has(caseId) ? names.get(caseId) || 'Unnamed' : 'deleted case'),
      },
      ...batch.columns.map(
        (column, index): Column<Row> => ({
          name: `${index} ${column.label}`,
          head: (
            <>
              <span className="med">{column.label}</span>
              <Summary batch={batch} column={index} />
            </>
          ),
          width: { min: 140 },
          cell: ([caseId, cells]) =>
            cells[index] ? <Cell cell={cells[index]} change={changes?.get(caseId)?.[index] ?? null} onLeave={onLeave} /> : null,
        }),
      ),
    ];
  }, [batch, cases, changes, rows.length, onLeave]);
  if (rows.length === 0) return <p className="mut sm">{NOTHING[all.size === 0 ? 'all' : filter]}</p>;
  return <Table label="Results" columns={columns} rows={rows} rowHeight={30} headHeight={44} keyOf={([caseId]) => caseId} />;
}

function Summary({ batch, column }: { batch: Batch; column: number }) {
  const summary = batch.summaries.find((each) => each.column === column);
  if (!summary) return null;
  return (
    <span className={`${styles.summary} num`}>
      <b>{passWords(summary)}</b> passed{summary.incomplete > 0 ? ` · ${summary.incomplete} incomplete` : ''} · {formatCost(summary.cost)} ·{' '}
      {formatDuration(summary.medianMs)}
    </span>
  );
}

const TURNED: Record<Change, { tone: string; words: string }> = {
  better: { tone: 'ok', words: 'failed before' },
  worse: { tone: 'err', words: 'passed before' },
};

function Cell({ cell, change, onLeave }: { cell: MatrixCell; change: Change | null; onLeave(): void }) {
  const { icon: Icon, tone, label } = SIGNS[cell.verdict];
  // Of several attempts, the worst is the one to open.
  const shown =
    cell.attempts.find(({ verdict }) => verdict === 'fail') ??
    cell.attempts.find(({ ending }) => !isWhole(ending)) ??
    cell.attempts.find(({ runId }) => runId !== null);
  const passed = cell.attempts.filter(({ verdict }) => verdict === 'pass').length;
  const why = shown?.error?.message ?? shown?.results.find(({ status }) => status === 'fail' || status === 'error')?.reason ?? '';
  const cut = cell.attempts.find(({ ending }) => !isWhole(ending))?.ending ?? null;
  const one = cell.verdict === 'error' && shown?.error ? 'no answer' : label;
  const words = cell.attempts.length > 1 ? `${passed} of ${cell.attempts.length}` : one;
  const content = (
    <>
      <Icon className={`s ${tone}`} aria-hidden />
      <span>{words}</span>
      {cut === null ? null : <span className="bdg warn">{endingNote(cut)}</span>}
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
