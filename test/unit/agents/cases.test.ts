// The written cases of test/fixtures/capability that are about plans and lists, each by the name of its file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Competency } from '../../../electron/contract/index.ts';
import { ROOT } from '../architecture/sources.ts';
import { type Act, competency, hindrances, type SmallWorld, smallWorld, written } from './world.ts';

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, 'test/fixtures/capability', name), 'utf8'));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const promptOf = (systemPrompt: string): Pick<Competency, 'agent'> => ({ agent: { name: null, description: null, systemPrompt } });

it('F2: 15-permission-patterns.json: patterns and scopes are compared exactly, each missing one once, in the author’s spelling', () => {
  const given = read('15-permission-patterns.json');
  const world = smallWorld(given.agent.id);
  world.permit(...given.agent.permissions);
  world.keep(competency('archive-desk', { requiredPermissions: given.competency.required_permissions.map(written) }));
  const plan = world.plan({ act: 'equip', competency: 'archive-desk' });
  expect(plan).toMatchObject({ applicable: false, missingSkills: [], collisions: [], refused: [] });
  expect(plan.missingPermissions.map(({ text, sentence }) => [text, sentence])).toEqual([
    ['FileRead(/a/b)', 'reader has FileRead(/a/*), and patterns are compared as text.'],
    ['FileRead(/a/**)', 'reader has FileRead(/a/*), and patterns are compared as text.'],
    ['NetConnect(*.example.com:443)', 'reader has NetConnect(api.example.com:443), and patterns are compared as text.'],
    ['crm:read', 'reader has crm:read for the scope eu only.'],
    ['FileWrite(/a/*)', 'reader does not have FileWrite(/a/*).'],
  ]);
  world.permit(...plan.missingPermissions.map(({ text }) => text));
  expect(world.plan({ act: 'equip', competency: 'archive-desk' }).applicable).toBe(true);
});

it('F2: 19-eight-at-once: three skills, three permissions and two collisions in one answer; after they are mended it is equipped', () => {
  const given = read('19-eight-at-once/world.json');
  const world = smallWorld('clerk', { systemPrompt: given.agent.own_prompt });
  world.permit(...given.agent.permissions);
  for (const { id, tools } of given.skills) world.install(id, tools);
  world.keep(
    competency('cargo-claims', {
      requiredSkills: ['waybill-reader', 'scan-room', 'seal-checker', 'ledger-link', 'photo-sorter', 'post-office'],
      requiredPermissions: ['database:read', 'database:write', 'api:claims:write', 'FileRead(/cargo/*)', 'pages:read'].map(written),
      ...promptOf('You take first notices of damaged cargo.'),
    }),
  );
  const start = world.state();
  const plans: string[][] = [];
  for (const { act, skill, permissions } of given.steps) {
    if (act === 'install') world.install(skill.id, skill.tools);
    else if (act === 'permit') world.permit(...permissions);
    else plans.push(hindrances(world.apply({ act: 'equip', competency: 'cargo-claims' })));
  }
  expect(plans[0]).toEqual([
    'skill scan-room missing',
    'skill ledger-link missing',
    'skill post-office missing',
    'permission database:write',
    'permission api:claims:write',
    'permission FileRead(/cargo/*)',
    'tool extract_fields {waybill-reader, seal-checker, photo-sorter}',
    'tool open_case {waybill-reader, photo-sorter}',
  ]);
  expect(plans[1]).toEqual([
    'permission database:write',
    'permission api:claims:write',
    'permission FileRead(/cargo/*)',
    'tool extract_fields {waybill-reader, seal-checker, photo-sorter}',
    'tool open_case {waybill-reader, photo-sorter}',
    'tool check_seal {seal-checker, ledger-link}',
  ]);
  expect(plans[2]).toEqual([]);
  expect(start).toMatchObject({ tools: [], prompt: 'You are the harbour clerk.' });
  const { skills, tools, prompt } = world.state();
  expect(skills).toEqual(['waybill-reader', 'scan-room', 'seal-checker', 'ledger-link', 'photo-sorter', 'post-office']);
  expect(tools).toEqual(['check_seal', 'extract_fields', 'open_case', 'read_ledger', 'scan_page', 'send_letter', 'sort_photos']);
  expect(sha256(prompt)).toBe('6a706431f4c1e8f8381553744e68914cd4bfbe68cb1c456f7b2303dde20f30bd');
});

