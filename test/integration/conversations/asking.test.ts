// E2, E4: an answer whose run asks a person waits for it, also over a restart, and is answered, stopped, or found to be answered elsewhere.
import { expect, it } from 'vitest';
import { answer } from '../models/openai-server.ts';
import { accountForEach, addSkill, followed } from './open.ts';

const account = accountForEach();

const ASKING = `---
name: writes-down
description: Writes down what was found.
interrupts: [before_write]
run: [Find, Write]
artifacts:
  Write:
    settings: { interrupt: before_write, question: Write it down? }
---

\`\`\`jinja prompt_template name="Find"
Find {{ request }}
\`\`\`

\`\`\`jinja prompt_template name="Write"
Write {{ outputs["before_write"] }}
\`\`\`
`;

async function asking() {
  account.server.script(answer('Found.'), answer('Written.'));
  const core = account.open();
  await addSkill(core, 'writes-down', ASKING);
  const sent = core.conversations.send({ conversationId: null, text: '/writes-down the wall' });
  await followed(core, sent.answer.id, (event) => event.type === 'answer' && event.answer.state === 'asks');
  return { core, sent, messageId: sent.answer.id };
}

it('E2: it says what it asks, and goes on with the answer', async () => {
  const { core, sent, messageId } = await asking();
  const shown = () => core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)!;
  expect(shown()).toMatchObject({ state: 'asks', turn: { waiting: { point: 'before_write', message: 'Write it down?' } } });
  expect(core.conversations.list({}).rows).toMatchObject([{ state: 'asks' }]);
  core.conversations.answer({ messageId, answer: { text: 'short' } });
  await followed(core, messageId);
  expect(shown()).toMatchObject({ state: 'done', text: 'Written.', turn: { waiting: null } });
  expect(String(account.server.seen.at(-1)!.body.messages.at(-1)!.content)).toBe('Write short');
});

it('E2: it can be answered after the app was closed and opened again', async () => {
  const { sent, messageId } = await asking();
  await account.close();
  const core = account.open();
  const shown = () => core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)!;
  expect(shown()).toMatchObject({ state: 'asks', turn: { waiting: { message: 'Write it down?' } } });
  core.conversations.answer({ messageId, answer: { text: 'now' } });
  await followed(core, messageId);
  expect(shown()).toMatchObject({ state: 'done', text: 'Written.' });
  expect(() => core.conversations.answer({ messageId, answer: {} })).toThrow(/does not wait for a person/);
});

it('E2: or stopped then, which ends its run', async () => {
  const { messageId } = await asking();
  await account.close();
  const core = account.open();
  core.conversations.stop({ messageId });
  const last = (await followed(core, messageId)).at(-1);
  expect(last).toMatchObject({ type: 'answer', answer: { state: 'stopped' } });
  expect(core.execution.active()).toEqual([]);
});

it('E2: one that was answered elsewhere is brought up to date when it is looked at', async () => {
  const { sent, messageId } = await asking();
  await account.close();
  const core = account.open();
  const { runId } = core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)!.turn!;
  core.execution.answer({ runId: runId!, answer: { text: 'there' } });
  for await (const _ of core.execution.watch({ runId: runId! }, new AbortController().signal)) void _;
  expect((await followed(core, messageId)).at(-1)).toMatchObject({ answer: { state: 'done', text: 'Written.' } });
});

it('E2: nor does a list or a conversation that is read say that it asks then', async () => {
  const { sent, messageId } = await asking();
  await account.close();
  const core = account.open();
  const last = () => core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)!;
  expect([core.conversations.list({}).rows[0]!.state, last().state]).toEqual(['asks', 'asks']);
  const runId = last().turn!.runId!;
  core.execution.answer({ runId, answer: { text: 'there' } });
  for await (const _ of core.execution.watch({ runId }, new AbortController().signal)) void _;
  expect(core.conversations.list({}).rows[0]!.state).toBe('running');
  await followed(core, messageId);
  expect(last()).toMatchObject({ state: 'done', text: 'Written.' });
});
