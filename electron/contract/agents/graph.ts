// electron/contract/agents/graph.ts - what an agent reaches, from its role down to its tools, and what stands in between. Row G4; capability.md, "The graph".
import { z } from 'zod';
import { MatrixInput } from './matrix.ts';

/** reachable = it is there and may be used; blocked = it is there and may not be used now; missing = it is not there. */
export const ReachState = z.enum(['reachable', 'blocked', 'missing']);
export type ReachState = z.infer<typeof ReachState>;

/** What a supposition does to it; `was` = its state without it. An entry that nothing changes has none. */
export const ReachChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('other'), was: ReachState }),
]);
export type ReachChange = z.infer<typeof ReachChange>;

/** In the order in which one leads to the next. */
export const NODE_KINDS = ['agent', 'role', 'competency', 'duty', 'skill', 'tool'] as const;

export const GraphNode = z.object({
  /** `skill:name`; a duty's has its source: `duty:role:name`. */
  id: z.string(),
  kind: z.enum(NODE_KINDS),
  name: z.string(),
  /** What is kept of it: the id of an agent or a skill, the key of a role or a competency. null = it is not kept under an id, or it is not there. */
  keptAs: z.string().nullable(),
  state: ReachState,
  /** A few words about one that is reachable: its level, its schedule, its rank. */
  note: z.string(),
  /** Why it is not reachable, and what would change that; empty and null if it is. */
  sentence: z.string(),
  way: z.string().nullable(),
  change: ReachChange.nullable(),
});
export type GraphNode = z.infer<typeof GraphNode>;

/** has = a role, a competency or a duty; uses = a skill; stands_on = a prerequisite, which must be at Apply or above; calls = a tool. */
export const GraphEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(['has', 'uses', 'stands_on', 'calls']),
  /** A role allows it, and does not require it. */
  optional: z.boolean(),
  state: ReachState,
  /** Why it leads nowhere; empty if it is reachable. */
  sentence: z.string(),
  change: ReachChange.nullable(),
});
export type GraphEdge = z.infer<typeof GraphEdge>;

export const MOST_NODES = 1000;
export const MOST_EDGES = 3000;

export const GraphInput = z.object({
  agent: z.string(),
  /** Only what this role leads to, as if the agent were commissioned to it. */
  role: z.string().optional(),
  whatIf: MatrixInput.shape.whatIf,
});
export type GraphInput = z.input<typeof GraphInput>;

/** Nodes in an order in which each comes after what leads to it, but for circles of skills. Each edge has both its ends. */
export const CapabilityGraph = z.object({
  agent: z.object({ id: z.string(), name: z.string() }),
  nodes: z.array(GraphNode),
  edges: z.array(GraphEdge),
  /** There are more than are looked at. */
  more: z.boolean(),
});
export type CapabilityGraph = z.infer<typeof CapabilityGraph>;

/** `7 of 10 edges`. */
export const reachedText = ({ edges }: Pick<CapabilityGraph, 'edges'>): string => {
  const now = edges.filter(({ change }) => change?.kind !== 'gone');
  return `${now.filter(({ state }) => state === 'reachable').length} of ${now.length} ${now.length === 1 ? 'edge' : 'edges'}`;
};
