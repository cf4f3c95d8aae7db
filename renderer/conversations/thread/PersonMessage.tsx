// renderer/conversations/thread/PersonMessage.tsx - what the person said, word by word, with the skill and the pages that they named.
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import { ActIcon } from '../../app/acts/controls.tsx';
import { AccountIcon, AttachIcon } from '../../ui/icons.ts';
import { copyMessage, editAndResend, type Held } from '../acts.ts';
import styles from '../conversations.module.css';
import { inputWords } from '../words.ts';
import { PageLink } from './PageLink.tsx';
import { Versions } from './Versions.tsx';

interface PersonProps {
  message: Message;
  /** What acts on it are done to, as it is now. */
  hold(): Held | null;
  /** The same where its tools are shown. */
  tools: Held | null;
}

export function PersonMessage({ message, hold, tools }: PersonProps) {
  const { skill, pages, text } = message;
  return (
    <div className={styles.said}>
      <AccountIcon className={`s ${styles.who}`} aria-hidden />
      <div className={styles.saidBox}>
        <div className={styles.saidText}>
          {skill === null ? null : (
            <>
              <span className="tok">
                <i>/</i>
                <span className={styles.tokName}>{skill.name}</span>
              </span>{' '}
              <span className="mono sec sm">{inputWords(skill.inputs)}</span>{' '}
            </>
          )}
          {text}
        </div>
        {pages.map((slug) => (
          <PageLink key={slug} slug={slug} className="bdg line">
            <AttachIcon className="xs" aria-hidden />
            {slug}
          </PageLink>
        ))}
      </div>
      <div className={styles.tools}>
        <Versions message={message} hold={hold} />
        {tools === null ? null : (
          <>
            <ActIcon act={editAndResend} on={tools} />
            <ActIcon act={copyMessage} on={tools} />
          </>
        )}
      </div>
    </div>
  );
}
