// renderer/runs/panel/Waits.tsx - a run that is waiting for a person: its question, a field for the answer, and the two ways on.
import { Textarea } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { Run, Waiting } from '../../../electron/contract/execution.ts';
import { pointInWords } from '../../../electron/contract/turns/turn.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { clear, useWriting, write } from '../../conversations/writing.ts';
import { capital } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { answerOf, continueRun, endRun, type HowAnswered, refuseCall, waitingRun } from '../acts.ts';
import { answerRun } from '../live/runs.ts';
import styles from './panel.module.css';

export function Waits({ run }: { run: Run }) {
  return run.waiting ? <Question key={`${run.id} ${run.waiting.since}`} runId={run.id} waiting={run.waiting} /> : null;
}

function Question({ runId, waiting }: { runId: string; waiting: Waiting }) {
  // Kept as the words of a message are, also over a reload.
  const kept = `run ${runId}`;
  const { text } = useWriting(kept);
  const [busy, setBusy] = useState(false);
  const answer = async (how: HowAnswered) => {
    setBusy(true);
    // What the run does next arrives with its events; a refused answer can be given again.
    if (await answerRun(runId, answerOf(how, text))) clear(kept);
    else setBusy(false);
  };
  const latest = useRef(answer);
  latest.current = answer;
  useOffer(
    waitingRun,
    useMemo(() => ({ busy, tool: waiting.tool, answer: (how: HowAnswered) => latest.current(how) }), [busy, waiting.tool]),
  );
  return (
    <section className={styles.waits} aria-label="The run is waiting for an answer">
      <p className="row g6" role="status">
        <ClockIcon className="s info" aria-hidden />
        <b>{waiting.message}</b>
      </p>
      <p className="mut sm">
        {capital(pointInWords(waiting.point, waiting.step))}, <RelativeTime at={waiting.since} />. Its clock is paused meanwhile.
        {waiting.survives ? '' : ' You can answer only while Skillwright stays open.'}
      </p>
      <Textarea
        aria-label="Your answer"
        placeholder="What the next steps should know (optional)"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => write(kept, { text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void answer('go');
        }}
      />
      <div className="row g8">
        <ActButton act={continueRun} label="Continue" size="xs" variant="filled" plain />
        {waiting.tool === null ? null : <ActButton act={refuseCall} label="Refuse call" size="xs" plain />}
        <ActButton act={endRun} label="End run" size="xs" color="red" c="var(--sw-err)" plain />
      </div>
    </section>
  );
}
