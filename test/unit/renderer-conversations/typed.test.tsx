// What a person types is never lost: while it is sent, when that fails, when another conversation is looked at, and over a reload. Rows E2, E3, H1, H2.
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Message, SendInput } from '../../../electron/contract/conversations/conversations.ts';
import type { Waiting } from '../../../electron/contract/execution.ts';

const core = vi.hoisted(() => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  return { begin: vi.fn(), compose: vi.fn(), discard: vi.fn(), send: vi.fn(), answer: vi.fn(), skills: { names: [''], old: false } };
});
const told = (mutate: unknown) => ({ mutate });
vi.mock('../../../renderer/client/api.ts', () => ({
  api: {
    composer: { begin: told(core.begin), send: told(core.compose), discard: told(core.discard) },
    conversations: { send: told(core.send), answer: told(core.answer) },
  },
}));
vi.mock('../../../renderer/client/live.ts', () => ({
  refresh: async () => undefined,
  useLiveQuery: () => ({
    data: { rows: core.skills.names.map((name) => ({ name, state: 'ok' })) },
    isPlaceholderData: core.skills.old,
  }),
}));
const { NEW, sendWritten, write, writingOf } = await import('../../../renderer/conversations/writing.ts');
const { send } = await import('../../../renderer/conversations/doing.tsx');
const { useSkillOffer } = await import('../../../renderer/conversations/compose/SkillOffer.tsx');
const { Question } = await import('../../../renderer/conversations/thread/Question.tsx');
const { beginWith } = await import('../../../renderer/composer/Drafts.tsx');

const FAILED = new Error('refused');
const message: SendInput = { conversationId: null, text: 'One', skill: null, pages: [], agent: null, modelId: null, replaces: null };
const refused = async () => {
  throw FAILED;
};

beforeEach(() => {
  for (const key of [NEW, 'a', 'b', 'composer new', 'improve s']) write(key, { text: '', skill: null, pages: [] });
});

it('E2: a message that could not be sent is still in the field, with its skill and its pages', async () => {
  const pages = [{ slug: 'tide', title: 'Tide' }] as never;
  write(NEW, { text: 'One', skill: { name: 'tides', inputs: { place: 'Hull' } }, pages });
  core.send.mockRejectedValueOnce(FAILED);
  await expect(send(message)).rejects.toBe(FAILED);
  expect(writingOf(NEW)).toMatchObject({ text: 'One', skill: { name: 'tides', inputs: { place: 'Hull' } }, pages });
});

it('E2: what is typed while a message is sent is the next one, in the conversation that the message began; that of another stays as it is', async () => {
  write(NEW, { text: 'One' });
  write('b', { text: 'Elsewhere' });
  core.send.mockImplementationOnce(async () => {
    write(NEW, { text: 'One and two' });
    return { conversation: { id: 'a' } };
  });
  await send(message);
  expect([writingOf(NEW).text, writingOf('a').text, writingOf('b').text]).toEqual(['', 'and two', 'Elsewhere']);
});

// The composer's and Improve's words go the same way.
it.each(['composer new', 'improve s'])(
  'H1, H2: “%s” keeps its words when they cannot be sent, and loses them once they are',
  async (key) => {
    write(key, { text: 'A skill that …' });
    await expect(sendWritten(key, refused)).rejects.toBe(FAILED);
    expect(writingOf(key).text).toBe('A skill that …');
    await sendWritten(key, async () => undefined);
    expect(writingOf(key).text).toBe('');
  },
);

it('E2: words outlive a reload', () => {
  write('a', { text: 'Half a thought' });
  expect(localStorage.getItem('skillwright-writing')).toContain('Half a thought');
});

it('H1: words that could not be sent leave no empty draft', async () => {
  core.begin.mockResolvedValue({ id: 'draft' });
  core.compose.mockRejectedValueOnce(FAILED);
  await expect(beginWith('A skill', null)).rejects.toBe(FAILED);
  expect(core.discard).toHaveBeenCalledExactlyOnceWith({ id: 'draft' });
});

it('E3: the answer to a question stays when it is left and when it is refused, and is gone once it was taken', async () => {
  const waiting: Waiting = {
    point: 'before',
    step: 'Say',
    tool: null,
    message: 'Is it known?',
    since: '2026-11-30T08:00:00.000Z',
    survives: true,
  };
  const shown = () =>
    render(
      <MantineProvider env="test">
        <Question message={{ id: 'm' } as Message} waiting={waiting} />
      </MantineProvider>,
    );
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  const { unmount } = shown();
  fireEvent.change(field(), { target: { value: 'It is not' } });
  unmount();
  shown();
  expect(field().value).toBe('It is not');
  core.answer.mockRejectedValueOnce(FAILED);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(core.answer).toHaveBeenCalledTimes(1));
  expect(field().value).toBe('It is not');
  await waitFor(() => {
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('');
  });
  expect(core.answer).toHaveBeenLastCalledWith({ messageId: 'm', answer: { proceed: true, text: 'It is not' } });
});

it.each([
  ['of the letters before the last, one whose name begins so is taken', ['timer', 'tide-table'], true, ['tide-table']],
  ['and no other: then the Enter is for the message', ['timer'], true, []],
  ['once they are known, all that were found', ['timer', 'tide-table'], false, ['tide-table', 'timer']],
])('E3: / and a fast Enter: %s', (_, names, old, offered) => {
  core.skills = { names, old };
  const took = vi.fn();
  const { result } = renderHook(() => useSkillOffer('tide', 'you', took));
  expect(result.current.rows.map(({ name }) => name)).toEqual(offered);
  const enter = { key: 'Enter', preventDefault: () => undefined, stopPropagation: () => undefined } as unknown as KeyboardEvent;
  expect(result.current.onKeyDown(enter)).toBe(offered.length > 0);
  expect(took.mock.calls).toEqual(offered.length > 0 ? [['tide-table']] : []);
});
