// electron/core/profile/graph/compared.ts - what a supposition does to a graph: what comes, what goes, and what is decided otherwise. Pure.
import type { CapabilityGraph, GraphEdge, GraphNode, ReachChange } from '../../../contract/index.ts';
import { edgeKey } from './built.ts';

/** The graph with the supposition, each part that it changes marked; what it takes away is there too, at the end. */
export function compared(now: CapabilityGraph, then: CapabilityGraph): CapabilityGraph {
  return {
    ...then,
    nodes: marked(now.nodes, then.nodes, ({ id }) => id),
    edges: marked(now.edges, then.edges, edgeKey),
    more: now.more || then.more,
  };
}

function marked<T extends GraphNode | GraphEdge>(now: readonly T[], then: readonly T[], keyOf: (each: T) => string): T[] {
  const before = new Map(now.map((each) => [keyOf(each), each.state]));
  const after = new Set(then.map(keyOf));
  const changeOf = (each: T): ReachChange | null => {
    const was = before.get(keyOf(each));
    if (was === undefined) return { kind: 'new' };
    return was === each.state ? null : { kind: 'other', was };
  };
  return [
    ...then.map((each) => ({ ...each, change: changeOf(each) })),
    ...now.filter((each) => !after.has(keyOf(each))).map((each) => ({ ...each, change: { kind: 'gone' as const } })),
  ];
}
