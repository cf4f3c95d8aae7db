// renderer/tools/ToolsScreen.tsx - the registry of tools: all that the app, skills and servers bring, with what is decided about each, and the MCP servers (row G1).
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { McpServer } from '../../electron/contract/mcp/mcp.ts';
import { TOOL_TYPES } from '../../electron/contract/tools/tool.ts';
import type { ToolOnly, ToolPage } from '../../electron/contract/tools/tools.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { currentRoute, FIRST, navigate, type ToolsRoute, toTools, useRoute } from '../app/router.ts';
import { useLivePages, useLiveQuery } from '../client/live.ts';
import { formatCount } from '../ui/format.ts';
import type { TableHandle } from '../ui/list/Table.tsx';
import { SearchLine } from '../ui/query/SearchLine.tsx';
import { Keys } from '../ui/small.tsx';
import { Split, useNarrow } from '../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { clearFilters, coveringDetails, type Only, shownTools, type ToolTab, toolInHand } from './acts.ts';
import { Dock } from './Dock.tsx';
import { Facets } from './Facets.tsx';
import { SERVER_TABS, shownServers } from './mcp/acts.ts';
import { ServerDock } from './mcp/ServerDock.tsx';
import { ServerList } from './mcp/ServerList.tsx';
import { type Item, ToolTable } from './ToolTable.tsx';
import { grouped } from './words.ts';

export default function ToolsScreen() {
  const route = useRoute();
  const at = route.screen === 'tools' ? route : toTools();
  const servers = useLiveQuery('mcp.list').data ?? NO_SERVERS;
  const server = servers.find(({ id }) => id === at.server) ?? (at.server === FIRST ? servers[0] : undefined) ?? null;
  const table = useRef<TableHandle>(null);
  const go = useCallback((more: Partial<Omit<ToolsRoute, 'screen'>>) => {
    const now = currentRoute();
    if (now.screen === 'tools') navigate({ ...now, ...more }, { replace: true });
  }, []);
  const { tools, shown, items, more } = useTools(at, servers);
  const first = items.findIndex(({ kind }) => kind === 'tool');
  const selected = items.findIndex((item) => item.kind === 'tool' && item.tool.key === at.selected);
  const active = selected === -1 ? first : selected;
  const item = items[active];
  const tool = item?.kind === 'tool' ? item.tool : null;
  const key = tool?.key ?? null;
  const show = useCallback((tab: ToolTab) => go({ tab, server: null, selected: key }), [go, key]);
  // Where they would cover the list, details open only once they were asked for.
  const { overlay } = useNarrow();
  const isAsked = server !== null || at.selected !== null;
  useOffer(
    coveringDetails,
    useMemo(() => (overlay && isAsked ? { close: () => go({ selected: null, server: null }) } : null), [overlay, isAsked, go]),
  );
  const facets = shown?.facets;
  const search = useShown(facets, at.only, go);
  useOffer(shownServers, servers);
  useOffer(toolInHand, tool === null ? null : { tool, show });
  return (
    <Split
      name="tools"
      start={{
        id: 'servers',
        of: 'list of MCP servers',
        content: <ServerList servers={servers} selected={server?.id ?? null} tab={at.tab} />,
      }}
      end={
        overlay && !isAsked
          ? null
          : {
              id: 'tool',
              of: 'details of the tool',
              size: 400,
              min: 300,
              max: 640,
              content:
                server === null ? (
                  <Dock tool={tool} tab={at.tab === 'try' ? 'try' : 'details'} onTab={show} />
                ) : (
                  <ServerDock id={server.id} tab={SERVER_TABS.find((tab) => tab === at.tab) ?? 'tools'} />
                ),
            }
      }
    >
      <section className="col full" aria-label="Registry" {...pane('main')}>
        <h1 className="sr-only">Tools</h1>
        <div className="bar h44">
          <SearchLine
            place="tools.search"
            label="Search tools"
            placeholder="Name, provider, domain or tag"
            maxLength={200}
            text={at.query}
            onText={(query) => go({ query })}
            onLeave={() => table.current?.focus()}
          >
            <span className="xs mut num fixed">{isFiltered(at) && shown ? formatCount(shown.total) : ''}</span>
          </SearchLine>
        </div>
        <Facets facets={facets} only={at.only} />
        <Loaded query={tools} what="the tools" rows={14}>
          {({ pages }) =>
            pages[0]?.total === 0 ? (
              <EmptyState
                title={at.query === '' ? 'No tool has these values' : 'No tool has these words'}
                actions={<ActButton act={clearFilters} size="xs" />}
              >
                Clear the search and the filters to see all tools.
              </EmptyState>
            ) : (
              <ToolTable
                items={items}
                active={active}
                onActive={(index) => {
                  const next = items[index];
                  if (next?.kind === 'tool') go({ selected: next.tool.key, server: null });
                }}
                onLeave={search}
                onRange={more}
                handle={table}
              />
            )
          }
        </Loaded>
        <div className="bar xs sec">
          <Keys keys="Space" /> on, off <Keys keys="L" /> level <Keys keys="Y" /> try it <Keys keys="/" /> search
          <span className="grow" />
          <span className="num" role="status">
            {shown ? `${formatCount(shown.all)} tools, ${formatCount(shown.on)} on` : ''}
          </span>
        </div>
      </section>
    </Split>
  );
}

