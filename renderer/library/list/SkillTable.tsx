// renderer/library/list/SkillTable.tsx - the list of skills: which are focused, selected, opened and shown.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { runAct } from '../../app/acts/act.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { ENTRY, place } from '../../app/acts/focus.ts';
import type { Selection } from '../../ui/list/selection.ts';
import { Table, type TableHandle } from '../../ui/list/Table.tsx';
import { displayName } from '../actions.tsx';
import { openSkill, remove, skillsInHand } from '../acts.ts';
import { RowMenu } from './RowMenu.tsx';
import { showInList, useToShow } from './shown.ts';
import { COLUMNS, lookOf } from './skillRows.tsx';
import type { SkillPages } from './useSkillList.ts';

interface SkillTableProps {
  list: SkillPages;
  selection: Selection<SkillRow>;
  onSelectAll(): void;
  onSearch(): void;
  table: RefObject<TableHandle | null>;
}

const idOf = ({ id }: SkillRow): string => id;
const open = (row: SkillRow): void => void runAct(openSkill, { on: [row] });
const menuOf = (row: SkillRow) => <RowMenu row={row} />;
const removeInHand = (): void => void runAct(remove);
const KEYS = { Delete: removeInHand, 'Mod+Backspace': removeInHand };

export function SkillTable({ list, selection, onSelectAll, onSearch, table }: SkillTableProps) {
  const total = list.summary?.total ?? 0;
  const rows = useMemo(() => ({ count: total, at: list.rowAt, loaded: list.loaded }), [list, total]);
  const look = useMemo(() => {
    // A hidden copy is named after the workspace skill that overrides it.
    const overrides = new Map(list.loaded.flatMap((row) => (row.overrides ? [[row.overrides.id, row] as const] : [])));
    return lookOf(({ id }) => overrides.get(id));
  }, [list]);
  const [active, setActive] = useActive(list, total, table);
  const row = list.rowAt(active);
  useOffer(skillsInHand, selection.rows.length > 0 ? selection.rows : row ? [row] : null);
  return (
    <Table
      label="Skills"
      columns={COLUMNS}
      rows={rows}
      keyOf={idOf}
      fill
      whole={look}
      active={active}
      onActive={setActive}
      choice={{ selection, all: onSelectAll, nameOf: displayName }}
      onOpen={open}
      acts={menuOf}
      textOf={displayName}
      keys={KEYS}
      onLeave={onSearch}
      onRange={list.onRange}
      handle={table}
      attributes={{ ...place('library.list'), ...ENTRY }}
    />
  );
}

/**
 * The keyboard's row. It stays on its skill when others come or go above it; another search, or another order, starts at its top; the focus goes
 * to what an act has created.
 */
function useActive(list: SkillPages, total: number, table: RefObject<TableHandle | null>): [number, (index: number) => void] {
  const [active, setActive] = useState(0);
  const at = useRef<{ list: SkillPages; key: string; id: string | undefined }>({ list, key: list.key, id: undefined });
  useLayoutEffect(() => {
    if (list.isPrevious) return;
    if (at.current.key !== list.key) {
      at.current = { list, key: list.key, id: list.rowAt(0)?.id };
      setActive(0);
      table.current?.scrollToIndex(0);
      return;
    }
    const moved = at.current.list !== list && at.current.id !== undefined ? list.indexOf(at.current.id) : -1;
    if (moved >= 0 && moved !== active) setActive(moved);
    else if (active >= total && total > 0) setActive(0);
    at.current = { list, key: list.key, id: list.rowAt(moved >= 0 ? moved : active)?.id };
  }, [list, active, total, table]);
  const toShow = useToShow((s) => s.id);
  useEffect(() => {
    const at = toShow === null ? -1 : list.indexOf(toShow);
    if (at < 0) return;
    showInList(undefined);
    setActive(at);
    table.current?.scrollToIndex(at);
  }, [toShow, list, table]);
  return [Math.min(active, Math.max(0, total - 1)), setActive];
}
