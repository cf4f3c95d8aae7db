// renderer/conversations/thread/Thread.tsx - the conversation that is open: its head, its messages, and the field below them.
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Conversation, Message } from '../../../electron/contract/conversations/conversations.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { goTo, pane, place } from '../../app/acts/focus.ts';
import { activeRuns, stop } from '../../runs/acts.ts';
import { ActKeys, useAgentName } from '../../runs/index.ts';
import { formatCost, plural } from '../../ui/format.ts';
import { CommunicationIcon } from '../../ui/icons.ts';
import { IconButton, Keys } from '../../ui/small.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { asked, deleteConversation, exportIt, type Held, makeSkill, messageInHand, namedPages, renameConversation } from '../acts.ts';
import { Composer } from '../compose/Composer.tsx';
import { beginRenaming, renameTo, stopAnswer, useRenaming } from '../doing.tsx';
import { Examples } from './Examples.tsx';
import { MessageList } from './MessageList.tsx';
import { useSkillChoices } from './useSkillChoices.ts';
import type { Thread as Messages } from './useThread.ts';

interface ThreadProps {
  conversation: Conversation;
  thread: Messages;
  /** The answer whose making is shown. */
  details: string | null;
  openList: (() => void) | null;
}

export function Thread({ conversation, thread, details, openList }: ThreadProps) {
  const { id } = conversation;
  const { messages, busy } = thread;
  const agent = useAgentName(conversation.agent);
  const [selected, select] = useState<string | null>(null);
  const holdOf = useHold(thread, conversation, details, select);
  const last = messages?.at(-1)?.id ?? null;
  // Another version may be shown, without the one that was chosen.
  const held = useMemo(() => holdOf(selected) ?? holdOf(last), [holdOf, selected, last]);
  // What is said next is what acts are about from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one came last
  useEffect(() => select(null), [last]);
  useOffer(messageInHand, held);
  useOffer(
    namedPages,
    useMemo(() => pagesIn(messages?.slice(-LOOKED) ?? []), [messages]),
  );
  useOfferAsked(held?.said?.text ?? null);
  const busyId = busy?.state === 'running' ? busy.id : null;
  useOffer(
    activeRuns,
    useMemo(() => (busyId === null ? null : [{ id: busyId, skillName: 'the answer', stop: () => stopAnswer(busyId) }]), [busyId]),
  );
  return (
    <section className="col full" aria-label="Conversation" {...pane('main')}>
      <Head openList={openList}>
        <Title conversation={conversation} />
        <span className="sm mut num fixed">
          {conversation.answers === 0 ? '' : plural(conversation.answers, 'answer')}
          {conversation.cost ? ` · ${formatCost(conversation.cost)} so far` : ''}
        </span>
        <span className="right row g4 fixed">
          <ActIcon act={exportIt} />
          <ActIcon act={makeSkill} />
          <ActIcon act={renameConversation} />
          <ActIcon act={deleteConversation} />
          {busyId === null ? null : (
            <ActButton act={stop} size="xs" choice={busyId}>
              <ActKeys label="Stop" keys="Shift+F5" />
            </ActButton>
          )}
        </span>
      </Head>
      {messages === undefined ? (
        thread.error ? (
          <ErrorState title="Could not load the messages" cause={thread.error} onRetry={thread.retry} />
        ) : (
          <SkeletonRows rows={10} label="Loading the messages" />
        )
      ) : messages.length === 0 ? (
        <EmptyState title="No message is shown">What you write begins the conversation anew.</EmptyState>
      ) : (
        <MessageList
          messages={messages}
          hasMore={thread.hasMore}
          more={thread.more}
          live={thread.live}
          agent={agent}
          selected={held?.message.id ?? null}
          details={details}
          busy={busy !== null}
          holdOf={holdOf}
        />
      )}
      <Composer key={id} conversation={conversation} busy={busy} />
      <Foot keys={FOOT} />
    </section>
  );
}

