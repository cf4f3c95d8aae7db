// renderer/ui/files/FileBrowser.tsx - the window's own file dialog, for shells without one: places on the left, a list, the path on top.
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FolderListing } from '../../../electron/contract/shell.ts';
import { type ChosenPlace, PLACES, type Purpose } from '../../../electron/contract/values/place.ts';
import { goTo, place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { useUi } from '../../client/store.ts';
import { Dialog, DialogFoot } from '../Dialog.tsx';
import { formatBytes, plural } from '../format.ts';
import { FileIcon, FolderIcon, FolderPlusIcon, UpIcon } from '../icons.ts';
import { type Selection, useSelection } from '../list/selection.ts';
import { type Column, Table, type TableHandle } from '../list/Table.tsx';
import { IconButton, RelativeTime } from '../small.tsx';
import { Split } from '../split/Split.tsx';
import { ErrorState, SkeletonRows } from '../states.tsx';
import { attempt } from '../toast.tsx';
import styles from './FileBrowser.module.css';
import { choosePlaces, useFileBrowser } from './pick.ts';

type Entry = FolderListing['entries'][number] & { id: string };

/** Mounted once by the frame; shows itself when `pickPlaces` needs it. */
export function FileBrowserHost() {
  const purpose = useFileBrowser((s) => s.purpose);
  const answer = useFileBrowser((s) => s.answer);
  return (
    <Dialog title={purpose ? PLACES[purpose].title : ''} size={720} opened={purpose !== null} onClose={() => answer(null)} asking>
      {purpose ? <Browser purpose={purpose} onAnswer={answer} /> : null}
    </Dialog>
  );
}

function Browser({ purpose, onAnswer }: { purpose: Purpose; onAnswer: (places: ChosenPlace[] | null) => void }) {
  const { what, act } = PLACES[purpose];
  const ofFolder = what === 'folder';
  /** Where the last question for files, or for a folder, was left. */
  const remembered = ofFolder ? 'folder' : 'files';
  const [path, setPath] = useState<string | null>(() => useUi.getState().folders[remembered] ?? null);
  /** What is being typed in the path field; a listing that arrives meanwhile must not replace it. */
  const [typed, setTyped] = useState<string | null>(null);
  const many = what === 'files';
  const selection = useEntries(many);
  const query = useLiveQuery('shell.browse', { named: path, purpose }, { placeholderData: keepPreviousData, staleTime: 0 });
  // A folder that cannot be read leaves places and history as they were.
  const [folder, setFolder] = useState(query.data);
  useEffect(() => {
    if (query.data) setFolder(query.data);
  }, [query.data]);
  // If the remembered folder no longer exists, do not start with an error.
  const isGone = query.error !== null && folder === undefined;
  useEffect(() => {
    if (isGone) setPath(null);
  }, [isGone]);
  useEffect(() => goTo('files.list'), []);
  const choose = (named: string[]) =>
    attempt('This cannot be chosen.', async () => {
      const places = await choosePlaces(named, purpose);
      if (places === null) return;
      if (folder) useUi.getState().setFolder(remembered, folder.path);
      onAnswer(places);
    });
  const open = (next: string) => {
    setPath(next);
    setTyped(null);
    selection.clear();
  };
  const entries = useMemo(
    () => (folder?.entries ?? []).filter(({ kind }) => !ofFolder || kind === 'folder').map((entry) => ({ ...entry, id: entry.path })),
    [folder, ofFolder],
  );
  const chosen = selection.rows.filter(({ kind }) => many || ofFolder || kind === 'file').map((entry) => entry.path);
  // The folder that the path names: not the one still shown while it is read, nor one that is only typed yet.
  const isTyping = typed !== null && typed.trim() !== (path ?? folder?.path);
  const listed = query.error || query.isPlaceholderData || isTyping ? undefined : query.data;
  const result = listed === undefined ? [] : ofFolder ? [chosen[0] ?? listed.path] : chosen;
  return (
    <>
      <PathBar folder={folder} text={typed ?? path ?? folder?.path ?? ''} onType={setTyped} onOpen={open} canCreate={ofFolder} />
      <div className={styles.panes}>
        <Split
          name="files"
          start={{
            id: 'places',
            of: 'places',
            size: 168,
            min: 120,
            max: 280,
            content: <Places folder={folder} onOpen={open} />,
          }}
        >
          {query.error ? (
            <ErrorState title="Could not open this folder" cause={query.error} onRetry={() => void query.refetch()} />
          ) : folder ? (
            <EntryList
              key={folder.path}
              entries={entries}
              selection={selection}
              many={many}
              onOpen={(entry) => (entry.kind === 'folder' ? open(entry.path) : void choose([entry.path]))}
              onUp={() => folder.parent && open(folder.parent)}
            />
          ) : (
            <SkeletonRows />
          )}
        </Split>
      </div>
      <DialogFoot>
        <span className="sm mut ell" aria-live="polite">
          {ofFolder ? (result[0] ?? '') : chosen.length > 0 ? `${plural(chosen.length, 'file')} selected` : hint(purpose)}
          {folder?.truncated ? ' · list truncated, type the path' : ''}
        </span>
        <Button className="right" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" disabled={result.length === 0} onClick={() => void choose(result)}>
          {act}
        </Button>
      </DialogFoot>
    </>
  );
}

/** What is selected in the folder; only one if folders are chosen. */
function useEntries(many: boolean): Selection<Entry> {
  const selection = useSelection<Entry>();
  return many ? selection : { ...selection, toggle: (entry) => selection.setAll([entry]), extendTo: () => undefined };
}

function Places({ folder, onOpen }: { folder: FolderListing | undefined; onOpen(path: string): void }) {
  return (
    <nav className="side" aria-label="Places">
      {folder?.places.map(({ path, label }) => (
        <button type="button" key={path} className={`it ${path === folder.path ? 'on' : ''}`} onClick={() => onOpen(path)}>
          <FolderIcon className="s" aria-hidden />
          <span className="ell">{label}</span>
        </button>
      ))}
    </nav>
  );
}

function hint(purpose: Purpose): string {
  const { what, extensions } = PLACES[purpose];
  return `Choose ${what === 'files' ? 'one or more files' : 'a file'} (${extensions.map((each) => `.${each}`).join(', ')})`;
}

interface PathBarProps {
  folder: FolderListing | undefined;
  /** What is typed, else what is shown or was tried. */
  text: string;
  onType(text: string): void;
  canCreate: boolean;
  onOpen(path: string): void;
}

function PathBar({ folder, text, onType, canCreate, onOpen }: PathBarProps) {
  const [naming, setNaming] = useState(false);
  const create = async (name: string) => {
    if (!folder || !name) return;
    await attempt('Could not create the folder.', async () => {
      const made = await api.shell.createFolder.mutate({ parent: folder.path, name });
      if (made === null) return;
      await refresh(['shell.browse']);
      setNaming(false);
      onOpen(made.path);
    });
  };
  return (
    <div className={styles.pathBar}>
      <IconButton
        icon={UpIcon}
        label="Parent folder"
        size="sm"
        blocked={folder?.parent ? null : 'this is the top folder'}
        onClick={() => folder?.parent && onOpen(folder.parent)}
      />
      <TextInput
        className="grow"
        aria-label="Path"
        value={text}
        spellCheck={false}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onOpen(text.trim())}
      />
      {canCreate && !naming ? (
        <Button leftSection={<FolderPlusIcon className="s" aria-hidden />} onClick={() => setNaming(true)}>
          New folder
        </Button>
      ) : null}
      {naming ? (
        <TextInput
          aria-label="Name of the new folder"
          placeholder="Name, then Enter"
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter') void create(event.currentTarget.value.trim());
            if (event.key === 'Escape') {
              event.stopPropagation();
              setNaming(false);
            }
          }}
        />
      ) : null}
    </div>
  );
}

