// G7: duties in a whole account: a competency with a schedule, its skill, a model that answers, the gate, traces and back-ups.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { createTestClock, type TestClock } from '../../fixtures/duty-clock.ts';
import { importCompetency } from '../agents/open.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let server: OpenAiServer;
let opened: OpenedCore[] = [];
beforeEach(async () => {
  folder = await makeFolder('duties');
  server = await startServer();
  mkdirSync(join(folder.path, 'models'), { recursive: true });
  writeFileSync(
    join(folder.path, 'models', 'models.json'),
    JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }),
  );
});
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  await server.close();
  await folder.remove();
});

/** As a window opens it: what is due runs here. */
function open(clock: TestClock): OpenedCore['core'] {
  const core = openTestCore({ home: folder.path, shellKind: 'chromium', clock });
  opened.push(core);
  return core.core;
}

async function equip(core: OpenedCore['core'], skill: string, more = ''): Promise<void> {
  const text = `---\nname: ${skill}\ndescription: About ${skill}.\n${more}---\n\nDo it well.\n`;
  const plan = await core.library.planImport({ files: [pastedFile(`${skill}.md`, text)], scope: 'account' });
  acknowledge(core.library, [core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!]);
  await importCompetency(
    core,
    competencyText({ id: `${skill}-desk`, skills: [skill] }).replace('\n[agent]', 'schedule = "0 * * * *"\n[agent]'),
  );
  core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency: `${skill}-desk` }, stamp: null });
}

const settled = async (core: OpenedCore['core']) => {
  while (core.duties.state().running.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A full hour that is more than one away, and one time before it: an equip is dated by the clock of the system. */
const now = new Date();
const hour = new Date(Math.ceil(now.getTime() / 3_600_000 + 1) * 3_600_000).toISOString();

it('G7: a competency with a schedule is a duty: it runs on time as the agent, its trace and its work item name each other', async () => {
  server.script(answer('Counted.'));
  const clock = createTestClock(now.toISOString());
  const core = open(clock);
  core.agents.create({ id: 'clerk', name: 'Clerk', systemPrompt: 'You are the clerk.' });
  await equip(core, 'count-claims');
  expect(core.duties.list({ agent: 'clerk' })).toMatchObject([
    { key: 'competency:count-claims-desk', skills: ['count-claims'], from: { kind: 'competency' }, problem: null },
  ]);
  clock.jump(hour);
  clock.pass(5 * 60_000);
  await settled(core);
  const [item] = core.duties.history({ agent: 'clerk' });
  expect(item).toMatchObject({ state: 'done', reason: null, dueAt: hour });
  const { run } = core.traces.get({ runId: item!.runs[0]!.runId });
  expect(run).toMatchObject({
    sessionId: item!.id,
    trigger: 'duty',
    channel: 'schedule',
    taskContext: 'autonomous',
    agent: 'clerk',
    status: 'completed',
  });
  expect(core.traces.list({ query: 'trigger:duty' }).total).toBe(1);
  expect(JSON.stringify(server.seen[0]!.body.messages)).toContain('You are the clerk.');
  const { duties } = core.profile.of({ agent: 'clerk' });
  expect(duties).toMatchObject([{ name: 'count-claims-desk', last: { state: 'done', dueAt: hour }, missed: 1 }]);
  expect(duties[0]!.next).toHaveLength(5);

  core.agents.apply({ plan: { act: 'pause', agent: 'clerk', competency: 'count-claims-desk' }, stamp: null });
  expect(core.duties.list({ agent: 'clerk' })).toMatchObject([{ off: 'paused with count-claims-desk', next: [] }]);
  core.agents.apply({ plan: { act: 'resume', agent: 'clerk', competency: 'count-claims-desk' }, stamp: null });
  core.agents.move({ id: 'clerk', act: 'suspend' });
  expect(core.duties.list({ agent: 'clerk' })).toMatchObject([{ off: 'the agent is suspended', next: [] }]);
});

it('G7: the gate decides, and nobody is asked: what is missing is the reason; where it may not run by schedule, too', async () => {
  const clock = createTestClock(now.toISOString());
  const core = open(clock);
  core.agents.create({ id: 'clerk', name: 'Clerk' });
  await equip(core, 'read-mail', 'required_permissions: ["mail:read"]\n');
  const of = { agent: 'clerk', duty: 'competency:read-mail-desk' };
  const reasonAfter = async () => {
    const { id } = core.duties.run(of);
    await settled(core);
    return core.duties.item({ id }).reason;
  };
  expect(await reasonAfter()).toBe('read-mail: read-mail may not run for Clerk. mail:read is not granted.');
  core.capability.permit({ agent: 'clerk', permissions: [{ resource: 'mail', access: 'read', scope: null }], until: null, why: '' });
  const { id: skillId } = core.library.list({ query: 'read-mail' }).rows[0]!;
  core.library.setPermission({ id: skillId, channel: 'schedule', allowed: false });
  clock.pass(1000);
  expect(await reasonAfter()).toContain('may not be invoked from');
  expect(server.seen).toEqual([]);
});

it('G7: what was missed while the app was closed is told when it opens; a restored back-up neither doubles work nor ends a pause', async () => {
  const first = open(createTestClock(now.toISOString()));
  first.agents.create({ id: 'clerk', name: 'Clerk' });
  await equip(first, 'count-claims');
  const { id } = await first.backups.make({ scope: 'account' });
  await opened.pop()!.close();

  const clock = createTestClock(new Date(Date.parse(hour) + 2 * 3_600_000 + 1_800_000).toISOString());
  const core = open(clock);
  expect(core.app.info().notices.map(({ message }) => message)).toContain('4 due times were missed: count-claims-desk of Clerk (4).');
  const missed = core.duties.history({ states: ['missed'] });
  expect(core.profile.of({ agent: 'clerk' }).duties).toMatchObject([{ last: null, missed: 4 }]);
  core.duties.skip({ ids: missed.map((item) => item.id) });
  core.duties.pause({ agent: 'clerk', duty: 'competency:count-claims-desk' });
  await core.backups.restore({ scope: 'account', id });
  expect(core.duties.history({}).map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped', 'skipped']);
  expect(core.duties.list({ agent: 'clerk' })).toMatchObject([{ paused: true }]);
});
