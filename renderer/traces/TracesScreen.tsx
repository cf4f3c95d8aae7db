// renderer/traces/TracesScreen.tsx - everything that ran: find it, follow it, open it.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { goToLibrary } from '../app/frame/acts.ts';
import { navigate, toTraces, useRoute } from '../app/router.ts';
import { api } from '../client/api.ts';
import { askedWrongly } from '../client/errors.ts';
import { onAppEvent } from '../client/events.ts';
import { formatCost, formatCount, formatDuration, NONE } from '../ui/format.ts';
import { FilterIcon } from '../ui/icons.ts';
import { IconButton, Keys } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { allRuns, shownTraces } from './acts.ts';
import { Facets } from './Facets.tsx';
import { FilterBar } from './FilterBar.tsx';
import { formatFilter, formatFilterToken, knownValues, parseFilter, withoutToken } from './filter.ts';
import { RunTable, type RunTableHandle } from './RunTable.tsx';
import { costs, createRunPages, durations, type RunList, type RunPages } from './runPages.ts';
import styles from './traces.module.css';

const read = (query: string, after: string | null, limit: number, signal: AbortSignal) =>
  api.traces.list.query({ query, after, limit }, { signal });

export default function TracesScreen() {
  const route = useRoute();
  const query = route.screen === 'traces' ? route.query : '';
  const table = useRef<RunTableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const { pages, list } = useRunPages(query, table);
  const { narrow } = useNarrow();
  const [sideOpen, setSideOpen] = useState(false);
  const setQuery = (next: string) => navigate(toTraces(next), { replace: true });
  const waiting = list.waiting.length;
  const known = useMemo(() => knownValues(list.rows), [list.rows]);
  useOffer(
    shownTraces,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the function acts on what the query is
    useMemo(
      () => ({ query, setQuery, move: (by: 1 | -1) => table.current?.move(by), waiting, showWaiting: () => table.current?.showWaiting() }),
      [query, waiting],
    ),
  );
  const filters = (
    <aside className="side" aria-label="Filters" {...pane('filters')}>
      <Facets query={query} all={list.all} counts={list.counts} rows={list.rows} onChange={setQuery} />
    </aside>
  );
  const drawer = { title: 'Filters', opened: sideOpen, onClose: () => setSideOpen(false) };
  return (
    <Split name="traces" start={{ id: 'filters', of: 'filters', content: filters, drawer }}>
      <section className="col" aria-label="Traces" {...pane('main')}>
        <h1 className="sr-only">Traces</h1>
        <div className="bar h44">
          {narrow ? <IconButton icon={FilterIcon} label="Filters" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} /> : null}
          <FilterBar
            query={query}
            problem={problemOf(list)}
            known={known}
            onChange={setQuery}
            onLeave={() => table.current?.focus()}
            inputRef={search}
          />
        </div>
        <Figures list={list} />
        <Content list={list} pages={pages} query={query} table={table} onQuery={setQuery} />
        <Foot list={list} />
      </section>
    </Split>
  );
}

/** The pages of a query, kept current by the core's events. */
function useRunPages(query: string, table: { current: RunTableHandle | null }): { pages: RunPages; list: RunList } {
  const [pages] = useState(() => createRunPages(read));
  const [settled] = useDebouncedValue(query, 80);
  useEffect(() => {
    void pages.load(settled);
    return () => pages.close();
  }, [pages, settled]);
  useEffect(
    () =>
      onAppEvent((event) => {
        if (event.type === 'run') pages.changed(event.run, table.current?.isAtTop() ?? true);
        if (event.type === 'workspace' || event.type === 'retention') void pages.load(settled);
      }),
    [pages, settled, table],
  );
  return { pages, list: useStore(pages.store) };
}

