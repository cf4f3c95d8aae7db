// renderer/agents/AgentsScreen.tsx - agents: what each is equipped with, what it may do now and why (rows F2 to F6, E5).
import { Menu, Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AgentDetail } from '../../electron/contract/agents/agents.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, ActItem, MoreMenu, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { useRoute } from '../app/router.ts';
import { errorOf } from '../client/errors.ts';
import { useLiveQuery } from '../client/live.ts';
import { AuditLog } from '../settings/audit/AuditLog.tsx';
import { AccountIcon, AgentIcon, TableIcon } from '../ui/icons.ts';
import { IconButton } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { ErrorState, Loaded, SkeletonRows } from '../ui/states.tsx';
import {
  type AgentTab,
  agentInHand,
  agentOnItsWay,
  deleteAgent,
  duplicate,
  equipAgent,
  exportIt,
  importAgent,
  newAgent,
  renameAgent,
  shownAgents,
  showTab,
  TAB_LABELS,
  TABS,
} from './acts.ts';
import styles from './agents.module.css';
import { Duties } from './duties/Duties.tsx';
import { Levels } from './levels/Levels.tsx';
import { AgentList } from './list/AgentList.tsx';
import { MayDo } from './matrix/MayDo.tsx';
import { File } from './parts/File.tsx';
import { Memory } from './parts/Memory.tsx';
import { Prompt } from './parts/Prompt.tsx';
import { Settings } from './parts/Settings.tsx';
import { Permissions } from './permissions/Permissions.tsx';
import { exportProfile } from './profile/acts.ts';
import { LifeBadge } from './profile/Identity.tsx';
import { Profile } from './profile/Profile.tsx';
import { AgentReach } from './reach/AgentReach.tsx';

export default function AgentsScreen() {
  const route = useRoute();
  const at = route.screen === 'agents' ? route : { id: null, tab: null };
  const agents = useLiveQuery('agents.list');
  const [sideOpen, setSideOpen] = useState(false);
  const { narrow } = useNarrow();
  const id = at.id ?? YOU;
  useOffer(shownAgents, agents.data ?? null);
  return (
    <Split
      name="agents"
      start={{
        id: 'agents',
        of: 'list of agents',
        content: (
          <Loaded query={agents} what="the agents" rows={8} height={28}>
            {(rows) => <AgentList rows={rows} selected={id} tab={at.tab} />}
          </Loaded>
        ),
        drawer: { title: 'Agents', opened: sideOpen, onClose: () => setSideOpen(false) },
      }}
    >
      <Shown
        id={id}
        tab={TABS.find((each) => each === at.tab) ?? 'profile'}
        lists={
          narrow ? <IconButton icon={TableIcon} label="Agents" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} /> : null
        }
      />
    </Split>
  );
}

function Shown({ id, tab, lists }: { id: string; tab: AgentTab; lists: ReactNode }) {
  const query = useLiveQuery('agents.open', { id }, { placeholderData: keepPreviousData });
  // One that was deleted elsewhere is not shown as if it were there.
  const gone = query.error !== null && errorOf(query.error).code === 'not_found';
  const agent = query.data?.row.id === id && !gone ? query.data : null;
  useOffer(agentInHand, agent);
  useOffer(agentOnItsWay, agent === null && query.error === null ? id : null);
  if (agent === null && query.error) {
    return (
      <ErrorState
        title="Could not open the agent"
        cause={query.error}
        onRetry={() => void query.refetch()}
        actions={<ActButton act={newAgent} size="xs" plain />}
      />
    );
  }
  if (agent === null) return <SkeletonRows rows={12} label="Loading the agent" />;
  return (
    <section className="col full" aria-label={agent.row.name} {...pane('main')}>
      <Head agent={agent} lists={lists} />
      <Tabs value={tab} onChange={() => undefined} keepMounted={false} className="col full grow">
        <Tabs.List aria-label="Parts of the agent" {...place('agent.tabs')}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each} data-act={showTab.id} onClick={() => runAct(showTab, { choice: each })}>
              {TAB_LABELS[each]}
              {each === 'profile' && agent.equipped.length > 0 ? <span className="mut xs"> {agent.equipped.length}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="grow scrolls">
          <Part key={`${id} ${tab}`} agent={agent} tab={tab} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Head({ agent, lists }: { agent: AgentDetail; lists: ReactNode }) {
  const { row } = agent;
  const Icon = row.builtIn ? AccountIcon : AgentIcon;
  return (
    <div className="bar h44">
      {lists}
      <Icon className="s fixed" aria-hidden />
      <h1 className="title ell" title={row.name} dir="auto">
        {row.name}
      </h1>
      {row.life === 'active' ? null : <LifeBadge life={row.life} />}
      {row.builtIn ? <span className="bdg">is asked before a skill runs</span> : null}
      <span className="sm sec ell" title={row.description}>
        {row.description}
      </span>
      <span className="grow" />
      <ActButton act={equipAgent} label="Equip…" variant="filled" plain />
      <MoreMenu label={`Actions for ${row.name}`} width={220} size="sm">
        <ActItem act={renameAgent} />
        <ActItem act={duplicate} />
        <ActItem act={exportIt} />
        <ActItem act={exportProfile} choice="markdown" label="Export profile as Markdown" />
        <ActItem act={exportProfile} choice="json" label="Export profile as JSON" />
        <ActItem act={importAgent} />
        <Menu.Divider />
        <ActItem act={deleteAgent} danger />
      </MoreMenu>
    </div>
  );
}

function Part({ agent, tab }: { agent: AgentDetail; tab: AgentTab }) {
  switch (tab) {
    case 'graph':
      return <AgentReach agent={agent} />;
    case 'levels':
      return <Levels agent={agent} />;
    case 'matrix':
      return <MayDo agent={agent} />;
    case 'permissions':
      return <Permissions agent={agent} />;
    case 'duties':
      return <Duties agent={agent} />;
    case 'settings':
      return <Settings agent={agent} />;
    case 'memory':
      return <Memory agent={agent} />;
    case 'prompt':
      return <Prompt agent={agent} />;
    case 'audit':
      return (
        <div className={styles.pad}>
          <AuditLog agent={agent.row.id} />
        </div>
      );
    case 'file':
      return <File agent={agent} />;
    default:
      return <Profile agent={agent} />;
  }
}
