// renderer/library/LibraryScreen.tsx - all skills of both scopes: search, inspect, select, act.
import { Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SkillList, SkillRow } from '../../electron/contract/library.ts';
import { ActButton, ActIcon, ActItem, ImportMenu, useOffer } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { navigate, toLibrary, useRoute } from '../app/router.ts';
import { askedWrongly } from '../client/errors.ts';
import { createFromWords } from '../composer/acts.ts';
import { FilterIcon } from '../ui/icons.ts';
import { SortMenu } from '../ui/list/SortMenu.tsx';
import { useSelection } from '../ui/list/selection.ts';
import type { TableHandle } from '../ui/list/Table.tsx';
import { IconButton } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { toastError } from '../ui/toast.tsx';
import { allSkills, importFiles, importFolder, linkFile, linkFolder, newSkill, shownLibrary, sortSkills } from './acts.ts';
import styles from './Library.module.css';
import { LibraryEmpty } from './LibraryEmpty.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { SkillTable } from './list/SkillTable.tsx';
import { readAllRows, type SkillPages, type Sort, useSkillList } from './list/useSkillList.ts';
import { FilterSide } from './search/FilterSide.tsx';
import { knownValues, SORTS } from './search/filters.ts';
import { NoMatch } from './search/NoMatch.tsx';
import { SearchBar } from './search/SearchBar.tsx';

export function LibraryScreen() {
  const route = useRoute();
  const query = route.screen === 'library' ? route.query : '';
  const [settled] = useDebouncedValue(query, 60);
  const [sort, setSort] = useState<Sort>('name');
  const list = useSkillList(settled, sort);
  const selection = useSelection<SkillRow>();
  const { narrow } = useNarrow();
  const [sideOpen, setSideOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const setQuery = (next: string) => navigate(toLibrary(next), { replace: true });
  const focusSearch = () => search.current?.focus();
  const selectAll = () =>
    void readAllRows(settled, sort).then(selection.setAll, (cause) => toastError('Could not select all skills.', cause));
  useOffer(
    shownLibrary,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the functions act on what these are
    useMemo(
      () => ({ query, sort, selected: selection.rows.length, selectAll, setQuery, setSort, clear: selection.clear }),
      [query, settled, sort, selection],
    ),
  );

  const summary = list.summary;
  const known = useMemo(() => knownValues(list.loaded), [list.loaded]);
  const none = isFresh(summary, settled);
  return (
    <Split
      name="library"
      start={
        none
          ? null
          : {
              id: 'filters',
              of: 'filters',
              content: (
                <aside className="side" aria-label="Filters" {...pane('filters')}>
                  <FilterSide query={query} facets={summary?.facets} all={summary?.all ?? 0} onChange={setQuery} />
                </aside>
              ),
              drawer: { title: 'Filters', opened: sideOpen, onClose: () => setSideOpen(false) },
            }
      }
    >
      <section className={styles.main} aria-label="Library" {...pane('main')}>
        <h1 className="sr-only">Library</h1>
        <div className="bar h44">
          {narrow && !none ? (
            <IconButton icon={FilterIcon} label="Filters" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} />
          ) : null}
          <SearchBar
            query={query}
            known={known}
            onChange={setQuery}
            matching={list.isPrevious ? null : (summary?.total ?? null)}
            all={none ? 0 : (summary?.all ?? null)}
            onLeave={() => table.current?.focus()}
            inputRef={search}
          />
          {none ? null : <SortMenu sorts={SORTS} sort={sort} act={sortSkills} />}
          <ImportMenu main={importFiles} width={230}>
            <ActItem act={importFiles} label="Import files" />
            <ActItem act={importFolder} />
            <Menu.Divider />
            <ActItem act={linkFolder} />
            <ActItem act={linkFile} />
          </ImportMenu>
          <ActIcon act={createFromWords} size="sm" />
          <ActButton act={newSkill} variant="filled" />
        </div>
        <Content
          list={list}
          query={settled}
          onQuery={setQuery}
          table={<SkillTable list={list} selection={selection} onSelectAll={selectAll} onSearch={focusSearch} table={table} />}
        />
        <SelectionBar selection={selection} />
      </section>
    </Split>
  );
}

/** Nothing of the person's own yet: an empty library, or only the samples that come with the app. */
function isFresh(summary: SkillList | undefined, query: string): boolean {
  return summary !== undefined && (summary.all === 0 || (query === '' && summary.facets.source.system === summary.all));
}

interface ContentProps {
  list: SkillPages;
  query: string;
  onQuery(query: string): void;
  table: React.ReactNode;
}

/** Failed, loading, empty, nothing found, or the list. */
function Content({ list, query, onQuery, table }: ContentProps) {
  const { summary, error } = list;
  const isThere = summary !== undefined;
  useEffect(() => {
    // The first frame with the list: the start bench measures up to here.
    if (isThere && performance.getEntriesByName('sw:library').length === 0) requestAnimationFrame(() => performance.mark('sw:library'));
  }, [isThere]);
  const wrong = askedWrongly(error);
  if (wrong !== null) {
    return (
      <EmptyState title={wrong.message} actions={<ActButton act={allSkills} label="Clear all filters" size="xs" plain />}>
        {wrong.remedy}
      </EmptyState>
    );
  }
  if (!summary && error) return <ErrorState title="Could not load the library" cause={error} onRetry={list.retry} />;
  if (!summary) return <SkeletonRows rows={20} label="Loading the library" />;
  if (isFresh(summary, query)) return <LibraryEmpty samples={summary.rows} />;
  if (summary.total === 0) {
    return query ? <NoMatch query={query} all={summary.all} onQuery={onQuery} /> : <EmptyState title="No skills" />;
  }
  return table;
}
