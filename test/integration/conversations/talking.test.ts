// E2, E3: a conversation over a model: answered directly or by a named skill, stopped, answered again, edited, branched, removed, and found again after a restart.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answer } from '../models/openai-server.ts';
import { accountForEach, addSkill, followed, hang, said, skillText } from './open.ts';

const account = accountForEach();

it('E2: a message is saved, answered with what was said before, and its answer has its run and its cost line', async () => {
  account.server.script(answer('The wall was built in 1199.'), answer('The salt tax.'));
  const core = account.open();
  const first = await said(core, { conversationId: null, text: 'When was the Tidewall built?' });
  expect(first.answer).toMatchObject({
    text: 'The wall was built in 1199.',
    state: 'done',
    format: 'markdown',
    turn: { choice: 'direct', error: null },
  });
  const second = await said(core, { conversationId: first.id, text: 'Who paid for it?' });
  expect(second.page.messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'person: When was the Tidewall built?',
    'agent: The wall was built in 1199.',
    'person: Who paid for it?',
    'agent: The salt tax.',
  ]);
  const sent = account.server.seen.at(-1)!.body;
  expect(sent.messages.slice(1).map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'user: When was the Tidewall built?',
    'assistant: The wall was built in 1199.',
    'user: Who paid for it?',
  ]);
  expect(core.conversations.list({}).rows).toMatchObject([
    { title: 'When was the Tidewall built?', messages: 4, answers: 2, state: 'done' },
  ]);
  const { runs, history } = core.conversations.turn({ messageId: second.answer.id });
  expect([runs.map(({ purpose }) => purpose), history]).toMatchObject([['answer'], { messages: 2, leftOut: 0 }]);
  const { run } = core.traces.get({ runId: runs[0]!.runId });
  expect(run).toMatchObject({
    sessionId: first.id,
    channel: 'conversation',
    trigger: 'conversation',
    skillName: 'answer-in-conversation',
  });
});

it('E3: /name runs the skill of that name with its inputs; a name that no skill has is refused and nothing is saved', async () => {
  account.server.script(answer('Two pairs.'));
  const core = account.open();
  await addSkill(core, 'check-dates', skillText('check-dates', 'input_schema:\n  subject: string\n'));
  expect(() => core.conversations.send({ conversationId: null, text: '/check-datse now' })).toThrow(/There is no skill named check-datse/);
  expect(core.conversations.list({}).total).toBe(0);
  const { answer: given, message } = await said(core, {
    conversationId: null,
    text: '/check-dates subject=Tidewall which of them cannot be true?',
  });
  expect(message).toMatchObject({ text: 'which of them cannot be true?', skill: { name: 'check-dates', inputs: { subject: 'Tidewall' } } });
  expect(given).toMatchObject({ text: 'Two pairs.', state: 'done', turn: { choice: 'activate', skill: { name: 'check-dates' } } });
  expect(core.conversations.turn({ messageId: given.id }).decision).toMatchObject({
    by: 'name',
    inputs: { subject: 'Tidewall' },
    runId: null,
  });
});

it('E2: an answer that is stopped keeps what came of it; the same message is answered again beside it, and edited in a branch of its own', async () => {
  account.server.script(hang('The salt'), answer('The guild.'), answer('The harbour guild.'));
  const core = account.open();
  const sent = core.conversations.send({ conversationId: null, text: 'Who paid?' });
  await followed(core, sent.answer.id, (event) => event.type === 'text');
  core.conversations.stop({ messageId: sent.answer.id });
  await followed(core, sent.answer.id);
  const { id } = sent.conversation;
  const shown = () => core.conversations.messages({ id }).messages;
  expect(shown().at(-1)).toMatchObject({ text: 'The salt', state: 'stopped', turn: { error: null } });
  const again = core.conversations.again({ messageId: sent.answer.id });
  await followed(core, again.answer.id);
  expect(shown().at(-1)).toMatchObject({ text: 'The guild.', versions: [sent.answer.id, again.answer.id] });
  const edited = await said(core, { conversationId: id, text: 'Who paid for the wall?', replaces: sent.message.id });
  expect(shown().map(({ text }) => text)).toEqual(['Who paid for the wall?', 'The harbour guild.']);
  expect(edited.message.versions).toHaveLength(2);
  core.conversations.choose({ messageId: sent.message.id });
  expect(shown().map(({ text }) => text)).toEqual(['Who paid?', 'The guild.']);
});

