// E2: the same conversation with the small local model and no network: its choice is held to the skills that were shown, whatever it says.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { modelCache } from '../../fixtures/local-model.ts';
import { accountForEach, addSkill, said, skillText } from './open.ts';

const account = accountForEach();
const MODEL = 'local/smollm2-135m-instruct';

it('E2: a clear match is activated, else the local model chooses among what was shown, and answers', async () => {
  vi.stubEnv('SKILLWRIGHT_MODEL_CACHE', await modelCache());
  rmSync(join(account.folder, 'home', 'models', 'models.json'));
  const core = account.open();
  for await (const _event of core.models.download(new AbortController().signal));
  core.app.saveSettings({ modelId: MODEL });
  for (const name of ['limewash-walls', 'whitewash-walls']) {
    await addSkill(core, name, skillText(name, `trigger_phrases: ["${name.replace('-', ' the old ')}"]\n`, 'Answer in three words.'));
  }
  const clear = await said(core, { conversationId: null, text: 'limewash the old walls' });
  expect(core.conversations.turn({ messageId: clear.answer.id }).decision).toMatchObject({
    by: 'rules',
    runId: null,
    skill: { name: 'limewash-walls' },
  });
  const open = await said(core, { conversationId: null, text: 'limewash the old walls, whitewash the old walls' });
  const { decision, runs } = core.conversations.turn({ messageId: open.answer.id });
  expect([clear.answer.state, open.answer.state]).toEqual(['done', 'done']);
  expect([decision!.by, decision!.modelId, runs.map(({ purpose }) => purpose)]).toEqual(['model', MODEL, ['decide', 'answer']]);
  expect([null, 'limewash-walls', 'whitewash-walls']).toContain(decision!.skill?.name ?? null);
}, 600_000);
