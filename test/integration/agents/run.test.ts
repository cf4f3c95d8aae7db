// A run of a skill as an agent, in the real sandbox: what the agent has decides, its settings are in the memory, and nothing of it outlasts an unequip.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder, openCoreFor } from '../../fixtures/core.ts';
import { competencyText, importCompetency } from './open.ts';

const CODE = `---
name: teller
description: Tells its tone.
tools: [memory_get, memory_set]
required_permissions: [memory:read, memory:write]
---

\`\`\`python code_template name="Code"
import inklings
tone = inklings.memory_get("settings.desk.tone")
try:
    inklings.memory_set("settings.desk.tone", "loud")
    told = "stored"
except Exception as error:
    told = str(error)
inklings.memory_set("done", 3)
inklings.memory_set("told", [tone, told])
inklings.submit([tone, told])
\`\`\`
`;
const SETTINGS = `[[settings]]
key = "tone"
label = "Tone"
setting_type = "Select"
default = "plain"
options = ["plain", "warm"]

[[metrics]]
label = "Done"
memory_key = "done"
format = "number"
`;

it('F4, F6, G5, G6: runs only what it is equipped for and while it is active, reads the chosen setting, cannot store over it, fills its metric, and is named by its key', async () => {
  const home = await makeFolder('agent-run');
  const { core, close } = openCoreFor({ home: home.path });
  onTestFinished(async () => {
    await close();
    await home.remove();
  });
  const path = join(home.path, 'teller.md');
  writeFileSync(path, CODE);
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const { id } = core.library.list({}).rows.find(({ name }) => name === 'teller')!;
  acknowledge(core.library, [id]);
  await importCompetency(core, competencyText('desk', ['teller'], 'Mind the desk.', SETTINGS, ['memory:read', 'memory:write']));
  core.agents.create({ id: 'clerk', name: 'Clerk' });
  const run = async () => {
    const { runId } = await core.execution.start({ skill: { id }, input: {}, agent: 'clerk' });
    for await (const _event of core.execution.watch({ runId }, new AbortController().signal));
    expect(core.traces.get({ runId }).run.error).toBeNull();
    return core.agents.memory({ agent: 'clerk', scope: 'account', text: 'told' }).rows;
  };
  await expect(run()).rejects.toMatchObject({ code: 'run_blocked' });
  const permissions = ['read', 'write'].map((access) => ({ resource: 'memory', access, scope: null }));
  core.capability.permit({ agent: 'clerk', permissions, until: null, why: '' });
  await expect(run()).rejects.toMatchObject({ code: 'run_blocked' });
  core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency: 'desk' }, stamp: null });
  core.agents.setSetting({ agent: 'clerk', competency: 'desk', key: 'tone', value: 'warm' });
  const [told] = await run();
  expect(JSON.parse(told!.value)).toEqual(['warm', expect.stringContaining('is a setting, which a person chooses')]);
  expect(told!.skillName).toBe('teller');
  expect(core.agents.metrics({ agent: 'clerk' })).toMatchObject([{ shown: '3', history: [{ value: 3 }] }]);
  expect(core.agents.settings({ agent: 'clerk' })).toMatchObject([{ value: 'warm' }]);
  const { did } = (await core.identity.issue({ agent: 'clerk' })) as { did: string };
  await run();
  const [newest] = core.traces.list({ limit: 1 }).rows;
  expect(core.traces.get({ runId: newest!.id }).spans.find(({ kind }) => kind === 'run')?.attributes).toMatchObject({ agent_key: did });
  expect(core.profile.of({ agent: 'clerk' }).spending.map(({ runs, failed }) => [runs, failed])).toEqual(Array(4).fill([2, 0]));
  core.agents.move({ id: 'clerk', act: 'suspend' });
  await expect(run()).rejects.toMatchObject({
    code: 'run_blocked',
    message: expect.stringContaining('Clerk is suspended, so it runs nothing.'),
  });
  core.agents.move({ id: 'clerk', act: 'resume' });
  core.agents.apply({ plan: { act: 'unequip', agent: 'clerk', competency: 'desk' }, stamp: null });
  await expect(run()).rejects.toMatchObject({ code: 'run_blocked' });
});
