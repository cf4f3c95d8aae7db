// Row G5: who may go where in the life of an agent, and what a state means for every decision about it.
import { describe, expect, it } from 'vitest';
import { LIFE_ACTS, Life, type LifeAct, lifeAfter, parsePermission } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import { planOf } from '../../../electron/core/agents/index.ts';
import { type Question, resolveCapability, type SkillFacts, type ToolFacts } from '../../../electron/core/capability/index.ts';
import { AGENT, SKILL } from '../../fixtures/deciding.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { competency, smallWorld } from './world.ts';

describe('G5: the life of an agent', () => {
  it('leads only where it may', () => {
    const table = Life.options.map((from) => [from, ...LIFE_ACTS.map((act) => lifeAfter(from, act))]);
    expect(table).toEqual([
      // activate, suspend, resume, retire
      ['onboarded', 'active', null, null, 'retired'],
      ['active', null, 'suspended', null, 'retired'],
      ['suspended', null, null, 'active', 'retired'],
      ['retired', null, null, null, null],
    ]);
  });

  it('never leads back to onboarded, nor out of retirement, whatever is tried', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Life.options), fc.array(fc.constantFrom<LifeAct>(...LIFE_ACTS)), (start, acts) => {
        const states: Life[] = [start];
        for (const act of acts) states.push(lifeAfter(states.at(-1)!, act) ?? states.at(-1)!);
        const left = states.slice(1).filter((state, at) => state !== states[at]);
        expect(left).not.toContain('onboarded');
        const since = states.includes('retired') ? states.slice(states.indexOf('retired')) : [];
        expect(since.every((state) => state === 'retired')).toBe(true);
      }),
    );
  });

  it('gives nothing more to a retired one, and takes what it has', () => {
    const world = smallWorld('jan');
    world.keep(competency('desk', {}));
    const agent = { ...world.agent, life: { now: 'retired' as const } };
    const plan = (act: 'equip' | 'unequip', entries: typeof agent.entries) =>
      planOf({ ...agent, entries }, [], { act, agent: agent.id, competency: 'desk' }, world, '2031-01-01T00:00:00.000Z').plan;
    expect(plan('equip', []).refused).toEqual([`${agent.name} is retired.`]);
    const entry = { competency: 'desk', paused: false, place: 'account', hash: 'h', equippedAt: '' };
    expect(plan('unequip', [entry]).applicable).toBe(true);
  });
});

const skill: SkillFacts = { ...SKILL, needs: [parsePermission('crm:read')!] };
const tool: ToolFacts = {
  enabled: true,
  heldBy: null,
  level: 'none',
  needs: null,
  mustBeHeld: false,
  parameters: [],
  subject: null,
  narrows: null,
};

/** Without a rank, as agents were before there were ranks. */
const { rank: _, ...RANKLESS } = AGENT;
const WHOLE: Agent = { ...RANKLESS, name: 'Jan', tools: 'all', roles: 'all', asks: true };

describe('G5: what a state means for a run', () => {
  const ask = (change: Partial<Agent>, taskContext: string, facts: Partial<SkillFacts> = {}) => {
    const agent: Agent = { ...WHOLE, ...change };
    const question: Question = {
      agent,
      skill: { ...skill, ...facts },
      callers: [],
      channel: 'editor',
      taskContext,
      grants: () => [],
      registry: new Map([['clock', tool]]),
      levels: () => null,
      now: '2031-01-01T00:00:00.000Z',
    };
    return resolveCapability(question);
  };

  it('a suspended or retired one runs nothing: that is the first reason, before all others and before anybody is asked', () => {
    for (const life of ['suspended', 'retired'] as const) {
      for (const taskContext of ['interactive', 'autonomous']) {
        const { decision, because, tools } = ask({ life, skills: 'none' }, taskContext, { enabled: false, acknowledged: false });
        expect([decision, because[0]?.sentence]).toEqual(['blocked', `Jan is ${life}, so it runs nothing.`]);
        expect(because.map(({ rule }) => rule)).toEqual(['agent_not_active', 'workspace_off', 'not_enabled_for_agent', 'untrusted']);
        expect(tools.map((each) => [each.decision, each.because[0]?.rule])).toEqual([['denied', 'agent_not_active']]);
      }
    }
  });

  it('one that is only onboarded runs what somebody starts, and nothing by itself', () => {
    expect(ask({ life: 'onboarded' }, 'interactive', { needs: [] }).decision).toBe('allowed');
    expect(ask({ life: 'onboarded' }, 'autonomous', { needs: [] })).toMatchObject({
      decision: 'blocked',
      because: [{ sentence: 'Jan is onboarded and not active yet, so it runs only what is started by hand.' }],
    });
  });

  it('an active one is decided as before', () => {
    expect(ask({ life: 'active' }, 'autonomous', { needs: [] }).because.map(({ rule }) => rule)).toEqual(['allowed']);
    expect(ask({ life: 'active' }, 'interactive').decision).toBe('asks');
  });
});
