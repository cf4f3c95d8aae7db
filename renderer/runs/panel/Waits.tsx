// renderer/runs/panel/Waits.tsx - a run that waits for a person: its question, room for an answer, and the two ways on.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Run, Waiting } from '../../../electron/contract/execution.ts';
import { ClockIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { answerRun } from '../live/runs.ts';
import styles from './panel.module.css';

export function Waits({ run }: { run: Run }) {
  return run.waiting ? <Question key={`${run.id} ${run.waiting.since}`} runId={run.id} waiting={run.waiting} /> : null;
}

function Question({ runId, waiting }: { runId: string; waiting: Waiting }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const answer = async (proceed: boolean) => {
    setBusy(true);
    // What the run does next comes with its events; a refused answer can be given again.
    if (!(await answerRun(runId, { proceed, text }))) setBusy(false);
  };
  return (
    <section className={styles.waits} aria-label="The run is waiting for an answer">
      <p className="row g6" role="status">
        <ClockIcon className="s info" aria-hidden />
        <b>{waiting.message}</b>
      </p>
      <p className="mut sm">
        {waiting.point}, before {waiting.step}, <RelativeTime at={waiting.since} />. Its clock is paused meanwhile.
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
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void answer(true);
        }}
      />
      <div className="row g8">
        <Button size="xs" variant="filled" disabled={busy} onClick={() => void answer(true)}>
          Continue
        </Button>
        <Button size="xs" color="red" c="var(--sw-err)" disabled={busy} onClick={() => void answer(false)}>
          End run
        </Button>
      </div>
    </section>
  );
}
