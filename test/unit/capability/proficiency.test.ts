// G2: the gate asks for a level or a rank only where a skill does, last of all, and says what would change it.
import { expect, it } from 'vitest';
import type { EffectiveLevel, Rank } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import {
  type AgentSkill,
  type MatrixQuestion,
  matrixOf,
  resolveCapability,
  type SkillFacts,
  skillHints,
} from '../../../electron/core/capability/index.ts';
import { AGENT, SKILL } from '../../fixtures/deciding.ts';
import fc from '../../fixtures/fixed-seed.ts';

const skill = (minProficiency: number | null, minRank: Rank | null = null, more: Partial<SkillFacts> = {}): SkillFacts => ({
  ...SKILL,
  name: 'plot-course',
  learned: { under: 'charts', minProficiency, minRank },
  ...more,
});
const at = (level: number): EffectiveLevel => ({ level, idleDays: 0, nextDropAt: null });
const decide = (of: SkillFacts, level: number | null, agent: Partial<Agent> = {}) =>
  resolveCapability({
    agent: { ...AGENT, ...agent },
    skill: of,
    callers: [],
    channel: 'schedule',
    taskContext: 'autonomous',
    grants: () => [],
    registry: new Map(),
    levels: (name) => (name === 'charts' && level !== null ? at(level) : null),
    now: '2031-01-01T00:00:00.000Z',
  });
const reasons = (...given: Parameters<typeof decide>) => decide(...given).because.map(({ sentence }) => sentence);

it('G2: a skill that asks for a level is blocked below it, also where nobody ever assessed it, and allowed from it on', () => {
  expect(reasons(skill(3), null)).toEqual(['charts needs 3 Apply, and the agent was never assessed at it.']);
  expect(reasons(skill(3), 2)).toEqual(['charts needs 3 Apply, and the agent is at 2 Assist by now.']);
  expect(decide(skill(3), 2).decision).toBe('blocked');
  expect(decide(skill(3), 3).decision).toBe('allowed');
  expect(decide(skill(null), null).decision).toBe('allowed');
});

it('G2: a skill that asks for a rank is blocked below it; both are told', () => {
  expect(decide(skill(null, 'officer'), null, { rank: 'officer' }).decision).toBe('allowed');
  expect(decide(skill(null, 'officer'), null, { rank: 'master' }).decision).toBe('allowed');
  expect(reasons(skill(3, 'officer'), 1)).toEqual([
    'plot-course needs the rank officer.',
    'charts needs 3 Apply, and the agent is at 1 Follow by now.',
  ]);
});

it('G2: nobody examines the author', () => {
  expect(decide(skill(7, 'master'), null, { builtIn: true, rank: 'crew' }).decision).toBe('allowed');
});

it('G2: what refuses anyway decides first', () => {
  const off = skill(3, null, { enabled: false, allowedRoles: ['mate'] });
  expect(decide(off, null).because.map(({ rule }) => rule)).toEqual(['workspace_off', 'role_not_allowed', 'not_assessed']);
});

it('G2: the matrix says what would change it: assess, promote', () => {
  const skills: AgentSkill[] = [{ name: 'plot-course', from: [], manual: true, byRole: false, facts: skill(3, 'officer') }];
  const question: MatrixQuestion = {
    agent: AGENT,
    skills,
    held: [],
    hints: { bringersOf: () => [] },
    channel: 'editor',
    taskContext: 'interactive',
    grants: () => [],
    registry: new Map(),
    levels: () => null,
    now: '2031-01-01T00:00:00.000Z',
  };
  const [row] = matrixOf(question).skills;
  expect(row!.decision).toBe('blocked');
  expect(row!.wouldChange.map(({ act, subject }) => [act, subject])).toEqual([
    ['promote', 'officer'],
    ['assess', 'charts'],
  ]);
});

it('G4: a role asks for a level at its skills: below it a run is blocked, whoever calls, with the role named and the way out; the higher of two counts', () => {
  const minima = new Map([[SKILL.id, { level: 4, role: 'Watch → officer' }]]);
  expect(reasons(skill(null), null, { minima })).toEqual([
    'Watch → officer needs charts at 4 Enable, and the agent was never assessed at it.',
  ]);
  expect(reasons(skill(3), 3, { minima })).toEqual(['Watch → officer needs charts at 4 Enable, and the agent is at 3 Apply by now.']);
  expect(reasons(skill(5), 3, { minima })).toEqual(['charts needs 5 Advise, and the agent is at 3 Apply by now.']);
  expect(decide(skill(null), 4, { minima }).decision).toBe('allowed');
  expect(decide(skill(null), null, { minima, builtIn: true }).decision).toBe('allowed');
  expect(decide({ ...skill(null), id: 'another' }, null, { minima, skills: 'all' }).decision).toBe('allowed');
  expect(skillHints(decide(skill(null), 3, { minima }).because, 'plot-course')).toMatchObject([{ act: 'assess', subject: 'charts' }]);
});

it('G4: property: what a role asks for never lets more run, and by deny nothing else changes', () => {
  const level = fc.option(fc.integer({ min: 1, max: 7 }), { nil: null });
  fc.assert(
    fc.property(level, level, fc.integer({ min: 2, max: 7 }), (own, is, asked) => {
      const bare = decide(skill(own), is).decision;
      const bound = decide(skill(own), is, { minima: new Map([[SKILL.id, { level: asked, role: 'R' }]]) }).decision;
      expect(bound).toBe((is ?? 0) >= asked ? bare : 'blocked');
    }),
    { numRuns: 200 },
  );
});