/** Offers the list with its filters; returns how one gets to the search. */
function useShown(facets: ToolPage['facets'] | undefined, only: Only, go: (more: { only: Only }) => void): () => void {
  const search = useCallback(() => document.querySelector<HTMLInputElement>('[data-place*="|tools.search|"]')?.focus(), []);
  useOffer(
    shownTools,
    useMemo(() => ({ search, facets, only, setOnly: (next: Only) => go({ only: next }) }), [search, facets, only, go]),
  );
  return search;
}

/** The tools with these words, page by page as the table is scrolled. */
function useTools({ query, only }: Pick<ToolsRoute, 'query' | 'only'>, servers: readonly McpServer[]) {
  const filtered = isFiltered({ query, only });
  const tools = useLivePages('tools.list', {
    key: { query, only },
    first: 0,
    inputAt: (offset) => ({ text: query, only: onlyOf(only), offset }),
    next: (_, pages) => nextOf(pages),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = tools;
  const items = useMemo(() => itemsOf(data?.pages ?? [], filtered ? NO_SERVERS : servers), [data, servers, filtered]);
  const more = useCallback(
    (_: number, last: number) => {
      if (last >= items.length - NEAR && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [items.length, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return { tools, shown: data?.pages[0], items, more };
}

/** So many rows before the end the next page is read. */
const NEAR = 50;

/** Where the next page begins; null = all have been read. */
function nextOf(pages: readonly ToolPage[]): number | null {
  const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const last = pages.at(-1);
  return last === undefined || last.rows.length === 0 || read >= last.total ? null : read;
}

const isFiltered = ({ query, only }: Pick<ToolsRoute, 'query' | 'only'>): boolean => query !== '' || Object.keys(only).length > 0;

/** An address may name a kind that does not exist, which filters nothing. */
function onlyOf({ kind, ...rest }: ToolsRoute['only']): ToolOnly {
  const known = TOOL_TYPES.find((each) => each === kind);
  return known === undefined ? rest : { ...rest, kind: known };
}

const NO_SERVERS: readonly McpServer[] = [];

/** A server that lists nothing yet has its line as well. */
const itemsOf = (pages: readonly ToolPage[], servers: readonly McpServer[]): Item[] =>
  grouped(
    pages.flatMap(({ rows }) => rows),
    servers,
    pages[0]?.groups ?? [],
  ).flatMap(({ label, rows: of, count, server }): Item[] => [
    { kind: 'group', label, count, server },
    ...of.map((tool): Item => ({ kind: 'tool', tool })),
  ]);
