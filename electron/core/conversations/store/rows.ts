// electron/core/conversations/store/rows.ts - conversations and messages as rows, read.
import { z } from 'zod';
import { type Conversation, type Message, NamedSkill, type Scope, TurnDetails, TurnSummary } from '../../../contract/index.ts';
import { columnsOf, readKept } from '../../storage/index.ts';

export interface ConversationRow
  extends Pick<Conversation, 'id' | 'title' | 'agent' | 'modelId' | 'createdAt' | 'updatedAt' | 'cost' | 'state'> {
  depth: number | null;
  summary: string | null;
}
export const CONVERSATION = columnsOf('c.id c.title c.agent c.model_id c.created_at c.updated_at m.depth m.state m.summary');

export interface MessageRow extends Pick<Message, 'id' | 'conversationId' | 'parentId' | 'role' | 'text' | 'format' | 'at' | 'state'> {
  depth: number;
  sent: string;
  summary: string | null;
  ownerPid: number | null;
  ownerStart: string | null;
}
/** Of the table conversation_messages, as `m`. */
export const MESSAGE = columnsOf(
  'm.id m.conversation_id m.parent_id m.depth m.role m.text m.format m.at m.sent m.state m.summary m.owner_pid m.owner_start',
);

/** What a person sent with a message, or what an answer was asked of. */
export interface Sent {
  skill: NamedSkill | null;
  pages: string[];
  agent: string | null;
  modelId: string | null;
}

const SentShape = z.object({
  skill: NamedSkill.nullable().default(null),
  pages: z.array(z.string()).default([]),
  agent: z.string().nullable().default(null),
  modelId: z.string().nullable().default(null),
});

export const NO_SUMMARY: TurnSummary = {
  choice: null,
  skill: null,
  modelId: null,
  tools: 0,
  durationMs: null,
  inputTokens: null,
  outputTokens: null,
  cost: null,
  runId: null,
  waiting: null,
  error: null,
};
export const NO_DETAILS: TurnDetails = { matches: null, decision: null, history: null, pages: [], plan: null, runs: [] };

export const sentOf = ({ sent }: Pick<MessageRow, 'sent'>): Sent => readKept<Sent>(sent, SentShape, () => SentShape.parse({}));
export const summaryOf = ({ summary }: Pick<MessageRow, 'summary'>): TurnSummary =>
  summary === null ? NO_SUMMARY : readKept<TurnSummary>(summary, TurnSummary, () => NO_SUMMARY);
export const detailsOf = (details: string | null): TurnDetails =>
  details === null ? NO_DETAILS : readKept<TurnDetails>(details, TurnDetails, () => NO_DETAILS);

export const toConversation = ({ depth, summary, ...row }: ConversationRow, scope: Scope): Conversation => ({
  ...row,
  scope,
  messages: depth ?? 0,
  answers: Math.floor((depth ?? 0) / 2),
  problem: row.state === 'failed' ? (summaryOf({ summary }).error?.message ?? null) : null,
});

export function toMessage(whole: MessageRow, versions: string[], next: number): Message {
  const { depth: _, ownerPid: __, ownerStart: ___, sent: ____, summary: _____, ...row } = whole;
  const sent = sentOf(whole);
  return {
    ...row,
    skill: row.role === 'person' ? sent.skill : null,
    pages: sent.pages,
    agent: row.role === 'agent' ? sent.agent : null,
    turn: row.role === 'agent' ? summaryOf(whole) : null,
    versions,
    next,
  };
}
