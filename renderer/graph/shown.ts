// renderer/graph/shown.ts - what of a graph is shown, and where the keyboard goes in it. Pure.
import type { CapabilityGraph, GraphNode, ReachState } from '../../electron/contract/agents/graph.ts';
import type { Layout } from './layout.ts';

export type GraphFilter = 'all' | 'hindered';
export const FILTERS: readonly { id: GraphFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'hindered', label: 'Not reachable' },
];

export const STATE_WORDS: Record<ReachState, string> = { reachable: 'reachable', blocked: 'blocked', missing: 'missing' };

/** `hindered`: what is not reachable, and the way that leads to it; what a supposition changes is part of it. */
export function filtered(graph: CapabilityGraph, filter: GraphFilter): CapabilityGraph {
  if (filter === 'all') return graph;
  const into = Map.groupBy(graph.edges, ({ to }) => to);
  const wanted = new Set(graph.nodes.filter(({ state, change }) => state !== 'reachable' || change !== null).map(({ id }) => id));
  const edges = new Set(graph.edges.filter(({ state, change }) => state !== 'reachable' || change !== null));
  for (const { from, to } of edges) wanted.add(from).add(to);
  for (const id of wanted) {
    for (const edge of into.get(id) ?? []) {
      edges.add(edge);
      wanted.add(edge.from);
    }
  }
  return { ...graph, nodes: graph.nodes.filter(({ id }) => wanted.has(id)), edges: graph.edges.filter((edge) => edges.has(edge)) };
}

export type Step = 'up' | 'down' | 'left' | 'right';

/** The node beside one: up and down among those of its kind; left to what leads to it, right to what it leads to, the nearest first. null = there is none. */
export function beside({ nodes, edges }: CapabilityGraph, { spots }: Pick<Layout, 'spots'>, from: string, step: Step): string | null {
  const here = spots[from];
  const kind = nodes.find(({ id }) => id === from)?.kind;
  if (here === undefined || kind === undefined) return nodes[0]?.id ?? null;
  if (step === 'up' || step === 'down') {
    const column = nodes.flatMap(({ id, kind: of }) => (of === kind && spots[id] ? [{ id, ...spots[id] }] : []));
    const inOrder = column.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ id }) => id);
    return inOrder[inOrder.indexOf(from) + (step === 'up' ? -1 : 1)] ?? null;
  }
  const way = step === 'left' ? -1 : 1;
  const linked = edges.flatMap((edge) => (step === 'left' ? (edge.to === from ? [edge.from] : []) : edge.from === from ? [edge.to] : []));
  const there = linked.flatMap((id) => {
    const spot = spots[id];
    return spot && (spot.x - here.x) * way > 0 ? [{ id, far: Math.abs(spot.x - here.x), off: Math.abs(spot.y - here.y) }] : [];
  });
  return there.toSorted((a, b) => a.far - b.far || a.off - b.off)[0]?.id ?? null;
}

/** `blocked, was reachable`; `comes`; `goes`. */
export function changeWords({ change }: Pick<GraphNode, 'change'>): string | null {
  if (change === null) return null;
  return { new: 'comes', gone: 'goes', other: change.kind === 'other' ? `was ${STATE_WORDS[change.was]}` : '' }[change.kind];
}
