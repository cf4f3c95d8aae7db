// electron/core/conversations/store/store.ts - conversations of one place (tables conversations and conversation_messages).
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import {
  AppError,
  type Conversation,
  type Message,
  type Scope,
  type TurnDecision,
  type TurnDetails,
  type TurnState,
  type TurnSummary,
} from '../../../contract/index.ts';
import { isAlive, type Owner } from '../../processes/index.ts';
import { guarded, transaction } from '../../storage/index.ts';
import { answerOf } from './answers.ts';
import {
  CONVERSATION,
  type ConversationRow,
  detailsOf,
  MESSAGE,
  type MessageRow,
  NO_SUMMARY,
  type Sent,
  sentOf,
  toConversation,
} from './rows.ts';
import { titleOf } from './title.ts';
import { createTree, type Tree } from './tree.ts';

/** What of an answer is written while it runs, and at its end. */
export interface AnswerPatch {
  text?: string;
  format?: Message['format'];
  state?: TurnState;
  summary?: TurnSummary;
  details?: TurnDetails;
}

/** What an answer needs to be given: its message with all that was sent with it. */
export interface Asked {
  message: Message;
  answer: Message;
  conversation: Conversation;
  sent: Sent;
  /** How many messages the path to the message has, itself included. */
  depth: number;
  /** What was decided about it before it was sent, and shown to the person. */
  decision?: TurnDecision | null;
}

export interface ConversationStore extends Pick<Tree, 'path' | 'choose' | 'branch'> {
  scope: Scope;
  list(query: string, offset: number, limit: number): { rows: Conversation[]; total: number };
  /** Throws `not_found`; so do all that name a conversation or a message. */
  get(id: string): Conversation;
  create(of: { title: string; agent: string; modelId: string | null }, at: string): Conversation;
  change(id: string, patch: { title?: string | undefined; agent?: string | undefined; modelId?: string | null | undefined }): Conversation;
  /** Returns how many were there. */
  setRemoved(ids: readonly string[], at: string | null): number;
  message(id: string): Message;
  /** What an answer was asked, for who goes on with it. Throws `bad_input` for a message of a person. */
  asked(answerId: string): Asked;
  details(messageId: string): TurnDetails;
  /** A person's message after `parentId`, and the answer to it, which runs here from now on. Throws `invalid_transition`, `limit_reached`. */
  ask(of: { conversationId: string; parentId: string | null; text: string; sent: Sent }, owner: Owner, at: string): Asked;
  /** Another answer to the message that this one answers. Throws `bad_input`, `invalid_transition`. */
  askAgain(answerId: string, by: Pick<Sent, 'agent' | 'modelId'>, owner: Owner, at: string): Asked;
  /** The last message of the chosen path; null = it has none yet. */
  leafOf(conversationId: string): string | null;
  /** Those that run or ask, in a conversation. */
  open(conversationId: string): string[];
  patch(answerId: string, patch: AnswerPatch): Message;
  /** An answer that asks is at work here again. Throws `invalid_transition` unless it asks. */
  claim(answerId: string, owner: Owner): Message;
  /** Running answers whose process has ended were interrupted; what was removed before `before` is gone for good. Returns the ids of the answers. */
  sweep(before: string): string[];
}

/** Messages of one path; with what was branched off, a conversation may have more. */
const MOST_MESSAGES = 10_000;

const LISTED = `SELECT ${CONVERSATION.select}, (SELECT sum(cost) FROM conversation_messages WHERE conversation_id = c.id) AS cost
  FROM conversations c LEFT JOIN conversation_messages m ON m.id = c.leaf_id AND m.conversation_id = c.id`;

