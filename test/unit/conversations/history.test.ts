// E2: what a model is told of a conversation so far.
import { expect, it } from 'vitest';
import type { Message } from '../../../electron/contract/index.ts';
import { historyBefore } from '../../../electron/core/conversations/prompt/history.ts';
import { givePages } from '../../../electron/core/conversations/prompt/pages.ts';
import { titleOf } from '../../../electron/core/conversations/store/title.ts';

const count = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const message = (at: number, text: string, state: Message['state'] = at % 2 === 1 ? 'done' : null): Message => ({
  id: `m${at}`,
  conversationId: 'c',
  parentId: null,
  role: at % 2 === 1 ? 'agent' : 'person',
  text,
  format: 'markdown',
  at: '',
  skill: null,
  pages: [],
  agent: null,
  state,
  turn: null,
  versions: [],
  next: 1,
});

/** The path before a message, page by page. */
const pathOver = (messages: Message[]) => {
  const read: number[] = [];
  const path = (before: string, limit: number) => {
    const end = Number(before.slice(1));
    const begin = Math.max(0, end - limit);
    read.push(end - begin);
    return { messages: messages.slice(begin, end), before: begin === 0 ? null : `m${begin}` };
  };
  return { path, read };
};

it('E2: the newest questions with their answers that fit, oldest first; what is left out is told', () => {
  const messages = Array.from({ length: 6 }, (_, at) => message(at, `${at} one two`));
  const { said, told } = historyBefore(message(6, 'now'), 7, { ...pathOver(messages), count, budget: 13 });
  expect(said).toEqual([
    { role: 'user', content: '2 one two' },
    { role: 'assistant', content: '3 one two' },
    { role: 'user', content: '4 one two' },
    { role: 'assistant', content: '5 one two' },
  ]);
  expect(told).toEqual({ messages: 4, leftOut: 2, tokens: 12, budget: 13 });
});

it('E2: a question that was not answered is no part of it', () => {
  const messages = [message(0, 'a'), message(1, 'b'), message(2, 'c'), message(3, '', 'failed')];
  const { said } = historyBefore(message(4, 'now'), 5, { ...pathOver(messages), count, budget: 100 });
  expect(said.map(({ content }) => content)).toEqual(['a', 'b']);
});

it('E2: of a long conversation only what is told is read', () => {
  const messages = Array.from({ length: 2000 }, (_, at) => message(at, 'word '.repeat(10)));
  const over = pathOver(messages);
  const { told } = historyBefore(message(2000, 'now'), 2001, { ...over, count, budget: 600 });
  expect([told.messages, told.leftOut, over.read]).toEqual([60, 1940, [50, 50]]);
});

it('E2: pages are cut to the room there is, and what was given of each is told', () => {
  const page = (slug: string, content: string) => ({ slug, title: slug, content, from: 'attached' as const });
  const { said, read } = givePages([page('a', 'one two three'), page('b', 'four five six'), page('c', 'seven')], { count, budget: 5 });
  expect(read.map(({ slug, chars, total }) => [slug, chars, total])).toEqual([
    ['a', 13, 13],
    ['b', 9, 13],
    ['c', 0, 5],
  ]);
  expect(said[0]!.content).toContain('four five\n\n(The rest of this page is left out.)');
  expect(givePages([], { count, budget: 5 }).said).toEqual([]);
});

it.each([
  ['When was the Tidewall built?', 'When was the Tidewall built?'],
  ['  many\n words ', 'many words'],
  [`${'long '.repeat(40)}`, `${'long '.repeat(12)}…`],
  ['x'.repeat(500), 'x'.repeat(60)],
])('E2: a conversation is called %s', (text, title) => expect(titleOf(text, null)).toBe(title));

it('E3: or by the skill, if that is all there is', () => expect(titleOf('', { name: 'check-dates', inputs: {} })).toBe('/check-dates'));
