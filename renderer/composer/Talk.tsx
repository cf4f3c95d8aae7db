// renderer/composer/Talk.tsx - the conversation: what the author said, what the model said and did, each thing done with its outcome.
import { SegmentedControl } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import type { ComposerMessage, Composition, GuidedPart } from '../../electron/contract/composer/composer.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { keepAnswer, refresh } from '../client/live.ts';
import { formatDuration } from '../ui/format.ts';
import { AccountIcon, ComposerIcon, ErrorIcon, OkIcon, WarningIcon } from '../ui/icons.ts';
import { toastError } from '../ui/toast.tsx';
import { stopComposing } from './acts.ts';
import styles from './composer.module.css';
import { keepHand } from './hand.ts';
import { Words } from './Words.tsx';

export function Talk({ draft }: { draft: Composition }) {
  const { id, mode, modelId, skill, filled, text } = draft;
  const busy = draft.state === 'busy';
  const set = useCallback(
    (more: { modelId?: string | null; mode?: 'tools' | 'guided' }) =>
      void api.composer.setModel
        .mutate({ id, modelId, mode, ...more })
        .then((now) => keepAnswer('composer.open', { id }, now))
        .catch((cause: unknown) => toastError('Could not change the model.', cause)),
    [id, modelId, mode],
  );
  const send = useCallback(
    async (words: string, part: GuidedPart | null) => {
      await keepHand(id, text);
      await api.composer.send.mutate({ id, text: words, part });
      await refresh(['composer.open']);
    },
    [id, text],
  );
  const missing = text === '' ? [] : (['example', 'description'] as const).filter((part) => !filled.includes(part));
  return (
    <section className="col full shade" aria-label="Conversation" {...pane('talk')}>
      <div className="bar h44">
        <h1 className="title ell">{skill === null ? 'Create a skill' : `Change ${skill.name}`}</h1>
        <span className="grow" />
        <SegmentedControl
          aria-label="How it is written"
          size="xs"
          value={mode}
          disabled={busy}
          onChange={(value) => set({ mode: value === 'guided' ? 'guided' : 'tools' })}
          data={[
            { value: 'tools', label: 'By tools' },
            { value: 'guided', label: 'Part by part' },
          ]}
        />
        <ActButton act={stopComposing} size="xs" />
      </div>
      <Messages messages={draft.messages} busy={busy} />
      <Words
        key={id}
        kept={id}
        label="What should change?"
        placeholder={text === '' ? 'Create a skill that …' : 'What should change?'}
        busy={busy}
        modelId={modelId}
        onModel={(next) => set({ modelId: next })}
        guided={mode === 'guided'}
        suggestions={missing.map((part) => (part === 'example' ? 'an example' : 'a description'))}
        onSend={send}
      />
    </section>
  );
}

function Messages({ messages, busy }: { messages: readonly ComposerMessage[]; busy: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with each change
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it takes the keys
    <div className={styles.messages} role="log" aria-label="Messages" aria-busy={busy} tabIndex={0}>
      {messages.length === 0 ? (
        <p className="sec sm">
          Say what the skill should do, for whom, and what it is given. The draft appears on the right; nothing is saved before you save it.
        </p>
      ) : null}
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
        <Message key={index} message={message} />
      ))}
      <div ref={end} />
    </div>
  );
}

const STATES = {
  running: { icon: null, word: 'working' },
  ok: { icon: OkIcon, word: 'done' },
  failed: { icon: ErrorIcon, word: 'failed' },
  unfit: { icon: WarningIcon, word: 'made of your words' },
} as const;
const COLOURS = { running: 'mut', ok: 'ok', failed: 'err', unfit: 'warn' } as const;

function Message({ message }: { message: ComposerMessage }) {
  const { kind, text, name, state, ms, error } = message;
  if (kind === 'author' || kind === 'model') {
    const Icon = kind === 'author' ? AccountIcon : ComposerIcon;
    return (
      <div className={styles.said}>
        <Icon className="s mut" aria-label={kind === 'author' ? 'You' : 'Composer'} role="img" />
        <p className={kind === 'author' ? styles.own : styles.text}>{text}</p>
      </div>
    );
  }
  if (kind === 'problem') {
    return (
      <div className={`note ${error === null ? '' : 'err'}`} role={error === null ? 'status' : 'alert'}>
        {text} {error?.remedy}
      </div>
    );
  }
  const { icon: Icon, word } = STATES[state];
  return (
    <div className={styles.done}>
      {Icon === null ? (
        <span className={styles.spin} role="img" aria-label={word} />
      ) : (
        <Icon className={`s ${COLOURS[state]}`} aria-label={word} role="img" />
      )}
      <span className={kind === 'tool' ? 'mono sm' : 'sm med'}>{name}</span>
      <span className="sm sec ell grow" title={text}>
        {text}
      </span>
      <span className="xs mut num">{ms === null ? '' : formatDuration(ms)}</span>
    </div>
  );
}
