// test/unit/agents/commission.test.ts - a role is a plan of duties, skills, permissions and tools; commissioned it is one row. Row G4; case 31.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CommissionInput, MatrixTool, Permission, PlannedSkill } from '../../../electron/contract/index.ts';
import { type CommissionWorld, commissionPlan, commissionReasons, derive, plannedTools } from '../../../electron/core/agents/index.ts';
import type { AgentState, FoundRole } from '../../../electron/core/agents/types.ts';
import { resolveCapability, skillHints } from '../../../electron/core/capability/index.ts';
import type { ProvidedSkill } from '../../../electron/core/library/index.ts';
import { effectiveLevel, prerequisites } from '../../../electron/core/proficiency/index.ts';
import { readRole } from '../../../electron/core/roles/index.ts';
import { AGENT, SKILL } from '../../fixtures/deciding.ts';
import fc from '../../fixtures/fixed-seed.ts';

const file = (name: string) => readFileSync(new URL(`../../fixtures/capability/31-role-chain/${name}`, import.meta.url), 'utf8');
interface Case {
  now: string;
  agent: { id: string; proficiency: { skill: string; assessed: number; last_exercised: string }[] };
  skills: { id: string; prerequisites: string[]; decay_days: number | null; preferred_tools: string[]; required_permissions?: string[] }[];
  tools: { id: string; enabled: boolean; held_by?: string; default_level?: { crew: string }; server?: string }[];
}

const TELLS = {
  tool_absent: (id: string, value: string | null) => `The tool ${id} is ${value}.`,
  tool_locked: (id: string, value: string | null) => `The tool ${id} is held by ${value}.`,
  allowed: (id: string) => `${id} is allowed.`,
} as const;

/** The small world of the case: the room capability is asked for real in the integration test. */
function worldOf(text = file('ROLE.toml')) {
  const { now, agent, skills, tools } = JSON.parse(file('world.json')) as Case;
  const role = readRole(text, 'ROLE.toml').role!;
  const found: FoundRole = { role, sourceId: 'source', place: 'account', hash: 'one' };
  const levels = new Map(agent.proficiency.map((each) => [each.skill, { assessed: each.assessed, lastExercised: each.last_exercised }]));
  const state = {
    now,
    found: found as FoundRole | null,
    levels,
    skills: new Map(skills.map((each) => [each.id, each])),
    tools: new Map(tools.map((each) => [each.id, each])),
    granted: true,
    rank: 'crew' as const,
  };
  const skillOf = (name: string): ProvidedSkill | null => {
    const skill = state.skills.get(name);
    if (skill === undefined) return null;
    const { prerequisites, preferred_tools: declares } = skill;
    return { id: name, state: 'ready', whole: name, provides: [`run:${name}`], declares, borrows: [], prerequisites };
  };
  const world = (): CommissionWorld => ({
    competencyOf: () => null,
    roleOf: (id) => (id === role.id ? state.found : null),
    skillOf,
    chainOf: prerequisites,
    tokens: (text_) => Math.ceil(text_.length / 4),
    levelOf(name) {
      const level = state.levels.get(name);
      if (level === undefined) return null;
      const decay = state.skills.get(name)?.decay_days ?? null;
      return { assessed: level.assessed, effective: effectiveLevel({ ...level, pinned: false }, decay, new Date(state.now), 'UTC').level };
    },
    rank: state.rank,
    gateOf(name) {
      const level = world().levelOf(name);
      const minimum = [...role.optionalSkills, ...role.requiredSkills].find(({ skillId }) => skillId === name)?.minProficiency ?? 1;
      const { because } = resolveCapability({
        agent: { ...AGENT, skills: 'all', minima: new Map(minimum > 1 ? [[name, { level: minimum, role: role.name }]] : []) },
        skill: { ...SKILL, id: name, name, learned: { under: name, minProficiency: null, minRank: null } },
        callers: [],
        channel: 'editor',
        taskContext: 'interactive',
        grants: () => [],
        registry: new Map(),
        levels: () => (level === null ? null : { level: level.effective, idleDays: 0, nextDropAt: null }),
        now: state.now,
      });
      const refused = because.filter(({ rule }) => rule !== 'allowed');
      return { because: refused, repairs: skillHints(refused, name) };
    },
    permissionsOf: (skill) =>
      (state.skills.get(skill)?.required_permissions ?? []).map(() => {
        const permission: Permission = { resource: 'chart', access: 'read', scope: null };
        const because = [
          { rule: state.granted ? 'allowed' : 'permission_missing', subject: 'chart:read', value: null, sentence: 'chart:read' } as const,
        ];
        return { permission, state: state.granted ? ('granted' as const) : ('missing' as const), because };
      }),
    tools: [...state.tools.values()].map((tool): MatrixTool => {
      const skillsOf = [...state.skills.values()].filter((each) => each.preferred_tools.includes(tool.id)).map(({ id }) => id);
      const rule = tool.held_by !== undefined ? 'tool_locked' : !tool.enabled || tool.server === 'down' ? 'tool_absent' : 'allowed';
      const value = tool.held_by ?? (tool.enabled ? 'unavailable: its server is down' : 'disabled');
      const because = [{ rule, subject: tool.id, value, sentence: TELLS[rule](tool.id, value) } as const];
      const decision = rule === 'allowed' ? ('allowed' as const) : ('unavailable' as const);
      const level = tool.default_level?.crew ?? 'read';
      const wouldChange = rule === 'allowed' ? [] : [{ act: 'release' as const, subject: tool.id, sentence: `Free ${tool.id}.` }];
      const checks = { declared: true, held: true, permitted: true, enabled: tool.enabled };
      return {
        id: tool.id,
        kind: 'function',
        ...checks,
        decision,
        level,
        because,
        wouldChange,
        bySkill: [{ skills: skillsOf, decision, because }],
      };
    }),
    repairsOf: skillHints,
    zone: 'UTC',
  });
  const manifest = {
    name: 'jan',
    description: '',
    systemPrompt: 'You are Jan.',
    skills: { kind: 'none' },
    tools: { kind: 'none' },
    modelId: null,
  } as const;
  let jan: AgentState = { id: 'jan', name: 'jan', builtIn: false, life: { now: 'active' }, manifest, entries: [], role: null };
  const act = (what: CommissionInput['act']): CommissionInput =>
    what === 'commission' ? { act: what, agent: 'jan', role: role.id } : { act: what, agent: 'jan' };
  return {
    state,
    act: (what: CommissionInput['act']) => commissionPlan(jan, act(what), world(), state.now).plan,
    apply(what: CommissionInput['act']) {
      const { plan, row } = commissionPlan(jan, act(what), world(), state.now);
      if (row !== undefined) jan = { ...jan, role: row };
      return plan;
    },
    jan: () => jan,
    retire() {
      jan = { ...jan, life: { now: 'retired' } };
    },
    derived: () => derive(jan, world()),
    repair() {
      state.skills.set('radar', { id: 'radar', prerequisites: ['charts'], decay_days: null, preferred_tools: [] });
      state.levels.set('radar', { assessed: 3, lastExercised: now });
      state.levels.set('lookout', { assessed: 5, lastExercised: now });
      for (const [id, tool] of state.tools)
        state.tools.set(id, { id, enabled: true, ...(tool.default_level && { default_level: tool.default_level }) });
    },
  };
}

