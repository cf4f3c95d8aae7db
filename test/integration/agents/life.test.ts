// Row G5 over a real account: acts on the life and the rank of an agent, each told and the last one taken back, and the gate that follows them.
import { expect, it, onTestFinished } from 'vitest';
import { YOU } from '../../../electron/contract/index.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { errorOf } from '../capability/open.ts';
import { makeFolder } from '../library/open.ts';
import { competencyText, importCompetency } from './open.ts';

function start() {
  const opened = openTestCore({ home: makeFolder() });
  onTestFinished(() => opened.close());
  return opened.core;
}

it('G5: an agent is suspended, resumed and retired; each act is told, and only the last one can be taken back', () => {
  const { agents, capability } = start();
  agents.create({ id: 'jan', name: 'Jan' });
  const life = () => agents.open({ id: 'jan' }).row.life;
  expect(life()).toBe('active');
  expect(errorOf(() => agents.move({ id: 'jan', act: 'resume' }))).toMatchObject({
    code: 'invalid_transition',
    message: 'Jan is active, so it cannot be resumed.',
  });
  agents.move({ id: 'jan', act: 'suspend' });
  expect(life()).toBe('suspended');
  agents.move({ id: 'jan', act: 'retire' });
  expect(errorOf(() => agents.move({ id: 'jan', act: 'resume' }))).toMatchObject({ code: 'invalid_transition' });
  expect(errorOf(() => agents.move({ id: 'jan', act: 'suspend', undo: true }))).toMatchObject({ code: 'invalid_transition' });
  agents.move({ id: 'jan', act: 'retire', undo: true });
  expect(life()).toBe('suspended');
  expect(errorOf(() => agents.move({ id: 'jan', act: 'retire', undo: true }))).toMatchObject({ code: 'invalid_transition' });
  expect(capability.audit({ agent: 'jan' }).rows.map(({ action }) => action)).toEqual([
    'RetiredUndone',
    'Retired',
    'Suspended',
    'AgentCreated',
  ]);
});

it('G5: a suspended agent runs nothing, and its matrix says why and what would change it; the log of a retired one stays', () => {
  const { agents, capability, library } = start();
  agents.create({ id: 'jan', name: 'Jan', skills: { kind: 'all' } });
  const skill = library.list({}).rows[0]!;
  const effective = () => capability.effective({ skillId: skill.id, agent: 'jan' });
  expect(effective().because.map(({ rule }) => rule)).toEqual(['allowed']);
  agents.move({ id: 'jan', act: 'suspend' });
  expect(effective()).toMatchObject({ decision: 'blocked', because: [{ sentence: 'Jan is suspended, so it runs nothing.' }] });
  const [row] = capability.matrix({ agent: 'jan' }).skills;
  expect(row?.decision).toBe('blocked');
  expect(row?.wouldChange[0]).toEqual({ act: 'activate', subject: 'Jan', sentence: 'Resume the agent.' });
  agents.move({ id: 'jan', act: 'retire' });
  expect(capability.audit({ agent: 'jan' }).rows.length).toBe(3);
});

it('G5: nothing is given to a retired agent; one that comes in from elsewhere waits to be activated, with the rank of what it is a copy of', async () => {
  const core = start();
  const { agents } = core;
  await importCompetency(core, competencyText('desk', [], 'Mind the desk.'));
  agents.create({ id: 'jan', name: 'Jan' });
  expect(agents.setRank({ id: 'jan', rank: 'officer' }).row.rank).toBe('officer');
  expect(agents.duplicate({ id: 'jan' }).row).toMatchObject({ life: 'onboarded', rank: 'officer' });
  expect(agents.duplicate({ id: YOU }).row).toMatchObject({ life: 'onboarded', rank: 'crew' });
  expect(agents.import({ data: agents.export({ id: 'jan' }).data }).agent.row).toMatchObject({ life: 'onboarded', rank: 'crew' });
  agents.move({ id: 'jan', act: 'retire' });
  const equip = { plan: { act: 'equip' as const, agent: 'jan', competency: 'desk' }, stamp: null };
  expect(errorOf(() => agents.apply(equip))).toMatchObject({ code: 'equip_refused', message: 'Jan is retired.' });
});

it('G5: the author is always active, with the highest rank', () => {
  const { agents } = start();
  expect(agents.open({ id: YOU }).row).toMatchObject({ life: 'active', rank: 'master' });
  expect(errorOf(() => agents.move({ id: YOU, act: 'suspend' }))).toMatchObject({ code: 'bad_input' });
  expect(errorOf(() => agents.setRank({ id: YOU, rank: 'crew' }))).toMatchObject({ code: 'bad_input' });
});
