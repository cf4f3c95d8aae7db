// electron/contract/conversations/conversations.ts - conversations with an agent: messages as a tree with a chosen leaf, and the turns that answer them. Rows E2, E3.
import { z } from 'zod';
import { AnswerInput } from '../execution.ts';
import { byId, later, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { JsonObject } from '../schemas/written.ts';
import { TurnPlan } from '../turns/turn.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';
import { ReadPage, RunOfTurn, ToldHistory, TurnDecision, TurnDetails, TurnMatches, TurnState, TurnSummary } from './turn.ts';

export const Conversation = z.object({
  id: z.string(),
  /** Where it is kept: with the workspace if one is open, else in the account. */
  scope: Scope,
  /** The first words of its first message, until a person renames it; empty before. */
  title: z.string(),
  /** Who answers, and with which model, unless a message says otherwise; null = the agent's, else that of the settings. */
  agent: z.string(),
  modelId: z.string().nullable(),
  createdAt: z.string(),
  /** Of the last message. */
  updatedAt: z.string(),
  /** On the chosen path. */
  messages: z.number().int(),
  answers: z.number().int(),
  /** Of all its answers, in US dollars; null = none is known. */
  cost: z.number().nullable(),
  /** Of the last answer; null = there is none. */
  state: TurnState.nullable(),
  /** Why the last answer failed. */
  problem: z.string().nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A skill that the person named, with what it is given. */
export const NamedSkill = z.object({ name: z.string(), inputs: JsonObject });
export type NamedSkill = z.infer<typeof NamedSkill>;

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** What it follows; null = the first. */
  parentId: z.string().nullable(),
  role: z.enum(['person', 'agent']),
  /** Markdown; of an answer that runs, what has come so far. */
  text: z.string(),
  /** How an answer is to be read: JSON that a skill with an output schema gave is no Markdown. */
  format: z.enum(['markdown', 'json']),
  at: z.string(),
  /** Of a person's message. */
  skill: NamedSkill.nullable(),
  /** Slugs of pages that the person attached. */
  pages: z.array(z.string()),
  /** Of an answer: by whom, how it stands and what it took. */
  agent: z.string().nullable(),
  state: TurnState.nullable(),
  turn: TurnSummary.nullable(),
  /** Ids of the messages that stand in its place in other branches, itself included, oldest first. */
  versions: z.array(z.string()),
  /** How many messages follow it directly, in whichever branch. */
  next: z.number().int(),
});
export type Message = z.infer<typeof Message>;

export const MessagePage = z.object({
  /** Oldest first, so that a page is put before the one that was read earlier. */
  messages: z.array(Message),
  /** For `before` of the next page; null = it begins with the first message. */
  before: z.string().nullable(),
});

export const SendInput = z.object({
  /** Null = a new conversation. */
  conversationId: z.string().nullable(),
  /** `/name words` at its beginning names a skill, as `skill` does. */
  text: z.string().max(200_000),
  skill: NamedSkill.nullable().default(null),
  /** Slugs of pages of the workspace. */
  pages: z.array(z.string()).max(20).default([]),
  /** Null = the conversation's. */
  agent: z.string().nullable().default(null),
  modelId: z.string().nullable().default(null),
  /** The person's message that this one replaces, in a branch of its own; null = it follows the chosen leaf. */
  replaces: z.string().nullable().default(null),
  /** What `plan` said would be done with it, so that just this is done; null = it is decided now. */
  decision: TurnDecision.nullable().default(null),
});
export type SendInput = z.input<typeof SendInput>;

/** What would be done with a message. */
export const PlannedAnswer = z.object({
  /** Null if the person named the skill. */
  matches: TurnMatches.nullable(),
  /** With all inputs that the skill is given. */
  decision: TurnDecision,
  /** Of the run that would answer; null = no run would. */
  plan: TurnPlan.nullable(),
  /** The answer without a run: a question, or what the skill also needs; null = a run gives it. */
  says: z.string().nullable(),
  pages: z.array(ReadPage),
  history: ToldHistory.nullable(),
});
export type PlannedAnswer = z.infer<typeof PlannedAnswer>;

export const SentTurn = z.object({ conversation: Conversation, message: Message, answer: Message });
export type SentTurn = z.infer<typeof SentTurn>;

export const TurnEvent = z.discriminatedUnion('type', [
  /** The answer as it is now. It comes first, whenever its state changes, and last with a state that is over. */
  z.object({ type: z.literal('answer'), answer: Message }),
  z.object({ type: z.literal('matched'), matches: TurnMatches }),
  z.object({ type: z.literal('decided'), decision: TurnDecision }),
  RunOfTurn,
  /** Words of the answer. `spanId` is another one when an answer begins anew, in place of all that came before. */
  z.object({ type: z.literal('text'), spanId: z.string(), text: z.string() }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;

export const ConversationList = z.object({ rows: z.array(Conversation), total: z.number().int() });
export type ConversationList = z.infer<typeof ConversationList>;

const ofMessage = z.object({ messageId: z.string() });

export const conversationsTable = {
  /** Of the open workspace, else of the account; the one that was written to last comes first. `query`: words in titles and messages. */
  list: query(
    z.object({
      query: z.string().max(500).default(''),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    ConversationList,
  ),
  get: query(byId, Conversation),
  create: mutation(
    z.object({ title: z.string().max(200).default(''), agent: z.string().optional(), modelId: z.string().nullable().optional() }),
    Conversation,
  ),
  /** Title, agent and model; what is absent stays. Throws `not_found`. */
  change: mutation(
    z.object({
      id: z.string(),
      title: z.string().max(200).optional(),
      agent: z.string().optional(),
      modelId: z.string().nullable().optional(),
    }),
    Conversation,
  ),
  /** Stops what runs in them. `restore` undoes it until retention removes them for good. */
  remove: mutation(z.object({ ids: z.array(z.string()).min(1).max(500) }), z.object({ removed: z.number().int() })),
  restore: mutation(z.object({ ids: z.array(z.string()).min(1).max(500) }), z.object({ restored: z.number().int() })),
  /** The chosen path, page by page from its end. `before`: the first message of the page that was read last. Throws `not_found`. */
  messages: query(
    z.object({ id: z.string(), before: z.string().nullable().default(null), limit: z.number().int().min(1).max(200).default(50) }),
    MessagePage,
  ),
  /** The chosen path as a file in a folder, named by its title; `json` has also what was found, decided and run for each answer. Throws `not_found`, `name_taken`. */
  save: mutation(
    z.object({ id: z.string(), format: z.enum(['markdown', 'json']), dir: place('export_conversation'), overwrite: z.boolean() }),
    z.object({ path: z.string() }),
  ),
  /** Saves the message, begins to answer it, and returns at once; `watch` follows the answer. Throws `not_found`, `bad_input`, `invalid_transition` while another answer of the conversation runs. */
  send: mutation(SendInput, SentTurn),
  /** What `send` would do, to be shown before it: it is decided and composed, and not one step of the answer runs. Throws what `send` throws, and what its run would be refused for. */
  plan: later(mutation(SendInput, PlannedAnswer)),
  /** Another answer to the same message, beside this one. Throws `not_found`, `bad_input` for a message of a person, `invalid_transition`. */
  again: mutation(ofMessage.extend({ agent: z.string().optional(), modelId: z.string().nullable().optional() }), SentTurn),
  /** All events of a turn from its beginning, then live ones, until it is over; of one that is, its last state. Throws `not_found`. */
  watch: stream(ofMessage, TurnEvent),
  /** Ends a running answer, and its run. One that is over is unchanged. */
  stop: mutation(ofMessage, nothing),
  /** What the person says to an answer that asks; it goes on, also after a restart. Throws `not_found`, `invalid_transition`. */
  answer: mutation(ofMessage.extend({ answer: AnswerInput.shape.answer }), nothing),
  /** The path through this message to its newest end is shown from now on. Throws `not_found`. */
  choose: mutation(ofMessage, Conversation),
  /** What is written next follows this message; what followed it so far is kept, and `choose` shows it again. Throws `not_found`, `invalid_transition`. */
  branch: mutation(ofMessage, Conversation),
  /** Throws `not_found`, `bad_input` for a message of a person. */
  turn: query(ofMessage, TurnDetails),
  /** What would be decided about a message, without answering it. */
  decide: later(
    mutation(
      z.object({ text: z.string().min(1).max(200_000), agent: z.string().optional(), modelId: z.string().nullable().optional() }),
      z.object({ matches: TurnMatches, decision: TurnDecision }),
    ),
  ),
};
export type ConversationsApi = RoomApi<typeof conversationsTable>;