interface EntryListProps {
  entries: readonly Entry[];
  selection: Selection<Entry>;
  /** Several can be selected. */
  many: boolean;
  onOpen(entry: Entry): void;
  onUp(): void;
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    head: 'Name',
    width: { min: 160 },
    className: 'row',
    cell: ({ kind, name }) => {
      const Icon = kind === 'folder' ? FolderIcon : FileIcon;
      return (
        <>
          <Icon className={`s ${kind === 'folder' ? 'acc' : 'mut'}`} aria-hidden />
          <span className="ell">{name}</span>
        </>
      );
    },
  },
  { head: 'Size', width: 72, num: true, className: 'xs mut', cell: ({ kind, bytes }) => (kind === 'file' ? formatBytes(bytes) : '') },
  {
    head: 'Changed',
    width: 92,
    num: true,
    className: 'xs mut',
    cell: ({ modifiedAt }) => (modifiedAt ? <RelativeTime at={modifiedAt} /> : null),
  },
];
const nameOf = ({ name }: Entry): string => name;

function EntryList({ entries, selection, many, onOpen, onUp }: EntryListProps) {
  const table = useRef<TableHandle>(null);
  const none = useRef<HTMLDivElement>(null);
  // Each folder has its own list: the keys continue in it, unless a path is being typed.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) (table.current ?? none.current)?.focus();
  }, []);
  if (entries.length === 0) {
    return (
      <div
        ref={none}
        tabIndex={-1}
        className={`sm mut ${styles.none}`}
        {...place('files.list')}
        role="status"
        onKeyDown={(event) => event.key === 'Backspace' && onUp()}
      >
        Nothing to select in this folder
      </div>
    );
  }
  return (
    <div className={styles.list}>
      <Table
        handle={table}
        label="Files and folders"
        columns={COLUMNS}
        rows={entries}
        rowHeight={28}
        keyOf={({ path }) => path}
        fill
        choice={{ selection, all: () => selection.setAll(entries), byClick: true, ...(many ? { nameOf } : {}) }}
        onOpen={onOpen}
        textOf={nameOf}
        keys={{ Backspace: onUp }}
        attributes={{ ...place('files.list'), 'data-autofocus': true }}
      />
    </div>
  );
}
