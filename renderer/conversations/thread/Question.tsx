// renderer/conversations/thread/Question.tsx - a run asks before it goes on: its question, and the two ways on, where the answer will stand.
import { Textarea } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import type { Waiting } from '../../../electron/contract/execution.ts';
import { pointInWords } from '../../../electron/contract/turns/turn.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { answerOf, continueRun, endRun, type HowAnswered, refuseCall, waitingRun } from '../../runs/acts.ts';
import { capital } from '../../ui/format.ts';
import { AsksIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import styles from '../conversations.module.css';
import { answerQuestion } from '../doing.tsx';
import { clear, useWriting, write } from '../writing.ts';

export function Question({ message: { id }, waiting }: { message: Message; waiting: Waiting }) {
  // Kept as the words of a message are, also over a reload.
  const { text } = useWriting(id);
  const [busy, setBusy] = useState(false);
  const answer = async (how: HowAnswered) => {
    setBusy(true);
    // What comes next arrives with the events of the answer; one that was refused can be given again.
    if (await answerQuestion(id, answerOf(how, text))) clear(id);
    else setBusy(false);
  };
  const latest = useRef(answer);
  latest.current = answer;
  useOffer(
    waitingRun,
    useMemo(() => ({ busy, tool: waiting.tool, answer: (how: HowAnswered) => latest.current(how) }), [busy, waiting.tool]),
  );
  return (
    <section className={styles.question} aria-label="The run asks">
      <p className={styles.questionHead} role="status">
        <AsksIcon className="s info" aria-hidden />
        <b className="grow">{waiting.message}</b>
        <RelativeTime at={waiting.since} className="xs mut" />
      </p>
      <div className={styles.questionBody}>
        <p className="sec sm">
          {capital(pointInWords(waiting.point, waiting.step))}.{' '}
          {waiting.survives ? 'It waits for you, also over a restart.' : 'You can answer only while Skillwright stays open.'}
        </p>
        <Textarea
          aria-label="Your answer"
          placeholder="What the next steps should know (optional)"
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={(event) => write(id, { text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || busy) return;
            event.preventDefault();
            void answer('go');
          }}
          {...place('conversations.question')}
        />
        <div className="row g8">
          <ActButton act={continueRun} label="Continue" size="xs" plain />
          {waiting.tool === null ? null : <ActButton act={refuseCall} label="Refuse call" size="xs" plain />}
          <ActButton act={endRun} label="End" size="xs" color="red" c="var(--sw-err)" plain />
        </div>
      </div>
    </section>
  );
}
