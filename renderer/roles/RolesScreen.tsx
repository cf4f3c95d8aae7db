// renderer/roles/RolesScreen.tsx - roles: what each asks for, its duties and its text, and the plan of commissioning an agent (row G4).
import { Menu, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import type { OpenRole, RoleRow } from '../../electron/contract/roles/roles.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { Places } from '../agents/Places.tsx';
import { runAct } from '../app/acts/act.ts';
import { ActButton, ActIcon, ActItem, MoreMenu, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { navigate, toRole, useRoute } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { CommunityIcon, TableIcon, WarningIcon } from '../ui/icons.ts';
import { ListBox } from '../ui/list/ListBox.tsx';
import { IconButton } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import {
  deleteIt,
  exportIt,
  forkIt,
  importFolder,
  importRole,
  newRole,
  type RoleTab,
  roleInHand,
  shownRoles,
  showTab,
  TAB_LABELS,
  TABS,
} from './acts.ts';
import { Commission } from './Commission.tsx';
import { Duties } from './Duties.tsx';
import { Editing } from './Editing.tsx';
import { RoleReach } from './RoleReach.tsx';
import styles from './roles.module.css';
import { Skills } from './Skills.tsx';

const MOST = 1000;

export default function RolesScreen() {
  const route = useRoute();
  const at = route.screen === 'roles' ? route : { id: null, tab: null, agent: null };
  const roles = useLiveQuery('roles.list', { limit: MOST });
  const agents = useLiveQuery('agents.list').data ?? [];
  const [sideOpen, setSideOpen] = useState(false);
  const { narrow } = useNarrow();
  const rows = roles.data?.rows ?? null;
  const row = rows?.find(({ sourceId }) => sourceId === at.id) ?? rows?.[0] ?? null;
  const agent = agents.find(({ id }) => id === at.agent) ?? agents.find(({ id }) => id !== YOU) ?? agents[0] ?? null;
  const tab = TABS.find((each) => each === at.tab) ?? 'role';
  useOffer(shownRoles, rows);
  const lists = narrow ? (
    <IconButton icon={TableIcon} label="Roles" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} />
  ) : null;
  return (
    <Split
      name="roles"
      start={{
        id: 'roles',
        of: 'list of roles',
        content: (
          <Loaded query={roles} what="the roles" rows={8} height={28}>
            {({ rows: all }) => (
              <RoleList
                rows={all}
                selected={row?.sourceId ?? null}
                onSelect={(id) => navigate(toRole(id, at.tab, at.agent), { replace: true })}
              />
            )}
          </Loaded>
        ),
        drawer: { title: 'Roles', opened: sideOpen, onClose: () => setSideOpen(false) },
      }}
      end={
        row === null || row.state !== 'ok' || agent === null
          ? null
          : { id: 'commission', of: 'plan', size: 404, min: 320, max: 640, content: <Commission role={row} agent={agent} /> }
      }
    >
      {row === null ? (
        <section className="col full" aria-label="Roles" {...pane('main')}>
          <div className="bar h44">{lists}</div>
          {rows === null ? null : (
            <EmptyState
              title="No roles yet"
              actions={
                <>
                  <ActButton act={newRole} size="xs" />
                  <ActButton act={importRole} size="xs" />
                  <ActButton act={importFolder} size="xs" />
                </>
              }
            >
              A role says what an agent is responsible for: standing orders, the skills and levels that it needs, and recurring duties.
            </EmptyState>
          )}
        </section>
      ) : (
        <Shown key={row.sourceId} row={row} tab={tab} agent={agent} agents={agents} lists={lists} />
      )}
    </Split>
  );
}

interface ListProps {
  rows: readonly RoleRow[];
  selected: string | null;
  onSelect(id: string): void;
}

function RoleList({ rows, selected, onSelect }: ListProps) {
  const active = Math.max(
    0,
    rows.findIndex(({ sourceId }) => sourceId === selected),
  );
  return (
    <aside className="col full shade" aria-label="Roles" {...pane('roles')}>
      <div className="bar">
        <h2 className="title">Roles</h2>
        <span className="grow" />
        <ActIcon act={importRole} />
        <ActIcon act={newRole} />
      </div>
      <div className="col grow" {...place('roles.list')}>
        {rows.length === 0 ? (
          <p className={`sm sec ${styles.pad}`}>None yet.</p>
        ) : (
          <ListBox
            label="Roles"
            rows={rows}
            rowHeight={28}
            keyOf={({ sourceId }) => sourceId}
            active={active}
            onActive={(index) => rows[index] && onSelect(rows[index].sourceId)}
            textOf={({ name }) => name}
          >
            {({ name, state, holders }) => (
              <>
                <CommunityIcon className="s fixed" aria-hidden />
                <span className="ell" title={name} dir="auto">
                  {name}
                </span>
                <span className="grow" />
                {state === 'ok' ? null : <WarningIcon className="s warn fixed" role="img" aria-label={state} />}
                <span className="xs mut num fixed">
                  {holders.length === 0 ? 'nobody' : holders.length}
                  <span className="sr-only"> {holders.length > 1 ? 'have it' : 'has it'}</span>
                </span>
              </>
            )}
          </ListBox>
        )}
      </div>
      <Places />
    </aside>
  );
}

interface ShownProps {
  row: RoleRow;
  tab: RoleTab;
  agent: AgentRow | null;
  agents: readonly AgentRow[];
  lists: ReactNode;
}

function Shown({ row, tab, agent, agents, lists }: ShownProps) {
  const open = useLiveQuery('roles.open', { id: row.sourceId }, { retry: false });
  useOffer(roleInHand, { row, tab, agent, agents });
  return (
    <section className="col full" aria-label={row.name} {...pane('main')}>
      <div className="bar h44">
        {lists}
        <CommunityIcon className="s fixed" aria-hidden />
        <h1 className="title ell" title={row.name} dir="auto">
          {row.name}
        </h1>
        {row.holders.length === 0 ? <span className="bdg">nobody has it</span> : null}
        <span className="sm sec mono ell">post {row.id}</span>
        <span className="grow" />
        <MoreMenu label={`Actions for ${row.name}`} width={240} size="sm">
          <ActItem act={forkIt} />
          <ActItem act={exportIt} />
          <Menu.Divider />
          <ActItem act={deleteIt} danger />
        </MoreMenu>
      </div>
      <NotInForce row={row} />
      <Tabs value={tab} onChange={() => undefined} keepMounted={false} className="col full grow">
        <Tabs.List aria-label="Parts of the role" {...place('role.tabs')}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each} data-act={showTab.id} onClick={() => runAct(showTab, { choice: each })}>
              {TAB_LABELS[each]}
              {each === 'duties' && row.duties.length > 0 ? <span className="mut xs"> {row.duties.length}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className="grow scrolls">
          <Loaded query={open} what="the role" rows={10}>
            {(data) => <Part open={data} tab={tab} agent={agent} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** Commissioning goes by the post, so it would mean the other role. */
function NotInForce({ row: { id, state } }: { row: RoleRow }) {
  if (state !== 'hidden' && state !== 'shadowed') return null;
  return (
    <p className={`note warn ${styles.note}`}>
      {state === 'hidden'
        ? `The workspace has a role with the post ${id}, which is the one in force.`
        : `Another role of the same scope has the post ${id} and is the one in force.`}
    </p>
  );
}

function Part({ open, tab, agent }: { open: OpenRole; tab: RoleTab; agent: AgentRow | null }) {
  if (tab === 'source' || tab === 'form' || tab === 'revisions') return <Editing open={open} view={tab} />;
  if (open.analysis?.role == null) {
    return (
      <EmptyState title="The file cannot be read" actions={<ActButton act={showTab} choice="source" label="Show source" size="xs" plain />}>
        {open.row.problem?.message ?? 'Its source says where it is wrong.'}
      </EmptyState>
    );
  }
  if (tab === 'graph' && agent !== null) return <RoleReach post={open.row.id} agent={agent} />;
  return tab === 'duties' ? (
    <Duties open={open} role={open.analysis.role} />
  ) : (
    <Skills role={open.analysis.role} post={open.row.id} agent={agent} />
  );
}
