// renderer/traces/detail/TraceHead.tsx - which run, how it went, and its figures.
import type { ReactNode } from 'react';
import type { Run } from '../../../electron/contract/execution.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { endingNote, shownStatus } from '../../../electron/contract/values/ending.ts';
import { originInWords } from '../../../electron/contract/values/origin.ts';
import { versionText } from '../../../electron/contract/values/words.ts';
import { AgentLink } from '../../agents/AgentLink.tsx';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { formatRoute, toAgent, toTrace } from '../../app/router.ts';
import { stop } from '../../runs/acts.ts';
import { isRunning } from '../../runs/index.ts';
import { formatCost, formatCount, formatDuration, NONE, plural } from '../../ui/format.ts';
import { StatusIcon, StatusLabel } from '../../ui/labels.tsx';
import { Keys, RelativeTime } from '../../ui/small.tsx';
import { again, newer, older } from '../acts.ts';
import { maxDepth, type TreeRow } from '../tree.ts';
import styles from './detail.module.css';

export function TraceHead({ run, spans }: { run: Run; spans: readonly TreeRow[] }) {
  const running = isRunning(run);
  const retries = spans.filter((row) => row.span.kind === 'retry').length;
  return (
    <div className="bar h44">
      <StatusIcon status={shownStatus(run)} labelled />
      <h1 className="title ell">{run.skillName}</h1>
      <span className="mono sm mut">{versionText(run.skillVersion)}</span>
      {run.artifact ? <span className="bdg line">only {run.artifact}</span> : null}
      {run.warnings > 0 ? <span className="bdg warn">{plural(run.warnings, 'warning')}</span> : null}
      {retries > 0 ? <span className="bdg">{plural(retries, 'retry', 'retries')}</span> : null}
      <span className="row g6 right">
        <ActIcon act={newer} />
        <ActIcon act={older} />
        {running ? (
          <ActButton act={stop} choice={run.id} label="Stop" c="var(--sw-err)" />
        ) : (
          <ActButton act={again} label="Run again" variant="filled" />
        )}
      </span>
    </div>
  );
}

export function TraceSums({ run, spans, elapsed }: { run: Run; spans: readonly TreeRow[]; elapsed: number }) {
  const about = spans.some(({ estimated }) => estimated) ? '≈ ' : '';
  const tokens =
    run.inputTokens === null && run.outputTokens === null
      ? NONE
      : `${about}${formatCount(run.inputTokens)} in · ${about}${formatCount(run.outputTokens)} out`;
  return (
    <div className={styles.sums}>
      <Sum label="Status" value={<StatusLabel status={shownStatus(run)} />} />
      <Sum label="Duration" value={formatDuration(run.durationMs ?? (isRunning(run) ? elapsed : null))} />
      <Sum label="Tokens" value={tokens} />
      <Sum
        label="Cost"
        value={
          <span title={run.cost === null ? 'Unknown: no price for this model, or no answer yet' : undefined}>{formatCost(run.cost)}</span>
        }
      />
      <Sum label="Model" value={run.modelId ?? NONE} />
      {run.agent === YOU ? null : <Sum label="Agent" value={<AgentLink id={run.agent} />} />}
      <Sum
        label="Trigger"
        value={
          run.trigger === 'duty' || run.trigger === 'schedule' ? (
            <a href={formatRoute(toAgent(run.agent, 'duties'))}>{originInWords(run)}</a>
          ) : (
            originInWords(run)
          )
        }
      />
      {run.parentRunId ? (
        <Sum
          label="Run again from"
          value={
            <a href={formatRoute(toTrace(run.parentRunId))} className="mono">
              {run.parentRunId.slice(0, 8)}
            </a>
          }
        />
      ) : null}
      <Sum label="Started" value={<RelativeTime at={run.startedAt} />} />
      {run.reason && run.status !== 'completed' ? <Sum label="Reason" value={run.reason.replaceAll('_', ' ')} /> : null}
      {endingNote(run.ending) ? <Sum label="Answer" value={endingNote(run.ending)} /> : null}
    </div>
  );
}

const Sum = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <span className="xs mut">{label}</span>
    <b>{value}</b>
  </div>
);

export function TraceFoot({ rows }: { rows: readonly TreeRow[] }) {
  return (
    <div className="footline xs mut">
      <span className="row g6">
        <Keys keys="J" /> <Keys keys="K" /> span
      </span>
      <span className="row g6">
        <Keys keys="H" /> <Keys keys="L" /> fold, unfold
      </span>
      <span className="row g6">
        <Keys keys="[" /> <Keys keys="]" /> fold or unfold all
      </span>
      <span className="row g6">
        <Keys keys="F" /> fit
      </span>
      <span className="row g6">
        <Keys keys="?" /> all shortcuts
      </span>
      <span className="right num">
        {plural(rows.length, 'span')}, depth {maxDepth(rows)}
      </span>
    </div>
  );
}
