// renderer/traces/RunTable.tsx - the list of runs under day headings. New rows wait above while somebody is reading below.
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Run } from '../../electron/contract/execution.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { ENTRY, place } from '../app/acts/focus.ts';
import { plural } from '../ui/format.ts';
import { type Column, Table, type TableHandle, type Whole } from '../ui/list/Table.tsx';
import { openRun, runInHand, showWaiting } from './acts.ts';
import { columnsOf } from './runColumns.tsx';
import { durations, type ListItem, type RunList, type RunPages, withDays } from './runPages.ts';
import styles from './traces.module.css';

export interface RunTableHandle {
  focus(): void;
  move(by: number): void;
  showWaiting(): void;
  isAtTop(): boolean;
}

/** The next page is requested this many rows before the end. */
const AHEAD = 20;

const day: Whole<ListItem> = (item) =>
  item.kind === 'group' ? { isHead: true, className: styles.group, cells: <span role="gridcell">{item.label}</span> } : null;
const open = (item: ListItem): void => void (item.kind === 'run' && runAct(openRun, { on: item.run }));
const nameOf = (item: ListItem): string => (item.kind === 'run' ? item.run.skillName : '');
const idOf = ({ id }: ListItem): string => id;

/** A column of runs for a list that has other rows too. */
const ofItem = ({ cell, title, ...column }: Column<Run>): Column<ListItem> => ({
  ...column,
  cell: (item) => (item.kind === 'run' ? cell(item.run) : null),
  title: (item) => (item.kind === 'run' ? title?.(item.run) : undefined),
});

export function RunTable({ list, pages, handle }: { list: RunList; pages: RunPages; handle: Ref<RunTableHandle> }) {
  const items = useMemo(() => withDays(list.rows, Date.now()), [list.rows]);
  const scale = Math.max(1, durations(list.rows)?.slow ?? 1);
  const agents = list.rows.some(({ agent }) => agent !== YOU);
  const columns = useMemo(() => columnsOf(scale, agents).map(ofItem), [scale, agents]);
  // The keyboard's row stays on its run, wherever that moves; at first it is on the newest.
  const [activeId, setActiveId] = useState<string | null>(null);
  const known = items.findIndex(({ id }) => id === activeId);
  const active = known < 0 ? items.findIndex(({ kind }) => kind === 'run') : known;
  const item = items[active];
  useOffer(runInHand, item?.kind === 'run' ? item.run : null);
  const onRange = useCallback((_: number, last: number) => void (last >= items.length - AHEAD && pages.more()), [items.length, pages]);
  const table = useRef<TableHandle>(null);
  useImperativeHandle(handle, () => ({
    focus: () => table.current?.focus(),
    showWaiting() {
      pages.showWaiting();
      table.current?.scrollToIndex(0);
    },
    // The first time, it shows where the focus is.
    move(by) {
      if (activeId !== null) return table.current?.move(by);
      setActiveId(item?.id ?? null);
      return table.current?.focus();
    },
    isAtTop: () => table.current?.isAtTop() ?? true,
  }));
  return (
    <div className={styles.table}>
      <Table
        label="Runs"
        columns={columns}
        rows={items}
        keyOf={idOf}
        fill
        whole={day}
        active={active}
        onActive={(index) => setActiveId(items[index]?.id ?? null)}
        onOpen={open}
        opensOnClick
        textOf={nameOf}
        onRange={onRange}
        handle={table}
        attributes={{ ...place('traces.list'), ...ENTRY }}
      />
      {list.waiting.length > 0 ? (
        <ActButton act={showWaiting} size="xs" className={styles.waiting ?? ''} label={plural(list.waiting.length, 'new run')} />
      ) : null}
      <span className="sr-only" role="status">
        {list.waiting.length > 0 ? `${plural(list.waiting.length, 'new run')} above` : ''}
      </span>
    </div>
  );
}
