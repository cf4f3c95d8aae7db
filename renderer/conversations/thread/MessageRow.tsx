// renderer/conversations/thread/MessageRow.tsx - one message of the list. What can be done with it is drawn when the pointer or the focus is there: hundreds of buttons
// that nobody sees would make scrolling slow.
import { memo, useState } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import { goTo, place } from '../../app/acts/focus.ts';
import type { Held } from '../acts.ts';
import styles from '../conversations.module.css';
import { messageLabel } from '../words.ts';
import { AnswerMessage } from './AnswerMessage.tsx';
import { PersonMessage } from './PersonMessage.tsx';

interface MessageRowProps {
  message: Message;
  agent: string;
  isSelected: boolean;
  /** How it came about is shown. */
  opened: boolean;
  /** An answer of the conversation is being given, or asks. */
  busy: boolean;
  /** What is done now; null = it is written, or over. */
  doing: string | null;
  heldNow(id: string): Held | null;
}

export const MessageRow = memo(function MessageRow({ message, agent, isSelected, opened, doing, heldNow }: MessageRowProps) {
  const [isNear, setNear] = useState(false);
  const hold = () => heldNow(message.id);
  const tools = isNear || isSelected ? hold() : null;
  return (
    <article
      data-selected={isSelected}
      aria-label={messageLabel(message, agent)}
      className={styles.message}
      tabIndex={isSelected ? 0 : -1}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => hold()?.select(message.id)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target === event.currentTarget) goTo('conversations.words');
      }}
      {...(isSelected ? place('conversations.message') : {})}
    >
      {message.role === 'person' ? (
        <PersonMessage message={message} hold={hold} tools={tools} />
      ) : (
        <AnswerMessage message={message} hold={hold} tools={tools} opened={opened} doing={doing} />
      )}
    </article>
  );
});
