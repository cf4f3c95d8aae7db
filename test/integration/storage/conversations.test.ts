// The step of agents.db that brings conversations, and what a tree of messages is.
import { expect, test } from 'vitest';
import { createConversationStore } from '../../../electron/core/conversations/index.ts';
import { self } from '../../../electron/core/processes/index.ts';
import { errorOf, makeOld, openIn } from './folder.ts';

const FILLED = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then');
`;
const STEPS = 31;
const AT = '2031-03-03T10:00:00.000Z';
const sent = { skill: null, pages: [], agent: null, modelId: null };

/** A conversation with so many questions and answers. */
function talked(turns: number) {
  const { db } = openIn(makeOld('agents', STEPS, FILLED));
  const store = createConversationStore(db, 'account');
  const { id } = store.create({ title: '', agent: 'you', modelId: null }, AT);
  for (let turn = 0; turn < turns; turn++) {
    const { answer } = store.ask({ conversationId: id, parentId: store.leafOf(id), text: `question ${turn}`, sent }, self(), AT);
    store.patch(answer.id, { text: `answer ${turn}`, state: 'done' });
  }
  return { db, store, id };
}

test('E2: an older database gets its conversations, and keeps what it had', () => {
  const { db, store, id } = talked(1);
  expect(db.prepare("SELECT name FROM agents WHERE id = 'clerk'").pluck().get()).toBe('Clerk');
  expect(store.list('', 0, 10).rows).toMatchObject([{ id, title: 'question 0', messages: 2, answers: 1, state: 'done' }]);
});

test('E2: the path is read page by page from its end, and each message is in one page', () => {
  const { store, id } = talked(60);
  const texts: string[] = [];
  for (let before: string | null = null; ; ) {
    const page: ReturnType<typeof store.path> = store.path(id, before, 50);
    texts.unshift(...page.messages.map(({ text }) => text));
    ({ before } = page);
    if (before === null) break;
  }
  expect(texts).toEqual(Array.from({ length: 60 }, (_, turn) => [`question ${turn}`, `answer ${turn}`]).flat());
});

test('E2: rows of a stranger that lead in a circle, or are damaged, end and are shown as what is left of them', () => {
  const { db, store, id } = talked(3);
  const [first] = store.path(id, null, 50).messages;
  db.prepare('UPDATE conversation_messages SET parent_id = ? WHERE id = ?').run(store.leafOf(id), first!.id);
  db.prepare("UPDATE conversation_messages SET sent = '{', summary = '[]', details = 'x'").run();
  expect(store.path(id, null, 50).messages).toHaveLength(6);
  expect(store.details(store.leafOf(id)!)).toMatchObject({ runs: [], decision: null });
  expect(store.choose(first!.id)).toBe(id);
});

test('E2: what a process left running when it ended is interrupted; what was removed long ago is gone', () => {
  const { db, store, id } = talked(1);
  const { answer } = store.ask(
    { conversationId: id, parentId: store.leafOf(id), text: 'on', sent },
    { pid: 999_999_999, start: 'gone' },
    AT,
  );
  const other = store.create({ title: 'Old', agent: 'you', modelId: null }, AT);
  store.setRemoved([other.id], '2031-01-01T00:00:00.000Z');
  expect(store.sweep('2031-02-01T00:00:00.000Z')).toEqual([answer.id]);
  expect(store.message(answer.id).state).toBe('interrupted');
  expect(db.prepare('SELECT count(*) FROM conversations').pluck().get()).toBe(1);
  expect(errorOf(() => store.claim(answer.id, self())).code).toBe('invalid_transition');
});
