// electron/core/conversations/turn/draft.ts - the turn of a message that is not sent yet: it reads the conversation, and writes nothing.
import { randomUUID } from 'node:crypto';
import { type Conversation, type Message, YOU } from '../../../contract/index.ts';
import { NO_DETAILS, type Sent } from '../store/rows.ts';
import type { ConversationStore } from '../store/store.ts';
import { createTurnLog } from './log.ts';
import type { Turn, TurnDeps } from './turn.ts';

interface Draft {
  /** Null = a new one. */
  conversation: Conversation | null;
  kept: Pick<ConversationStore, 'path' | 'scope'>;
  traces: Turn['follow']['traces'];
  /** The message that it would stand beside; null = it follows the last one. */
  replaces: string | null;
  text: string;
  sent: Sent;
}

const NOBODY: Pick<Conversation, 'title' | 'createdAt' | 'updatedAt' | 'messages' | 'answers' | 'cost' | 'state' | 'problem'> = {
  title: '',
  createdAt: '',
  updatedAt: '',
  messages: 0,
  answers: 0,
  cost: null,
  state: null,
  problem: null,
};

export function draftTurn({ conversation, kept, traces, replaces, text, sent }: Draft, { monotonic }: Pick<TurnDeps, 'monotonic'>): Turn {
  const id = randomUUID();
  const of = conversation ?? { ...NOBODY, id, scope: kept.scope, agent: sent.agent ?? YOU, modelId: sent.modelId };
  const message: Message = {
    id,
    conversationId: of.id,
    parentId: null,
    role: 'person',
    text,
    format: 'markdown',
    at: '',
    skill: sent.skill,
    pages: sent.pages,
    agent: null,
    state: null,
    turn: null,
    versions: [],
    next: 0,
  };
  const begun = monotonic();
  return {
    asked: { message, answer: { ...message, id: randomUUID(), role: 'agent', text: '' }, conversation: of, sent, depth: of.messages + 1 },
    store: {
      path(conversationId, before, limit) {
        if (conversation === null) return { messages: [], before: null };
        return kept.path(conversationId, before === id ? replaces : before, limit);
      },
    },
    follow: { traces },
    log: createTurnLog(),
    details: NO_DETAILS,
    elapsed: () => monotonic() - begun,
    onChange: () => {},
  };
}
