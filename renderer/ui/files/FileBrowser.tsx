// renderer/ui/files/FileBrowser.tsx - the window's own file dialog, for shells that have none: places left, a list, the path on top.
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FolderListing } from '../../../electron/contract/app.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { trpc } from '../../client/trpc.ts';
import { DialogFoot } from '../confirm.tsx';
import { Dialog } from '../Dialog.tsx';
import { formatBytes, plural } from '../format.ts';
import { FileIcon, FolderIcon, FolderPlusIcon, UpIcon } from '../icons.ts';
import { IconButton, RelativeTime } from '../small.tsx';
import { ErrorState, SkeletonRows } from '../states.tsx';
import { toastError } from '../toast.tsx';
import { VirtualList, type VirtualListHandle } from '../VirtualList.tsx';
import styles from './FileBrowser.module.css';
import { type PickRequest, useFileBrowser } from './pick.ts';

type Entry = FolderListing['entries'][number];

/** Mounted once by the frame; shows itself when `pickPaths` needs it. */
export function FileBrowserHost() {
  const request = useFileBrowser((s) => s.request);
  const answer = useFileBrowser((s) => s.answer);
  return (
    <Dialog title={request?.title ?? ''} size={720} opened={request !== null} onClose={() => answer(null)} asking>
      {request ? <Browser request={request} onAnswer={answer} /> : null}
    </Dialog>
  );
}

function Browser({ request, onAnswer }: { request: PickRequest; onAnswer: (paths: string[] | null) => void }) {
  const [path, setPath] = useState<string | null>(null);
  /** What is in hand in the path field; a listing that arrives meanwhile must not take it away. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useLiveQuery(
    'app.listFolder',
    { path, extensions: [...request.extensions] },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  // A folder that cannot be read leaves places and way back as they were.
  const [folder, setFolder] = useState(query.data);
  useEffect(() => {
    if (query.data) setFolder(query.data);
  }, [query.data]);
  const open = (next: string) => {
    setPath(next);
    setTyped(null);
    setChosen(new Set());
  };
  const entries = folder?.entries.filter((entry) => request.what === 'files' || entry.kind === 'folder') ?? [];
  const result = query.error ? [] : request.what === 'folder' ? (folder ? [[...chosen][0] ?? folder.path] : []) : [...chosen];
  const choose = (entry: Entry, many: boolean) =>
    setChosen((now) => {
      if (!many || request.what === 'folder') return new Set([entry.path]);
      const next = new Set(now);
      if (!next.delete(entry.path)) next.add(entry.path);
      return next;
    });
  return (
    <>
      <PathBar
        folder={folder}
        text={typed ?? path ?? folder?.path ?? ''}
        onType={setTyped}
        onOpen={open}
        canCreate={request.what === 'folder'}
      />
      <div className={styles.panes}>
        <nav className={`side ${styles.places}`} aria-label="Places">
          {folder?.places.map((place) => (
            <button
              type="button"
              key={place.path}
              className={`it ${place.path === folder.path ? 'on' : ''}`}
              onClick={() => open(place.path)}
            >
              <FolderIcon className="s" aria-hidden />
              <span className="ell">{place.label}</span>
            </button>
          ))}
        </nav>
        {query.error ? (
          <ErrorState title="Could not open this folder" cause={query.error} onRetry={() => void query.refetch()} />
        ) : folder ? (
          <EntryList
            key={folder.path}
            entries={entries}
            chosen={chosen}
            onChoose={choose}
            onOpen={(entry) => (entry.kind === 'folder' ? open(entry.path) : onAnswer([entry.path]))}
            onUp={() => folder.parent && open(folder.parent)}
          />
        ) : (
          <SkeletonRows />
        )}
      </div>
      <DialogFoot>
        <span className="sm mut ell" aria-live="polite">
          {request.what === 'folder' ? (result[0] ?? '') : chosen.size > 0 ? `${plural(chosen.size, 'file')} selected` : hint(request)}
          {folder?.truncated ? ' · list truncated, type the path' : ''}
        </span>
        <Button className="right" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" disabled={result.length === 0} onClick={() => onAnswer(result)}>
          {request.act}
        </Button>
      </DialogFoot>
    </>
  );
}

const hint = ({ extensions }: PickRequest) =>
  extensions.length > 0 ? `Choose one or more files (${extensions.map((e) => `.${e}`).join(', ')})` : 'Choose one or more files';

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
    try {
      const made = await trpc.app.createFolder.mutate({ parent: folder.path, name });
      await refresh(['app.listFolder']);
      setNaming(false);
      onOpen(made.path);
    } catch (cause) {
      toastError('Could not create the folder.', cause);
    }
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
  entries: Entry[];
  chosen: ReadonlySet<string>;
  onChoose(entry: Entry, many: boolean): void;
  onOpen(entry: Entry): void;
  onUp(): void;
}

function EntryList({ entries, chosen, onChoose, onOpen, onUp }: EntryListProps) {
  const [active, setActive] = useState(0);
  const list = useRef<VirtualListHandle>(null);
  const none = useRef<HTMLDivElement>(null);
  // Each folder has a list of its own: the keys go on in it, unless a path is being typed.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) (list.current?.element ?? none.current)?.focus();
  }, []);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(entries.length - 1, to));
    setActive(next);
    list.current?.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[active];
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(entries.length - 1);
    else if (event.key === 'Enter' && entry) onOpen(entry);
    else if (event.key === ' ' && entry) onChoose(entry, true);
    else if (event.key === 'Backspace') onUp();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const found = entries.findIndex((e, i) => i > active && e.name.toLowerCase().startsWith(event.key.toLowerCase()));
      move(found < 0 ? entries.findIndex((e) => e.name.toLowerCase().startsWith(event.key.toLowerCase())) : found);
    } else return;
    event.preventDefault();
  };
  if (entries.length === 0) {
    return (
      <div ref={none} tabIndex={-1} className={`sm mut ${styles.none}`} role="status" onKeyDown={onKeyDown}>
        Nothing to select in this folder
      </div>
    );
  }
  return (
    <VirtualList
      handle={list}
      role="listbox"
      aria-label="Files and folders"
      aria-multiselectable="true"
      aria-activedescendant={`file-${active}`}
      tabIndex={0}
      data-autofocus
      className={styles.list ?? ''}
      count={entries.length}
      rowHeight={28}
      keyOf={(index) => entries[index]?.path ?? String(index)}
      onKeyDown={onKeyDown}
      renderRow={(index) => {
        const entry = entries[index];
        if (!entry) return null;
        const Icon = entry.kind === 'folder' ? FolderIcon : FileIcon;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          <div
            id={`file-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.has(entry.path)}
            className={`${styles.entry} ${index === active ? styles.active : ''}`}
            onClick={(event) => {
              setActive(index);
              onChoose(entry, event.ctrlKey || event.metaKey || event.shiftKey);
            }}
            onDoubleClick={() => onOpen(entry)}
          >
            <Icon className={`s ${entry.kind === 'folder' ? 'acc' : 'mut'}`} aria-hidden />
            <span className="ell grow">{entry.name}</span>
            <span className="xs mut num">{entry.kind === 'file' ? formatBytes(entry.bytes) : ''}</span>
            <span className={`xs mut ${styles.when}`}>{entry.modifiedAt ? <RelativeTime at={entry.modifiedAt} /> : null}</span>
          </div>
        );
      }}
    />
  );
}
