// renderer/graph/layout.ts - where each part of a graph stands: one column for each kind, ordered within so that few lines cross. Pure.
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

/** How often the columns are gone through, there and back: more makes no order better. */
const SWEEPS = 8;

/** Takes time in proportion to what is there: 1,000 nodes with 3,000 edges some milliseconds. */
export function layoutOf({ nodes, edges }: Shape): Layout {
  const columns = COLUMNS.filter(({ kinds }) => nodes.some(({ kind }) => kinds.includes(kind)));
  const sorted = inOrder({ nodes, edges }, columns);
  const isTall = sorted.some(({ length }) => length > MOST_ROWS);
  const top = Math.min(...sorted.flat().map(({ y }) => y));
  const spots: Record<string, Spot> = {};
  const lefts: number[] = [];
  let x = 0;
  for (const column of sorted) {
    lefts.push(x);
    if (!isTall) for (const { id, y } of column) spots[id] = { x, y: Math.round(y - top) };
    x += BETWEEN + (isTall ? wrap(column, x, spots) : NODE_WIDTH);
  }
  return {
    spots,
    columns: columns.map(({ label, kinds }, at) => ({ label: label || leadsIn(nodes, kinds), x: lefts[at] ?? 0 })),
    width: Math.max(0, x - BETWEEN),
    height: Math.max(0, ...Object.values(spots).map(({ y }) => y)) + NODE_HEIGHT,
  };
}

/** A part on its way to its place, with those left and right of it that it is linked to. */
interface Part {
  id: string;
  y: number;
  left: Part[];
  right: Part[];
}

/** The columns, each from top to bottom: again and again each part goes to the middle of those it is linked to in the columns before, then in those behind. */
function inOrder({ nodes, edges }: Shape, columns: readonly { kinds: readonly GraphNode['kind'][] }[]): Part[][] {
  const parts = new Map(nodes.map(({ id }) => [id, { id, y: 0, left: [], right: [] } as Part]));
  for (const { from, to } of leading({ nodes, edges })) {
    const [source, target] = [parts.get(from), parts.get(to)];
    if (source === undefined || target === undefined) continue;
    source.right.push(target);
    target.left.push(source);
  }
  const sorted = columns.map(({ kinds }) => nodes.flatMap(({ id, kind }) => (kinds.includes(kind) ? parts.get(id)! : [])));
  for (const column of sorted) settle(column, (_, at) => at * PITCH);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const [side, way] = sweep % 2 === 0 ? (['left', sorted] as const) : (['right', sorted.toReversed()] as const);
    for (const column of way) settle(column, (part) => middle(part[side], part.y));
  }
  for (const column of sorted) settle(column, ({ left, right, y }) => middle([...left, ...right], y));
  return sorted;
}

const middle = (linked: readonly Part[], without: number): number =>
  linked.length === 0 ? without : linked.reduce((sum, { y }) => sum + y, 0) / linked.length;

/** Sorts a column by where its parts wish to be, and puts each as near to that as the others leave it: those that are too near share their middle. */
function settle(column: Part[], wishOf: (part: Part, at: number) => number): void {
  const wishes = new Map(column.map((part, at) => [part, wishOf(part, at)]));
  column.sort((a, b) => wishes.get(a)! - wishes.get(b)!);
  const blocks: { sum: number; count: number }[] = [];
  const meanOf = ({ sum, count }: { sum: number; count: number }) => sum / count;
  for (const [at, part] of column.entries()) {
    let block = { sum: wishes.get(part)! - at * PITCH, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const starts = blocks.flatMap((block) => Array.from({ length: block.count }, () => meanOf(block)));
  for (const [at, part] of column.entries()) part.y = starts[at]! + at * PITCH;
}

/** A column that is higher than this could only be seen from far away: its nodes then stand in several rows of a block, in the same order. */
const MOST_ROWS = 30;
const PITCH = NODE_HEIGHT + 12;
const BESIDE = 20;

/** Puts the nodes of a column into a block as high as all others. Returns how wide it is. */
function wrap(column: readonly Part[], x: number, spots: Record<string, Spot>): number {
  const across = Math.ceil(column.length / MOST_ROWS);
  const rows = Math.ceil(column.length / across);
  const pitch = (MOST_ROWS * PITCH) / rows;
  for (const [at, { id }] of column.entries()) {
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
function leading({ nodes, edges }: Shape): { from: string; to: string }[] {
  const direct = edges.filter(({ kind }) => kind !== 'stands_on');
  const lead = new Map(direct.map(({ from, to }) => [to, from]));
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
  return [...direct, ...added];
}
