// renderer/tools/ToolTable.tsx - all tools by provider: who may use each at which level, who has it now, and whether it is on.
import { Switch, UnstyledButton } from '@mantine/core';
import type { Ref } from 'react';
import type { McpServer } from '../../electron/contract/mcp/mcp.ts';
import type { ToolRow } from '../../electron/contract/tools/tools.ts';
import { RANKS } from '../../electron/contract/values/agent.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { ENTRY, place } from '../app/acts/focus.ts';
import { plural } from '../ui/format.ts';
import { LockIcon, ServerIcon, ToolIcon, WarningIcon } from '../ui/icons.ts';
import { type Column, Table, type TableHandle, type Whole } from '../ui/list/Table.tsx';
import { RelativeTime } from '../ui/small.tsx';
import { releaseTool, switchTool } from './acts.ts';
import { showServer } from './mcp/acts.ts';
import { groupInWords } from './mcp/words.ts';
import styles from './tools.module.css';
import { kindInWords, lockInWords } from './words.ts';

export type Item = { kind: 'group'; label: string; count: number; server: McpServer | null } | { kind: 'tool'; tool: ToolRow };

const only = ({ cell, title, ...column }: Column<ToolRow>): Column<Item> => ({
  ...column,
  cell: (item) => (item.kind === 'tool' ? cell(item.tool) : null),
  ...(title ? { title: (item: Item) => (item.kind === 'tool' ? title(item.tool) : undefined) } : {}),
});

const COLUMNS: readonly Column<Item>[] = [
  only({
    head: 'Tool',
    width: { min: 170, share: 2 },
    isName: true,
    className: 'row g6 ell',
    title: ({ id, description }) => `${id}${description === '' ? '' : `: ${description}`}`,
    cell: ({ id, name, state, reason }) => (
      <>
        {state === 'held' || state === 'unavailable' ? (
          <WarningIcon className="s warn fixed" role="img" aria-label={reason ?? state} />
        ) : (
          <ToolIcon className="s k-tool fixed" aria-hidden />
        )}
        <code className={state === 'available' ? 'ell' : 'ell mut'}>{id}</code>
        {name === id ? null : <span className="sm sec ell">{name}</span>}
      </>
    ),
  }),
  only({
    head: 'Provider',
    width: { min: 90 },
    leaves: 4,
    className: 'sm ell',
    title: ({ provider }) => provider.name,
    cell: ({ provider }) => provider.name,
  }),
  only({ head: 'Kind', width: 92, leaves: 2, className: 'sm sec ell', cell: kindInWords }),
  ...RANKS.map((rank) => only({ head: rank, width: 58, className: 'sm', cell: ({ defaultLevels }) => defaultLevels[rank] })),
  only({
    head: 'Lock',
    width: 82,
    className: 'sm row g4',
    title: ({ lock }) => (lock === null ? undefined : lockInWords(lock)),
    cell: ({ lock, concurrency }) =>
      lock === null ? (
        <span className="sec">{concurrency === 'exclusive' ? 'exclusive' : '–'}</span>
      ) : (
        <span className="row g4 warn">
          <LockIcon className="xs" aria-hidden />
          <RelativeTime at={lock.since} />
        </span>
      ),
  }),
  only({
    head: 'On',
    width: 44,
    cell: (tool) => (
      <Switch
        size="xs"
        tabIndex={-1}
        aria-label={`${tool.id} is on`}
        checked={tool.enabled}
        onClick={(event) => event.stopPropagation()}
        onChange={() => runAct(switchTool, { on: { tool, show: () => undefined } })}
      />
    ),
  }),
  only({
    head: 'Last use',
    width: 84,
    leaves: 1,
    className: 'sm sec',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <RelativeTime at={lastUsedAt} />),
  }),
];

const head: Whole<Item> = (item) =>
  item.kind === 'group'
    ? {
        isHead: true,
        className: styles.group,
        cells: (
          <span role="gridcell" className="row g8">
            {item.server === null ? <span className="semi">{item.label}</span> : <ServerName server={item.server} />}
            <span className="sm sec fixed">{plural(item.count, 'tool')}</span>
            {item.server === null ? null : <ServerState server={item.server} />}
          </span>
        ),
      }
    : null;

function ServerName({ server: { id, name } }: { server: McpServer }) {
  return (
    <UnstyledButton
      className="row g6 semi"
      tabIndex={-1}
      data-act={showServer.id}
      onClick={(event) => {
        event.stopPropagation();
        runAct(showServer, { choice: id });
      }}
    >
      <ServerIcon className="s fixed" aria-hidden />
      {name}
    </UnstyledButton>
  );
}

function ServerState({ server }: { server: McpServer }) {
  const { text, tone } = groupInWords(server);
  return (
    <span className={`sm ell ${tone === 'mut' ? 'sec' : tone}`} title={text}>
      {text}
    </span>
  );
}

const release = (item: Item) =>
  item.kind === 'tool' && item.tool.lock !== null ? (
    <ActButton
      act={releaseTool}
      on={{ tool: item.tool, show: () => undefined }}
      label="Release"
      size="xs"
      variant="default"
      plain
      tabIndex={-1}
    />
  ) : null;

const KEYS = { ' ': () => void runAct(switchTool) };

interface ToolTableProps {
  items: readonly Item[];
  active: number;
  onActive(index: number): void;
  onLeave(): void;
  /** Called with the visible rows. */
  onRange(first: number, last: number): void;
  handle: Ref<TableHandle>;
}

export function ToolTable({ items, active, onActive, onLeave, onRange, handle }: ToolTableProps) {
  return (
    <Table
      label="Tools"
      columns={COLUMNS}
      rows={items}
      keyOf={(item) => (item.kind === 'tool' ? item.tool.key : item.label)}
      textOf={(item) => (item.kind === 'tool' ? item.tool.id : '')}
      active={active}
      onActive={onActive}
      onLeave={onLeave}
      onRange={onRange}
      keys={KEYS}
      whole={head}
      acts={release}
      fill
      handle={handle}
      attributes={{ ...place('tools.list'), ...ENTRY }}
    />
  );
}
