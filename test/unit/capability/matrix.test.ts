import { describe, expect, it } from 'vitest';
import { broughtBy, type Permission, parsePermission } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import {
  type AgentSkill,
  type BoundGrant,
  type MatrixQuestion,
  matrixOf,
  resolveCapability,
  type SkillFacts,
  type ToolFacts,
} from '../../../electron/core/capability/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const NOW = '2031-05-01T12:00:00.000Z';
const permission = (text: string): Permission => parsePermission(text)!;

const AGENT: Agent = {
  id: 'clerk',
  name: 'clerk',
  builtIn: false,
  skills: 'all',
  tools: new Set(['get_page', 'send_mail', 'draft', 'lost']),
  uses: [],
  collisions: new Map(),
  roles: 'none',
  restrictions: [],
  rank: 'crew',
  level: 'full',
  asks: false,
};

const tool = (needs: string | null, more: Partial<ToolFacts> = {}): ToolFacts => ({
  enabled: true,
  heldBy: null,
  level: 'none',
  needs: needs === null ? null : permission(needs),
  mustBeHeld: needs !== null,
  parameters: ['slug'],
  subject: 'slug',
  narrows: null,
  ...more,
});
const REGISTRY: MatrixQuestion['registry'] = new Map([
  ['get_page', tool('pages:read')],
  ['send_mail', tool('email:send')],
  ['shut', tool('pages:read', { enabled: false })],
  ['llm_query', tool(null)],
]);

const facts = (name: string, { wants = [], ...more }: Partial<SkillFacts> & { wants?: string[] } = {}): SkillFacts => {
  const needs = wants.map(permission);
  return {
    id: name,
    name,
    version: '1.0.0',
    scope: 'account',
    bytes: { place: 'a', revisionId: name, whole: name },
    asks: () => [],
    enabled: true,
    acknowledged: true,
    bannedBy: null,
    allowedRoles: [],
    tools: [],
    skills: [],
    provides: [],
    prerequisites: [],
    learned: { under: name, minProficiency: null, minRank: null },
    needs,
    asked: { permissions: needs, malformed: [] },
    reach: { skills: [], reached: { skills: [], more: false }, calls: [] },
    ...more,
  };
};
const skill = (name: string, more: Parameters<typeof facts>[1] = {}): AgentSkill => ({
  name,
  from: ['desk'],
  manual: false,
  byRole: false,
  facts: facts(name, more),
});

const forAll = (text: string, until: string | null = null): BoundGrant => ({
  id: text,
  agent: 'clerk',
  permission: permission(text),
  skillId: null,
  skillName: null,
  version: null,
  through: null,
  grantedAt: NOW,
  until,
  why: '',
  place: null,
  whole: null,
  asked: [],
  throughBytes: { place: null, whole: null },
});

type Given = Partial<Omit<MatrixQuestion, 'grants'>> & { grants?: BoundGrant[] };
const look = (skills: AgentSkill[], { grants = [], ...more }: Given = {}) =>
  matrixOf({
    agent: AGENT,
    channel: 'conversation',
    taskContext: 'interactive',
    registry: REGISTRY,
    levels: () => null,
    now: NOW,
    skills,
    held: ['get_page', 'send_mail', 'draft', 'lost'],
    hints: { bringersOf: () => [] },
    grants: () => grants,
    ...more,
  });
const row = ({ tools }: ReturnType<typeof look>, id: string) => tools.find((each) => each.id === id)!;
const told = ({ decision, because }: { decision: string; because: { rule: string }[] }) => [decision, because[0]?.rule];

