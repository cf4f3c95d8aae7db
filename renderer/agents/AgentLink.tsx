// renderer/agents/AgentLink.tsx - an agent by its name, leading to it; a press on it in a row is not one on the row. One that was deleted has only its
// id left.
import { formatRoute, toAgent } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';

export function AgentLink({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const name = useLiveQuery('agents.list').data?.find((row) => row.id === id)?.name;
  if (name === undefined) return <span className="mut">{id}</span>;
  return (
    <a href={formatRoute(toAgent(id))} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
      {name}
    </a>
  );
}
