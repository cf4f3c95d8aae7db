// renderer/library/LibraryScreen.tsx - all skills of both scopes: find, look, choose, act.
import { Button, Drawer, Menu } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SkillList, SkillRow } from '../../electron/contract/library.ts';
import { type Command, useCommands } from '../app/commands.ts';
import { navigate, toLibrary, useRoute } from '../app/router.ts';
import {
  AddIcon,
  CheckIcon,
  DownIcon,
  ExportIcon,
  FileIcon,
  FilterIcon,
  FolderIcon,
  ImportIcon,
  LinkIcon,
  SortIcon,
  UndoIcon,
} from '../ui/icons.ts';
import { IconButton } from '../ui/small.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { deleteSkills, restoreSkills, useLastDeleted } from './actions.tsx';
import { openExport } from './export/start.tsx';
import { pickAndImport, pickFolderAndImport } from './import/start.tsx';
import styles from './Library.module.css';
import { LibraryEmpty } from './LibraryEmpty.tsx';
import { pickAndLink } from './links.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { SkillTable, type SkillTableHandle } from './list/SkillTable.tsx';
import { type Selection, useSelection } from './list/selection.ts';
import { readAllRows, type SkillPages, type Sort, useSkillList } from './list/useSkillList.ts';
import { openNewSkill } from './NewSkillDialog.tsx';
import { FilterSide } from './search/FilterSide.tsx';
import { NoMatch } from './search/NoMatch.tsx';
import { SearchBar } from './search/SearchBar.tsx';

const SORTS: Record<Sort, string> = { name: 'Name', updated: 'Last changed', last_run: 'Last run', relevance: 'Best match' };

export function LibraryScreen() {
  const route = useRoute();
  const query = route.screen === 'library' ? route.query : '';
  const [settled] = useDebouncedValue(query, 60);
  const [sort, setSort] = useState<Sort>('name');
  const list = useSkillList(settled, sort);
  const selection = useSelection();
  const narrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false });
  const [sideOpen, setSideOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<SkillTableHandle>(null);
  const setQuery = (next: string) => navigate(toLibrary(next), { replace: true });
  const focusSearch = () => search.current?.focus();
  const remove = (rows: readonly SkillRow[]) => void deleteSkills(rows).then((done) => done && selection.clear());
  const selectAll = () => void readAllRows(settled, sort).then(selection.setAll);
  useLibraryCommands({ selection, table, focusSearch, remove, selectAll });

  const summary = list.summary;
  const none = isFresh(summary, settled);
  const side = <FilterSide query={query} facets={summary?.facets} all={summary?.all ?? 0} onChange={setQuery} />;
  return (
    <div className={`sided ${narrow || none ? 'folded' : ''}`}>
      {narrow || none ? null : (
        <aside className={`side ${styles.side}`} aria-label="Filters">
          {side}
        </aside>
      )}
      <section className={styles.main} aria-label="Library">
        <h1 className="sr-only">Library</h1>
        <div className="bar h44">
          {narrow && !none ? (
            <IconButton icon={FilterIcon} label="Filters" size="sm" pressed={sideOpen} onClick={() => setSideOpen(true)} />
          ) : null}
          <SearchBar
            query={query}
            onChange={setQuery}
            matching={summary?.total ?? null}
            all={none ? 0 : (summary?.all ?? null)}
            onLeave={() => table.current?.focus()}
            inputRef={search}
          />
          {none ? null : <SortMenu sort={sort} onChange={setSort} />}
          <ImportMenu />
          <Button variant="filled" leftSection={<AddIcon className="s" aria-hidden />} onClick={openNewSkill}>
            New skill
          </Button>
        </div>
        <Content
          list={list}
          query={settled}
          onQuery={setQuery}
          table={
            <SkillTable list={list} selection={selection} onSelectAll={selectAll} onDelete={remove} onSearch={focusSearch} handle={table} />
          }
        />
        <SelectionBar selection={selection} />
      </section>
      {narrow ? (
        <Drawer
          opened={sideOpen}
          onClose={() => setSideOpen(false)}
          title="Filters"
          size={260}
          padding={0}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <div className="side">{side}</div>
        </Drawer>
      ) : null}
    </div>
  );
}

