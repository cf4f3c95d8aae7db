// renderer/runs/answer/Messages.tsx - the messages of one model call as they were sent, and the answer.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Span } from '../../../electron/contract/execution.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { ChevronRightIcon, DownIcon } from '../../ui/icons.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { payloadOf } from '../live/run-view.ts';
import { type PayloadText, usePayload } from '../payload.ts';
import styles from './answer.module.css';
import { looksLikeJson } from './json-text.ts';
import { parseMessages, roleName } from './messages.ts';
import { TextBlock } from './TextBlock.tsx';
import { Thinking } from './Thinking.tsx';

interface MessageProps {
  who: string;
  note?: string | undefined;
  tokens?: string | undefined;
  text: string;
  source?: PayloadText;
  /** Shows only the first line of a long text until it is opened, so that question and answer stay visible. */
  folds?: boolean;
}

const FOLD_CHARS = 300;

function Message({ who, note, tokens, text, source, folds = false }: MessageProps) {
  const long = folds && text.length > FOLD_CHARS;
  const [open, setOpen] = useState(false);
  const size = tokens ?? formatBytes(text.length);
  const shown = long && !open ? (text.trimStart().split('\n', 1)[0] ?? '') : text;
  return (
    <section className={styles.message} aria-label={who}>
      {long ? (
        <button type="button" className={`${styles.head} ${styles.fold}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          <b>{who}</b>
          <span className="right num">{size}</span>
          {open ? <DownIcon className="xs" aria-hidden /> : <ChevronRightIcon className="xs" aria-hidden />}
        </button>
      ) : (
        <div className={styles.head}>
          <b>{who}</b>
          {note ? <span>{note}</span> : null}
          <span className="right num">{size}</span>
        </div>
      )}
      <div className={`${styles.text} ${long && !open ? 'ell' : ''}`}>
        <TextBlock text={shown} json={looksLikeJson(shown)} />
      </div>
      {source?.more && (!long || open) ? (
        <Button size="xs" variant="subtle" color="gray" onClick={source.more} loading={source.loading}>
          Load more ({formatBytes(source.total)} in total)
        </Button>
      ) : null}
    </section>
  );
}

interface MessagesProps {
  span: Span;
  /** Its text and its thinking as they stream, before they are stored. */
  live?: string | undefined;
  thought?: string | undefined;
}

export function Messages({ span, live, thought }: MessagesProps) {
  const system = usePayload(payloadOf(span, 'system')?.id ?? null);
  const sent = usePayload(payloadOf(span, 'messages')?.id ?? null);
  const output = usePayload(payloadOf(span, 'output')?.id ?? null);
  if (system.loading && system.text === '') return <SkeletonRows rows={6} height={20} label="Loading the messages" />;
  const about = span.tokensEstimated ? '≈ ' : '';
  const answer = output.text || live || '';
  const failed = system.error ?? sent.error ?? output.error;
  return (
    <div>
      {system.text === '' ? null : <Message who="System" text={system.text} source={system} folds />}
      {parseMessages(sent.text).map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages of a sent call never change
        <Message key={index} who={roleName(message.role)} text={message.content} {...(sent.more ? { source: sent } : {})} />
      ))}
      <Thinking span={span} live={thought} />
      {answer === '' ? null : (
        <Message
          who="Assistant"
          note={typeof span.attributes.finish === 'string' ? finishWords(span.attributes.finish) : undefined}
          tokens={span.outputTokens === null ? undefined : `${about}${formatCount(span.outputTokens)} tokens`}
          text={answer}
          source={output}
        />
      )}
      {failed ? (
        <p className="err sm" style={{ padding: 12 }}>
          Part of this call could not be read. {String(failed)}
        </p>
      ) : null}
    </div>
  );
}

const finishWords = (reason: string): string =>
  ({ stop: 'finished normally', length: 'cut off at the token limit', content_filter: 'stopped by the provider’s filter' })[reason] ??
  reason;