/** Over an agents.db that is up to date. Its methods throw the errors of a database that cannot be read or written. */
export function createConversationStore(db: Database, scope: Scope): ConversationStore {
  const reading = <T>(read: () => T): T => guarded(db.name, read);
  const tree = createTree(db);
  const get = (id: string): Conversation =>
    reading(() => {
      const row = db.prepare<[string], ConversationRow>(`${LISTED} WHERE c.id = ? AND c.deleted_at IS NULL`).get(id);
      if (row === undefined)
        throw new AppError('not_found', `There is no conversation ${id} here.`, { remedy: 'See the list of conversations.' });
      return toConversation(row, scope);
    });
  const message = (id: string): Message => reading(() => tree.message(id));
  return {
    scope,
    path: (id, before, limit) => reading(() => tree.path(get(id).id, before, limit)),
    choose: (id) => transaction(db, () => tree.choose(id)),
    branch: (id) => transaction(db, () => tree.branch(id)),
    ...createLists(db, scope, reading),
    ...createWrites(db, { get, tree }),
    ...createAnswers(db, { get, tree }),
    get,
    message,
    leafOf: (id) =>
      reading(() => db.prepare<[string], string | null>('SELECT leaf_id FROM conversations WHERE id = ?').pluck().get(id) ?? null),
    details: (id) =>
      reading(() =>
        detailsOf(
          db
            .prepare<[string], string | null>('SELECT details FROM conversation_messages WHERE id = ?')
            .pluck()
            .get(answerOf(message(id)).id) ?? null,
        ),
      ),
  };
}

interface Parts {
  get(id: string): Conversation;
  tree: Tree;
}

function createLists(db: Database, scope: Scope, reading: <T>(read: () => T) => T): Pick<ConversationStore, 'list' | 'open'> {
  return {
    list: (query, offset, limit) =>
      reading(() => {
        const found = `c.deleted_at IS NULL AND (@query = '' OR c.title LIKE @like ESCAPE '\\'
          OR c.id IN (SELECT conversation_id FROM conversation_messages WHERE text LIKE @like ESCAPE '\\'))`;
        const values = { query: query.trim(), like: `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`, offset, limit };
        const rows = db
          .prepare<[typeof values], ConversationRow>(
            `${LISTED} WHERE ${found} ORDER BY c.updated_at DESC, c.id LIMIT @limit OFFSET @offset`,
          )
          .all(values);
        const total = db.prepare<[typeof values], number>(`SELECT count(*) FROM conversations c WHERE ${found}`).pluck().get(values) ?? 0;
        return { rows: rows.map((row) => toConversation(row, scope)), total };
      }),
    open: (id) =>
      reading(() =>
        db
          .prepare<[string], string>("SELECT id FROM conversation_messages WHERE state IN ('running', 'asks') AND conversation_id = ?")
          .pluck()
          .all(id),
      ),
  };
}

function createWrites(db: Database, { get }: Parts): Pick<ConversationStore, 'create' | 'change' | 'setRemoved' | 'sweep'> {
  return {
    create: ({ title, agent, modelId }, at) =>
      transaction(db, () => {
        const id = randomUUID();
        const sql = `INSERT INTO conversations (id, title, titled, agent, model_id, created_at, updated_at)
          VALUES (@id, @title, @titled, @agent, @modelId, @at, @at)`;
        db.prepare(sql).run({ id, title, titled: title === '' ? 0 : 1, agent, modelId, at });
        return get(id);
      }),
    change: (id, { title, agent, modelId }) =>
      transaction(db, () => {
        const now = get(id);
        db.prepare(
          'UPDATE conversations SET title = @title, titled = max(titled, @titled), agent = @agent, model_id = @modelId WHERE id = @id',
        ).run({
          id,
          title: title ?? now.title,
          titled: title === undefined ? 0 : 1,
          agent: agent ?? now.agent,
          modelId: modelId === undefined ? now.modelId : modelId,
        });
        return get(id);
      }),
    setRemoved: (ids, at) =>
      transaction(db, () => {
        const sql = `UPDATE conversations SET deleted_at = ? WHERE id = ? AND (deleted_at IS NULL) = ?`;
        return ids.reduce((sum, id) => sum + db.prepare(sql).run(at, id, at === null ? 0 : 1).changes, 0);
      }),
    sweep: (before) => {
      const left = guarded(db.name, () =>
        db
          .prepare<[], MessageRow>(`SELECT ${MESSAGE.select} FROM conversation_messages m WHERE state = 'running'`)
          .all()
          .filter(({ ownerPid: pid, ownerStart: start }) => pid === null || start === null || !isAlive({ pid, start })),
      );
      const gone = guarded(db.name, () => db.prepare('SELECT 1 FROM conversations WHERE deleted_at < ? LIMIT 1').get(before));
      if (left.length === 0 && gone === undefined) return [];
      return transaction(db, () => {
        db.prepare('DELETE FROM conversation_messages WHERE conversation_id IN (SELECT id FROM conversations WHERE deleted_at < ?)').run(
          before,
        );
        db.prepare('DELETE FROM conversations WHERE deleted_at < ?').run(before);
        const close = db.prepare("UPDATE conversation_messages SET state = 'interrupted' WHERE id = ? AND state = 'running'");
        return left.filter(({ id }) => close.run(id).changes > 0).map(({ id }) => id);
      });
    },
  };
}

