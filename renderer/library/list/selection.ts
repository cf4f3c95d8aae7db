// renderer/library/list/selection.ts - which skills are chosen: a click, a range by Shift, all.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { SkillRow } from '../../../electron/contract/library.ts';

export interface Selection {
  rows: readonly SkillRow[];
  has(id: string): boolean;
  toggle(row: SkillRow): void;
  /** Chooses everything between the last toggled row and this one. */
  extendTo(index: number, rowAt: (index: number) => SkillRow | undefined): void;
  setAnchor(index: number): void;
  setAll(rows: readonly SkillRow[]): void;
  clear(): void;
}

/** How much of what is listed is chosen; skills chosen in an earlier search do not count. */
export function headState(selection: Pick<Selection, 'rows' | 'has'>, listed: readonly SkillRow[], total: number): 'none' | 'some' | 'all' {
  const chosen = listed.filter((row) => selection.has(row.id)).length;
  if (chosen === 0) return 'none';
  return chosen === listed.length && selection.rows.length >= total ? 'all' : 'some';
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SkillRow>>(new Map());
  const anchor = useRef(0);
  const toggle = useCallback((row: SkillRow) => {
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  }, []);
  const extendTo = useCallback((index: number, rowAt: (index: number) => SkillRow | undefined) => {
    const [from, to] = anchor.current < index ? [anchor.current, index] : [index, anchor.current];
    setChosen((now) => {
      const next = new Map(now);
      for (let at = from; at <= to; at++) {
        const row = rowAt(at);
        if (row) next.set(row.id, row);
      }
      return next;
    });
  }, []);
  const setAnchor = useCallback((index: number) => {
    anchor.current = index;
  }, []);
  const setAll = useCallback((rows: readonly SkillRow[]) => setChosen(new Map(rows.map((row) => [row.id, row]))), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ rows: [...chosen.values()], has: (id) => chosen.has(id), toggle, extendTo, setAnchor, setAll, clear }),
    [chosen, toggle, extendTo, setAnchor, setAll, clear],
  );
}
