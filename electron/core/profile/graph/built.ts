// electron/core/profile/graph/built.ts - a graph while it is put together: each node and each edge once, in the order in which they come. Pure.
import type { GraphEdge, GraphNode, ReachState } from '../../../contract/index.ts';

export type Built = Omit<GraphNode, 'id' | 'change'> & { id?: string };
export type Standing = Pick<GraphNode, 'state' | 'sentence'>;
export const REACHED: Standing = { state: 'reachable', sentence: '' };

export interface Building {
  /** Returns its id. */
  node(node: Built): string;
  /** To a node that is there; it has the state of what it leads to, unless its own is worse. */
  edge(from: string, to: string, kind: GraphEdge['kind'], own?: Standing, optional?: boolean): void;
  find(id: string): GraphNode | undefined;
  /** Whether something leads to it, other than a skill that stands on it. */
  isLedTo(id: string): boolean;
  nodes(): GraphNode[];
  edges(): GraphEdge[];
}

export function building(): Building {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const led = new Set<string>();
  return {
    node({ id = '', ...node }) {
      const key = id === '' ? `${node.kind}:${node.name}` : id;
      if (!nodes.has(key)) nodes.set(key, { id: key, ...node, change: null });
      return key;
    },
    edge(from, to, kind, own = REACHED, optional = false) {
      const target = nodes.get(to);
      if (target === undefined || !nodes.has(from)) return;
      const { state, sentence } = kind === 'stands_on' || own.state !== 'reachable' ? own : target;
      edges.set(edgeKey({ from, to }), { from, to, kind, optional, state, sentence: state === 'reachable' ? '' : sentence, change: null });
      if (kind !== 'stands_on') led.add(to);
    },
    find: (id) => nodes.get(id),
    isLedTo: (id) => led.has(id),
    nodes: () => [...nodes.values()],
    edges: () => [...edges.values()],
  };
}

export const edgeKey = ({ from, to }: Pick<GraphEdge, 'from' | 'to'>): string => `${from}\n${to}`;
export const isReached = (state: ReachState): boolean => state === 'reachable';
