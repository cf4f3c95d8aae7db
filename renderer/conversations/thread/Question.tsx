// renderer/conversations/thread/Question.tsx - a run asks before it goes on: its question, and the two ways on, where the answer will stand.
import { Textarea } from '@mantine/core';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import type { Waiting } from '../../../electron/contract/execution.ts';
import { pointInWords } from '../../../electron/contract/turns/turn.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { continueRun, endRun, refuseCall } from '../../runs/acts.ts';
import { useAnswer } from '../../runs/answering.ts';
import { capital } from '../../ui/format.ts';
import { AsksIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import styles from '../conversations.module.css';
import { answerQuestion } from '../doing.tsx';

export function Question({ message: { id }, waiting }: { message: Message; waiting: Waiting }) {
  const { text, setText, busy, answer } = useAnswer(id, waiting, (given) => answerQuestion(id, given));
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
          onChange={(event) => setText(event.currentTarget.value)}
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
