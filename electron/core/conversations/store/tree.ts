// electron/core/conversations/store/tree.ts - messages as a tree: the path to a leaf, branches beside it, and which path is shown.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError, type Message } from '../../../contract/index.ts';
import { answerOf } from './answers.ts';
import { MESSAGE, type MessageRow, type Sent, toMessage } from './rows.ts';

export interface NewMessage {
  conversationId: string;
  parentId: string | null;
  depth: number;
  role: Message['role'];
  text: string;
  sent: Partial<Sent>;
  at: string;
}

export interface Tree {
  /** Throws `not_found`; so do all that name a message. */
  row(id: string): MessageRow;
  message(id: string): Message;
  /** The end of the chosen path, or what comes before the message `before`; oldest first. */
  path(conversationId: string, before: string | null, limit: number): { messages: Message[]; before: string | null };
  /** Its id. */
  add(message: NewMessage): string;
  /** The path through it to its newest end is the chosen one. Returns the id of the conversation. */
  choose(id: string): string;
  /** It is the end of the chosen path. Returns the id of the conversation. Throws `bad_input` for a message of a person. */
  branch(id: string): string;
}

/** A workspace may bring any rows: a walk goes only where the depth says that it leads. */
const PATH = `WITH RECURSIVE path AS (
    SELECT * FROM conversation_messages WHERE id = @from AND conversation_id = @conversation
    UNION ALL
    SELECT m.* FROM path p JOIN conversation_messages m ON m.id = p.parent_id AND m.conversation_id = p.conversation_id AND m.depth < p.depth
    LIMIT @limit)
  SELECT ${MESSAGE.select} FROM path m ORDER BY depth`;

/** For whoever guards it. */
export function createTree(db: Database): Tree {
  const row = (id: string): MessageRow => {
    const sql = `SELECT ${MESSAGE.select} FROM conversation_messages m JOIN conversations c ON c.id = m.conversation_id AND c.deleted_at IS NULL WHERE m.id = ?`;
    const found = db.prepare<[string], MessageRow>(sql).get(id);
    if (found === undefined) throw new AppError('not_found', `There is no message ${id} here.`, { remedy: 'Read the conversation again.' });
    return found;
  };
  const complete = (of: MessageRow): Message => {
    const versions = db
      .prepare<[string, string | null], string>(
        'SELECT id FROM conversation_messages WHERE conversation_id = ? AND parent_id IS ? ORDER BY number',
      )
      .pluck()
      .all(of.conversationId, of.parentId);
    const next = db.prepare<[string], number>('SELECT count(*) FROM conversation_messages WHERE parent_id = ?').pluck().get(of.id) ?? 0;
    return toMessage(of, versions, next);
  };
  const setLeaf = ({ id, conversationId }: Pick<MessageRow, 'id' | 'conversationId'>): string => {
    db.prepare('UPDATE conversations SET leaf_id = ? WHERE id = ?').run(id, conversationId);
    return conversationId;
  };
  return {
    row,
    message: (id) => complete(row(id)),
    path(conversationId, before, limit) {
      const leaf =
        db.prepare<[string], string | null>('SELECT leaf_id FROM conversations WHERE id = ?').pluck().get(conversationId) ?? null;
      const from = before === null ? leaf : row(before).parentId;
      if (from === null) return { messages: [], before: null };
      const found = db.prepare<[object], MessageRow>(PATH).all({ from, conversation: conversationId, limit: limit + 1 });
      const rows = found.slice(-limit);
      return { messages: rows.map(complete), before: found.length > limit ? rows[0]!.id : null };
    },
    add({ conversationId, parentId, depth, role, text, sent, at }) {
      const id = randomUUID();
      const sql = `INSERT INTO conversation_messages (id, conversation_id, parent_id, depth, role, text, at, sent)
        VALUES (@id, @conversationId, @parentId, @depth, @role, @text, @at, @sent)`;
      db.prepare(sql).run({ id, conversationId, parentId, depth, role, text, at, sent: JSON.stringify(sent) });
      return id;
    },
    choose(id) {
      let at = row(id);
      const newest = db.prepare<[string, string, number], MessageRow>(
        `SELECT ${MESSAGE.select} FROM conversation_messages m WHERE parent_id = ? AND conversation_id = ? AND depth > ? ORDER BY number DESC LIMIT 1`,
      );
      for (;;) {
        const next = newest.get(at.id, at.conversationId, at.depth);
        if (next === undefined) return setLeaf(at);
        at = next;
      }
    },
    branch: (id) => setLeaf({ id, conversationId: answerOf(complete(row(id))).conversationId }),
  };
}
