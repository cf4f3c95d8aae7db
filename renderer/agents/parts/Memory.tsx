// renderer/agents/parts/Memory.tsx - what an agent remembers in one place: searched, looked at and edited by hand. Settings are shown among it, and are not
// edited here.
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AgentDetail, MemoryEntry } from '../../../electron/contract/agents/agents.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { useLivePages, useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';
import styles from '../agents.module.css';
import { renew } from '../doing.tsx';
import { addMemory, editMemory, moreMemory, removeMemory, shownMemory } from './acts.ts';

export function Memory({ agent: { row } }: { agent: AgentDetail }) {
  const workspace = useLiveQuery('app.info').data?.workspace ?? null;
  const [chosen, setChosen] = useState<Scope | null>(null);
  const scope = chosen ?? (workspace === null ? 'account' : 'workspace');
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 200);
  const [edited, setEdited] = useState<{ entry: MemoryEntry | null } | null>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage } = useLivePages('agents.memory', {
    key: [row.id, scope, settled],
    first: null as string | null,
    inputAt: (after) => ({ agent: row.id, scope, text: settled, after }),
    next: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always', // runs write to it
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  useOffer(
    shownMemory,
    useMemo(
      () => ({
        rows: rows ?? [],
        edit: (entry) => setEdited({ entry }),
        remove: (entry) => remove(row.id, scope, entry),
        more: hasNextPage ? () => void fetchNextPage() : null,
      }),
      [rows, row.id, scope, hasNextPage, fetchNextPage],
    ),
  );
  return (
    <div className={styles.pad} {...place('agent.memory')}>
      <div className="row g8">
        <TextInput
          size="xs"
          w={260}
          aria-label="Search keys and values"
          placeholder="Search keys and values"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Where it is kept"
          value={scope}
          onChange={(value) => setChosen(value as Scope)}
          data={[
            { value: 'workspace', label: 'Workspace', disabled: workspace === null },
            { value: 'account', label: 'Account' },
          ]}
        />
        <span className="sm mut num">{data ? plural(data.pages[0]?.total ?? 0, 'entry', 'entries') : ''}</span>
        <span className="grow" />
        <ActButton act={addMemory} label="Add…" size="xs" plain />
      </div>
      <Loaded query={{ data: rows, error, refetch }} what="the memory">
        {(entries) =>
          entries.length === 0 ? (
            <NoRows>{settled === '' ? 'It remembers nothing here yet.' : 'Nothing has these words.'}</NoRows>
          ) : (
            <Table label="Memory" columns={COLUMNS} rows={entries} keyOf={({ key }) => key} />
          )
        }
      </Loaded>
      {hasNextPage ? <ActButton act={moreMemory} label="Show more" size="xs" plain /> : null}
      <Dialog title={edited?.entry ? 'Edit entry' : 'New entry'} size={720} opened={edited !== null} onClose={() => setEdited(null)}>
        {edited ? <EntryForm agent={row.id} scope={scope} entry={edited.entry} onDone={() => setEdited(null)} /> : null}
      </Dialog>
    </div>
  );
}

async function remove(agent: string, scope: Scope, { key, value }: MemoryEntry): Promise<void> {
  const set = (to: string | null) => api.agents.setMemory.mutate({ agent, scope, key, value: to });
  const back = async () => {
    await set(value).catch((cause: unknown) => toastError(`Could not bring ${key} back.`, cause));
    await renew();
  };
  await attempt(`Could not remove ${key}.`, async () => {
    await set(null);
    toast(said`Removed ${key}`, { id: 'memory', undo: () => void back() });
  });
  await renew();
}

/** Indented if that is the same value. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** Whether there is an entry of this key: keys and values are searched, so others may come first. */
async function isKept(of: { agent: string; scope: Scope }, key: string): Promise<boolean> {
  for (let after: string | null = null; ; ) {
    const page: { rows: MemoryEntry[]; next: string | null } = await api.agents.memory.query({ ...of, text: key.slice(0, 200), after });
    if (page.rows.some((row) => row.key === key && !row.readOnly)) return true;
    if (page.next === null) return false;
    after = page.next;
  }
}

interface EntryFormProps {
  agent: string;
  scope: Scope;
  entry: MemoryEntry | null;
  onDone(): void;
}

function EntryForm({ agent, scope, entry, onDone }: EntryFormProps) {
  const [key, setKey] = useState(entry?.key ?? '');
  const [value, setValue] = useState(entry ? pretty(entry.value) : '');
  const [taken, setTaken] = useState<string | null>(null);
  const form = useSubmit(key !== '', async () => {
    if (entry === null && (await isKept({ agent, scope }, key))) {
      setTaken(key);
      return;
    }
    await api.agents.setMemory.mutate({ agent, scope, key, value });
    await renew();
    onDone();
  });
  return (
    <DialogForm form={form} act="Save" onCancel={onDone}>
      <TextInput
        label="Key"
        spellCheck={false}
        maxLength={1000}
        disabled={entry !== null}
        {...(entry === null ? { 'data-autofocus': true } : {})}
        value={key}
        error={taken === key ? `${key} already exists. Edit that entry instead.` : null}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Textarea
        label="Value"
        description="JSON: put text in quotes"
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        {...(entry === null ? {} : { 'data-autofocus': true })}
        value={value}
        error={form.problem}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          form.forget();
        }}
      />
    </DialogForm>
  );
}

const COLUMNS: readonly Column<MemoryEntry>[] = [
  { head: 'Key', width: { min: 140 }, isName: true, className: 'ell', title: ({ key }) => key, cell: ({ key }) => <code>{key}</code> },
  {
    head: 'Value',
    width: { min: 200, share: 2 },
    className: 'mono sm ell',
    title: ({ value }) => pretty(value),
    cell: ({ value }) => value,
  },
  {
    head: 'Skill',
    width: 120,
    leaves: 2,
    className: 'sm ell',
    cell: ({ skillName, readOnly }) => (readOnly ? 'a setting' : skillName || 'by hand'),
  },
  { head: 'Size', width: 60, leaves: 1, num: true, className: 'sm sec', cell: ({ bytes }) => formatBytes(bytes) },
  {
    head: 'Changed',
    width: 90,
    leaves: 3,
    className: 'sm mut',
    cell: ({ updatedAt }) => (updatedAt === '' ? '–' : <RelativeTime at={updatedAt} />),
  },
  {
    head: '',
    name: 'Actions',
    width: 120,
    className: 'row right g4',
    cell: ({ key, readOnly }) =>
      readOnly ? null : (
        <>
          <ActButton act={editMemory} choice={key} label={`Edit ${key}`} size="xs" variant="subtle" color="gray" plain>
            Edit
          </ActButton>
          <ActButton act={removeMemory} choice={key} label={`Remove ${key}`} size="xs" variant="subtle" color="gray" plain>
            Remove
          </ActButton>
        </>
      ),
  },
];
