// electron/shells/cli/commands/agents/graph.ts - what an agent reaches, edge by edge: the same as the graph in the window (row G4).
import { type CapabilityGraph, type GraphEdge, type GraphNode, reachedText } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';
import { type AgentAct, wrong } from './act.ts';
import { whatIfOf } from './permissions.ts';

const SUPPOSED = ['if-equip', 'if-unequip', 'if-grant', 'if-restrict', 'if-role'] as const;

export const graph: AgentAct = ({ core, agent, words, call }) => {
  if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
  const { output, text } = call;
  const supposes = SUPPOSED.some((name) => text(name) !== undefined);
  const role = text('role');
  const found = core.profile.graph({
    agent,
    ...(role === undefined ? {} : { role }),
    ...(supposes ? { whatIf: whatIfOf(call) } : {}),
  });
  if (output.json) output.result('agent graph', { graph: found });
  else print(found, supposes, output);
  return 0;
};

function print(found: CapabilityGraph, supposes: boolean, output: Output): void {
  const nodes = new Map(found.nodes.map((node) => [node.id, node]));
  const named = (id: string) => wordsOf(nodes.get(id)!);
  const rows = found.edges.map((edge) => [
    named(edge.from),
    `${edge.kind === 'stands_on' ? 'stands on ' : ''}${named(edge.to)}${edge.optional ? ', optional' : ''}`,
    edge.state,
    ...(supposes ? [changeText(edge)] : []),
    edge.state === 'reachable' ? nodes.get(edge.to)!.note : [edge.sentence, nodes.get(edge.to)!.way ?? ''].join(' ').trim(),
  ]);
  if (rows.length > 0) output.table(['FROM', 'TO', 'STATE', ...(supposes ? ['IF'] : []), 'WHY'], rows);
  if (found.more) output.line('and more: not all of it is looked at');
  output.note(rows.length === 0 ? `${found.agent.name} has neither a role nor skills` : `${reachedText(found)} reachable`);
}

const wordsOf = ({ kind, name }: GraphNode): string => `${kind} ${name}`;
const changeText = ({ change }: GraphEdge): string =>
  change === null ? '' : change.kind === 'other' ? `was ${change.was}` : change.kind === 'new' ? 'comes' : 'goes';
