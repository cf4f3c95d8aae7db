// renderer/graph/layout.ts - where each part of a graph stands: one column for each kind, the order within it by dagre. Pure; it runs in a worker.
import { Graph, layout } from '@dagrejs/dagre';
import type { CapabilityGraph, GraphNode } from '../../electron/contract/agents/graph.ts';

export type Shape = {
  nodes: Pick<GraphNode, 'id' | 'kind'>[];
  edges: Pick<CapabilityGraph['edges'][number], 'from' | 'to' | 'kind'>[];
};
/** The upper left corner. */
export interface Spot {
  x: number;
  y: number;
}
export interface Layout {
  spots: Record<string, Spot>;
  columns: { label: string; x: number }[];
  width: number;
  height: number;
}

export const NODE_HEIGHT = 40;
export const NODE_WIDTH = 190;
/** Skills stand on each other by arcs at their left, so there is more room. */
const BETWEEN = 96;

/** What stands in one column. An agent has either a role or competencies or both, and all of them lead to duties and skills. */
const COLUMNS: readonly { label: string; kinds: readonly GraphNode['kind'][] }[] = [
  { label: 'Agent', kinds: ['agent'] },
  { label: '', kinds: ['role', 'competency'] },
  { label: 'Duties', kinds: ['duty'] },
  { label: 'Skills', kinds: ['skill'] },
  { label: 'Tools', kinds: ['tool'] },
];

/** Takes time in proportion to what crosses: 500 nodes are some tenths of a second. */
export function layoutOf({ nodes, edges }: Shape): Layout {
  const columns = COLUMNS.filter(({ kinds }) => nodes.some(({ kind }) => kinds.includes(kind)));
  const columnOf = new Map(nodes.map(({ id, kind }) => [id, columns.findIndex(({ kinds }) => kinds.includes(kind))]));
  const graph = new Graph();
  // Every edge is as long as its columns are apart, so that any tight tree already is the best ranking.
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: BETWEEN, ranker: 'tight-tree' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to } of ranking({ nodes, edges })) {
    graph.setEdge(from, to, { minlen: (columnOf.get(to) ?? 0) - (columnOf.get(from) ?? 0) });
  }
  if (nodes.length > 0) layout(graph);
  const yOf = (id: string) => (graph.node(id) as { y?: number }).y ?? 0;
  const inColumns = columns.map((_, at) => nodes.map(({ id }) => id).filter((id) => columnOf.get(id) === at));
  const sorted = inColumns.map((ids) => ids.toSorted((a, b) => yOf(a) - yOf(b)));
  const isTall = sorted.some(({ length }) => length > MOST_ROWS);
  const spots: Record<string, Spot> = {};
  const lefts: number[] = [];
  let x = 0;
  for (const ids of sorted) {
    lefts.push(x);
    x += (isTall ? wrap(ids, x, spots) : NODE_WIDTH) + BETWEEN;
    if (!isTall) for (const id of ids) spots[id] = { x: lefts.at(-1)!, y: Math.round(yOf(id) - NODE_HEIGHT / 2) };
  }
  return {
    spots,
    columns: columns.map(({ label, kinds }, at) => ({ label: label || leadsIn(nodes, kinds), x: lefts[at] ?? 0 })),
    width: Math.max(0, x - BETWEEN),
    height: Math.max(0, ...Object.values(spots).map(({ y }) => y)) + NODE_HEIGHT,
  };
}

/** A column that is higher than this could only be seen from far away: its nodes then stand in several rows of a block, in the same order. */
const MOST_ROWS = 30;
const PITCH = NODE_HEIGHT + 12;
const BESIDE = 20;

/** Puts the nodes of a column into a block as high as all others. Returns how wide it is. */
function wrap(ids: readonly string[], x: number, spots: Record<string, Spot>): number {
  const across = Math.ceil(ids.length / MOST_ROWS);
  const rows = Math.ceil(ids.length / across);
  const pitch = (MOST_ROWS * PITCH) / rows;
  for (const [at, id] of ids.entries()) {
    const row = Math.floor(at / across);
    spots[id] = { x: x + (at % across) * (NODE_WIDTH + BESIDE), y: Math.round((row + 0.5) * pitch - NODE_HEIGHT / 2) };
  }
  return across * (NODE_WIDTH + BESIDE) - BESIDE;
}

const LEADS: Partial<Record<GraphNode['kind'], string>> = { role: 'Role', competency: 'Competencies' };

/** `Role and competencies`, or only what there is of them. */
const leadsIn = (nodes: Shape['nodes'], kinds: readonly GraphNode['kind'][]): string => {
  const there = kinds.flatMap((kind) => (nodes.some((node) => node.kind === kind) ? (LEADS[kind] ?? []) : []));
  return there.length === 2 ? `${there[0]} and ${there[1]?.toLowerCase()}` : (there[0] ?? '');
};

/** Edges that decide where things stand. A skill that is only stood on stands beside what stands on it: it is led to by the same. */
function ranking({ nodes, edges }: Shape): { from: string; to: string }[] {
  const leading = edges.filter(({ kind }) => kind !== 'stands_on');
  const lead = new Map(leading.map(({ from, to }) => [to, from]));
  const root = nodes[0]?.id;
  // Nodes come after what leads to them; in a circle the root does.
  const needing = Map.groupBy(
    edges.filter(({ kind }) => kind === 'stands_on'),
    ({ to }) => to,
  );
  const added: { from: string; to: string }[] = [];
  for (const { id } of nodes) {
    if (lead.has(id) || id === root) continue;
    const from = needing.get(id)?.flatMap((each) => lead.get(each.from) ?? [])[0] ?? root;
    if (from === undefined) continue;
    lead.set(id, from);
    added.push({ from, to: id });
  }
  return [...leading, ...added];
}
