// renderer/library/list/useGridKeys.ts - keyboard and mouse in the list: where the person is, what is chosen, what is opened.
import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { runAct } from '../../app/acts/act.ts';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';
import { openSkill, remove as removeSkills } from '../acts.ts';
import type { Selection } from './selection.ts';
import { showInList, useToShow } from './shown.ts';
import type { SkillPages } from './useSkillList.ts';

export const ROW = 32;
export const HEAD = 28;

interface GridParts {
  list: SkillPages;
  total: number;
  selection: Selection;
  onSelectAll(): void;
  onSearch(): void;
  virtual: RefObject<VirtualListHandle | null>;
}

export function useGridKeys({ list, total, selection, onSelectAll, onSearch, virtual }: GridParts) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, total - 1));
  // A shorter list, by another search, starts at its top.
  useEffect(() => {
    if (active >= total && total > 0) setActive(0);
  }, [active, total]);

  const toShow = useToShow((s) => s.id);
  useEffect(() => {
    const at = toShow === null ? -1 : list.indexOf(toShow);
    if (at < 0) return;
    showInList(undefined);
    setActive(at);
    virtual.current?.scrollToIndex(at);
  }, [toShow, list, virtual]);

  const open = useCallback(
    (index: number) => {
      const row = list.rowAt(index);
      if (row) runAct(openSkill, { on: [row] });
    },
    [list],
  );
  const toggle = useCallback(
    (index: number, range: boolean) => {
      const row = list.rowAt(index);
      if (!row) return;
      if (range) selection.extendTo(index, list.rowAt);
      else selection.toggle(row);
      selection.setAnchor(index);
      setActive(index);
      // The box does not keep the focus: the keys of the list go on working.
      virtual.current?.element?.focus();
    },
    [list, selection, virtual],
  );
  const press = useCallback(
    (index: number, event: MouseEvent) => {
      setActive(index);
      if (event.ctrlKey || event.metaKey) toggle(index, false);
      else if (event.shiftKey) toggle(index, true);
      else selection.setAnchor(index);
    },
    [toggle, selection],
  );
  const move = (to: number, extend: boolean) => {
    if (to < 0) return onSearch();
    const next = Math.min(total - 1, to);
    if (extend) selection.extendTo(next, list.rowAt);
    else selection.setAnchor(next);
    setActive(next);
    virtual.current?.scrollToIndex(next);
    return undefined;
  };
  const remove = () => void runAct(removeSkills);
  const page = () => Math.max(1, Math.floor(((virtual.current?.element?.clientHeight ?? 400) - HEAD) / ROW) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return; // a button inside a line has its own keys
    const command = event.ctrlKey || event.metaKey;
    const steps = new Map<string, () => void>([
      ['ArrowDown', () => move(current + 1, event.shiftKey)],
      ['ArrowUp', () => move(current - 1, event.shiftKey)],
      ['PageDown', () => move(current + page(), event.shiftKey)],
      ['PageUp', () => move(Math.max(0, current - page()), event.shiftKey)],
      ['Home', () => move(0, event.shiftKey)],
      ['End', () => move(total - 1, event.shiftKey)],
      ['Enter', () => open(current)],
      [' ', () => toggle(current, event.shiftKey)],
      ['Delete', remove],
    ]);
    if (command) steps.set('a', onSelectAll).set('Backspace', remove);
    if (selection.rows.length > 0) steps.set('Escape', selection.clear);
    const step = steps.get(event.key);
    if (!step) return;
    event.preventDefault();
    step();
  };
  return { current, open, toggle, press, onKeyDown };
}
