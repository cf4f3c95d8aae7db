// renderer/agents/Places.tsx - the parts of the screen of agents: agents themselves, and what they use. One line each; the current one is marked.
import type { ComponentType } from 'react';
import { formatRoute, type Route, type Screen, toAgent, toRole, toTools, useRoute } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { AgentIcon, CommunityIcon, ToolIcon } from '../ui/icons.ts';
import styles from './agents.module.css';

interface Part {
  label: string;
  icon: ComponentType<{ className?: string }>;
  to: Route;
  screen: Screen;
  count?: number | undefined;
}

export function Places() {
  const agents = useLiveQuery('agents.list').data?.length;
  const roles = useLiveQuery('roles.list', { limit: 1 }).data?.all;
  const tools = useLiveQuery('tools.list', { limit: 1 }).data?.all;
  return (
    <nav className={styles.places} aria-label="Agents and what they use">
      <Line part={{ label: 'Agents', icon: AgentIcon, to: toAgent(), screen: 'agents', count: agents }} />
      <Line part={{ label: 'Roles', icon: CommunityIcon, to: toRole(), screen: 'roles', count: roles }} />
      <Line part={{ label: 'Tools', icon: ToolIcon, to: toTools(), screen: 'tools', count: tools }} />
    </nav>
  );
}

function Line({ part: { label, icon: Icon, to, screen, count } }: { part: Part }) {
  const route = useRoute();
  return (
    <a href={formatRoute(to)} aria-current={route.screen === screen ? 'page' : undefined}>
      <Icon className="s fixed" aria-hidden />
      <span className="ell">{label}</span>
      <span className="grow" />
      <span className="xs mut num">{count ?? ''}</span>
    </a>
  );
}
