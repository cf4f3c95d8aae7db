// renderer/runs/panel/Waits.tsx - a run that is waiting for a person: its question, a field for the answer, and the two ways on.
import { Textarea } from '@mantine/core';
import type { Run, Waiting } from '../../../electron/contract/execution.ts';
import { pointInWords } from '../../../electron/contract/turns/turn.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { capital } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { continueRun, endRun, refuseCall } from '../acts.ts';
import { useAnswer } from '../answering.ts';
import { answerRun } from '../live/runs.ts';
import styles from './panel.module.css';

export function Waits({ run }: { run: Run }) {
  return run.waiting ? <Question key={`${run.id} ${run.waiting.since}`} runId={run.id} waiting={run.waiting} /> : null;
}

function Question({ runId, waiting }: { runId: string; waiting: Waiting }) {
  const { text, setText, busy, answer } = useAnswer(`run ${runId}`, waiting, (given) => answerRun(runId, given));
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
        onChange={(event) => setText(event.currentTarget.value)}
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