it('E2: a conversation is renamed, removed and brought back; what runs in it is stopped', async () => {
  account.server.script(answer('One.'), hang('Two'));
  const core = account.open();
  const first = await said(core, { conversationId: null, text: 'Count.' });
  core.conversations.change({ id: first.id, title: 'Counting' });
  const running = core.conversations.send({ conversationId: first.id, text: 'On.' });
  expect(() => core.conversations.send({ conversationId: first.id, text: 'And on.' })).toThrow(/still being answered/);
  await followed(core, running.answer.id, (event) => event.type === 'text');
  const end = followed(core, running.answer.id);
  expect(core.conversations.remove({ ids: [first.id] })).toEqual({ removed: 1 });
  await end;
  expect(core.conversations.list({}).total).toBe(0);
  expect(() => core.conversations.get({ id: first.id })).toThrow(/There is no conversation/);
  expect(core.conversations.restore({ ids: [first.id] })).toEqual({ restored: 1 });
  expect(core.conversations.list({ query: 'count' }).rows).toMatchObject([{ title: 'Counting', messages: 4 }]);
});

it('E2: an answer that the end of the app interrupted is shown as that, with what came of it, and can be asked for again', async () => {
  account.server.script(hang('It was in'), answer('It was in 1199.'));
  let core = account.open();
  const sent = core.conversations.send({ conversationId: null, text: 'When?' });
  await followed(core, sent.answer.id, (event) => event.type === 'text');
  await account.close();
  core = account.open();
  const shown = () => core.conversations.messages({ id: sent.conversation.id }).messages.at(-1)!;
  expect(shown()).toMatchObject({ text: 'It was in', state: 'interrupted' });
  const again = core.conversations.again({ messageId: sent.answer.id });
  await followed(core, again.answer.id);
  expect(shown()).toMatchObject({ text: 'It was in 1199.', state: 'done' });
});

it('E2: a failed answer says why, and the list of conversations with it', async () => {
  const core = account.open();
  const { id } = core.conversations.create({ modelId: 'echo/none' });
  const { answer: given } = await said(core, { conversationId: id, text: 'When?' });
  expect(given).toMatchObject({ state: 'failed', turn: { error: { code: 'model_missing' } } });
  expect(core.conversations.list({}).rows[0]!.problem).toContain('echo/none');
});

it('E2: its chosen path is exported as Markdown and as JSON, whole, and over no file that is there', async () => {
  account.server.script(answer('# Low\n\nUntil noon.'));
  const core = account.open();
  const { id } = await said(core, { conversationId: null, text: 'How high is the tide?' });
  const save = (format: 'markdown' | 'json', overwrite = false) =>
    readFileSync(core.conversations.save({ id, format, dir: account.folder, overwrite }).path, 'utf8');
  expect(save('markdown')).toBe('# How high is the tide?\n\n## You\n\nHow high is the tide?\n\n## Answer\n\n# Low\n\nUntil noon.\n');
  const { messages } = JSON.parse(save('json'));
  expect(messages.map(({ text, details }: { text: string; details: object | null }) => [text, details !== null])).toEqual([
    ['How high is the tide?', false],
    ['# Low\n\nUntil noon.', true],
  ]);
  expect(() => save('json')).toThrow(expect.objectContaining({ code: 'name_taken' }));
  expect(save('json', true)).toContain('Until noon.');
  expect(readdirSync(account.folder).filter((name) => name.startsWith('how-high'))).toHaveLength(2);
});