/** Nothing of one's own yet: an empty library, or only the samples that come with the app. */
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
    // The first frame with the list: what the start bench measures to.
    if (isThere && performance.getEntriesByName('sw:library').length === 0) requestAnimationFrame(() => performance.mark('sw:library'));
  }, [isThere]);
  if (!summary && error) return <ErrorState title="Could not load the library" cause={error} onRetry={list.retry} />;
  if (!summary) return <SkeletonRows rows={20} label="Loading the library" />;
  if (isFresh(summary, query)) return <LibraryEmpty samples={summary.rows} />;
  if (summary.total === 0) {
    return query ? <NoMatch query={query} all={summary.all} onQuery={onQuery} /> : <EmptyState title="No skills" />;
  }
  return table;
}

/** The main act at once, the rarer ways behind the arrow. */
function ImportMenu() {
  return (
    <Button.Group>
      <Button leftSection={<ImportIcon className="s" aria-hidden />} onClick={() => void pickAndImport()}>
        Import
      </Button>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button px={6} aria-label="More ways to import">
            <DownIcon className="xs" aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FileIcon className="s" aria-hidden />} onClick={() => void pickAndImport()}>
            Import files
          </Menu.Item>
          <Menu.Item leftSection={<FolderIcon className="s" aria-hidden />} onClick={() => void pickFolderAndImport()}>
            Import folder
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<LinkIcon className="s" aria-hidden />} onClick={() => void pickAndLink('folder')}>
            Link folder
          </Menu.Item>
          <Menu.Item leftSection={<LinkIcon className="s" aria-hidden />} onClick={() => void pickAndLink('files')}>
            Link file
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function SortMenu({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<SortIcon className="s" aria-hidden />}
          aria-label={`Sort by ${SORTS[sort].toLowerCase()}`}
        >
          {SORTS[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(SORTS) as Sort[]).map((key) => (
          <Menu.Item
            key={key}
            rightSection={key === sort ? <CheckIcon className="s acc" aria-label="selected" /> : null}
            onClick={() => onChange(key)}
          >
            {SORTS[key]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface CommandParts {
  selection: Selection;
  table: React.RefObject<SkillTableHandle | null>;
  focusSearch(): void;
  remove(rows: readonly SkillRow[]): void;
  selectAll(): void;
}

function useLibraryCommands(parts: CommandParts): void {
  const { selection } = parts;
  const latest = useRef(parts);
  latest.current = parts;
  const some = selection.rows.length > 0;
  const deleted = useLastDeleted((s) => s.ids);
  const commands = useMemo<Command[]>(() => {
    const hint = (id: string, label: string, ...keys: string[]): Command => ({
      id,
      label,
      keys,
      screen: 'library',
      hintOnly: true,
      run: () => undefined,
    });
    const rows = () => {
      const active = latest.current.table.current?.activeRow();
      return latest.current.selection.rows.length > 0 ? latest.current.selection.rows : active ? [active] : [];
    };
    return [
      { id: 'library.search', label: 'Search skills', keys: ['/', 'Mod+F'], screen: 'library', run: () => latest.current.focusSearch() },
      {
        id: 'library.export',
        label: 'Export selected skills',
        keys: ['Mod+E'],
        screen: 'library',
        icon: ExportIcon,
        run: () => openExport(rows()),
      },
      {
        id: 'library.clear',
        label: 'Clear selection',
        screen: 'library',
        blocked: some ? null : 'nothing is selected',
        run: () => latest.current.selection.clear(),
      },
      { id: 'library.all', label: 'Select all matches', keys: ['Mod+A'], screen: 'library', run: () => latest.current.selectAll() },
      // The list itself takes the arrows first; from elsewhere they go to it.
      {
        id: 'library.move',
        label: 'Move through the list',
        keys: ['Up', 'Down'],
        screen: 'library',
        run: () => latest.current.table.current?.focus(),
      },
      {
        id: 'library.undo',
        label: 'Undo last delete',
        keys: ['Mod+Z'],
        icon: UndoIcon,
        screen: 'library',
        blocked: deleted.length > 0 ? null : 'nothing was deleted',
        run: () => void restoreSkills(deleted),
      },
      hint('library.keys.open', 'Open skill', 'Enter'),
      hint('library.keys.select', 'Select skill', 'Space'),
      hint('library.keys.range', 'Extend the selection', 'Shift+Down'),
      hint('library.keys.delete', 'Delete, with undo', 'Delete'),
      hint('library.keys.paste', 'Paste a package', 'Mod+V'),
    ];
  }, [some, deleted]);
  useCommands(commands);
}
