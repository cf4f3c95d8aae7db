// test/unit/renderer-graph/layout.test.ts - where the parts of a graph stand, which of them are shown, and where the keyboard goes. Row G4.
import { expect, test } from 'vitest';
import type { CapabilityGraph, GraphEdge, GraphNode, ReachState } from '../../../electron/contract/agents/graph.ts';
import { layoutOf, NODE_HEIGHT } from '../../../renderer/graph/layout.ts';
import { beside, filtered } from '../../../renderer/graph/shown.ts';

const node = (id: string, state: ReachState = 'reachable'): GraphNode => ({
  id,
  kind: id.split(':')[0] as GraphNode['kind'],
  name: id,
  keptAs: null,
  state,
  note: '',
  sentence: '',
  way: null,
  change: null,
});
const edge = (from: string, to: string, kind: GraphEdge['kind'] = 'uses', state: ReachState = 'reachable'): GraphEdge => ({
  from,
  to,
  kind,
  optional: false,
  state,
  sentence: '',
  change: null,
});

const GRAPH: CapabilityGraph = {
  agent: { id: 'jan', name: 'Jan' },
  nodes: ['agent:jan', 'role:r', 'duty:d', 'skill:a', 'skill:b', 'skill:c', 'tool:t', 'tool:u'].map((id) =>
    node(id, id === 'tool:u' ? 'blocked' : 'reachable'),
  ),
  edges: [
    edge('agent:jan', 'role:r'),
    edge('role:r', 'duty:d'),
    edge('role:r', 'skill:b'),
    edge('duty:d', 'skill:a'),
    edge('skill:a', 'skill:c', 'stands_on'),
    edge('skill:a', 'tool:t'),
    edge('skill:c', 'tool:u', 'calls', 'blocked'),
  ],
  more: false,
};

test('G4: each kind has its column, also a skill that is only stood on and one without a duty, and nothing lies on anything else', () => {
  const { spots, columns, width, height } = layoutOf(GRAPH);
  const xs = (...ids: string[]) => new Set(ids.map((id) => spots[id]!.x));
  expect(columns.map(({ label }) => label)).toEqual(['Agent', 'Role', 'Duties', 'Skills', 'Tools']);
  expect(xs('skill:a', 'skill:b', 'skill:c')).toEqual(new Set([columns[3]!.x]));
  expect(xs('tool:t', 'tool:u')).toEqual(new Set([columns[4]!.x]));
  for (const [id, { x, y }] of Object.entries(spots)) {
    expect(x <= width && y + NODE_HEIGHT <= height).toBe(true);
    for (const [other, at] of Object.entries(spots)) {
      if (other !== id && at.x === x) expect(Math.abs(at.y - y), `${id} and ${other}`).toBeGreaterThanOrEqual(NODE_HEIGHT);
    }
  }
});

test('G4: a graph without an edge, or with a circle of skills, is laid out too; columns are those that there are', () => {
  expect(layoutOf({ nodes: [node('agent:jan')], edges: [] }).columns).toEqual([{ label: 'Agent', x: 0 }]);
  expect(layoutOf({ nodes: [], edges: [] })).toMatchObject({ spots: {}, height: NODE_HEIGHT });
  const nodes = ['agent:jan', 'competency:c', 'role:r', 'skill:a', 'skill:b'].map((id) => node(id));
  const edges = [
    edge('agent:jan', 'competency:c'),
    edge('agent:jan', 'role:r'),
    edge('skill:a', 'skill:b', 'stands_on'),
    edge('skill:b', 'skill:a', 'stands_on'),
  ];
  const { columns, spots } = layoutOf({ nodes, edges });
  expect(columns.map(({ label }) => label)).toEqual(['Agent', 'Role and competencies', 'Skills']);
  expect(spots['skill:a']!.x).toBe(spots['skill:b']!.x);
});

test('G4: the filter keeps what is not reachable with the way that leads to it', () => {
  const { nodes, edges } = filtered(GRAPH, 'hindered');
  expect(nodes.map(({ id }) => id)).toEqual(['agent:jan', 'role:r', 'duty:d', 'skill:a', 'skill:c', 'tool:u']);
  expect(edges).toHaveLength(5);
  expect(filtered(GRAPH, 'all')).toBe(GRAPH);
});

test('G4: the keyboard goes up and down a column, left to what leads here and right to what this leads to', () => {
  const layout = {
    spots: {
      'duty:d': { x: 0, y: 50 },
      'skill:a': { x: 9, y: 0 },
      'skill:b': { x: 9, y: 50 },
      'skill:c': { x: 9, y: 90 },
      'tool:t': { x: 18, y: 0 },
    },
  };
  const go = (from: string, ...steps: Parameters<typeof beside>[3][]) => steps.map((step) => beside(GRAPH, layout, from, step));
  expect(go('skill:b', 'up', 'down', 'left', 'right')).toEqual(['skill:a', 'skill:c', null, null]);
  expect(go('skill:a', 'up', 'left', 'right')).toEqual([null, 'duty:d', 'tool:t']);
  expect(go('tool:gone', 'left')).toEqual(['agent:jan']);
});

test('G4: hundreds of nodes stand in blocks that are seen at once, each in its column and none on another', () => {
  const ids = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}:${n}`);
  const [duties, skills, tools] = [ids('duty', 20), ids('skill', 150), ids('tool', 329)];
  const nodes = ['role:r', ...duties, ...skills, ...tools].map((id) => node(id));
  const edges = [
    ...duties.map((id) => edge('role:r', id)),
    ...skills.map((id, n) => edge(duties[n % 20]!, id)),
    ...tools.map((id, n) => edge(skills[n % 150]!, id)),
  ];
  const { spots, columns, width, height } = layoutOf({ nodes, edges });
  expect(Object.keys(spots)).toHaveLength(500);
  expect(Math.max(width, height)).toBeLessThan(5000);
  expect(Math.min(...tools.map((id) => spots[id]!.x))).toBe(columns[3]!.x);
  expect(Math.max(...skills.map((id) => spots[id]!.x))).toBeLessThan(columns[3]!.x);
  const places = new Set(Object.values(spots).map(({ x, y }) => `${x} ${Math.floor(y / NODE_HEIGHT)}`));
  expect(places.size).toBe(500);
});
