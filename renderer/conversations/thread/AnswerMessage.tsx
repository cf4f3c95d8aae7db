// renderer/conversations/thread/AnswerMessage.tsx - an answer: read first, then one quiet line that says what gave it. What went wrong says what to do next.
import { memo } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import { isTurnOver } from '../../../electron/contract/conversations/turn.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { goToModels } from '../../app/frame/acts.ts';
import { looksLikeJson, prettyJson, TextBlock } from '../../runs/index.ts';
import { AgentIcon, ChevronRightIcon, ErrorIcon, StoppedIcon, WarningIcon } from '../../ui/icons.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { again, branchHere, copyMessage, type Held, showDetails } from '../acts.ts';
import styles from '../conversations.module.css';
import { doneBy, figures, isRefused } from '../words.ts';
import { pageLink } from './PageLink.tsx';
import { Proposed } from './Proposed.tsx';
import { Question } from './Question.tsx';
import { Versions } from './Versions.tsx';

interface AnswerProps {
  message: Message;
  /** What acts on it are done to, as it is now. */
  hold(): Held | null;
  /** The same where its tools are shown. */
  tools: Held | null;
  /** How it came about is shown. */
  opened: boolean;
  /** What is done now; null = it is written, or over. */
  doing: string | null;
}

export function AnswerMessage({ message, hold, tools, opened, doing }: AnswerProps) {
  const { state, turn } = message;
  const isOver = state === null || isTurnOver(state);
  return (
    <div className={styles.answer}>
      <AgentIcon className={`s ${styles.who}`} aria-hidden />
      <div className={styles.answerBody}>
        <Text text={message.text} format={message.format} isWriting={state === 'running' && message.text !== ''} />
        {state === 'asks' && turn?.waiting ? <Question key={turn.waiting.since} message={message} waiting={turn.waiting} /> : null}
        {isOver && turn?.runId && turn.tools > 0 ? <Proposed runId={turn.runId} /> : null}
        <Ending message={message} held={hold()} />
        <div className={styles.under}>
          {turn === null || (turn.choice === null && state === 'running') ? (
            isOver ? null : (
              <span className={styles.used} role="status">
                <span className="spin" aria-hidden /> {doing ?? 'Answering'} …
              </span>
            )
          ) : (
            <button
              type="button"
              className={styles.used}
              aria-expanded={opened}
              data-act={showDetails.id}
              onClick={() => runAct(showDetails, { on: hold() ?? undefined })}
            >
              {state === 'running' ? <span className="spin" aria-hidden /> : <ChevronRightIcon className="xs" aria-hidden />}
              <b>{doneBy(turn)}</b>
              <span className="num">{[doing, figures(turn, isOver)].filter(Boolean).map((part) => ` · ${part}`)}</span>
            </button>
          )}
          <span className={styles.tools}>
            {isOver ? <Versions message={message} hold={hold} /> : null}
            {tools === null || !isOver ? null : (
              <>
                <ActIcon act={again} on={tools} />
                <ActIcon act={branchHere} on={tools} />
                <ActIcon act={copyMessage} on={tools} />
              </>
            )}
          </span>
        </div>
      </div>
    </div>
  );
}

const Caret = () => <span className={styles.caret} role="img" aria-label="The answer is being written" />;

const Text = memo(function Text({ text, format, isWriting }: { text: string; format: Message['format']; isWriting: boolean }) {
  if (text === '') return null;
  if (format === 'json' || (isWriting && looksLikeJson(text))) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it takes the keys
      <pre className={styles.json} tabIndex={0} role="region" aria-label="Answer as JSON">
        <TextBlock text={prettyJson(text) ?? text} json />
        {isWriting ? <Caret /> : null}
      </pre>
    );
  }
  return <Markdown text={text} page={pageLink} {...(isWriting ? { caret: <Caret /> } : {})} />;
});

/** What a person sets right in Settings; the rest passes, or is the provider's. */
const OF_SETTINGS: ReadonlySet<string> = new Set(['model_missing', 'model_load_failed', 'model_no_key', 'model_refused']);

/** Why there is no more of it. */
function Ending({ message: { state, turn }, held }: { message: Message; held: Held | null }) {
  const label = isRefused(turn) ? { label: 'Grant and answer again' } : {};
  const retry = held === null ? null : <ActButton act={again} on={held} {...label} size="xs" plain />;
  switch (state) {
    case 'stopped':
      return (
        <p className="note">
          <StoppedIcon className="s" aria-hidden />
          <span className="grow">You stopped this answer.</span>
          {retry}
        </p>
      );
    case 'interrupted':
      return (
        <div className="note warn" role="status">
          <WarningIcon className="s" aria-hidden />
          <span className="grow">Skillwright was closed before this answer was finished.</span>
          {retry}
        </div>
      );
    case 'failed': {
      const error = turn?.error;
      return (
        <div className="note err" role="alert">
          <ErrorIcon className="s" aria-hidden />
          <span className="grow">
            {error?.message ?? 'The answer failed.'} {error?.remedy}
          </span>
          {error && OF_SETTINGS.has(error.code) ? <ActButton act={goToModels} label="Open Settings" size="xs" plain /> : null}
          {retry}
        </div>
      );
    }
    default:
      return null;
  }
}
