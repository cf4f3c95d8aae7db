// E2, E3: a message and its answer on the command line, and the conversations that come of it.
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let server: OpenAiServer;
const { cli, json, write } = createCalls(() => folder.path);

const resultOf = async (args: string[]) => (await json(args)).value;

beforeEach(async () => {
  [folder, server] = await Promise.all([makeFolder('cli-conversations'), startServer()]);
  mkdirSync(`${folder.path}/home/models`, { recursive: true });
  write('home/models/models.json', JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }));
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

it('E2: chat gives the answer alone in a pipe, says beside it what was decided, and goes on in a conversation', async () => {
  server.script(answer('In 1199.'), answer('The salt tax.'));
  const first = await cli(['chat', 'When was the Tidewall built?', '--model', 'echo/m']);
  expect([first.code, first.stdout]).toEqual([0, 'In 1199.\n']);
  expect(first.stderr).toContain('answers directly: No skill fits the message.');
  const id = /--conversation (\S+)/.exec(first.stderr)![1]!;
  const second = await resultOf(['chat', 'Who paid?', '--conversation', id, '--model', 'echo/m']);
  expect(second).toMatchObject({
    conversation: { id, messages: 4 },
    answer: { text: 'The salt tax.', state: 'done' },
    turn: { decision: { by: 'rules' } },
  });
  const { conversations } = await resultOf(['conversations', 'list', '--find', 'tidewall']);
  expect(conversations).toMatchObject([{ id, title: 'When was the Tidewall built?', state: 'done' }]);
  const shown = await cli(['conversations', 'show', 'when was the tidewall built?']);
  expect(shown.stdout).toBe(
    '# When was the Tidewall built?\n\n## You\n\nWhen was the Tidewall built?\n\n## Answer\n\nIn 1199.\n\n## You\n\nWho paid?\n\n## Answer\n\nThe salt tax.\n',
  );
  const { messages } = await resultOf(['conversations', 'export', id.slice(0, 8)]);
  expect(messages.map(({ details }: { details: { runs: unknown[] } | null }) => details?.runs.length ?? null)).toEqual([null, 1, null, 1]);
});

it('E4: chat --plan says what would be done, and nothing is sent', async () => {
  const plain = await cli(['chat', 'When was the Tidewall built?', '--plan', '--model', 'echo/m']);
  expect([plain.code, plain.stdout]).toEqual([0, expect.stringMatching(/^as .*\nmodel +echo\/m\n/)]);
  expect(plain.stderr).toContain('answers directly');
  expect(await resultOf(['chat', 'When was the Tidewall built?', '--plan', '--model', 'echo/m'])).toMatchObject({
    decision: { choice: 'direct' },
    plan: { modelId: 'echo/m', exit: 'answer' },
  });
  expect((await resultOf(['conversations', 'list'])).total).toBe(0);
  expect(server.seen).toHaveLength(0);
});

it('E2: a conversation is deleted and brought back; a name that no skill has is refused', async () => {
  server.script(answer('Yes.'));
  const { conversation } = await resultOf(['chat', 'Is it?', '--model', 'echo/m']);
  expect((await resultOf(['conversations', 'delete', conversation.id, '--dry-run'])).dryRun).toBe(true);
  expect((await cli(['conversations', 'delete', conversation.id])).stdout).toContain(`undo: conversations undo ${conversation.id}`);
  expect((await resultOf(['conversations', 'list'])).total).toBe(0);
  expect(await resultOf(['conversations', 'undo', conversation.id])).toMatchObject({ restored: 1 });
  const wrong = await cli(['chat', '/no-such-skill do it']);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('There is no skill named no-such-skill.')]);
});
