// Row G5: the profile of an agent over a real account is what the rooms say, and its files have the public key and nothing secret.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestCore } from '../../fixtures/core.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';
import { errorOf } from '../capability/open.ts';
import { makeFolder } from '../library/open.ts';
import { competencyText, importCompetency } from './open.ts';

it('G5, G6: one read model: identity, life, competencies, skills, tools with reasons, memory, spending and the log, as JSON and Markdown', async () => {
  const [home, out] = [makeFolder(), makeFolder()];
  const secrets = createMemorySecrets();
  const { core, close } = openTestCore({ home, secrets });
  onTestFinished(close);
  const [skill] = core.library.list({}).rows;
  await importCompetency(core, competencyText('desk', [skill!.name], 'Mind the desk.'));
  core.agents.create({ id: 'jan', name: 'Jan Åberg', systemPrompt: 'You are the pilot.' });
  const identity = await core.identity.issue({ agent: 'jan' });
  core.agents.apply({ plan: { act: 'equip', agent: 'jan', competency: 'desk' }, stamp: null });
  core.proficiency.assess({ agent: 'jan', skill: skill!.name, level: 5 });
  core.agents.setMemory({ agent: 'jan', scope: 'account', key: 'k', value: '12' });
  core.agents.move({ id: 'jan', act: 'suspend' });

  const profile = core.profile.of({ agent: 'jan' });
  const matrix = core.capability.matrix({ agent: 'jan' });
  expect(profile).toMatchObject({
    agent: { id: 'jan', name: 'Jan Åberg', builtIn: false },
    life: { now: 'suspended', last: { act: 'suspend', from: 'active' } },
    rank: 'crew',
    identity,
    competencies: [{ competency: 'desk', state: 'in_force' }],
    skills: [{ name: skill!.name, decision: 'blocked', reason: 'Jan Åberg is suspended, so it runs nothing.', way: 'Resume the agent.' }],
    levels: [{ skill: skill!.name, assessed: { level: 5, effective: { level: 5 }, wayBack: null } }],
    memory: [{ scope: 'account', entries: 1, bytes: 3 }],
    spending: [{ period: 'today', runs: 0, cost: 0 }, { period: 'week' }, { period: 'month' }, { period: 'all' }],
    audit: [{ action: 'Suspended' }, { action: 'Assessed' }, { action: 'Equipped' }, { action: 'AgentCreated' }],
  });
  expect(profile.tools.map(({ id, decision }) => [id, decision])).toEqual(matrix.tools.map(({ id, decision }) => [id, decision]));
  expect(profile.knownBy).toContain('certificate');

  const secret = (await secrets.get('identity')) ?? '';
  for (const format of ['json', 'markdown'] as const) {
    const { path } = core.profile.exportTo({ agent: 'jan', format, dir: out, overwrite: false });
    const text = readFileSync(path, 'utf8');
    expect(path).toBe(join(out, `Jan-Åberg.profile.${format === 'json' ? 'json' : 'md'}`));
    expect(identity.state === 'issued' && text.includes(identity.did)).toBe(true);
    expect(text).not.toContain(secret);
    expect(errorOf(() => core.profile.exportTo({ agent: 'jan', format, dir: out, overwrite: false }))).toMatchObject({
      code: 'name_taken',
    });
  }
  expect(errorOf(() => core.profile.of({ agent: 'nobody' }))).toMatchObject({ code: 'not_found' });
});