const isBefore = (order: string[], a: string, b: string) => order.indexOf(a) !== -1 && order.indexOf(a) < order.indexOf(b);

type Decided = MatrixTool['bySkill'][number];
const decided = (
  decision: Decided['decision'],
  skills: string[],
  rule: 'allowed' | 'not_declared' | 'not_requested' = 'allowed',
  preferred = false,
): Decided => ({
  skills,
  decision,
  because: [{ rule, subject: 'horn', value: skills[0]!, sentence: `${rule} ${skills[0]}.` }],
  ...(preferred ? { preferred: true } : {}),
});
/** Tools of the skills charts and radar, by what is decided of each. */
function toolsWorld() {
  const skills = ['charts', 'radar'].map((name) => ({ name, need: 'required' as const }) as PlannedSkill);
  return {
    plan(bySkill: Decided[]) {
      const best = bySkill.find(({ decision }) => decision === 'allowed') ?? bySkill[0]!;
      const { decision, because } = best;
      const checks = { declared: true, held: true, permitted: true, enabled: true };
      const tool: MatrixTool = { id: 'horn', kind: 'function', ...checks, level: 'read', decision, because, wouldChange: [], bySkill };
      return plannedTools(skills, { tools: [tool], repairsOf: skillHints });
    },
  };
}

