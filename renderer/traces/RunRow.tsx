// renderer/traces/RunRow.tsx - one run in the list.
import { memo } from 'react';
import type { Run } from '../../electron/contract/execution.ts';
import { originInWords } from '../../electron/contract/values/origin.ts';
import { isRunning, useElapsed } from '../runs/index.ts';
import { formatCost, formatCount, formatDuration, NONE } from '../ui/format.ts';
import { AccountIcon, CodeIcon } from '../ui/icons.ts';
import { isBadStatus, StatusIcon, statusLabel } from '../ui/labels.tsx';
import { RelativeTime } from '../ui/small.tsx';
import styles from './traces.module.css';

export type Column = 'trigger' | 'model' | 'input' | 'output' | 'cost';

interface RunRowProps {
  run: Run;
  rowIndex: number;
  active: boolean;
  columns: readonly Column[];
  /** Milliseconds of a full bar. */
  scale: number;
}

export const RunRow = memo(function RunRow({ run, rowIndex, active, columns, scale }: RunRowProps) {
  const running = isRunning(run);
  const elapsed = useElapsed(run.startedAt, running);
  const ms = run.durationMs ?? (running ? elapsed : null);
  const bad = isBadStatus(run.status);
  const word = reasonOf(run);
  return (
    <div role="row" id={`run-${run.id}`} aria-rowindex={rowIndex} aria-selected={active} data-active={active} className="tr">
      <span role="gridcell" className="row g6">
        <StatusIcon status={run.status} />
        <span className={running ? 'info' : bad ? 'err' : 'sec'}>{statusLabel(run.status)}</span>
      </span>
      <span role="gridcell" className="row">
        <span className="med ell" style={{ flex: 'none', maxWidth: '70%' }}>
          {run.skillName}
        </span>
        <span className="mono xs mut">{run.skillVersion}</span>
        {word ? (
          <span className={`ell sm ${bad ? 'err' : 'mut'}`} style={{ flex: '1 1 0' }} title={run.error?.message ?? undefined}>
            {word}
          </span>
        ) : null}
      </span>
      {columns.includes('trigger') ? (
        <span role="gridcell" className="row g6 sec sm">
          {run.trigger === 'cli' ? <CodeIcon className="s" aria-hidden /> : <AccountIcon className="s" aria-hidden />}
          <span className="ell">{originInWords(run)}</span>
        </span>
      ) : null}
      {columns.includes('model') ? (
        <span role="gridcell" className="sec sm ell" title={run.modelId ?? undefined}>
          {run.modelId ?? NONE}
        </span>
      ) : null}
      <span role="gridcell" className="row g6">
        <span className={styles.duration}>
          <i data-state={running ? 'running' : bad ? 'bad' : 'ok'} style={{ width: `${Math.min(100, ((ms ?? 0) / scale) * 100)}%` }} />
        </span>
        <span className="num sm" style={{ minWidth: 50 }}>
          {formatDuration(ms)}
        </span>
      </span>
      {columns.includes('input') ? (
        <span role="gridcell" className="num sm sec">
          {formatCount(run.inputTokens)}
        </span>
      ) : null}
      {columns.includes('output') ? (
        <span role="gridcell" className="num sm sec">
          {formatCount(run.outputTokens)}
        </span>
      ) : null}
      {columns.includes('cost') ? (
        <span role="gridcell" className="num sm">
          {formatCost(run.cost)}
        </span>
      ) : null}
      <span role="gridcell" className="num sm mut">
        <RelativeTime at={run.startedAt} />
      </span>
    </div>
  );
});

/** Why it did not complete, in few words; else the first line of the answer. */
function reasonOf(run: Run): string | null {
  if (run.status === 'failed') return run.reason === null ? (run.error?.message ?? null) : run.reason.replaceAll('_', ' ');
  if (run.status === 'timed_out') return `limit ${formatDuration(run.deadlineMs)}`;
  // The first line of a JSON answer is a bracket.
  return run.summary !== null && /[\p{L}\p{N}]/u.test(run.summary) ? run.summary : null;
}
