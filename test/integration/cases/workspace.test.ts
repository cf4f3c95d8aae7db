// A batch over a skill of a workspace that is closed meanwhile.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { makeFolder } from '../library/open.ts';
import { answer, startServer } from '../models/openai-server.ts';
import { SKILL } from './open.ts';

it('D4: closing the workspace ends its batch as interrupted: no cell is failed for a skill that is out of reach', async () => {
  const folder = makeFolder();
  const workspace = join(folder, 'notes');
  mkdirSync(workspace);
  const server = await startServer();
  onTestFinished(() => server.close());
  const opened = openTestCore({ home: join(folder, 'home'), workspace });
  onTestFinished(() => opened.close());
  const { core } = opened;
  core.app.saveSettings({ runsAtOnce: 1 });
  core.models.saveEndpoint({ name: 'echo', baseUrl: server.baseUrl, models: ['m'] });
  const files = [{ fileName: 'describe.md', data: Buffer.from(SKILL).toString('base64') }];
  const plan = await core.library.planImport({ files, scope: 'workspace' });
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  const skillId = core.library.applyImport({ planId: plan.planId, choices }).items[0]!.id!;
  acknowledge(core.library, [skillId]);
  const caseIds = ['tea', 'rain', 'wind'].map((topic) => core.cases.save({ skillId, name: topic, inputs: { topic } }).id);
  // The workspace is closed while the first answer is on its way.
  server.script((response, seen) => {
    core.app.closeWorkspace();
    void answer('tea')(response, seen);
  });

  const { batchId } = await core.cases.startBatch({ skillId, caseIds, columns: [{ label: 'now', revisionId: null, modelId: 'echo/m' }] });
  let last = null;
  for await (const { batch } of core.cases.watchBatch({ batchId }, new AbortController().signal)) last = batch;
  expect(last).toMatchObject({ state: 'interrupted', done: 1 });
  expect(server.seen).toHaveLength(1);

  core.app.openWorkspace({ path: workspace });
  const { batch, cells } = core.cases.batch({ batchId });
  expect(batch).toMatchObject({ state: 'interrupted', cells: 3 });
  expect(cells.every(({ verdict }) => verdict !== 'error')).toBe(true);
});
