// renderer/traces/RunTable.tsx - the list of runs: head, days, virtual rows, keyboard. New rows wait above while somebody reads below.
import { useElementSize } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Run } from '../../electron/contract/execution.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { ENTRY, place } from '../app/acts/focus.ts';
import { plural } from '../ui/format.ts';
import { VirtualList, type VirtualListHandle } from '../ui/VirtualList.tsx';
import { openRun, runInHand, showWaiting } from './acts.ts';
import { type Column, RunRow } from './RunRow.tsx';
import { durations, type ListItem, type RunList, type RunPages, withDays } from './runPages.ts';
import styles from './traces.module.css';

export interface RunTableHandle {
  focus(): void;
  move(by: number): void;
  showWaiting(): void;
  isAtTop(): boolean;
}

const ROW = 32;
const HEAD = 28;

/** Columns leave in this order as the window gets narrow: each stays from the width at which all that are left beside it have room. */
const LEAVING: readonly { column: Column; width: string; from: number }[] = [
  { column: 'trigger', width: '112px', from: 1090 },
  { column: 'input', width: '68px', from: 966 },
  { column: 'output', width: '60px', from: 886 },
  { column: 'model', width: '150px', from: 814 },
  { column: 'cost', width: '68px', from: 652 },
];
const HEADS: Record<Column, string> = { trigger: 'Trigger', model: 'Model', input: 'Input tok', output: 'Output tok', cost: 'Cost' };
const ORDER: readonly Column[] = ['trigger', 'model', 'input', 'output', 'cost'];

function gridOf(columns: readonly Column[]): string {
  const width = (column: Column) => (columns.includes(column) ? (LEAVING.find((l) => l.column === column)?.width ?? '') : '');
  const parts = [
    '104px',
    'minmax(200px, 1fr)',
    width('trigger'),
    width('model'),
    '124px',
    width('input'),
    width('output'),
    width('cost'),
    '84px',
  ];
  return parts.filter(Boolean).join(' ');
}

export function RunTable({ list, pages, handle }: { list: RunList; pages: RunPages; handle: Ref<RunTableHandle> }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const columns = useMemo(() => ORDER.filter((c) => (width || 1200) >= (LEAVING.find((l) => l.column === c)?.from ?? 0)), [width]);
  const virtual = useRef<VirtualListHandle>(null);
  const items = useMemo(() => withDays(list.rows, Date.now()), [list.rows]);
  const scale = useMemo(() => Math.max(1, durations(list.rows)?.slow ?? 1), [list.rows]);
  const { activeId, setActiveId, active, onKeyDown } = useActiveRow(list.rows, items, virtual, handle, pages);
  useOffer(runInHand, active ?? null);
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (last >= items.length - 20) void pages.more();
    },
    [items.length, pages],
  );
  const renderRow = (index: number) => {
    const item = items[index];
    if (!item) return null;
    if (item.kind === 'group') {
      return (
        <div role="row" className={styles.group}>
          <span role="gridcell">{item.label}</span>
        </div>
      );
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the row inside has the role, the keys are the grid's
      <div onClick={() => runAct(openRun, { on: item.run })} onMouseDown={() => setActiveId(item.run.id)} role="presentation">
        <RunRow run={item.run} rowIndex={index + 2} active={item.run.id === activeId} columns={columns} scale={scale} />
      </div>
    );
  };
  return (
    <div ref={ref} className={styles.table} style={{ '--cols': gridOf(columns) } as CSSProperties}>
      <VirtualList
        handle={virtual}
        {...place('traces.list')}
        {...ENTRY}
        role="grid"
        aria-label="Runs"
        aria-rowcount={items.length + 1}
        aria-activedescendant={active && activeId !== null ? `run-${active.id}` : undefined}
        tabIndex={0}
        className={styles.grid ?? ''}
        count={items.length}
        rowHeight={ROW}
        headHeight={HEAD}
        head={<Head columns={columns} />}
        keyOf={(index) => items[index]?.id ?? `row-${index}`}
        onRange={onRange}
        onKeyDown={onKeyDown}
        renderRow={renderRow}
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

/** The line of the keyboard: it stays on its run, wherever that moves. */
function useActiveRow(
  rows: readonly Run[],
  items: readonly ListItem[],
  virtual: RefObject<VirtualListHandle | null>,
  handle: Ref<RunTableHandle>,
  pages: RunPages,
) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((run) => run.id === activeId),
  );
  const active = rows[at];
  const moveTo = (index: number) => {
    const run = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!run) return;
    setActiveId(run.id);
    virtual.current?.scrollToIndex(items.findIndex((item) => item.id === run.id));
  };
  useImperativeHandle(handle, () => ({
    focus: () => virtual.current?.element?.focus(),
    showWaiting: () => {
      pages.showWaiting();
      virtual.current?.scrollToIndex(0);
    },
    move: (by) => {
      virtual.current?.element?.focus();
      moveTo(activeId === null ? 0 : at + by);
    },
    isAtTop: () => (virtual.current?.element?.scrollTop ?? 0) < ROW,
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -rows.length, End: rows.length };
    const step = steps[event.key];
    if (step !== undefined) moveTo(activeId === null && step === 1 ? 0 : at + step);
    else if (event.key === 'Enter' && active) runAct(openRun);
    else return;
    event.preventDefault();
  };
  return { activeId, setActiveId, active, onKeyDown };
}

function Head({ columns }: { columns: readonly Column[] }) {
  const head = (column: Column, number = false) =>
    columns.includes(column) ? (
      <span role="columnheader" className={number ? 'num' : undefined}>
        {HEADS[column]}
      </span>
    ) : null;
  return (
    <div role="row" aria-rowindex={1} className="th">
      <span role="columnheader">Status</span>
      <span role="columnheader">Skill</span>
      {head('trigger')}
      {head('model')}
      <span role="columnheader">Duration</span>
      {head('input', true)}
      {head('output', true)}
      {head('cost', true)}
      <span role="columnheader" className="num">
        Started
      </span>
    </div>
  );
}
