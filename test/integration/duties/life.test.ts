// G7: what changes the duties of an agent in a whole account, by a command line and a window in turn: its life, its role and its competencies.
import { afterAll, expect, it } from 'vitest';
import type { Core, LifeAct } from '../../../electron/contract/index.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { createTestClock } from '../../fixtures/duty-clock.ts';
import { importCompetency } from '../agents/open.ts';

const folder = await makeFolder('duties-life');
const clock = createTestClock(new Date().toISOString());
const cli = openTestCore({ home: folder.path, shellKind: 'cli', clock });
afterAll(async () => {
  await cli.close();
  await folder.remove();
});

const dutyText = (name: string) => `\n[[duties]]\nname = "${name}"\nschedule = "30 * * * *"\nskills = ["find-secrets"]\n`;
const ROLE = `post_id = "clerk"\nname = "Clerk"\nstanding_orders = "Be brief."\n\n[[required_skills]]\nskill_id = "find-secrets"\n${dutyText('sweep')}`;

/** A full hour that is more than one away: an equip is dated by the clock of the system. */
const FROM = Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000;

/** At this hour a command does this, or a window is open for a moment; what was missed then, as `name hour`. */
async function at(hour: number, act: (core: Core) => unknown, shell: 'cli' | 'window' = 'cli'): Promise<string[]> {
  clock.jump(new Date(FROM + hour * 3_600_000).toISOString());
  const { core, close } = shell === 'cli' ? cli : openTestCore({ home: folder.path, shellKind: 'chromium', clock });
  await act(core);
  if (shell === 'cli') core.duties.notice();
  const missed = core.duties.history({ states: ['missed'], limit: 500 });
  const shown = missed.map(({ name, dueAt }) => `${name} ${Math.floor((Date.parse(dueAt) - FROM) / 3_600_000)}`).sort();
  core.duties.skip({ ids: missed.map(({ id }) => id) });
  if (shell === 'window') await close();
  return shown;
}

const move =
  (act: LifeAct, undo = false) =>
  (core: Core) =>
    core.agents.move({ id: 'jan', act, undo });
const desk = (act: 'pause' | 'resume') => (core: Core) =>
  core.agents.apply({ plan: { act, agent: 'jan', competency: 'desk' }, stamp: null });
function edit(core: Core, change: (text: string) => string): void {
  const { row, text, revision } = core.roles.open({ id: core.roles.list({}).rows.find(({ id }) => id === 'clerk')!.sourceId });
  core.roles.save({ id: row.sourceId, text: change(text!), baseHash: revision.hash });
}

it('G7: times of a suspension, of a paused competency and from before a duty was there are not missed; those before and after are', async () => {
  await at(0, async (core) => {
    core.agents.create({ id: 'jan', name: 'Jan' });
    const review = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', ROLE)], scope: 'account' });
    core.roles.import({
      reviewId: review.reviewId,
      items: review.items.map(({ itemId }) => ({ itemId, onClash: 'replace', answers: {} })),
    });
    const act = { act: 'commission', agent: 'jan', role: 'clerk' } as const;
    const permissions = core.roles.plan(act).permissions.map(({ text }) => {
      const [resource = '', access = ''] = text.split(':');
      return { resource, access, scope: null };
    });
    if (permissions.length > 0) core.capability.permit({ agent: 'jan', permissions, until: null, why: 'test' });
    core.roles.apply({ plan: act, stamp: null });
    const text = competencyText({ id: 'desk', skills: ['find-secrets'] }).replace('\n[agent]', 'schedule = "30 * * * *"\n[agent]');
    await importCompetency(core, text);
    core.agents.apply({ plan: { act: 'equip', agent: 'jan', competency: 'desk' }, stamp: null });
  });
  expect(await at(2, move('suspend'))).toEqual(['desk 0', 'desk 1', 'sweep 0', 'sweep 1']);
  expect(await at(4, move('suspend', true))).toEqual([]);
  expect(await at(5, move('retire'))).toEqual(['desk 4', 'sweep 4']);
  expect(await at(7, move('retire', true), 'window')).toEqual([]);
  expect(await at(8, desk('pause'))).toEqual(['desk 7', 'sweep 7']);
  expect(await at(10, desk('resume'))).toEqual(['sweep 8', 'sweep 9']);
  expect(await at(11, (core) => edit(core, (text) => text + dutyText('tell')))).toEqual(['desk 10', 'sweep 10']);
  expect(await at(12, (core) => edit(core, (text) => text.replace('name = "sweep"', 'name = "look"')))).toEqual(['desk 11', 'tell 11']);
  expect(await at(13, () => {}, 'window')).toEqual(['desk 12', 'look 12', 'tell 12']);
});
