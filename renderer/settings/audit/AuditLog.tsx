// renderer/settings/audit/AuditLog.tsx - events of the log with their reasons, page by page, filtered, saved as JSONL.
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEvent } from '../../../electron/contract/capability.ts';
import { useLivePages } from '../../client/live.ts';
import { ErrorIcon, OkIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Section } from '../Section.tsx';
import { renewAudit, saveAudit } from './acts.tsx';
import styles from './audit.module.css';
import { actionInWords, type Filter, NO_FILTER, queryOf, SINCE } from './filter.ts';

export function AuditLog() {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [settled] = useDebouncedValue(filter, 200);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useLivePages('capability.audit', {
    key: settled,
    first: null as string | null,
    inputAt: (after) => ({ ...queryOf(settled, new Date()), after }),
    next: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always', // runs, the command line and other screens write to it
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Section
      title="Audit log"
      about="what was refused, granted and decided; events cannot be changed"
      acts={
        <>
          <Button size="xs" onClick={() => void renewAudit()}>
            Refresh
          </Button>
          <Button size="xs" disabled={rows.length === 0} onClick={() => void saveAudit(queryOf(filter, new Date()))}>
            Save as JSONL
          </Button>
        </>
      }
    >
      <Filters filter={filter} actions={data?.pages[0]?.actions ?? []} onChange={setFilter} />
      {error ? <ErrorState title="Could not load the audit log" cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} /> : null}
      {data && rows.length === 0 ? (
        <p className={`card sm mut ${styles.none}`}>
          {settled === NO_FILTER
            ? 'No events yet. Blocked runs, grants and permission changes appear here.'
            : 'No events match the filter.'}
        </p>
      ) : null}
      {rows.length > 0 ? <Events rows={rows} /> : null}
      {hasNextPage ? (
        <Button size="xs" className={styles.more ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older events
        </Button>
      ) : null}
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

function Events({ rows }: { rows: readonly AuditEvent[] }) {
  return (
    <div className={`card ${styles.events}`} role="table" aria-label="Audit log">
      <div className="th" role="row">
        {['When', 'Event', 'Skill', 'Reason'].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {rows.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </div>
  );
}

function EventRow({ event: { at, actor, action, subjectName, outcome, reasons } }: { event: AuditEvent }) {
  const why = reasons.map(({ sentence }) => sentence).join(' ');
  const Icon = outcome === 'denied' ? ErrorIcon : OkIcon;
  return (
    <div className="tr" role="row">
      <span role="cell" className="sm ell">
        <RelativeTime at={at} />
      </span>
      <span role="cell" className="row g6 ell" title={`${action} by ${actor}`}>
        <Icon className={`s ${outcome === 'denied' ? 'err' : 'ok'}`} aria-hidden />
        <span className="ell">{actionInWords(action)}</span>
      </span>
      <span role="cell" className="ell">
        {subjectName}
      </span>
      <span role="cell" className="sm sec ell" title={why}>
        {why}
      </span>
    </div>
  );
}