function createAnswers(db: Database, { get, tree }: Parts): Pick<ConversationStore, 'ask' | 'askAgain' | 'asked' | 'patch' | 'claim'> {
  const addAnswer = (parent: Message, depth: number, by: Pick<Sent, 'agent' | 'modelId'>, owner: Owner, at: string): string => {
    const agent = by.agent ?? get(parent.conversationId).agent;
    const id = tree.add({
      conversationId: parent.conversationId,
      parentId: parent.id,
      depth,
      role: 'agent',
      text: '',
      sent: { ...by, agent },
      at,
    });
    const sql = `UPDATE conversation_messages SET state = 'running', summary = @summary, owner_pid = @pid, owner_start = @start WHERE id = @id`;
    db.prepare(sql).run({ id, summary: JSON.stringify(NO_SUMMARY), ...owner });
    db.prepare('UPDATE conversations SET leaf_id = ?, updated_at = max(updated_at, ?) WHERE id = ?').run(id, at, parent.conversationId);
    return id;
  };
  const asked = (messageId: string, answerId: string, by: Pick<Sent, 'agent' | 'modelId'>): Asked => {
    const message = tree.message(messageId);
    return {
      conversation: get(message.conversationId),
      message,
      answer: tree.message(answerId),
      sent: { ...sentOf(tree.row(messageId)), agent: by.agent, modelId: by.modelId },
      depth: tree.row(messageId).depth,
    };
  };
  return {
    ask: ({ conversationId, parentId, text, sent }, owner, at) =>
      transaction(db, () => {
        const { title } = get(conversationId);
        const depth = (parentId === null ? 0 : tree.row(parentId).depth) + 1;
        if (depth > MOST_MESSAGES) {
          throw new AppError('limit_reached', `A conversation has at most ${MOST_MESSAGES} messages.`, { remedy: 'Begin another one.' });
        }
        const id = tree.add({ conversationId, parentId, depth, role: 'person', text, sent, at });
        const answer = addAnswer(tree.message(id), depth + 1, sent, owner, at);
        if (title === '')
          db.prepare('UPDATE conversations SET title = ? WHERE id = ? AND titled = 0').run(titleOf(text, sent.skill), conversationId);
        return asked(id, answer, sent);
      }),
    askAgain: (answerId, by, owner, at) =>
      transaction(db, () => {
        const { parentId } = answerOf(tree.message(answerId));
        const parent = tree.message(parentId ?? '');
        const of = { agent: by.agent ?? sentOf(tree.row(answerId)).agent, modelId: by.modelId ?? sentOf(tree.row(answerId)).modelId };
        const id = addAnswer(parent, tree.row(answerId).depth, of, owner, at);
        return asked(parent.id, id, of);
      }),
    patch: (id, { text, format, state, summary, details }) =>
      transaction(db, () => {
        const sql = `UPDATE conversation_messages SET text = coalesce(@text, text), format = coalesce(@format, format), state = coalesce(@state, state),
          summary = coalesce(@summary, summary), details = coalesce(@details, details), cost = coalesce(@cost, cost) WHERE id = @id`;
        const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
        db.prepare(sql).run({ id, text, format, state, summary: json(summary), details: json(details), cost: summary?.cost ?? null });
        return tree.message(id);
      }),
    asked: (id) =>
      guarded(db.name, () => {
        const { agent, modelId } = sentOf(tree.row(id));
        return asked(answerOf(tree.message(id)).parentId ?? '', id, { agent, modelId });
      }),
    claim: (id, owner) =>
      transaction(db, () => {
        const sql = `UPDATE conversation_messages SET state = 'running', owner_pid = @pid, owner_start = @start WHERE id = @id AND state = 'asks'`;
        if (db.prepare(sql).run({ id, ...owner }).changes === 0) {
          tree.message(id);
          throw new AppError('invalid_transition', 'This answer does not wait for a person.', { remedy: 'Read the conversation again.' });
        }
        return tree.message(id);
      }),
  };
}
