// G4: what speaks for a promotion is counted in every place, outlives the traces, and comes from nobody's database but the account's.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Core } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { makeFolder, makeOld, openIn } from '../storage/folder.ts';

const COUNTER = `---\nname: counter\ndescription: Counts.\ninput_schema: { text: string }\n---\n\n\`\`\`python code_template name="Count"\nimport inklings\nif {{ text | pyrepr }} == "":\n    raise ValueError("empty")\ninklings.submit(1)\n\`\`\`\n`;
const ROLE = 'post_id = "teller"\nstanding_orders = "Count."\n\n[[required_skills]]\nskill_id = "counter"\n';

const told = (core: Core): string[] =>
  core.roles
    .promotions({ agent: 'jan' })
    .find(({ target }) => target === 'rank officer')!
    .evidence.map(({ sentence }) => sentence);

it('runs in two workspaces and in none are counted together, also once their traces are removed', async () => {
  const folder = makeFolder();
  for (const name of ['quay', 'yard']) mkdirSync(join(folder, name));
  const { core, close } = openCoreFor({ home: join(folder, 'home') });
  onTestFinished(close);
  const plan = await core.library.planImport({ files: [pastedFile('counter.md', COUNTER)], scope: 'account' });
  const skillId = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [skillId]);
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', ROLE)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });
  core.agents.create({ id: 'jan', name: 'jan' });
  core.roles.apply({ plan: { act: 'commission', agent: 'jan', role: 'teller' }, stamp: null });
  const run = async (text: string) => {
    const { runId } = await core.execution.start({ skill: { id: skillId }, input: { text }, agent: 'jan' });
    await expect.poll(() => core.traces.get({ runId }).run.status).toMatch(/completed|failed/);
  };
  await run('a');
  await core.app.openWorkspace({ path: join(folder, 'quay') });
  await run('b');
  await run('');
  await core.app.openWorkspace({ path: join(folder, 'yard') });
  await run('c');
  const both = [
    '4 runs ended in 90 days, in all workspaces and with those that were removed since; 10 are needed.',
    '75 % of them passed; 90 % are needed.',
  ];
  await expect.poll(() => told(core)).toEqual(expect.arrayContaining(both));
  for (const scope of ['account', 'workspace'] as const)
    await core.retention.prune({ what: 'runs', scope, limits: { days: null, keep: 0, megabytes: null } });
  expect(core.traces.list({}).rows).toEqual([]);
  expect(told(core)).toEqual(expect.arrayContaining(both));
});

it('an older account has what its work items say, and each that ends is added once', () => {
  const item = (id: string, state: string, due: string) =>
    `INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES ('${id}', 'jan', 'role:x/y', 'y', '${due}', 1, '${state}');`;
  const fill = `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
    INSERT INTO agents (id, name, built_in, created_at) VALUES ('jan', 'Jan', 0, 'then');
    ${item('a', 'done', '2031-01-01T09:00:00.000Z')} ${item('b', 'failed', '2031-01-01T10:00:00.000Z')} ${item('c', 'missed', '2031-01-02T09:00:00.000Z')}`;
  const { db } = openIn(makeOld('agents', 32, fill));
  const rows = () => db.prepare('SELECT day, runs_done, duties_done, duties_failed FROM agent_record ORDER BY day').raw().all();
  expect(rows()).toEqual([['2031-01-01', 0, 1, 1]]);
  for (const state of ['due', 'running', 'done', 'done']) db.prepare("UPDATE work_items SET state = ? WHERE id = 'c'").run(state);
  expect(rows()).toEqual([
    ['2031-01-01', 0, 1, 1],
    ['2031-01-02', 0, 1, 0],
  ]);
});
