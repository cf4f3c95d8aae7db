// A back-up that is restored never widens an agent: what was taken from it since stays taken, what is restricted stays restricted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentDetail, Core } from '../../../electron/contract/index.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { makeFolder } from '../library/open.ts';
import { competencyText, importCompetency as keep } from './open.ts';

function start(): Core {
  const folder = makeFolder();
  mkdirSync(join(folder, 'notes'));
  const opened = openTestCore({ home: join(folder, 'home'), workspace: join(folder, 'notes') });
  onTestFinished(() => opened.close());
  return opened.core;
}

const stateOf = ({ equipped, manifest: { tools, systemPrompt } }: AgentDetail) => ({
  equipped: equipped.map(({ competency, state }) => `${competency} ${state}`),
  tools,
  systemPrompt,
});

it('A17, F4, G5: what an agent no longer has does not come back, a restriction stays, and other bytes wait until they are accepted', async () => {
  const core = start();
  for (const id of ['taken', 'paused', 'kept', 'edited']) await keep(core, competencyText(id, [], `Mind ${id}.`));
  core.agents.create({ id: 'clerk', name: 'Clerk', systemPrompt: 'Then.', tools: { kind: 'listed', ids: ['get_page', 'find'] } });
  for (const competency of ['taken', 'paused', 'kept', 'edited']) {
    core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency }, stamp: null });
  }
  const permission = { resource: 'pages', access: 'write', scope: null };
  core.capability.permit({ agent: 'clerk', permissions: [permission], until: null, why: '' });
  core.capability.restrict({ agent: 'clerk', permissions: [{ ...permission, access: 'read' }], until: null, why: '' });
  core.agents.setRank({ id: 'clerk', rank: 'master' });
  const { id } = await core.backups.make({ scope: 'account' });

  core.agents.setRank({ id: 'clerk', rank: 'crew' });
  core.agents.move({ id: 'clerk', act: 'suspend' });
  core.agents.apply({ plan: { act: 'unequip', agent: 'clerk', competency: 'taken' }, stamp: null });
  core.agents.apply({ plan: { act: 'pause', agent: 'clerk', competency: 'paused' }, stamp: null });
  const edited = core.competencies.list({ text: 'edited' }).rows.find((row) => row.id === 'edited')!;
  core.competencies.save({ id: edited.sourceId, text: competencyText('edited', [], 'Mind more.'), baseHash: edited.hash });
  const { version } = core.agents.open({ id: 'clerk' });
  core.agents.update({ id: 'clerk', version, changes: { systemPrompt: 'Now.', tools: { kind: 'listed', ids: ['find'] } } });
  for (const grant of core.capability.grants({ agent: 'clerk', skillId: null })) core.capability.revoke({ id: grant.id });
  core.capability.restrict({ agent: 'clerk', permissions: [permission], until: null, why: 'since' });
  core.agents.create({ id: 'later', name: 'Later', tools: { kind: 'listed', ids: ['find'] } });

  await core.backups.restore({ scope: 'account', id });
  expect(stateOf(core.agents.open({ id: 'clerk' }))).toEqual({
    equipped: ['paused paused', 'kept in_force', 'edited changed'],
    tools: { kind: 'listed', ids: ['find'] },
    systemPrompt: 'Then.',
  });
  expect(core.agents.open({ id: 'clerk' }).row).toMatchObject({ life: 'suspended', rank: 'crew' });
  expect(core.agents.open({ id: 'later' }).manifest.tools).toEqual({ kind: 'listed', ids: ['find'] });
  expect(core.capability.grants({ agent: 'clerk', skillId: null })).toEqual([]);
  expect(
    core.capability
      .restrictions({ agent: 'clerk' })
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['pages:read', 'pages:write']);
});
