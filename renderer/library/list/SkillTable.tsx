// renderer/library/list/SkillTable.tsx - the list itself: head, virtual rows, keyboard and selection.
import { Checkbox } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { ENTRY, place } from '../../app/acts/focus.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { skillsInHand } from '../acts.ts';
import styles from '../Library.module.css';
import { type Column, columnsFor, gridOf } from './columns.ts';
import { RowMenu } from './RowMenu.tsx';
import { SkillRowView } from './SkillRowView.tsx';
import { headState, type Selection } from './selection.ts';
import { HEAD, ROW, useGridKeys } from './useGridKeys.ts';
import type { SkillPages } from './useSkillList.ts';

const HEADS: Record<Column, string> = {
  scope: 'Scope',
  source: 'Source',
  version: 'Version',
  kinds: 'Kinds',
  findings: 'Findings',
  lastRun: 'Last run',
  cost: '7-day cost',
};

export interface SkillTableHandle {
  focus(): void;
}

interface SkillTableProps {
  list: SkillPages;
  selection: Selection;
  onSelectAll(): void;
  onSearch(): void;
  handle: Ref<SkillTableHandle>;
}

/** A hidden copy is named by the workspace skill that overrides it. */
function overridesById(rows: readonly SkillRow[]): Map<string, SkillRow> {
  return new Map(rows.flatMap((row) => (row.overrides ? [[row.overrides.id, row] as const] : [])));
}

export function SkillTable({ list, selection, onSelectAll, onSearch, handle }: SkillTableProps) {
  const total = list.summary?.total ?? 0;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const columns = useMemo(() => columnsFor(width || 1000), [width]);
  const overrides = useMemo(() => overridesById(list.loaded), [list]);
  const [pointed, setPointed] = useState(-1);
  const virtual = useRef<VirtualListHandle>(null);
  const { current, open, toggle, press, onKeyDown } = useGridKeys({ list, total, selection, onSelectAll, onSearch, virtual });
  useImperativeHandle(handle, () => ({ focus: () => virtual.current?.element?.focus() }), []);
  const row = list.rowAt(current);
  useOffer(
    skillsInHand,
    useMemo(() => (selection.rows.length > 0 ? selection.rows : row ? [row] : null), [selection.rows, row]),
  );
  const renderRow = (index: number) => {
    const row = list.rowAt(index);
    if (!row) return <SkeletonRows rows={1} height={ROW} />;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the pointer is
      <div role="presentation" onMouseEnter={() => setPointed(index)}>
        <SkillRowView
          row={row}
          override={overrides.get(row.id)}
          index={index}
          columns={columns}
          active={index === current}
          selected={selection.has(row)}
          onPress={press}
          onOpen={open}
          onToggle={toggle}
          acts={index === pointed || index === current ? <RowMenu row={row} /> : null}
        />
      </div>
    );
  };
  return (
    <div ref={ref} className={styles.table} style={{ '--cols': gridOf(columns) } as CSSProperties}>
      <VirtualList
        handle={virtual}
        {...place('library.list')}
        {...ENTRY}
        role="grid"
        aria-label="Skills"
        aria-multiselectable="true"
        aria-rowcount={total + 1}
        aria-activedescendant={total > 0 ? `skill-${current}` : undefined}
        tabIndex={0}
        className={styles.grid ?? ''}
        count={total}
        rowHeight={ROW}
        headHeight={HEAD}
        head={<Head columns={columns} selection={selection} loaded={list.loaded} total={total} onSelectAll={onSelectAll} />}
        keyOf={(index) => list.rowAt(index)?.id ?? `row-${index}`}
        onRange={list.onRange}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setPointed(-1)}
        renderRow={renderRow}
      />
    </div>
  );
}

interface HeadProps {
  columns: readonly Column[];
  selection: Selection;
  loaded: readonly SkillRow[];
  total: number;
  onSelectAll(): void;
}

function Head({ columns, selection, loaded, total, onSelectAll }: HeadProps) {
  const state = headState(selection, loaded, total);
  return (
    <div role="row" aria-rowindex={1} className="th">
      <span role="columnheader" aria-label="Selected">
        <Checkbox
          tabIndex={-1}
          aria-label="Select all matches"
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => (state === 'none' ? onSelectAll() : selection.clear())}
        />
      </span>
      <span role="columnheader">Skill</span>
      {columns.map((column) => (
        <span key={column} role="columnheader" className={column === 'version' || column === 'cost' ? 'num' : undefined}>
          {HEADS[column]}
        </span>
      ))}
    </div>
  );
}
