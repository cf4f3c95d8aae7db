// renderer/settings/stored/StoredSection.tsx - what runs stored: how much of its room each agent uses, by what, and a way to remove it.
import { useMemo } from 'react';
import type { StoredUse } from '../../../electron/contract/retention/stored.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { ScopeLabel } from '../../ui/labels.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.tsx';
import { forgetStored, type ShownEntry, shownStored } from '../acts.ts';
import { Line, Section } from '../Section.tsx';

const KINDS = { memory: 'Memory', candidates: 'Proposed pages' } as const;

const entriesOf = (uses: readonly StoredUse[]): ShownEntry[] =>
  uses.flatMap(({ kind, scope, agent, largest }) =>
    largest.map((entry) => ({ ...entry, key: `${kind} ${scope} ${agent} ${entry.id}`, kind, scope, agent })),
  );

async function forget({ kind, scope, agent, id, name }: ShownEntry): Promise<void> {
  const sure = await confirm({
    title: `Remove ${name}?`,
    body:
      kind === 'memory'
        ? 'Later runs no longer find it. This cannot be undone.'
        : 'The proposed text is deleted. A page that was accepted stays. This cannot be undone.',
    act: 'Remove',
    danger: true,
  });
  if (!sure) return;
  await api.stored.forget.mutate({ kind, scope, agent, ids: [id] }).catch((cause: unknown) => toastError('Nothing was removed.', cause));
  void refresh(['stored']);
}

export function StoredSection() {
  const uses = useLiveQuery('stored.list', undefined, { refetchOnMount: 'always' });
  const { data } = uses;
  const entries = useMemo(() => entriesOf(data ?? []), [data]);
  useOffer(shownStored, { entries, forget });
  return (
    <Section title="What runs stored" about="each agent has this much room in the account and in each workspace">
      <Loaded query={uses} what="what runs stored">
        {(all) => (
          <div className="col g8">
            <div className="card">
              {all.map((use) => (
                <Use key={`${use.kind} ${use.scope} ${use.agent}`} use={use} />
              ))}
            </div>
            {entries.length === 0 ? (
              <NoRows>Nothing yet. Code can store values for later runs and propose pages, if you grant it.</NoRows>
            ) : (
              <Table label="Largest entries" columns={COLUMNS} rows={entries} keyOf={({ key }) => key} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Use({ use: { kind, scope, agent, entries, maxEntries, bytes, maxBytes, skills } }: { use: StoredUse }) {
  const by = skills.map(({ name, bytes: size }) => `${name ?? 'not noted'} ${formatBytes(size)}`).join(', ');
  return (
    <Line label={KINDS[kind]} about={by === '' ? undefined : `By skill: ${by}`}>
      <span className="row g8">
        <ScopeLabel scope={scope} />
        {agent === 'you' ? null : <span className="bdg">{agent}</span>}
        <span className={bytes > maxBytes * 0.9 || entries > maxEntries * 0.9 ? 'warn' : ''}>
          {formatCount(entries)} of {formatCount(maxEntries)} entries, {formatBytes(bytes)} of {formatBytes(maxBytes)}
        </span>
      </span>
    </Line>
  );
}

const COLUMNS: readonly Column<ShownEntry>[] = [
  { head: 'Name', width: { min: 160 }, className: 'ell', title: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
  { head: 'Kind', width: 112, className: 'sm', cell: ({ kind }) => KINDS[kind] },
  { head: 'Scope', width: 104, cell: ({ scope }) => <ScopeLabel scope={scope} /> },
  { head: 'Skill', width: 140, className: 'ell sm sec', cell: ({ skillName }) => skillName ?? '–' },
  { head: 'Size', width: 84, num: true, className: 'sm', cell: ({ bytes }) => formatBytes(bytes) },
  {
    head: '',
    name: 'Actions',
    width: 84,
    cell: ({ key }) => <ActButton act={forgetStored} choice={key} label="Remove" size="xs" variant="subtle" color="gray" plain />,
  },
];
