// renderer/settings/audit/AuditLog.tsx - events of the log with their reasons, page by page, filtered, saved as JSONL.
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AuditEvent } from '../../../electron/contract/capability/capability.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLivePages } from '../../client/live.ts';
import { ErrorIcon, OkIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import { moreAudit, refreshAudit, saveAudit as saveAuditAct, shownAudit } from '../acts.ts';
import { Section } from '../Section.tsx';
import { renewAudit, saveAudit } from './acts.tsx';
import styles from './audit.module.css';
import { actionInWords, type Filter, NO_FILTER, queryOf, SINCE } from './filter.ts';

/** `agent`: only what that one did, and what was done about it. */
export function AuditLog({ agent = null }: { agent?: string | null }) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [settled] = useDebouncedValue(filter, 200);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useLivePages('capability.audit', {
    key: [settled, agent],
    first: null as string | null,
    inputAt: (after) => ({ ...queryOf(settled, new Date()), agent, after }),
    next: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always', // runs, the command line and other screens write to it
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const empty = rows === undefined || rows.length === 0;
  useOffer(
    shownAudit,
    useMemo(
      () => ({
        empty,
        refresh: renewAudit,
        save: () => saveAudit({ ...queryOf(filter, new Date()), agent }),
        more: hasNextPage ? () => void fetchNextPage() : null,
      }),
      [empty, filter, agent, hasNextPage, fetchNextPage],
    ),
  );
  return (
    <Section
      title="Audit log"
      about="what was refused, granted and decided; events cannot be changed"
      acts={
        <>
          <ActButton act={refreshAudit} label="Refresh" size="xs" plain />
          <ActButton act={saveAuditAct} label="Save as JSONL" size="xs" plain />
        </>
      }
    >
      <Filters filter={filter} actions={data?.pages[0]?.actions ?? []} onChange={setFilter} />
      <Loaded query={{ data: rows, error, refetch }} what="the audit log">
        {(events) =>
          events.length === 0 ? (
            <NoRows>
              {settled === NO_FILTER
                ? 'No events yet. Blocked runs, grants and permission changes appear here.'
                : 'No events match the filter.'}
            </NoRows>
          ) : (
            <Table label="Audit log" columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {hasNextPage ? <ActButton act={moreAudit} size="xs" className={styles.more ?? ''} loading={isFetchingNextPage} plain /> : null}
    </Section>
  );
}

interface FiltersProps {
  filter: Filter;
  actions: readonly string[];
  onChange(filter: Filter): void;
}

function Filters({ filter, actions, onChange }: FiltersProps) {
  return (
    <div className={styles.filters} role="search">
      <TextInput
        size="xs"
        aria-label="Search names and reasons"
        placeholder="Skill, permission, reason"
        value={filter.text}
        maxLength={200}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label="Kind of event"
        data={[{ value: '', label: 'All events' }, ...actions.map((value) => ({ value, label: actionInWords(value) }))]}
        value={filter.action ?? ''}
        allowDeselect={false}
        onChange={(value) => onChange({ ...filter, action: value || null })}
      />
      <Select
        size="xs"
        aria-label="Since"
        data={SINCE.map(({ days, label }) => ({ value: String(days ?? ''), label }))}
        value={String(filter.days ?? '')}
        allowDeselect={false}
        onChange={(value) => onChange({ ...filter, days: value ? Number(value) : null })}
      />
    </div>
  );
}

const whyOf = ({ reasons }: AuditEvent): string => reasons.map(({ sentence }) => sentence).join(' ');

const COLUMNS: readonly Column<AuditEvent>[] = [
  { head: 'When', width: 104, className: 'sm ell', cell: ({ at }) => <RelativeTime at={at} /> },
  {
    head: 'Event',
    width: 132,
    className: 'row g6 ell',
    title: ({ action, actor }) => `${action} by ${actor}`,
    cell: ({ outcome, action }) => {
      const Icon = outcome === 'denied' ? ErrorIcon : OkIcon;
      return (
        <>
          <Icon className={`s ${outcome === 'denied' ? 'err' : 'ok'}`} aria-hidden />
          <span className="ell">{actionInWords(action)}</span>
        </>
      );
    },
  },
  { head: 'Skill', width: { min: 120 }, className: 'ell', cell: ({ subjectName }) => subjectName },
  { head: 'Reason', width: { min: 200, share: 3 }, className: 'sm sec ell', title: whyOf, cell: whyOf },
];
