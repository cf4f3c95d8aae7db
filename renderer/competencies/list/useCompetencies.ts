// renderer/competencies/list/useCompetencies.ts - the catalog in pages, and which row the keyboard is on.
import { useDebouncedValue } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompetencyList, CompetencyRow } from '../../../electron/contract/competencies/competencies.ts';
import { liveQuery } from '../../client/live.ts';
import { type Paged, usePaged } from '../../client/paged.ts';
import type { Filter, Sort } from '../filter.ts';

export type Catalog = Paged<CompetencyList>;

export function useCompetencies({ text, status, category }: Filter, sort: Sort): Catalog {
  const [words] = useDebouncedValue(text, 60);
  const question = { text: words, status, category, sort };
  return usePaged<CompetencyList>(JSON.stringify(question), (part) => liveQuery('competencies.list', { ...question, ...part }));
}

/** What both looks of the catalog can do. */
export interface CatalogHandle {
  focus(): void;
  scrollToIndex(index: number): void;
}

/**
 * The keyboard's row. It stays on its competency when others come or go above it; `wanted`, from the address, is gone to once its row is read,
 * and `onSettled` hears which row it is after a rest.
 */
export function useActiveCompetency(
  list: Catalog,
  wanted: string | null,
  onSettled: (sourceId: string) => void,
  view: RefObject<CatalogHandle | null>,
): [number, (index: number) => void, CompetencyRow | null] {
  const total = list.summary?.total ?? 0;
  const [active, setActive] = useState(0);
  const last = useRef<{ list: Catalog; id: string | undefined }>({ list, id: undefined });
  useLayoutEffect(() => {
    const moved = last.current.list === list ? -1 : indexOf(list, last.current.id);
    if (moved >= 0 && moved !== active) setActive(moved);
    else if (active >= total && total > 0) setActive(0);
    last.current = { list, id: list.rowAt(moved >= 0 ? moved : active)?.sourceId };
  }, [list, active, total]);
  const at = Math.min(active, Math.max(0, total - 1));
  const row = list.rowAt(at) ?? null;
  /** What the address says by our own doing: only what others ask for is gone to. */
  const said = useRef<string | null>(null);
  useEffect(() => {
    const to = wanted === null || wanted === said.current ? -1 : indexOf(list, wanted);
    if (to < 0) return;
    said.current = wanted;
    setActive(to);
    view.current?.scrollToIndex(to);
  }, [wanted, list, view]);
  const [settled] = useDebouncedValue(row?.sourceId, REST_MS);
  useEffect(() => {
    if (settled === undefined || settled === said.current) return;
    said.current = settled;
    onSettled(settled);
  }, [settled, onSettled]);
  return [at, setActive, row];
}

/** A held key does not write every row that it passes into the address. */
const REST_MS = 200;
const indexOf = (list: Catalog, id: string | undefined) => (id === undefined ? -1 : list.findIndex(({ sourceId }) => sourceId === id));
