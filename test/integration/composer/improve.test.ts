// H2: a skill is improved from three failed runs, and from cases: scored before and after, held-out cases apart, accepted as one revision.
import { expect, it } from 'vitest';
import type { Improvement, RunEvent } from '../../../electron/contract/index.ts';
import { begin } from '../models/openai-server.ts';
import { BETTER, improvingModel as model, type Opened, openComposer, IMPROVED_SKILL as SKILL } from './open.ts';

async function openSkill() {
  const opened = await openComposer();
  opened.server.script(model);
  const row = opened.core.library.create({ scope: 'account', name: 'capitals', template: 'blank', text: SKILL });
  return Object.assign(opened, { row });
}

async function runOnce({ core }: Pick<Opened, 'core'>, id: string, country: string): Promise<string> {
  const { runId } = await core.execution.start({ skill: { id }, input: { country } });
  let last: RunEvent | null = null;
  for await (const event of core.execution.watch({ runId }, new AbortController().signal)) if (event.type === 'run') last = event;
  expect(last).toMatchObject({ run: { status: 'failed' } });
  return runId;
}

async function ended({ core }: Pick<Opened, 'core'>, id: string): Promise<Improvement> {
  for await (const _ of core.improve.watch({ id }, new AbortController().signal));
  return core.improve.open({ id });
}

it('H2: three failed runs lead to one rewritten template, scored before and after, with cases that the model never saw apart', async () => {
  const { core, server, row } = await openSkill();
  core.cases.save({ skillId: row.id, name: 'held', inputs: { country: 'Norway, seen by nobody' } });
  const runIds: string[] = [];
  for (const country of ['Norway', 'Peru', 'Chad']) runIds.push(await runOnce({ core }, row.id, country));
  const asked = server.seen.length;
  const { id } = core.improve.start({ skillId: row.id, runIds });
  const done = await ended({ core }, id);
  expect(done).toMatchObject({ status: 'ready', part: 'Ask', why: 'It never asked for the name alone.' });
  expect(done.rows.map(({ held, before, after }) => [held, before?.verdict, after?.verdict])).toEqual([
    [false, 'fail', 'pass'],
    [false, 'fail', 'pass'],
    [false, 'fail', 'pass'],
    [true, 'fail', 'pass'],
  ]);
  expect(server.seen.length - asked).toBe(9);
  const proposal = server.seen.find(({ body }) => JSON.stringify(body.messages).includes('Its parts that you may rewrite'));
  expect(JSON.stringify(proposal?.body.messages)).not.toContain('seen by nobody');
  // Nothing is saved yet.
  expect(core.library.open({ id: row.id }).text).toBe(SKILL);
  expect(core.improve.texts({ id }).after).toBe(SKILL.replace('What is the capital of {{ country }}?', BETTER));
  expect(core.improve.compare({ skillId: row.id }).contenders.map(({ kind, score, heldScore }) => [kind, score, heldScore])).toEqual([
    ['now', 0, 0],
    ['improve', 1, 1],
  ]);
  expect(core.improve.accept({ id })).toMatchObject({ status: 'accepted' });
  expect(core.library.open({ id: row.id }).text).toContain(BETTER);
  expect(core.library.revisions({ id: row.id })).toHaveLength(2);
});

it('H2: a proposal that is stopped goes on after a restart of the app, and asks nothing twice', async () => {
  const opened = await openSkill();
  const { core, server, row } = opened;
  const one = core.cases.save({ skillId: row.id, name: 'one', inputs: { country: 'Norway' } });
  core.cases.save({ skillId: row.id, name: 'two', inputs: { country: 'Peru' } });
  // The second answer never comes.
  server.script(model, (response) => begin(response));
  core.app.saveSettings({ runsAtOnce: 1 });
  const { id } = core.improve.start({ skillId: row.id, caseIds: [one.id] });
  await expect.poll(() => server.seen.length).toBe(2);
  await opened.restart();
  expect(opened.core.improve.open({ id })).toMatchObject({ status: 'interrupted', phase: 'before' });
  server.script(model);
  opened.core.improve.resume({ id });
  const done = await ended(opened, id);
  expect(done).toMatchObject({ status: 'ready', part: 'Ask' });
  expect(server.seen).toHaveLength(4);
  expect(opened.core.improve.discard({ id })).toMatchObject({ status: 'discarded' });
  expect(opened.core.library.open({ id: row.id }).text).toBe(SKILL);
});

it('H2: a skill that was changed meanwhile keeps its change', async () => {
  const { core, row } = await openSkill();
  const one = core.cases.save({ skillId: row.id, name: 'one', inputs: { country: 'Norway' } });
  const { id } = core.improve.start({ skillId: row.id, caseIds: [one.id] });
  await ended({ core }, id);
  const { revision } = core.library.open({ id: row.id });
  core.library.save({ id: row.id, text: `${SKILL}\nMore.\n`, baseHash: revision.hash });
  expect(() => core.improve.accept({ id })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
  expect(core.library.open({ id: row.id }).text).toBe(`${SKILL}\nMore.\n`);
});
