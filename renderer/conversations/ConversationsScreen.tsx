// renderer/conversations/ConversationsScreen.tsx - conversations of the workspace at the start, the one that is open, and how an answer of it came about at the end (rows E1 to E4).
import { useMemo, useState } from 'react';
import type { Conversation } from '../../electron/contract/conversations/conversations.ts';
import { useOffer } from '../app/acts/controls.tsx';
import { toConversation, useRoute } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { Loaded } from '../ui/states.tsx';
import { conversationInHand } from './acts.ts';
import { Details } from './details/Details.tsx';
import { ConversationList } from './list/ConversationList.tsx';
import { PageDialog } from './thread/PageLink.tsx';
import { NewThread, Thread } from './thread/Thread.tsx';
import { useThread } from './thread/useThread.ts';

export default function ConversationsScreen() {
  const route = useRoute();
  const { id, details } = route.screen === 'conversations' ? route : toConversation();
  return id === null ? (
    <Frame id={null}>{(openList) => <NewThread openList={openList} />}</Frame>
  ) : (
    <Open key={id} id={id} details={details} />
  );
}

function Open({ id, details }: { id: string; details: string | null }) {
  const conversation = useLiveQuery('conversations.get', { id }, { retry: false });
  const thread = useThread(id);
  const at = thread.messages?.findIndex((message) => message.id === details) ?? -1;
  const said = thread.messages?.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'person')?.text ?? '';
  const shown = details === null ? undefined : thread.messages?.find((message) => message.id === details);
  return (
    <Frame id={id} end={shown?.role === 'agent' ? <Details conversationId={id} answer={shown} said={said} live={thread.live} /> : null}>
      {(openList) => (
        <Loaded query={conversation} what="the conversation" rows={14}>
          {(data) => <Shown conversation={data} thread={thread} details={details} openList={openList} />}
        </Loaded>
      )}
    </Frame>
  );
}

function Shown({
  conversation,
  ...rest
}: {
  conversation: Conversation;
  thread: ReturnType<typeof useThread>;
  details: string | null;
  openList: (() => void) | null;
}) {
  useOffer(conversationInHand, conversation);
  return <Thread conversation={conversation} {...rest} />;
}

interface FrameProps {
  id: string | null;
  end?: React.ReactNode;
  /** `openList`: shows the list of a narrow window; null = it is there. */
  children(openList: (() => void) | null): React.ReactNode;
}

function Frame({ id, end = null, children }: FrameProps) {
  const { narrow } = useNarrow();
  const [opened, setOpened] = useState(false);
  const drawer = useMemo(() => ({ title: 'Conversations', opened, onClose: () => setOpened(false) }), [opened]);
  return (
    <Split
      name="conversations"
      start={{
        id: 'list',
        of: 'conversations',
        size: 228,
        content: <ConversationList selected={id} onOpened={() => setOpened(false)} />,
        drawer,
      }}
      end={end === null ? null : { id: 'details', of: 'details', content: end }}
      min={360}
    >
      {children(narrow ? () => setOpened(true) : null)}
      <PageDialog />
    </Split>
  );
}
