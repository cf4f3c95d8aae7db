// renderer/traces/runColumns.tsx - the columns of a run in the list.
import type { Run } from '../../electron/contract/execution.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { endingNote, shownStatus } from '../../electron/contract/values/ending.ts';
import { originInWords } from '../../electron/contract/values/origin.ts';
import { versionText } from '../../electron/contract/values/words.ts';
import { AgentLink } from '../agents/AgentLink.tsx';
import { isRunning, useElapsed } from '../runs/index.ts';
import { formatCost, formatCount, formatDuration, NONE } from '../ui/format.ts';
import { AccountIcon, CodeIcon } from '../ui/icons.ts';
import { isBadStatus, StatusIcon, statusLabel } from '../ui/labels.tsx';
import type { Column } from '../ui/list/Table.tsx';
import { RelativeTime } from '../ui/small.tsx';
import styles from './traces.module.css';

/** Columns of runs; `scale` is how many milliseconds a full bar is. `agents`: some of them were run by another agent than the author. */
export const columnsOf = (scale: number, agents: boolean): readonly Column<Run>[] => [
  { head: 'Status', width: 104, className: 'row g6', cell: (run) => <Status run={run} /> },
  { head: 'Skill', width: { min: 200 }, isName: true, className: 'row', cell: (run) => <Skill run={run} /> },
  { head: 'Trigger', width: 112, leaves: 1, className: 'row g6 sec sm', cell: (run) => <Trigger run={run} /> },
  ...(agents ? [AGENT] : []),
  {
    head: 'Model',
    width: 150,
    leaves: 5,
    className: 'sec sm ell',
    title: ({ modelId }) => modelId ?? undefined,
    cell: ({ modelId }) => modelId ?? NONE,
  },
  { head: 'Duration', width: 124, className: 'row g6', cell: (run) => <Duration run={run} scale={scale} /> },
  { head: 'Input tok', width: 68, leaves: 2, num: true, className: 'sm sec', cell: ({ inputTokens }) => formatCount(inputTokens) },
  { head: 'Output tok', width: 60, leaves: 3, num: true, className: 'sm sec', cell: ({ outputTokens }) => formatCount(outputTokens) },
  { head: 'Cost', width: 68, leaves: 6, num: true, className: 'sm', cell: ({ cost }) => formatCost(cost) },
  { head: 'Started', width: 84, num: true, className: 'sm mut', cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
];

const AGENT: Column<Run> = {
  head: 'Agent',
  width: 110,
  leaves: 4,
  className: 'sm ell',
  cell: ({ agent }) => (agent === YOU ? null : <AgentLink id={agent} tabIndex={-1} />),
};

function Status({ run }: { run: Run }) {
  const status = shownStatus(run);
  const tone = status === 'pending' || status === 'running' ? 'info' : isBadStatus(status) ? 'err' : 'sec';
  return (
    <>
      <StatusIcon status={status} />
      <span className={tone}>{statusLabel(status)}</span>
    </>
  );
}

function Skill({ run }: { run: Run }) {
  const word = reasonOf(run);
  return (
    <>
      <span className="med ell" style={{ flex: 'none', maxWidth: '70%' }}>
        {run.skillName}
      </span>
      <span className="mono xs mut">{versionText(run.skillVersion)}</span>
      {word ? (
        <span
          className={`ell sm ${isBadStatus(run.status) ? 'err' : shownStatus(run) === 'incomplete' ? 'warn' : 'mut'}`}
          style={{ flex: '1 1 0' }}
          title={run.error?.message ?? (shownStatus(run) === 'incomplete' ? word : undefined)}
        >
          {word}
        </span>
      ) : null}
    </>
  );
}

function Trigger({ run }: { run: Run }) {
  return (
    <>
      {run.trigger === 'cli' ? <CodeIcon className="s" aria-hidden /> : <AccountIcon className="s" aria-hidden />}
      <span className="ell">{originInWords(run)}</span>
    </>
  );
}

function Duration({ run, scale }: { run: Run; scale: number }) {
  const running = isRunning(run);
  const elapsed = useElapsed(run.startedAt, running);
  const ms = run.durationMs ?? (running ? elapsed : null);
  const state = running ? 'running' : isBadStatus(run.status) ? 'bad' : 'ok';
  return (
    <>
      <span className={styles.duration}>
        <i data-state={state} style={{ width: `${Math.min(100, ((ms ?? 0) / scale) * 100)}%` }} />
      </span>
      <span className="num sm" style={{ minWidth: 50 }}>
        {formatDuration(ms)}
      </span>
    </>
  );
}

/** Why it did not complete, in few words; else the first line of the answer. */
function reasonOf(run: Run): string | null {
  if (run.status === 'failed') return run.reason === null ? (run.error?.message ?? null) : run.reason.replaceAll('_', ' ');
  if (run.status === 'timed_out') return `limit ${formatDuration(run.deadlineMs)}`;
  if (shownStatus(run) === 'incomplete') return endingNote(run.ending);
  // The first line of a JSON answer is a bracket.
  return run.summary !== null && /[\p{L}\p{N}]/u.test(run.summary) ? run.summary : null;
}
