// renderer/tools/ToolsScreen.tsx - the registry of tools: all that the app, skills and servers bring, with what is decided about each (row G1).
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { ToolRow } from '../../electron/contract/tools/tools.ts';
import { Places } from '../agents/Places.tsx';
import { useOffer } from '../app/acts/controls.tsx';
import { pane } from '../app/acts/focus.ts';
import { currentRoute, navigate, toTools, useRoute } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { formatCount } from '../ui/format.ts';
import type { TableHandle } from '../ui/list/Table.tsx';
import { SearchLine } from '../ui/query/SearchLine.tsx';
import { Keys } from '../ui/small.tsx';
import { Split } from '../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { shownTools, type ToolTab, toolInHand } from './acts.ts';
import { Dock } from './Dock.tsx';
import { type Item, ToolTable } from './ToolTable.tsx';
import styles from './tools.module.css';
import { grouped } from './words.ts';

export default function ToolsScreen() {
  const route = useRoute();
  const at = route.screen === 'tools' ? route : toTools();
  const tools = useLiveQuery('tools.list', { text: at.query }, { placeholderData: keepPreviousData });
  const table = useRef<TableHandle>(null);
  const go = useCallback((more: Partial<{ query: string; selected: string; tab: ToolTab }>) => {
    const now = currentRoute();
    if (now.screen === 'tools') navigate({ ...now, ...more }, { replace: true });
  }, []);
  const items = useMemo(() => itemsOf(tools.data?.rows ?? []), [tools.data]);
  const first = items.findIndex(({ kind }) => kind === 'tool');
  const selected = items.findIndex((item) => item.kind === 'tool' && item.tool.key === at.selected);
  const active = selected === -1 ? first : selected;
  const item = items[active];
  const tool = item?.kind === 'tool' ? item.tool : null;
  const show = useCallback((tab: ToolTab) => go({ tab }), [go]);
  const search = useCallback(() => document.querySelector<HTMLInputElement>('[data-place*="|tools.search|"]')?.focus(), []);
  useOffer(
    shownTools,
    useMemo(() => ({ search }), [search]),
  );
  useOffer(
    toolInHand,
    useMemo(() => (tool === null ? null : { tool, show }), [tool, show]),
  );
  return (
    <Split
      name="tools"
      start={{
        id: 'places',
        of: 'list of places',
        content: (
          <aside className="side" aria-label="Places" {...pane('places')}>
            <Places />
          </aside>
        ),
      }}
      end={{
        id: 'tool',
        of: 'details of the tool',
        size: 400,
        min: 300,
        max: 640,
        content: <Dock tool={tool} tab={at.tab === 'try' ? 'try' : 'details'} onTab={show} />,
      }}
    >
      <section className={styles.main} aria-label="Registry" {...pane('main')}>
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
            <span className="xs mut num fixed">{at.query !== '' && tools.data ? formatCount(tools.data.total) : ''}</span>
          </SearchLine>
        </div>
        <Loaded query={tools} what="the tools" rows={14}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No tool has these words">Clear the search to see all tools.</EmptyState>
            ) : (
              <ToolTable
                items={items}
                active={active}
                onActive={(index) => {
                  const next = items[index];
                  if (next?.kind === 'tool') go({ selected: next.tool.key });
                }}
                onLeave={search}
                handle={table}
              />
            )
          }
        </Loaded>
        <div className="bar xs sec">
          <Keys keys="Space" /> on, off <Keys keys="L" /> level <Keys keys="Y" /> try it <Keys keys="/" /> search
          <span className="grow" />
          <span className="num" role="status">
            {tools.data ? `${formatCount(tools.data.all)} tools, ${formatCount(tools.data.on)} on` : ''}
          </span>
        </div>
      </section>
    </Split>
  );
}

const itemsOf = (rows: readonly ToolRow[]): Item[] =>
  grouped(rows).flatMap(({ label, rows: of }): Item[] => [
    { kind: 'group', label, count: of.length },
    ...of.map((tool): Item => ({ kind: 'tool', tool })),
  ]);
