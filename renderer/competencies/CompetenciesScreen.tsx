// renderer/competencies/CompetenciesScreen.tsx - the catalog of both scopes: filter, look through, equip (row F1).
import { useCallback, useMemo, useRef, useState } from 'react';
import type { CompetencyRow } from '../../electron/contract/competencies/competencies.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, ActIcon, ActItem, ImportMenu, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { currentRoute, navigate, toCompetencies, useRoute } from '../app/router.ts';
import { refresh } from '../client/live.ts';
import { useUi } from '../client/store.ts';
import { formatCount } from '../ui/format.ts';
import { CardsIcon, FilterIcon, TableIcon } from '../ui/icons.ts';
import { SortMenu } from '../ui/list/SortMenu.tsx';
import { SearchLine } from '../ui/query/SearchLine.tsx';
import { IconButton } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import {
  AS_TABLE,
  competencyInHand,
  DETAILS,
  importCompetencies,
  importCompetencyFolder,
  newCompetency,
  openCompetency,
  removeIt,
  showAll,
  shownCatalog,
  sortCompetencies,
  switchLook,
  toggleDetails,
} from './acts.ts';
import styles from './competencies.module.css';
import { Details } from './detail/Details.tsx';
import { type Filter, filterOf, isFiltered, SORTS, type Sort } from './filter.ts';
import { Cards } from './list/Cards.tsx';
import { CompetencyTable } from './list/CompetencyTable.tsx';
import { SideList } from './list/SideList.tsx';
import { type Catalog, type CatalogHandle, useActiveCompetency, useCompetencies } from './list/useCompetencies.ts';

const open = (row: CompetencyRow): void => void runAct(openCompetency, { on: row });
const removeInHand = (): void => void runAct(removeIt);
const KEYS = { Delete: removeInHand, 'Mod+Backspace': removeInHand };

export default function CompetenciesScreen() {
  const route = useRoute();
  const at = route.screen === 'competencies' ? route : toCompetencies();
  const filter = useMemo(() => filterOf(at), [at]);
  const [sort, setSort] = useState<Sort>('name');
  const list = useCompetencies(filter, sort);
  const view = useRef<CatalogHandle>(null);
  const select = useCallback((selected: string) => {
    const now = currentRoute();
    if (now.screen === 'competencies') navigate({ ...now, selected }, { replace: true });
  }, []);
  const [active, setActive, row] = useActiveCompetency(list, at.selected, select, view);
  const setFilter = useCallback(
    ({ text, status, category }: Filter) => navigate(toCompetencies({ query: text, status, category }), { replace: true }),
    [],
  );
  const { narrow, overlay } = useNarrow();
  const [sideOpen, setSideOpen] = useState(false);
  const asTable = useUi((s) => s.open[AS_TABLE] ?? false);
  const details = useUi((s) => s.open[DETAILS] ?? !overlay);
  useOffer(shownCatalog, { filter, sort, setFilter, setSort });
  useOffer(competencyInHand, row);
  const Look = asTable ? CompetencyTable : Cards;
  const search = () => document.querySelector<HTMLInputElement>('[data-place*="|competencies.search|"]')?.focus();
  return (
    <Split
      name="competencies"
      start={{
        id: 'filters',
        of: 'filters',
        content: (
          <aside className="side" aria-label="Filters" {...pane('filters')}>
            <SideList filter={filter} summary={list.summary} />
          </aside>
        ),
        drawer: { title: 'Filters', opened: sideOpen, onClose: () => setSideOpen(false) },
      }}
      end={details ? { id: 'details', of: 'details', size: 348, min: 300, max: 640, content: <Details row={row} /> } : null}
    >
      <section className={styles.main} aria-label="Catalog" {...pane('main')}>
        <h1 className="sr-only">Competencies</h1>
        <div className="bar h44">
          {narrow ? <IconButton icon={FilterIcon} label="Filters" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} /> : null}
          <Search filter={filter} list={list} onChange={setFilter} onLeave={() => view.current?.focus()} />
          <SortMenu sorts={SORTS} sort={sort} act={sortCompetencies} />
          <ActIcon act={switchLook} icon={asTable ? CardsIcon : TableIcon} label={asTable ? 'Show cards' : 'Show table'} size="sm" />
          {details ? null : <ActIcon act={toggleDetails} label="Show details" size="sm" />}
          <ImportMenu main={importCompetencies} width={250}>
            <ActItem act={importCompetencies} />
            <ActItem act={importCompetencyFolder} />
          </ImportMenu>
          <ActButton act={newCompetency} variant="filled" />
        </div>
        <Content list={list} filter={filter}>
          <Look list={list} active={active} onActive={setActive} onOpen={open} onLeave={search} keys={KEYS} handle={view} />
        </Content>
      </section>
    </Split>
  );
}

interface SearchProps {
  filter: Filter;
  list: Catalog;
  onChange(filter: Filter): void;
  onLeave(): void;
}

function Search({ filter, list, onChange, onLeave }: SearchProps) {
  const { all } = list.summary ?? {};
  const total = list.isPrevious ? undefined : list.summary?.total;
  return (
    <SearchLine
      place="competencies.search"
      label="Search competencies"
      placeholder="Search competencies, skills they need, permissions"
      maxLength={500}
      text={filter.text}
      onText={(text) => onChange({ ...filter, text })}
      onLeave={onLeave}
    >
      <span className="xs mut num fixed" role="status">
        {total === undefined || all === undefined || all === 0
          ? ''
          : isFiltered(filter)
            ? `${formatCount(total)} of ${formatCount(all)}`
            : formatCount(all)}
      </span>
    </SearchLine>
  );
}

/** Failed, loading, empty, nothing found, or the catalog. */
function Content({ list: { summary, error }, filter, children }: { list: Catalog; filter: Filter; children: React.ReactNode }) {
  if (!summary && error) {
    return <ErrorState title="Could not load the competencies" cause={error} onRetry={() => void refresh(['competencies.list'])} />;
  }
  if (!summary) return <SkeletonRows rows={12} height={48} label="Loading the competencies" />;
  if (summary.total > 0) return children;
  // What would be done in the list is done here.
  return (
    <div className="col grow" {...place('competencies.list')}>
      {isFiltered(filter) ? (
        <EmptyState title="No competency matches" actions={<ActButton act={showAll} size="xs" plain />}>
          None of {formatCount(summary.all)} has these words, this status and this category.
        </EmptyState>
      ) : (
        <EmptyState
          title="No competencies yet"
          actions={
            <>
              <ActButton act={newCompetency} size="xs" />
              <ActButton act={importCompetencies} size="xs" />
            </>
          }
        >
          A competency bundles the skills, permissions and instructions that an agent needs for one kind of work.
        </EmptyState>
      )}
    </div>
  );
}
