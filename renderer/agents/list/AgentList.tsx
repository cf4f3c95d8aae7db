// renderer/agents/list/AgentList.tsx - all agents, the author first: how many competencies each has, and whether something is amiss.
import { useRef } from 'react';
import type { AgentRow } from '../../../electron/contract/agents/agents.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActIcon } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { navigate, toAgent } from '../../app/router.ts';
import { NONE, plural } from '../../ui/format.ts';
import { AccountIcon, AgentIcon, WarningIcon } from '../../ui/icons.ts';
import { ListBox } from '../../ui/list/ListBox.tsx';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';
import { deleteAgent, importAgent, newAgent } from '../acts.ts';
import { Places } from '../Places.tsx';

const KEYS = { Delete: () => void runAct(deleteAgent) };

interface AgentListProps {
  rows: readonly AgentRow[];
  selected: string;
  tab: string | null;
}

export function AgentList({ rows, selected, tab }: AgentListProps) {
  const handle = useRef<VirtualListHandle>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === selected),
  );
  return (
    <aside className="col full shade" aria-label="Agents" {...pane('agents')}>
      <div className="bar">
        <h2 className="title">Agents</h2>
        <span className="grow" />
        <ActIcon act={importAgent} />
        <ActIcon act={newAgent} />
      </div>
      <ListBox
        {...place('agents.list')}
        label="Agents"
        rows={rows}
        rowHeight={28}
        keyOf={({ id }) => id}
        active={active}
        onActive={(at) => rows[at] && navigate(toAgent(rows[at].id, tab), { replace: true })}
        textOf={({ name }) => name}
        keys={KEYS}
        handle={handle}
      >
        {(row) => <Line row={row} />}
      </ListBox>
      <Places />
    </aside>
  );
}

function Line({ row: { name, builtIn, competencies, paused, troubled } }: { row: AgentRow }) {
  const Icon = builtIn ? AccountIcon : AgentIcon;
  return (
    <>
      <Icon className="s fixed" aria-hidden />
      <span className="ell" title={name} dir="auto">
        {name}
      </span>
      <span className="grow" />
      {troubled > 0 ? (
        <WarningIcon
          className="s warn fixed"
          role="img"
          aria-label={plural(troubled, 'competency needs attention', 'competencies need attention')}
        />
      ) : null}
      <span
        className="xs mut num fixed"
        title={[plural(competencies, 'competency', 'competencies'), ...(paused > 0 ? [`${paused} paused`] : [])].join(', ')}
      >
        {competencies === 0 ? NONE : competencies}
        <span className="sr-only"> {competencies === 1 ? 'competency' : 'competencies'}</span>
      </span>
    </>
  );
}
