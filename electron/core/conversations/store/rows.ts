// electron/core/conversations/store/rows.ts - conversations and messages as rows, read.
import { z } from 'zod';
import {
  type Conversation,
  type Message,
  NamedSkill,
  type Scope,
  TurnDetails,
  type TurnState,
  TurnSummary,
} from '../../../contract/index.ts';
import { readKept } from '../../storage/index.ts';

export interface ConversationRow {
  id: string;
  title: string;
  agent: string;
  model_id: string | null;
  leaf_id: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  depth: number | null;
  state: TurnState | null;
  summary: string | null;
  cost: number | null;
}

export interface MessageRow {
  id: string;
  conversation_id: string;
  parent_id: string | null;
  depth: number;
  role: 'person' | 'agent';
  text: string;
  format: 'markdown' | 'json';
  at: string;
  sent: string;
  state: TurnState | null;
  summary: string | null;
  owner_pid: number | null;
  owner_start: string | null;
}

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

export const toConversation = (row: ConversationRow, scope: Scope): Conversation => ({
  id: row.id,
  scope,
  title: row.title,
  agent: row.agent,
  modelId: row.model_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  messages: row.depth ?? 0,
  answers: Math.floor((row.depth ?? 0) / 2),
  cost: row.cost,
  state: row.state,
  problem: row.state === 'failed' ? (summaryOf(row).error?.message ?? null) : null,
});

export const toMessage = (row: MessageRow, versions: string[], next: number): Message => {
  const sent = sentOf(row);
  return {
    id: row.id,
    conversationId: row.conversation_id,
    parentId: row.parent_id,
    role: row.role,
    text: row.text,
    format: row.format,
    at: row.at,
    skill: row.role === 'person' ? sent.skill : null,
    pages: sent.pages,
    agent: row.role === 'agent' ? sent.agent : null,
    state: row.state,
    turn: row.role === 'agent' ? summaryOf(row) : null,
    versions,
    next,
  };
};
