// test/unit/profile/graph.test.ts - what an agent reaches from its role down to its tools, each edge reachable, blocked or missing with its reason, and what a
// supposition does to it. Row G4; case 31.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CapabilityGraph, DutyDefinition, MatrixSkill, MatrixTool, PlannedSkill } from '../../../electron/contract/index.ts';
import { compared, type GraphWorld, graphOf } from '../../../electron/core/profile/index.ts';
import { readRole } from '../../../electron/core/roles/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const file = (name: string) => readFileSync(new URL(`../../fixtures/capability/31-role-chain/${name}`, import.meta.url), 'utf8');
interface Case {
  skills: { id: string; prerequisites: string[]; preferred_tools: string[] }[];
  tools: { id: string; enabled: boolean; held_by?: string; server?: string }[];
}
/** As of now in the case: 61, 10 and 29 idle days. */
const LEVELS: Record<string, number> = { lookout: 2, charts: 4, plotting: 3, 'collision-rules': 4 };

const because = (rule: 'allowed' | 'tool_absent' | 'skill_absent' | 'permission_missing', subject: string, sentence = '') => ({
  rule,
  subject,
  value: null,
  sentence,
});
const skillRow = (name: string, more: Partial<MatrixSkill> = {}): MatrixSkill => ({
  id: `id-${name}`,
  name,
  decision: 'allowed',
  from: [],
  manual: false,
  byRole: false,
  because: [because('allowed', name)],
  wouldChange: [],
  ...more,
});
const toolRow = (id: string, skills: string[], decision: MatrixTool['decision'] = 'allowed', sentence = ''): MatrixTool => ({
  id,
  kind: 'function',
  declared: true,
  held: true,
  permitted: true,
  enabled: true,
  decision,
  level: 'read',
  because: [because(decision === 'allowed' ? 'allowed' : 'tool_absent', id, sentence)],
  wouldChange: decision === 'allowed' ? [] : [{ act: 'enable', subject: id, sentence: `Enable the tool ${id}.` }],
  bySkill: [{ skills, decision, because: [because('allowed', id, sentence)] }],
});
const planned = (name: string, more: Partial<PlannedSkill> = {}): PlannedSkill => ({
  name,
  skillId: `id-${name}`,
  need: 'required',
  minimum: null,
  assessed: null,
  effective: null,
  state: 'ready',
  granted: true,
  hindrance: false,
  sentence: `${name} is ready.`,
  repairs: [],
  ...more,
});

function chain(change: Partial<GraphWorld> = {}): GraphWorld {
  const { skills, tools } = JSON.parse(file('world.json')) as Case;
  const role = readRole(file('ROLE.toml'), 'ROLE.toml').role!;
  const missing = {
    id: null,
    decision: 'missing',
    because: [because('skill_absent', 'radar', 'The skill radar is not here, or cannot be read.')],
  } as const;
  return {
    agent: { id: 'jan', name: 'Jan', life: 'active', rank: 'crew' },
    role: {
      id: role.id,
      name: role.name,
      sourceId: 'source',
      state: 'in_force',
      hindrance: null,
      plan: {
        duties: role.duties,
        skills: [
          ...skills.map(({ id }) =>
            planned(id, { need: role.requiredSkills.some(({ skillId }) => skillId === id) ? 'required' : 'prerequisite' }),
          ),
          planned('radar', { state: 'missing', skillId: null, granted: false }),
          planned('signals', {
            need: 'optional',
            state: 'missing',
            skillId: null,
            granted: false,
            sentence: 'There is no skill named signals.',
          }),
        ],
      },
    },
    competencies: [],
    matrix: {
      skills: [...skills.map(({ id }) => skillRow(id)), skillRow('radar', { ...missing, because: [...missing.because] })],
      tools: tools.map(({ id, enabled, held_by: holder, server }) => {
        const skill = skills.filter((each) => each.preferred_tools.includes(id)).map((each) => each.id);
        const why = holder !== undefined ? `held by ${holder}` : server === 'down' ? 'its server is down' : enabled ? '' : 'disabled';
        return toolRow(id, skill, why === '' ? 'allowed' : 'unavailable', why);
      }),
      more: false,
    },
    skillOf: (name) =>
      skills.filter(({ id }) => id === name).map(({ id, prerequisites }) => ({ id: `id-${id}`, prerequisites }))[0] ?? null,
    levelOf: (name) => (LEVELS[name] === undefined ? null : { effective: LEVELS[name] }),
    ...change,
  };
}

const edges = ({ edges: all }: CapabilityGraph) => all.map(({ from, to, state }) => `${from} → ${to}: ${state}`);
const node = ({ nodes }: CapabilityGraph, id: string) => nodes.find((each) => each.id === id);

