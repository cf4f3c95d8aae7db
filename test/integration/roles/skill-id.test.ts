// G1, G4: a role names a skill as levels do: by its name, or by the skill_id that a package has. Levels, plan, equip, duties and readiness find the same one.
import { afterAll, expect, test } from 'vitest';
import type { Core } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { importCompetency } from '../agents/open.ts';

const folder = await makeFolder('skill-id');
const { core, close } = openTestCore({ home: folder.path });
afterAll(async () => {
  await close();
  await folder.remove();
});

const ROLE = `post_id = "mate"
name = "Mate"
standing_orders = "Mind the charts."

[[required_skills]]
skill_id = "charts"
min_proficiency = 3

[[duties]]
name = "look"
schedule = "0 9 * * *"
skills = ["charts"]
`;

async function bringIn(name: string, more: string): Promise<string> {
  const text = `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n\nDo it well.\n`;
  const plan = await core.library.planImport({ files: [pastedFile(`${name}.md`, text)], scope: 'account' });
  return core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
}

const lineOf = (planned: ReturnType<Core['roles']['plan']>) => {
  const [skill] = planned.skills;
  return { name: skill!.name, id: skill!.skillId, state: skill!.state };
};

test('by skill_id, once a person has read the package; one that has the name goes before it', async () => {
  core.agents.create({ id: 'jan', name: 'Jan' });
  const review = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', ROLE)], scope: 'account' });
  core.roles.import({ reviewId: review.reviewId, items: review.items.map(({ itemId }) => ({ itemId, onClash: 'replace', answers: {} })) });
  await importCompetency(core, competencyText({ id: 'desk', skills: ['charts', 'chart-reading'] }));
  const act = { act: 'commission', agent: 'jan', role: 'mate' } as const;
  const ready = () => core.competencies.list({ text: 'desk' }).rows.find(({ id }) => id === 'desk')!.readiness.skills;
  expect(lineOf(core.roles.plan(act)).state).toBe('missing');

  const id = await bringIn('chart-reading', 'skill_id: charts\n');
  expect(lineOf(core.roles.plan(act))).toEqual({ name: 'charts', id, state: 'unacknowledged' });
  acknowledge(core.library, [id]);
  core.proficiency.assess({ agent: 'jan', skill: 'charts', level: 4 });
  expect(lineOf(core.roles.plan(act))).toEqual({ name: 'charts', id, state: 'ready' });
  expect(ready().map(({ name, state }) => [name, state])).toEqual([
    ['charts', 'ready'],
    ['chart-reading', 'ready'],
  ]);

  core.roles.apply({ plan: act, stamp: null });
  core.agents.apply({ plan: { act: 'equip', agent: 'jan', competency: 'desk' }, stamp: null });
  const { derived } = core.agents.open({ id: 'jan' });
  expect(derived.denied, 'one skill under two names does not collide with itself').toEqual([]);
  expect(derived.skills.find(({ name }) => name === 'charts')).toMatchObject({ skillId: id, byRole: true });
  const brought = { name: 'charts', manual: false, byRole: true, from: ['desk'] };
  expect(core.capability.matrix({ agent: 'jan' }).skills.find(({ name }) => name === 'charts')).toMatchObject(brought);
  expect(core.profile.of({ agent: 'jan' }).skills.find(({ name }) => name === 'charts')).toMatchObject(brought);
  const { data } = core.profile.export({ agent: 'jan', format: 'markdown' });
  expect(String(data)).toMatch(/\| charts \| \w+ \| role, desk \|/);
  expect(core.duties.list({ agent: 'jan' })).toMatchObject([{ name: 'look', problem: null }]);
  const { id: item } = core.duties.run({ agent: 'jan', duty: 'role:mate/look' });
  while (core.duties.item({ id: item }).state === 'running') await new Promise((resolve) => setImmediate(resolve));
  expect(core.duties.item({ id: item }).reason).not.toContain('There is no skill');

  const named = await bringIn('charts', '');
  expect(core.agents.open({ id: 'jan' }).derived.skills.find(({ name }) => name === 'charts')).toMatchObject({ skillId: named });
});

test('an agent with all skills knows them by the names of its role too: levels, tools, matrix and profile', async () => {
  core.agents.create({ id: 'all', name: 'All', skills: { kind: 'all' }, tools: { kind: 'all' } });
  const id = await bringIn('tide-reading', 'skill_id: tides\ntools: [get_page]\nrequired_permissions: [pages:read]\n');
  acknowledge(core.library, [id]);
  const text = ROLE.replace('"mate"', '"tidesman"').replaceAll('charts', 'tides');
  const review = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', text)], scope: 'account' });
  core.roles.import({ reviewId: review.reviewId, items: review.items.map(({ itemId }) => ({ itemId, onClash: 'replace', answers: {} })) });
  const act = { act: 'commission', agent: 'all', role: 'tidesman' } as const;
  expect(core.roles.plan(act)).toMatchObject({
    skills: [{ name: 'tides', state: 'unassessed' }],
    tools: [{ id: 'get_page', skills: ['tides'] }],
  });
  core.proficiency.assess({ agent: 'all', skill: 'tides', level: 4 });
  core.capability.permit({ agent: 'all', permissions: [{ resource: 'pages', access: 'read', scope: null }], until: null, why: '' });
  core.roles.apply({ plan: act, stamp: null });
  const rows = core.capability.matrix({ agent: 'all' }).skills.filter((skill) => skill.id === id);
  expect(rows).toMatchObject([{ name: 'tides', manual: true, byRole: true, decision: 'allowed' }]);
  expect(core.profile.of({ agent: 'all' }).skills.find(({ name }) => name === 'tides')).toMatchObject({ byRole: true });
});