interface Given {
  agent: { id: string; own_prompt: string; permissions: string[]; manual_skills?: string[] };
  skills: { id: string; tools: string[] }[];
  competencies: { id: string; required_skills: string[]; required_permissions?: string[]; prompt: string }[];
}

function open({ agent, skills, competencies }: Given): SmallWorld {
  const manual = agent.manual_skills ?? [];
  const world = smallWorld(agent.id, {
    systemPrompt: agent.own_prompt,
    ...(manual.length > 0 && { skills: { kind: 'listed', ids: manual } }),
  });
  world.permit(...agent.permissions);
  for (const { id, tools } of skills) world.install(id, tools);
  for (const { id, required_skills: requiredSkills, required_permissions: permissions = [], prompt } of competencies) {
    world.keep(competency(id, { requiredSkills, requiredPermissions: permissions.map(written), ...promptOf(prompt) }));
  }
  return world;
}

it('F3, F4: 21-order-and-pause.json: prompt and tools follow the list after each step, and nothing stays behind', () => {
  const given = read('21-order-and-pause.json');
  const world = open(given);
  const { agent } = world;
  const after = given.steps.map(({ to, ...step }: { act: string; competency: string; to?: string[] }) => {
    const plan = world.apply((step.act === 'reorder' ? { act: 'reorder', order: to } : step) as Act);
    return { applicable: plan.applicable, ...world.state() };
  });
  expect(after.map(({ prompt }: { prompt: string }) => sha256(prompt).slice(0, 8))).toEqual([
    expect.any(String),
    expect.any(String),
    '4c6d5f16',
    'eb81308f',
    'aa9d21e0',
    'aa9d21e0',
    '62be0ef1',
    '2b75d7dd',
    expect.any(String),
    '3161498a',
    '3161498a',
  ]);
  expect(after.map(({ applicable }: { applicable: boolean }) => applicable)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(after[4]).toMatchObject({ tools: ['berth', 'fog'], states: ['fog-watch in_force', 'tide-desk paused', 'berth-desk in_force'] });
  expect(after[6].tools).toEqual(['fog']);
  expect(after[7].tools).toEqual(['fog', 'tide']);
  expect(after.at(-1).tools).toEqual([]);
  expect(world.agent).toEqual(agent);
});

it('F4: 23-shared-skill-and-gone-file.json: what another one needs stays, what has no file contributes nothing and can be unequipped', () => {
  const given = read('23-shared-skill-and-gone-file.json');
  const world = open({ ...given, agent: { ...given.agent } });
  const start = world.agent;
  const equip = (id: string) => world.apply({ act: 'equip', competency: id });
  equip('pay');
  expect(equip('till').collisions).toEqual([]);
  expect(world.state()).toMatchObject({ skills: ['ledger', 'coins', 'notes'], tools: ['book', 'change', 'count', 'note'] });
  world.apply({ act: 'unequip', competency: 'pay' });
  expect(world.state()).toMatchObject({ skills: ['ledger', 'coins', 'notes'], tools: ['change', 'count', 'note'] });
  expect(world.state().prompt).toMatch(/Mind the till\.$/);
  world.competencies.delete('till');
  expect(world.state()).toEqual({ skills: ['ledger'], tools: [], prompt: 'You are the purser.', states: ['till missing'] });
  expect(world.apply({ act: 'unequip', competency: 'till' }).applicable).toBe(true);
  expect(world.agent).toEqual(start);
});
