// renderer/roles/RoleReach.tsx - what a role leads to for an agent, as if it were commissioned (row G4).
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import { useLiveQuery } from '../client/live.ts';
import { Reach } from '../graph/Reach.tsx';
import { Loaded } from '../ui/states.tsx';

export function RoleReach({ post, agent }: { post: string; agent: AgentRow }) {
  const graph = useLiveQuery('profile.graph', { agent: agent.id, role: post }, { refetchOnMount: 'always' });
  return (
    <Loaded query={graph} what="what it leads to" rows={10}>
      {(found) => <Reach graph={found} title={`What ${agent.name} would reach`} empty="It asks for no skill and has no duty." />}
    </Loaded>
  );
}
