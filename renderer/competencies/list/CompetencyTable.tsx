// renderer/competencies/list/CompetencyTable.tsx - the catalog as a table.
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import type { CompetencyRow } from '../../../electron/contract/competencies/competencies.ts';
import { ENTRY, place } from '../../app/acts/focus.ts';
import { formatRoute, toCompetency } from '../../app/router.ts';
import { NONE } from '../../ui/format.ts';
import { ScopeLabel } from '../../ui/labels.tsx';
import { type Column, Table, type TableHandle } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import styles from '../competencies.module.css';
import { agentWords, CategoryIcon, Ready, StatusBadge } from '../words.tsx';
import type { Catalog, CatalogHandle } from './useCompetencies.ts';

const COLUMNS: readonly Column<CompetencyRow>[] = [
  {
    head: 'Competency',
    width: { min: 220 },
    isName: true,
    className: 'row',
    cell: (row) => (
      <>
        <CategoryIcon category={row.category} />
        <a className={styles.name} href={formatRoute(toCompetency(row.sourceId))} tabIndex={-1}>
          {row.name}
        </a>
        <span className="mut ell" title={row.description} dir="auto">
          {row.description}
        </span>
      </>
    ),
  },
  { head: 'Status', width: 82, cell: (row) => <StatusBadge row={row} /> },
  { head: 'Readiness', width: 168, leaves: 5, cell: (row) => <Ready row={row} /> },
  { head: 'Category', width: 104, leaves: 3, className: 'sec ell', cell: (row) => row.categoryText ?? row.category ?? NONE },
  { head: 'Agents', width: 120, leaves: 4, className: 'sm sec ell', title: agentWords, cell: (row) => agentWords(row) || NONE },
  { head: 'Scope', width: 92, leaves: 2, cell: ({ scope }) => <ScopeLabel scope={scope} /> },
  { head: 'Version', width: 56, leaves: 1, num: true, className: 'mono sm sec ell', cell: ({ version }) => version ?? NONE },
  { head: 'Changed', width: 84, leaves: 1, className: 'sm sec', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

interface CompetencyTableProps {
  list: Catalog;
  active: number;
  onActive(index: number): void;
  onOpen(row: CompetencyRow): void;
  onLeave(): void;
  keys: Readonly<Record<string, () => void>>;
  handle: Ref<CatalogHandle>;
}

const sourceIdOf = ({ sourceId }: CompetencyRow) => sourceId;
const nameOf = ({ name }: CompetencyRow) => name;
const dimmed = ({ state }: CompetencyRow) => (state === 'ok' || state === 'broken' ? null : { className: styles.dim });

export function CompetencyTable({ list, active, onActive, onOpen, onLeave, keys, handle }: CompetencyTableProps) {
  const total = list.summary?.total ?? 0;
  const rows = useMemo(() => ({ count: total, at: list.rowAt, loaded: list.loaded }), [list, total]);
  const table = useRef<TableHandle>(null);
  useImperativeHandle(handle, () => ({
    focus: () => table.current?.focus(),
    scrollToIndex: (index) => table.current?.scrollToIndex(index),
  }));
  return (
    <Table
      label="Competencies"
      columns={COLUMNS}
      rows={rows}
      keyOf={sourceIdOf}
      fill
      whole={dimmed}
      active={active}
      onActive={onActive}
      onOpen={onOpen}
      textOf={nameOf}
      keys={keys}
      onLeave={onLeave}
      onRange={list.onRange}
      handle={table}
      attributes={{ ...place('competencies.list'), ...ENTRY }}
    />
  );
}
