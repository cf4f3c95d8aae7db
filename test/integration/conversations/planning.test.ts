// E4: the plan of an answer before it is sent: decided and composed as the answer would be, and nothing is written; what is sent then is just that.
import { expect, it } from 'vitest';
import { answer } from '../models/openai-server.ts';
import { accountForEach, addSkill, followed, skillText } from './open.ts';

const account = accountForEach();
const decides = (decision: object) => answer(JSON.stringify({ skill: '', words: '', because: '', ...decision }));

it('E4: a decided skill is planned with its inputs and sent as planned, without being decided again', async () => {
  account.server.script(
    decides({ choice: 'activate', skill: 'tide-reader', because: 'It asks for a tide.' }),
    answer('{"place":"York"}'),
    answer('High at noon.'),
  );
  const core = account.open();
  await addSkill(
    core,
    'tide-reader',
    skillText('tide-reader', 'input_schema: { place: string, when?: string }\ntrigger_phrases: [high tide at]\n'),
  );
  const message = { conversationId: null, text: 'high tide at York' };
  const planned = await core.conversations.plan(message);
  expect(planned).toMatchObject({
    decision: { choice: 'activate', skill: { name: 'tide-reader' }, inputs: { place: 'York' }, by: 'model' },
    plan: { skill: { name: 'tide-reader' }, sequence: [{ step: 'request' }], budget: { calls: 40 } },
    says: null,
    matches: { fits: true },
  });
  expect(core.conversations.list({}).total).toBe(0);
  expect(account.server.seen).toHaveLength(2);
  const sent = core.conversations.send({ ...message, decision: planned.decision });
  await followed(core, sent.answer.id);
  const turn = core.conversations.turn({ messageId: sent.answer.id });
  expect(account.server.seen).toHaveLength(3);
  expect(turn.plan).toEqual(planned.plan);
  expect(turn.decision).toEqual(planned.decision);
  expect(core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)).toMatchObject({ text: 'High at noon.', state: 'done' });
});

it('E4: a named skill that lacks an input is not planned but asks for it; a direct answer is planned too', async () => {
  const core = account.open();
  await addSkill(core, 'tide-reader', skillText('tide-reader', 'input_schema: { place: string }\n'));
  expect(await core.conversations.plan({ conversationId: null, text: '/tide-reader' })).toMatchObject({
    plan: null,
    says: expect.stringContaining('**tide-reader** also needs'),
  });
  expect(await core.conversations.plan({ conversationId: null, text: 'hello' })).toMatchObject({
    decision: { choice: 'direct', by: 'rules' },
    plan: { skill: { name: 'answer-in-conversation' } },
  });
  expect(account.server.seen).toHaveLength(0);
  await expect(core.conversations.plan({ conversationId: null, text: ' ' })).rejects.toMatchObject({ code: 'bad_input' });
});
