// H1, H2 on the command line: a skill from words, headings lifted, a skill improved; nothing is written before it is accepted.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTestCore } from '../../fixtures/core.ts';
import { byField, IMPROVED_SKILL, improvingModel } from '../composer/open.ts';
import { startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-composing-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json, write } = createCalls(() => folder);

/** An account whose model is a server of the test. */
async function open(prepare: (core: ReturnType<typeof openTestCore>['core']) => void = () => undefined) {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { core, close } = openTestCore({ home: join(folder, 'home') });
  core.models.saveEndpoint({ name: 'loop', provider: 'openai_compatible', baseUrl: server.baseUrl, models: ['m'] });
  core.app.saveSettings({ modelId: 'loop/m' });
  prepare(core);
  await close();
  return server;
}

it('H1: compose shows a draft as a diff and keeps it; --draft goes on with it, and --yes saves it', async () => {
  const server = await open();
  server.script(
    byField({
      name: { name: 'gap-finder' },
      description: { description: 'Lists what a page leaves open. Use when an editor asks what is missing.' },
      steps: { steps: ['Collect dates.'] },
      inputs: { inputs: [{ name: 'page', type: 'string', required: true }] },
      template: { template: 'List the gaps of {{ page }}' },
      input: { input: 'a', output: 'b' },
    }),
  );
  const { code, value } = await json(['compose', 'Create a skill that lists gaps', '--guided']);
  expect(code).toBe(0);
  expect(value).toMatchObject({ saved: null, mode: 'guided', diff: expect.stringContaining('+name: gap-finder') });
  expect((await json(['list'])).value.skills.map(({ name }: { name: string }) => name)).not.toContain('gap-finder');
  const saved = await cli(['compose', '--draft', value.draft.slice(0, 8), '--yes']);
  expect(saved).toMatchObject({ code: 0, stdout: expect.stringMatching(/saved gap-finder to the account\n$/) });
  expect((await json(['show', 'gap-finder'])).value.text).toBe(value.text);
});

it('H1: lift shows the words that it would add, then adds nothing else', async () => {
  const text = '---\r\nname: tides\r\ndescription: Tells tides.\r\n---\r\n\r\n## Workflow\r\n1. Look.\r\n\r\n## A `code`\r\nx\r\n';
  const path = write('tides.md', text);
  const { value } = await json(['lift', 'tides.md', '--dry-run']);
  expect(value).toMatchObject({
    changed: 1,
    dryRun: true,
    headings: [
      { heading: 'Workflow', kind: 'approach' },
      { heading: 'A `code`', kind: null },
    ],
  });
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(await cli(['lift', 'tides.md'])).toMatchObject({ code: 0, stdout: expect.stringContaining('+## Approach: Workflow') });
  expect(readFileSync(path, 'utf8')).toBe(text.replace('## Workflow', '## Approach: Workflow'));
});

it('H2: improve tells scores before and after, with cases held out, and saves only with --yes', async () => {
  const server = await open((core) => {
    const { id } = core.library.create({ scope: 'account', name: 'capitals', template: 'blank', text: IMPROVED_SKILL });
    core.cases.save({ skillId: id, name: 'norway', inputs: { country: 'Norway' } });
    core.cases.save({ skillId: id, name: 'peru', inputs: { country: 'Peru' } });
  });
  server.script(improvingModel);
  const { code, value } = await json(['improve', 'capitals', '--cases', 'norway']);
  expect(code).toBe(0);
  expect(value).toMatchObject({
    saved: false,
    proposal: { status: 'ready', part: 'Ask', rows: [{ held: false }, { held: true, after: { verdict: 'pass' } }] },
  });
  expect((await json(['show', 'capitals'])).value.text).toBe(IMPROVED_SKILL);
  expect(await cli(['improve', 'capitals', '--cases', 'norway', '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('saved as a revision'),
  });
  expect((await json(['show', 'capitals'])).value.text).toContain('name alone');
  expect(await cli(['improve', 'capitals'])).toMatchObject({ code: 2 });
});