function useOfferAsked(text: string | null): void {
  const skills = useSkillChoices();
  useOffer(
    asked,
    useMemo(() => (text === null ? null : { text, skills }), [text, skills]),
  );
}

/** Of the last messages the pages that were attached, and those that their words link to. */
const LOOKED = 40;
const LINK = /\[\[([^[\]|\n]{1,200})/g;
function pagesIn(messages: readonly Message[]): readonly string[] | null {
  const slugs = messages.flatMap(({ pages, text }) => [...pages, ...[...text.matchAll(LINK)].map(([, slug = '']) => slug.trim())]);
  return slugs.length === 0 ? null : [...new Set(slugs)];
}

/** What acts on a message are done to. */
function useHold(
  { messages, busy }: Messages,
  { id: conversationId, agent }: Conversation,
  details: string | null,
  select: (id: string) => void,
): (id: string | null) => Held | null {
  return useMemo(() => {
    const places = new Map(messages?.map((message, at) => [message.id, at]));
    return (id) => {
      const at = places.get(id ?? '') ?? -1;
      const message = messages?.[at];
      if (message === undefined) return null;
      const said = message.role === 'person' ? message : (messages?.slice(0, at).findLast(({ role }) => role === 'person') ?? null);
      const after = messages?.[at + 1];
      const answer = message.role === 'agent' ? message : after?.role === 'agent' ? after : null;
      return {
        message,
        said,
        answer,
        busy: busy !== null,
        conversationId,
        agent,
        opened: answer !== null && answer.id === details,
        previous: messages?.[at - 1]?.id ?? null,
        following: after?.id ?? null,
        select,
      };
    };
  }, [messages, busy, conversationId, agent, details, select]);
}

function Head({ openList, children }: { openList: (() => void) | null; children: ReactNode }) {
  return (
    <div className="bar h44">
      {openList === null ? null : <IconButton icon={CommunicationIcon} label="Show the list of conversations" onClick={openList} />}
      {children}
    </div>
  );
}

function Title({ conversation: { id, title } }: { conversation: Conversation }) {
  const renaming = useRenaming((s) => s.id) === id;
  useEffect(() => () => beginRenaming(null), []);
  if (!renaming) {
    return (
      <h1 className="title ell" title={title}>
        {title || 'Untitled'}
      </h1>
    );
  }
  const leave = () => {
    beginRenaming(null);
    goTo('conversations.words');
  };
  return (
    <TextInput
      aria-label="Title"
      className="grow"
      size="xs"
      defaultValue={title}
      maxLength={200}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter') {
          void renameTo(id, event.currentTarget.value);
          goTo('conversations.words');
        } else return;
        event.preventDefault();
      }}
      onBlur={(event) => {
        // Escape and Enter have ended it already.
        if (useRenaming.getState().id === id) void renameTo(id, event.currentTarget.value);
      }}
      {...place('conversations.title')}
    />
  );
}

/** Before the first message: what can be asked. */
export function NewThread({ openList }: { openList: (() => void) | null }) {
  return (
    <section className="col full" aria-label="New conversation" {...pane('main')}>
      <Head openList={openList}>
        <h1 className="title ell">New conversation</h1>
      </Head>
      <Examples />
      <Composer conversation={null} busy={null} />
      <Foot keys={FIRST} />
    </section>
  );
}

const FOOT = [
  ['K', 'before'],
  ['J', 'after'],
  ['D', 'details'],
  ['E', 'edit and resend'],
  ['B', 'branch'],
  ['T', 'trace'],
  ['?', 'all keys'],
] as const;

/** Of a conversation without a message. */
const FIRST = [
  ['/', 'name a skill'],
  ['?', 'all keys'],
] as const;

const Foot = ({ keys: all }: { keys: readonly (readonly [keys: string, label: string])[] }) => (
  <div className="footline xs mut">
    {all.map(([keys, label]) => (
      <span key={keys} className="row g4">
        <Keys keys={keys} /> {label}
      </span>
    ))}
  </div>
);