describe('E5: what an agent may do, tool by tool', () => {
  it('four checks, one decision, the rule that decided, and what would change it', () => {
    const reader = skill('reader', { tools: ['get_page'], wants: ['pages:read'] });
    const denied = row(look([reader]), 'get_page');
    expect(denied).toMatchObject({ declared: true, held: true, permitted: false, enabled: true });
    expect(told(denied)).toEqual(['denied', 'permission_missing']);
    expect(denied.wouldChange).toEqual([{ act: 'grant', subject: 'pages:read', sentence: 'Grant pages:read.' }]);

    const granted = row(look([reader], { grants: [forAll('pages:read')] }), 'get_page');
    expect(told(granted)).toEqual(['allowed', 'allowed']);
    expect(granted).toMatchObject({ permitted: true, wouldChange: [] });
  });

  it.each([
    ['nobody asks for it', 'send_mail', 'denied', 'nobody_asks', 'declare'],
    ['the agent does not hold it', 'shut', 'denied', 'not_held', 'allow_tool'],
    ['it is not there', 'lost', 'unavailable', 'tool_absent', 'install'],
  ])('%s', (_, id, decision, rule, act) => {
    const found = row(look([skill('reader', { tools: ['get_page'] })]), id);
    expect(told(found)).toEqual([decision, rule]);
    expect(found.wouldChange[0]).toMatchObject({ act });
  });

  it('what is part of every run is allowed without being held', () => {
    expect(row(look([]), 'llm_query')).toMatchObject({ decision: 'allowed', held: true, permitted: true });
  });

  it('what would bring a tool that is not held: competencies, a paused one to be resumed', () => {
    const bringersOf = () => [
      { id: 'mail', name: 'Mail desk', paused: true },
      { id: 'post', name: 'Post office', paused: false },
    ];
    const agent: Agent = { ...AGENT, tools: 'none' };
    const found = row(look([skill('x', { tools: ['get_page'] })], { agent, hints: { bringersOf } }), 'get_page');
    expect(found.wouldChange.map(({ act, subject }) => [act, subject])).toEqual([
      ['resume', 'mail'],
      ['equip', 'post'],
      ['allow_tool', 'get_page'],
    ]);
  });

  it('a tool is allowed if one skill may call it; the others are told with their reasons, equal ones together', () => {
    const found = row(
      look(
        [
          skill('a', { tools: ['get_page'], wants: ['pages:read'] }),
          skill('b', { tools: ['get_page'] }),
          skill('c', { tools: ['get_page'], wants: ['pages:read'], enabled: false }),
          skill('d', { tools: ['get_page'], wants: ['pages:read'] }),
        ],
        { grants: [forAll('pages:read')] },
      ),
      'get_page',
    );
    expect(found.decision).toBe('allowed');
    expect(found.bySkill.map((each) => [each.skills, ...told(each)])).toEqual([
      [['a', 'd'], 'allowed', 'allowed'],
      [['b'], 'denied', 'not_requested'],
      [['c'], 'denied', 'workspace_off'],
    ]);
  });

  it('G3: a tool that a skill prefers and does not declare is denied to it with what mends that; to one that declares it, it is allowed', () => {
    const [wishing, reading] = [
      skill('wishing', { prefers: ['get_page', 'lost', 'llm_query'] }),
      skill('reading', { tools: ['get_page'], wants: ['pages:read'], prefers: ['get_page'] }),
    ];
    const alone = row(look([wishing]), 'get_page');
    expect(told(alone)).toEqual(['denied', 'not_declared']);
    expect(alone).toMatchObject({
      declared: false,
      wouldChange: [{ act: 'edit', subject: 'wishing', sentence: 'Add get_page to the tools of wishing.' }],
      bySkill: [{ skills: ['wishing'], preferred: true }],
    });
    const both = row(look([wishing, reading], { grants: [forAll('pages:read')] }), 'get_page');
    expect([told(both), both.declared]).toEqual([['allowed', 'allowed'], true]);
    expect(both.bySkill.map(({ skills, decision, preferred }) => [skills, decision, preferred])).toEqual([
      [['wishing'], 'denied', true],
      [['reading'], 'allowed', undefined],
    ]);
    expect(told(row(look([wishing]), 'lost'))).toEqual(['unavailable', 'tool_absent']);
    expect(told(row(look([wishing]), 'llm_query'))).toEqual(['allowed', 'allowed']);
    const provider = skill('yard', { provides: [{ name: 'horn', parameters: [] }] });
    const horn = row(look([provider, skill('wisher', { prefers: ['horn'] })]), 'horn');
    expect(horn.bySkill.at(-1)).toMatchObject({
      skills: ['wisher'],
      decision: 'denied',
      because: [{ rule: 'not_declared' }],
      preferred: true,
    });
  });

  it('a restriction wins over every grant', () => {
    const agent = { ...AGENT, restrictions: [permission('pages:read')] };
    const reader = skill('reader', { tools: ['get_page'], wants: ['pages:read'] });
    const found = row(look([reader], { agent, grants: [forAll('pages:read')] }), 'get_page');
    expect(told(found)).toEqual(['denied', 'restricted']);
    expect(found.wouldChange).toEqual([{ act: 'lift', subject: 'pages:read', sentence: 'Lift the restriction of pages:read.' }]);
  });

  it('a tool that two skills provide is used by neither (F5)', () => {
    const agent = { ...AGENT, collisions: new Map([['draft', ['a', 'b']]]) };
    const provides = [{ name: 'draft', parameters: [] }];
    const found = row(look([skill('a', { provides }), skill('b', { provides })], { agent }), 'draft');
    expect(told(found)).toEqual(['denied', 'tool_collision']);
  });

  it('a skill without tools of its own offers its run, which is allowed as the skill is', () => {
    const agent = { ...AGENT, tools: new Set(['letter', 'closed']) };
    const { tools } = look([skill('letter'), skill('closed', { enabled: false })], { agent, held: ['letter', 'closed'] });
    const rows = tools.filter(({ kind }) => kind === 'skill').map((each) => [each.id, ...told(each)]);
    expect(rows).toEqual([
      ['letter', 'allowed', 'allowed'],
      ['closed', 'denied', 'workspace_off'],
    ]);
  });

  it('a required skill that is not here is a row of its own', () => {
    const { skills } = look([{ name: 'scan-room', from: ['Cargo claims'], manual: false, byRole: true, facts: null }]);
    expect(skills).toEqual([expect.objectContaining({ name: 'scan-room', id: null, decision: 'missing', from: ['Cargo claims'] })]);
    expect(skills[0]!.wouldChange[0]).toMatchObject({ act: 'install', subject: 'scan-room' });
  });
});