describe('G4: case 31, the chain of a role', () => {
  it('the first plan names every gap with its reason and its repair, and changes nothing', () => {
    const world = worldOf();
    const plan = world.act('commission');
    expect(world.jan().role).toBeNull();
    expect(plan.applicable).toBe(false);
    const skill = (name: string) => plan.skills.find((each) => each.name === name)!;
    expect(skill('radar')).toMatchObject({ state: 'missing', hindrance: true, repairs: [{ act: 'install', subject: 'radar' }] });
    expect(skill('charts')).toMatchObject({
      state: 'at_risk',
      effective: 4,
      hindrance: true,
      repairs: [{ act: 'assess', subject: 'lookout' }],
    });
    expect(skill('charts').sentence).toContain('its prerequisite lookout is at 2 Assist, and 3 Apply is needed');
    expect(skill('plotting')).toMatchObject({
      state: 'at_risk',
      need: 'prerequisite',
      effective: 3,
      repairs: [{ act: 'install', subject: 'radar' }],
    });
    expect(skill('plotting').sentence).toContain('its prerequisite radar is missing');
    expect(skill('signals')).toMatchObject({ state: 'missing', need: 'optional', hindrance: false });
    expect(skill('collision-rules')).toMatchObject({ state: 'ready', assessed: 6, effective: 4, minimum: 4, granted: true });
    expect(skill('lookout')).toMatchObject({ assessed: 5, effective: 2 });
    const tool = (id: string) => plan.tools.find((each) => each.id === id)!;
    expect(tool('horn')).toMatchObject({ granted: false, hindrance: true, sentence: 'The tool horn is held by run r-17 of agent piet.' });
    expect(tool('plotter')).toMatchObject({ hindrance: true, sentence: 'The tool plotter is disabled.' });
    expect(tool('glass')).toMatchObject({ hindrance: true, sentence: 'The tool glass is unavailable: its server is down.' });
    expect(tool('chart-table')).toMatchObject({ granted: true, level: 'read' });
    expect(plan.permissions).toMatchObject([{ text: 'chart:read', granted: true, hindrance: false }]);
    expect(plan.duties.map(({ duty, lacks }) => [duty.name, lacks])).toEqual([
      ['noon-report', []],
      ['radar-check', ['radar']],
    ]);
    const order = plan.skills.map(({ name }) => name);
    expect(
      isBefore(order, 'lookout', 'charts') && isBefore(order, 'plotting', 'collision-rules') && isBefore(order, 'radar', 'plotting'),
    ).toBe(true);
    expect(commissionReasons(plan)).toHaveLength(6);
  });

  it('a tool that is only preferred has a line of its own, with its repair, and hinders nothing; what other skills may call does not count', () => {
    const { plan: toolsOf } = toolsWorld();
    expect(toolsOf([decided('allowed', ['charts']), decided('denied', ['radar'], 'not_declared', true)])).toMatchObject([
      { id: 'horn', skills: ['charts'], preferred: false, granted: true, repairs: [] },
      {
        skills: ['radar'],
        preferred: true,
        granted: false,
        hindrance: false,
        sentence: 'not_declared radar.',
        repairs: [{ act: 'edit', subject: 'radar', sentence: 'Add horn to the tools of radar.' }],
      },
    ]);
    expect(toolsOf([decided('allowed', ['somebody-else']), decided('denied', ['radar'], 'not_requested')])).toMatchObject([
      {
        skills: ['radar'],
        granted: false,
        hindrance: true,
        sentence: 'not_requested radar.',
        repairs: [{ act: 'edit', subject: 'radar' }],
      },
    ]);
    expect(toolsOf([decided('allowed', ['somebody-else'])])).toEqual([]);
  });

  it('after the repairs nothing stands in the way; accepted it is one row, and a part of its own in the prompt', () => {
    const world = worldOf();
    world.repair();
    const plan = world.apply('commission');
    expect(commissionReasons(plan)).toEqual([]);
    expect(plan.skills.filter(({ need }) => need !== 'optional').map(({ name }) => name)).toEqual([
      'lookout',
      'charts',
      'radar',
      'plotting',
      'collision-rules',
    ]);
    expect(plan.duties.map(({ duty, next }) => [duty.name, next])).toEqual([
      ['noon-report', '2031-07-01T12:00:00.000Z'],
      ['radar-check', '2031-06-30T16:00:00.000Z'],
    ]);
    expect(world.jan().role).toEqual({ post: 'watch-officer', place: 'account', hash: 'one', commissionedAt: world.state.now });
    const { agent } = world.derived();
    expect(agent.parts.map(({ kind, source, text }) => [kind, source, text])).toEqual([
      ['own', null, 'You are Jan.'],
      ['role', 'watch-officer', 'Log what you see.\nWake the master when unsure.\n'],
    ]);
    expect(agent.prompt).toBe('You are Jan.\n\n--- Role: watch-officer ---\nLog what you see.\nWake the master when unsure.\n');
    expect(agent.skills.map(({ name, byRole }) => [name, byRole])).toContainEqual(['lookout', true]);
    expect(plan.after.tools).toEqual(agent.tools.kind === 'listed' ? agent.tools.tools.map(({ name }) => name) : []);
    expect(plan.before.prompt).toBe('You are Jan.');
  });

  it('taking it back leaves the agent as it was; a second role, the same one and none are refused', () => {
    const world = worldOf();
    world.repair();
    const was = { jan: world.jan(), derived: world.derived() };
    expect(world.act('dismiss').refused).toEqual(['jan has no role.']);
    world.apply('commission');
    expect(world.act('commission').refused).toEqual(['jan has this role already.']);
    world.apply('dismiss');
    expect({ jan: world.jan(), derived: world.derived() }).toEqual(was);
  });

  it('a retired agent gets no role, and the one that it has can be taken from it', () => {
    const world = worldOf();
    world.retire();
    expect(world.act('commission')).toMatchObject({ applicable: false });
    expect(world.act('commission').refused).toContain('jan is retired.');
    expect(world.act('dismiss').refused).toEqual(['jan has no role.']);
  });

  it('a file that changed otherwise than here contributes nothing until it is accepted, and can be dismissed at any time', () => {
    const world = worldOf();
    world.repair();
    world.apply('commission');
    expect(world.act('accept').refused).toHaveLength(1);
    world.state.found = { ...world.state.found!, hash: 'two' };
    expect(world.derived().role?.state).toBe('changed');
    expect(world.derived().agent).toMatchObject({ prompt: 'You are Jan.', skills: [] });
    world.apply('accept');
    expect(world.derived().role?.state).toBe('in_force');
    world.state.found = null;
    expect(world.derived()).toMatchObject({ role: { state: 'missing' }, agent: { prompt: 'You are Jan.' } });
    expect(world.apply('dismiss')).toMatchObject({ applicable: true });
    expect(world.jan().role).toBeNull();
  });

  it('the stamp changes with what the plan depends on, and not with the time of day', () => {
    const world = worldOf();
    const { stamp } = world.act('commission');
    world.state.now = '2031-06-30T12:00:01Z';
    expect(world.act('commission').stamp).toBe(stamp);
    world.state.granted = false;
    expect(world.act('commission').stamp).not.toBe(stamp);
    expect(world.act('commission').permissions).toMatchObject([
      { granted: false, hindrance: true, repairs: [{ act: 'grant', subject: 'chart:read' }] },
    ]);
  });

  it('a rank that is too low, a level that is too low and one that was never assessed are told', () => {
    const world = worldOf(`rank = "officer"\n${file('ROLE.toml')}`);
    world.repair();
    expect(world.act('commission').refused).toEqual(['jan has the rank crew, and watch-officer asks for officer or above.']);
    world.state.levels.delete('radar');
    expect(world.act('commission').skills.find(({ name }) => name === 'radar')).toMatchObject({
      state: 'unassessed',
      hindrance: true,
      repairs: [{ act: 'assess' }],
    });
    world.state.levels.set('radar', { assessed: 2, lastExercised: world.state.now });
    expect(world.act('commission').skills.find(({ name }) => name === 'radar')).toMatchObject({ state: 'low', effective: 2, minimum: 3 });
  });

  it('a circle of prerequisites is told of each skill in it, and never runs on', () => {
    const world = worldOf();
    world.repair();
    world.state.skills.set('lookout', { ...world.state.skills.get('lookout')!, prerequisites: ['radar'] });
    const plan = world.apply('commission');
    expect(
      plan.skills
        .filter(({ state }) => state === 'cycle')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['charts', 'lookout', 'radar']);
    expect(world.jan().role).toBeNull();
  });

  it('property: whatever the prerequisites are, the order is topological where there is no circle, and commission then dismiss restores everything', () => {
    const names = ['lookout', 'charts', 'radar', 'plotting', 'collision-rules'];
    const edges = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 12 });
    fc.assert(
      fc.property(edges, fc.boolean(), (pairs, acyclic) => {
        const world = worldOf();
        world.repair();
        for (const name of names) {
          const needed = pairs.filter(([from, to]) => names[from] === name && (!acyclic || to < from)).map(([, to]) => names[to]!);
          world.state.skills.set(name, { id: name, prerequisites: needed, decay_days: null, preferred_tools: [] });
        }
        const was = world.derived();
        const plan = world.apply('commission');
        const order = plan.skills.map((each) => each.name);
        const circles = plan.skills.some(({ state }) => state === 'cycle');
        expect(new Set(order).size).toBe(order.length);
        if (acyclic) expect(circles).toBe(false);
        if (!circles)
          for (const name of order)
            for (const needed of world.state.skills.get(name)?.prerequisites ?? []) expect(isBefore(order, needed, name)).toBe(true);
        expect(plan.applicable).toBe(!circles);
        if (plan.applicable) world.apply('dismiss');
        expect(world.derived()).toEqual(was);
      }),
      { numRuns: 60 },
    );
  });
});