describe('G4: the graph of an agent', () => {
  it('31-role-chain: from the role down to the tools, each edge with what stands in the way', () => {
    const graph = graphOf(chain());
    expect(edges(graph)).toEqual([
      'agent:jan → role:watch-officer: reachable',
      'role:watch-officer → duty:role:watch-officer/noon-report: reachable',
      'role:watch-officer → duty:role:watch-officer/radar-check: blocked',
      'role:watch-officer → skill:charts: reachable',
      'role:watch-officer → skill:signals: missing',
      'duty:role:watch-officer/noon-report → skill:collision-rules: reachable',
      'duty:role:watch-officer/radar-check → skill:radar: missing',
      'skill:charts → skill:lookout: blocked',
      'skill:charts → tool:chart-table: reachable',
      'skill:lookout → tool:glass: blocked',
      'skill:collision-rules → skill:plotting: reachable',
      'skill:collision-rules → tool:horn: blocked',
      'skill:plotting → skill:radar: missing',
      'skill:plotting → tool:plotter: blocked',
    ]);
    const told = graph.edges.filter(({ state }) => state !== 'reachable').map(({ sentence }) => sentence);
    expect(told).toEqual([
      'radar-check lacks radar.',
      'There is no skill named signals.',
      'The skill radar is not here, or cannot be read.',
      'charts is at risk: its prerequisite lookout is at 2 Assist, and 3 Apply is needed.',
      'its server is down',
      'held by run r-17 of agent piet',
      'plotting is at risk: its prerequisite radar is missing, and 3 Apply is needed.',
      'disabled',
    ]);
    expect(graph.edges.filter(({ optional }) => optional).map(({ to }) => to)).toEqual(['skill:signals']);
    expect(node(graph, 'tool:plotter')).toMatchObject({ state: 'blocked', way: 'Enable the tool plotter.' });
    expect(node(graph, 'tool:chart-table')).toMatchObject({ state: 'reachable', note: 'allowed, read' });
    expect(node(graph, 'skill:lookout')).toMatchObject({ state: 'reachable', note: '2 Assist, needs 3 Apply', keptAs: 'id-lookout' });
  });

  it('a level that the role asks for blocks the edge to the skill, not the skill', () => {
    const world = chain();
    const skills = world.role!.plan.skills.map((skill) =>
      skill.name === 'charts' ? { ...skill, state: 'low' as const, sentence: 'charts is at 2 Assist, and 3 Apply is needed.' } : skill,
    );
    const graph = graphOf({ ...world, role: { ...world.role!, plan: { ...world.role!.plan, skills } } });
    expect(edges(graph)).toContain('role:watch-officer → skill:charts: blocked');
    expect(node(graph, 'skill:charts')?.state).toBe('reachable');
  });

  it('without a role: competencies with their skills, what was enabled by hand, and no tool that nothing asks for', () => {
    const graph = graphOf({
      ...chain(),
      role: null,
      competencies: [
        { competency: 'desk', name: 'Desk', sourceId: 'd', state: 'in_force', schedule: null },
        { competency: 'watch', name: 'Watch', sourceId: 'w', state: 'in_force', schedule: '0 9 * * *' },
        { competency: 'old', name: 'Old', sourceId: null, state: 'paused', schedule: null },
      ],
      matrix: {
        skills: [
          skillRow('a', { from: ['desk'] }),
          skillRow('b', { from: ['watch'], decision: 'asks' }),
          skillRow('c', { decision: 'blocked' }),
        ],
        tools: [
          toolRow('t', ['a', 'c']),
          { ...toolRow('unused', []), bySkill: [] },
          { ...toolRow('gone', ['b'], 'unavailable', 'no'), kind: 'unknown' },
        ],
        more: false,
      },
      skillOf: (name) => ({ id: name, prerequisites: name === 'a' ? ['b', 'elsewhere'] : [] }),
      levelOf: () => null,
    });
    expect(edges(graph)).toEqual([
      'agent:jan → competency:desk: reachable',
      'agent:jan → competency:watch: reachable',
      'agent:jan → competency:old: blocked',
      'agent:jan → skill:c: blocked',
      'competency:desk → skill:a: reachable',
      'competency:watch → duty:competency:watch: reachable',
      'duty:competency:watch → skill:b: reachable',
      'skill:c → tool:t: reachable',
      'skill:a → skill:elsewhere: blocked',
      'skill:a → skill:b: blocked',
      'skill:a → tool:t: reachable',
      'skill:b → tool:gone: missing',
    ]);
    expect(node(graph, 'skill:elsewhere')).toMatchObject({ state: 'blocked', sentence: 'Jan does not have the skill elsewhere.' });
    expect(node(graph, 'skill:b')?.note).toBe('asks first');
  });

  it('an agent with nothing is a graph of itself; one that is suspended or has another role file says so', () => {
    const empty = { ...chain(), role: null, matrix: { skills: [], tools: [], more: false } };
    expect(graphOf(empty)).toMatchObject({ nodes: [{ id: 'agent:jan', state: 'reachable', note: 'crew' }], edges: [], more: false });
    expect(graphOf({ ...empty, agent: { ...empty.agent, life: 'suspended' } }).nodes[0]).toMatchObject({
      state: 'blocked',
      sentence: 'Jan is suspended, so it runs nothing.',
    });
    const changed = { ...chain().role!, state: 'changed' as const, plan: { duties: [], skills: [] } };
    expect(graphOf({ ...empty, role: changed }).edges).toMatchObject([{ to: 'role:watch-officer', state: 'blocked' }]);
  });

  it('of a role: only what the role leads to, beginning with it; a rank that is too low stands before all', () => {
    const world = chain();
    const matrix = { ...world.matrix, skills: [...world.matrix.skills, skillRow('by-hand')] };
    const graph = graphOf({ ...world, matrix, role: { ...world.role!, hindrance: 'Jan has the rank crew.' } }, 'role');
    expect(graph.nodes[0]).toMatchObject({ id: 'role:watch-officer', state: 'blocked', sentence: 'Jan has the rank crew.' });
    expect(graph.nodes.map(({ kind }) => kind)).not.toContain('agent');
    expect(node(graph, 'skill:by-hand')).toBeUndefined();
  });

  it('skills that stand on each other in a circle are drawn once each, and the edges of the circle are blocked', () => {
    const needs: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a'] };
    const graph = graphOf({
      ...chain(),
      role: null,
      matrix: { skills: [skillRow('a')], tools: [], more: false },
      skillOf: (name) => ({ id: name, prerequisites: needs[name] ?? [] }),
      levelOf: () => ({ effective: 7 }),
    });
    expect(edges(graph).filter((each) => each.startsWith('skill:'))).toEqual([
      expect.stringContaining('blocked'),
      expect.stringContaining('blocked'),
      expect.stringContaining('blocked'),
    ]);
  });

  it('a supposition marks what comes, what goes and what is decided otherwise, and the rest stays unmarked', () => {
    const now = graphOf(chain());
    const world = chain();
    const tools = world.matrix.tools
      .filter(({ id }) => id !== 'glass')
      .map((tool) => (tool.id === 'plotter' ? toolRow('plotter', ['plotting']) : tool));
    const duty = { ...world.role!.plan.duties[0]!, name: 'dusk-report' } satisfies DutyDefinition;
    const plan = { ...world.role!.plan, duties: [...world.role!.plan.duties, duty] };
    const then = graphOf({ ...world, role: { ...world.role!, plan }, matrix: { ...world.matrix, tools } });
    const graph = compared(now, then);
    expect(graph.nodes.flatMap(({ id, change }) => (change === null ? [] : [[id, change]]))).toEqual([
      ['duty:role:watch-officer/dusk-report', { kind: 'new' }],
      ['tool:plotter', { kind: 'other', was: 'blocked' }],
      ['tool:glass', { kind: 'gone' }],
    ]);
    expect(graph.edges.filter(({ change }) => change !== null)).toHaveLength(4);
    expect(compared(now, now)).toEqual(now);
  });

  it('whatever the skills, each edge has both its ends, each node is led to, and nothing depends on how often it is asked', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const some = fc.subarray(names);
    const base = { ...chain(), role: null };
    fc.assert(
      fc.property(fc.tuple(some, some, some, some, some), some, fc.array(some, { maxLength: 4 }), some, (needs, own, tools, bad) => {
        const world: GraphWorld = {
          ...base,
          matrix: {
            skills: own.map((name) => skillRow(name, bad.includes(name) ? { decision: 'blocked' } : {})),
            tools: tools.map((skills, at) =>
              toolRow(
                `t${at}`,
                skills.filter((name) => own.includes(name)),
              ),
            ),
            more: false,
          },
          skillOf: (name) =>
            bad.includes(name) && !own.includes(name) ? null : { id: name, prerequisites: needs[names.indexOf(name)] ?? [] },
        };
        const graph = graphOf(world);
        const ids = new Set(graph.nodes.map(({ id }) => id));
        expect(ids.size).toBe(graph.nodes.length);
        for (const { from, to } of graph.edges) expect(ids.has(from) && ids.has(to)).toBe(true);
        const led = new Set(graph.edges.map(({ to }) => to));
        expect([...ids].filter((id) => !led.has(id))).toEqual(['agent:jan']);
        expect(new Set(graph.edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(graph.edges.length);
        expect(graph.edges.filter(({ state, sentence }) => state === 'reachable' && sentence !== '')).toEqual([]);
        expect(graphOf(world)).toEqual(graph);
      }),
      { numRuns: 60 },
    );
  });
});
