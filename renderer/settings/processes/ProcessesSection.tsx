// renderer/settings/processes/ProcessesSection.tsx - the child processes of the app: what each does, how it ended, its log (row C6).
import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { ProcessState } from '../../../electron/contract/processes.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatCount, plural } from '../../ui/format.ts';
import { DownIcon, ProcessIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, useLate } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { copyLog, refreshLog, showLog, shownLog, shownProcesses, startProcess } from '../acts.ts';
import { Section } from '../Section.tsx';
import styles from './processes.module.css';
import { canStart, exitInWords, statusInWords, versionsInWords } from './words.ts';

/** A faster start is not worth mentioning. */
const SOON_MS = 300;

export function ProcessesSection() {
  const processes = useLiveQuery('processes.list');
  const [open, setOpen] = useState<string | null>(null);
  const { data } = processes;
  useOffer(
    shownProcesses,
    useMemo(() => {
      if (!data) return null;
      return {
        processes: data.map((state) => ({ ...state, startable: canStart(state) })),
        start: async (name: string) => {
          const state = data.find((each) => each.name === name);
          if (state) await startAgain(state);
        },
        toggleLog: (name: string) => setOpen((now) => (now === name ? null : name)),
      };
    }, [data]),
  );
  return (
    <Section title="Processes" about="each starts on demand and stops after five idle minutes">
      <Loaded query={processes} what="the processes" rows={4}>
        {(states) => (
          <ul className="card">
            {states.map((state) => (
              <Process key={state.name} state={state} open={open === state.name} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

async function startAgain({ name, label }: ProcessState): Promise<void> {
  await attempt(`${label} did not start.`, async () => {
    await api.processes.startAgain.mutate({ name });
    toast(`${label} is ready`, { id: `process-${name}` });
  });
}

function Process({ state, open }: { state: ProcessState; open: boolean }) {
  const log = useId();
  const start = state.lastExit || state.problem ? 'Restart' : 'Start';
  return (
    <li className={styles.process}>
      <div className={styles.row}>
        <ProcessIcon className="s mut" aria-hidden />
        <span className="col grow">
          <span className="med ell">{state.label}</span>
          <About state={state} />
        </span>
        <Status state={state} />
        <span className={styles.acts}>
          {canStart(state) ? (
            <ActButton act={startProcess} choice={state.name} label={`${start}: ${state.label}`} size="xs" plain>
              {start}
            </ActButton>
          ) : null}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Log: ${state.label}`}
            aria-expanded={open}
            aria-controls={log}
            rightSection={<DownIcon className={`s ${open ? styles.up : ''}`} aria-hidden />}
            data-act={showLog.id}
            onClick={() => runAct(showLog, { choice: state.name })}
          >
            Log
          </Button>
        </span>
      </div>
      {state.problem ? (
        <p className={`${styles.problem} sm ${state.status === 'failed' ? 'err' : 'warn'}`}>
          {state.problem.message} {state.problem.remedy}
        </p>
      ) : null}
      <div id={log}>{open ? <Log state={state} /> : null}</div>
    </li>
  );
}

function Status({ state }: { state: ProcessState }) {
  const late = useLate(state.status === 'starting', SOON_MS);
  const { text, tone } = statusInWords(state.status === 'starting' && !late ? { ...state, status: 'not_started' } : state);
  return <span className={`bdg ${tone}`}>{text}</span>;
}

/** One line under the name: versions while it runs, its process id, how often it was asked, and how it last ended unexpectedly. */
function About({ state }: { state: ProcessState }) {
  const parts = [versionsInWords(state.versions), state.pid === null ? '' : `process ${state.pid}`].filter(Boolean).join(', ');
  const { count, lastAt } = state.uses;
  return (
    <span className="sm mut ell">
      {parts}
      {lastAt === null ? null : (
        <>
          {parts ? '; ' : ''}
          asked {count === 1 ? 'once' : `${formatCount(count)} times, last`} <RelativeTime at={lastAt} />
        </>
      )}
      {state.lastExit ? (
        <>
          {parts || lastAt ? '; ' : ''}
          {exitInWords(state.lastExit)} <RelativeTime at={state.lastExit.at} />
        </>
      ) : null}
      {!parts && !lastAt && !state.lastExit ? 'not needed so far' : null}
    </span>
  );
}

function Log({ state }: { state: ProcessState }) {
  const log = useLiveQuery('processes.log', { name: state.name }, { refetchOnMount: 'always' });
  const { refetch } = log;
  return (
    <Loaded query={log} what="the log" rows={3}>
      {(lines) => <Lines state={state} data={lines} onRefresh={refetch} />}
    </Loaded>
  );
}

function Lines({ state, data, onRefresh }: { state: ProcessState; data: readonly string[]; onRefresh(): unknown }) {
  useOffer(
    shownLog,
    useMemo(() => {
      const copied = () => void toast('Log copied', { id: 'copied' });
      return { refresh: onRefresh, copy: () => navigator.clipboard.writeText(data.join('\n')).then(copied) };
    }, [data, onRefresh]),
  );
  if (data.length === 0) return <p className={`${styles.problem} sm mut`}>No log output.</p>;
  return (
    <div className={styles.log}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by the keyboard */}
      <pre className="code" tabIndex={0} role="region" aria-label={`Log of ${state.label}`}>
        {data.join('\n')}
      </pre>
      <span className="row g6">
        <ActButton act={copyLog} label="Copy" size="xs" plain />
        <ActButton act={refreshLog} label="Refresh" size="xs" variant="subtle" color="gray" plain />
        <span className="sm mut">{plural(data.length, 'line')}; the last 200 are kept</span>
      </span>
    </div>
  );
}