function Figures({ list }: { list: RunList }) {
  const ended = (list.counts.completed ?? 0) + (list.counts.incomplete ?? 0) + (list.counts.failed ?? 0) + (list.counts.timed_out ?? 0);
  // Of runs that are chosen by their state there is no share to tell.
  const byState = list.total !== Object.values(list.counts).reduce((sum, runs) => sum + runs, 0);
  const time = durations(list.rows);
  const money = costs(list.rows);
  if (list.rows.length === 0) return null;
  const part = list.next === null ? '' : `, newest ${formatCount(list.rows.length)}`;
  return (
    <div className={styles.figures}>
      <Figure label="Runs" value={formatCount(list.total)} />
      <Figure label="Completed" value={ended === 0 || byState ? NONE : `${(((list.counts.completed ?? 0) / ended) * 100).toFixed(1)}%`} />
      <Figure
        label={`Median, slowest 5%${part}`}
        value={formatDuration(time?.median)}
        more={time ? formatDuration(time.slow) : undefined}
      />
      <Figure label={`Cost${money.unknown > 0 ? `, ${formatCount(money.unknown)} unknown` : ''}${part}`} value={formatCost(money.known)} />
    </div>
  );
}

const Figure = ({ label, value, more }: { label: string; value: string; more?: string | undefined }) => (
  <div className={styles.figure}>
    <span className="xs mut">{label}</span>
    <b>
      {value} {more ? <span className="mut">{more}</span> : null}
    </b>
  </div>
);

/** Why the filter cannot be read. */
const problemOf = ({ state, error }: RunList): AppErrorData | null => (state === 'failed' ? askedWrongly(error) : null);

interface ContentProps {
  list: RunList;
  pages: RunPages;
  query: string;
  table: { current: RunTableHandle | null };
  onQuery(query: string): void;
}

function Content({ list, pages, query, table, onQuery }: ContentProps) {
  const problem = problemOf(list);
  if (problem !== null) return <NoRuns title={problem.message} query={query} onQuery={onQuery} more={problem.remedy} />;
  if (list.state === 'failed') {
    return <ErrorState title="Could not load the traces" cause={list.error} onRetry={() => void pages.load(query)} />;
  }
  if (list.state === 'loading') return <SkeletonRows rows={16} label="Loading the runs" />;
  if (list.rows.length > 0) return <RunTable list={list} pages={pages} handle={table} />;
  if (query === '') {
    return (
      <EmptyState title="No runs yet" actions={<ActButton act={goToLibrary} label="Open Library" plain {...place('traces.list')} />}>
        Run a skill in the editor (F5) and everything that happens appears here: what was sent, what came back, time, tokens and cost.
      </EmptyState>
    );
  }
  return <NoRuns title={`No runs match ${query}`} query={query} onQuery={onQuery} />;
}

interface NoRunsProps extends Pick<ContentProps, 'query' | 'onQuery'> {
  title: string;
  more?: string | undefined;
}

function NoRuns({ title, query, onQuery, more }: NoRunsProps) {
  const { tokens, text } = parseFilter(query);
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {tokens.map((token, index) => (
            <Button key={formatFilterToken(token)} size="xs" onClick={() => onQuery(withoutToken(query, index))}>
              Remove {formatFilterToken(token)}
            </Button>
          ))}
          {text !== '' && tokens.length > 0 ? (
            <Button size="xs" onClick={() => onQuery(formatFilter({ tokens, text: '' }))}>
              Remove “{text}”
            </Button>
          ) : null}
          <ActButton act={allRuns} label="Clear all filters" size="xs" variant="subtle" color="gray" plain {...place('traces.list')} />
        </>
      }
    >
      {more}
    </EmptyState>
  );
}

function Foot({ list }: { list: RunList }) {
  return (
    <div className="footline xs mut">
      <span className="row g6">
        <Keys keys="J" /> <Keys keys="K" /> next, previous
      </span>
      <span className="row g6">
        <Keys keys="Enter" /> open
      </span>
      <span className="row g6">
        <Keys keys="R" /> run again
      </span>
      <span className="row g6">
        <Keys keys="/" /> filter
      </span>
      <span className="right num">
        {formatCount(list.rows.length)} of {formatCount(list.total)} shown · exact times on hover
      </span>
    </div>
  );
}
