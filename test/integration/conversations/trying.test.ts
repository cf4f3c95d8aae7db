// E2, E8: trigger tests through the decision of a conversation, with the description as it is being written; each decision has a trace.
import { expect, it } from 'vitest';
import type { TriedRow, TryEvent } from '../../../electron/contract/index.ts';
import { answer } from '../models/openai-server.ts';
import { accountForEach, addSkill, skillText } from './open.ts';

const account = accountForEach();
const decides = (skill: string) =>
  answer(JSON.stringify({ choice: skill === '' ? 'direct' : 'activate', skill, words: '', because: 'It fits.' }));

it('E2, E8: rows are decided about as in a conversation, several times, by the description as it is written now; nothing is saved of it', async () => {
  const core = account.open();
  const id = await addSkill(core, 'tide-reader', skillText('tide-reader', 'trigger_phrases: [read the tide tables]\n'));
  core.triggers.add({
    skillId: id,
    rows: [
      { message: 'read the tide tables', shouldTrigger: true },
      { message: 'hello', shouldTrigger: false },
    ],
  });
  account.server.script(decides('tide-reader'), decides(''));
  const draft = {
    name: 'tide-reader',
    title: null,
    description: 'Says when water is high.',
    tags: [],
    intentPatterns: [],
    triggerPhrases: ['read the tide tables'],
  };
  const rows: TriedRow[] = [];
  let last: TryEvent | undefined;
  for await (const event of core.triggers.tryRows({ skillId: id, draft, modelId: null, times: 2 }, new AbortController().signal)) {
    last = event;
    rows.push(...event.rows);
  }
  const limited = core.triggers.tryRows({ skillId: id, draft, modelId: null, times: 2, maxCost: 1 }, new AbortController().signal);
  const first = limited[Symbol.asyncIterator]().next();
  await expect(first).rejects.toMatchObject({ code: 'bad_input', message: expect.stringContaining('price of echo/m is not known') });
  expect(last).toMatchObject({ state: 'done', modelId: 'echo/m', calls: 2, score: { right: 3, of: 4 }, always: 1 });
  expect(rows).toMatchObject([
    { right: 1, times: 2 },
    { right: 2, outcomes: [{ choice: 'direct', by: 'rules', count: 2 }] },
  ]);
  expect(account.server.seen).toHaveLength(2);
  const said = String(account.server.seen[0]!.body.messages.at(-1)!.content);
  expect(said).toContain('tide-reader: Says when water is high.');
  const runs = rows[0]!.outcomes.flatMap(({ runIds }) => runIds).map((runId) => core.traces.get({ runId }).run);
  expect(runs.map(({ skillName, status }) => [skillName, status])).toEqual(Array(2).fill(['decide-next-step', 'completed']));
  expect(new Set(runs.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(core.library.open({ id }).text).toContain('About tide-reader.');
});