it.each([
  [{ manual: true, byRole: false, from: [] }, 'by hand'],
  [{ manual: false, byRole: true, from: [] }, 'role'],
  [{ manual: false, byRole: false, from: ['desk', 'claims'] }, 'desk, claims'],
  [{ manual: true, byRole: true, from: ['desk'] }, 'by hand, role, desk'],
])('G4: what a skill comes from is said in full: %j', (skill, words) => {
  expect(broughtBy(skill)).toBe(words);
});

describe('C12: the matrix and the gate are one decision', () => {
  it('for any agent, skill, grants and restrictions, a tool is allowed for a skill exactly if a run of it may call the tool', () => {
    const texts = ['pages:read', 'email:send', 'crm:read'];
    const some = <T>(values: readonly T[]) => fc.subarray([...values]);
    const given = fc.record({
      wants: some(texts),
      declares: some(['get_page', 'send_mail', 'shut', 'lost', 'get_page(people/*)', 'send_mail(bad']),
      granted: some(texts),
      restricted: some(texts),
      held: some(['get_page', 'send_mail', 'shut', 'draft']),
      enabled: fc.boolean(),
      acknowledged: fc.boolean(),
      asks: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ wants, declares, granted, restricted, held, enabled, acknowledged, asks }) => {
        const agent: Agent = { ...AGENT, tools: new Set(held), restrictions: restricted.map(permission), asks };
        const one = facts('one', { wants, tools: declares, enabled, acknowledged, provides: [{ name: 'draft', parameters: [] }] });
        const grants = granted.map((text) => forAll(text));
        const matrix = look([{ name: 'one', from: [], manual: true, byRole: false, facts: one }], { agent, grants, held });
        const shared = { agent, channel: 'conversation', taskContext: 'interactive', registry: REGISTRY, levels: () => null, now: NOW };
        const run = resolveCapability({ ...shared, skill: one, callers: [], grants: () => grants });
        expect(matrix.skills[0]!.decision).toBe(run.decision);
        for (const item of run.tools.filter(({ declared, id }) => declared.length > 0 || id === 'draft')) {
          const mayCall = run.decision === 'allowed' && item.decision === 'allowed';
          expect([item.id, row(matrix, item.id).decision === 'allowed']).toEqual([item.id, mayCall]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the order of grants and restrictions does not matter, and a grant ends exactly at its end', () => {
    const reader = skill('reader', { tools: ['get_page'], wants: ['pages:read'] });
    const grants = [forAll('pages:read', NOW), forAll('crm:read')];
    for (const order of [grants, grants.toReversed()])
      expect(told(row(look([reader], { grants: order }), 'get_page'))).toEqual(['denied', 'permission_missing']);
    const later = [forAll('pages:read', '2031-05-01T12:00:00.001Z')];
    expect(row(look([reader], { grants: later }), 'get_page').decision).toBe('allowed');
  });
});
