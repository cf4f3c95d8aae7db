// A competency of the account or of the workspace, through the whole core: the one that the place gives is in force, and another one waits.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestCore } from '../../fixtures/core.ts';
import { makeFolder } from '../library/open.ts';
import { competencyText, importCompetency } from './open.ts';

it('F3: a workspace that has another competency under an equipped id is not obeyed; a left one is missing', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'notes'));
  const { core, close } = openTestCore({ home: join(folder, 'home'), workspace: join(folder, 'notes') });
  onTestFinished(close);
  const equip = (competency: string) => core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency }, stamp: null });
  const seen = () => {
    const { equipped, derived } = core.agents.open({ id: 'clerk' });
    return [derived.prompt, ...equipped.map(({ competency, state }) => `${competency} ${state}`)];
  };
  core.agents.create({ id: 'clerk', name: 'Clerk', systemPrompt: 'Own.' });
  await importCompetency(core, competencyText('desk', [], 'Mind the desk.'));
  await importCompetency(core, competencyText('local', [], 'Mind the place.'), 'workspace');
  equip('desk');
  equip('local');
  expect(seen()).toEqual([
    'Own.\n\n--- Competency: desk ---\nMind the desk.\n\n--- Competency: local ---\nMind the place.',
    'desk in_force',
    'local in_force',
  ]);
  await importCompetency(core, competencyText('desk', [], 'Obey the place.'), 'workspace');
  expect(seen()).toEqual(['Own.\n\n--- Competency: local ---\nMind the place.', 'desk changed', 'local in_force']);
  core.app.closeWorkspace();
  expect(seen()).toEqual(['Own.\n\n--- Competency: desk ---\nMind the desk.', 'desk in_force', 'local missing']);
  core.app.openWorkspace({ path: join(folder, 'notes') });
  core.agents.apply({ plan: { act: 'accept', agent: 'clerk', competency: 'desk' }, stamp: null });
  expect(seen()[0]).toBe('Own.\n\n--- Competency: desk ---\nObey the place.\n\n--- Competency: local ---\nMind the place.');
});

it('F2: an edit here moves the agents that have it along; they need no second yes', async () => {
  const folder = makeFolder();
  const { core, close } = openTestCore({ home: join(folder, 'home') });
  onTestFinished(close);
  core.agents.create({ id: 'clerk', name: 'Clerk' });
  await importCompetency(core, competencyText('desk', [], 'Mind the desk.'));
  core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency: 'desk' }, stamp: null });
  const row = core.competencies.list({ text: 'desk' }).rows.find(({ id }) => id === 'desk')!;
  expect(row).toMatchObject({ status: 'active', equippedBy: [{ agent: 'clerk', paused: false }] });
  core.competencies.save({ id: row.sourceId, text: competencyText('desk', [], 'Mind it well.'), baseHash: row.hash });
  expect(core.agents.open({ id: 'clerk' })).toMatchObject({
    equipped: [{ state: 'in_force' }],
    derived: { prompt: expect.stringMatching(/Mind it well\.$/) },
  });
});
