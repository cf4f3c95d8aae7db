// renderer/ui/list/selection.ts - which rows of a list are selected: one by one, a range by Shift, all.
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection<R> {
  /** In the order in which they were selected; also those not currently in the list. */
  rows: readonly R[];
  has(row: R): boolean;
  toggle(row: R): void;
  /** Selects everything between the anchor and this one. */
  extendTo(index: number, rowAt: (index: number) => R | undefined): void;
  setAnchor(index: number): void;
  setAll(rows: readonly R[]): void;
  clear(): void;
}

/** How much of what is listed is selected; rows selected in an earlier search do not count. */
export function headState<R>(
  { rows, has }: Pick<Selection<R>, 'rows' | 'has'>,
  listed: readonly R[],
  total: number,
): 'none' | 'some' | 'all' {
  const chosen = listed.filter(has).length;
  if (chosen === 0) return 'none';
  return chosen === listed.length && rows.length >= total ? 'all' : 'some';
}

/** Rows are told apart by their id. */
export function useSelection<R extends { id: string }>(): Selection<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const anchor = useRef(0);
  const toggle = useCallback((row: R) => {
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  }, []);
  const extendTo = useCallback((index: number, rowAt: (index: number) => R | undefined) => {
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
  const setAll = useCallback((rows: readonly R[]) => setChosen(new Map(rows.map((row) => [row.id, row]))), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ rows: [...chosen.values()], has: ({ id }) => chosen.has(id), toggle, extendTo, setAnchor, setAll, clear }),
    [chosen, toggle, extendTo, setAnchor, setAll, clear],
  );
}
