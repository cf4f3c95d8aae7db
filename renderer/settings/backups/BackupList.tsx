// renderer/settings/backups/BackupList.tsx - the back-ups of a place, newest first: when, why, what is in them, how large.
import { useMemo, useState } from 'react';
import type { Backup } from '../../../electron/contract/backups/backups.ts';
import { contentsInWords, reasonInWords } from '../../../electron/contract/backups/words.ts';
import type { Scope } from '../../../electron/contract/values/scope.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { formatBytes, formatExact } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Loaded, NoRows } from '../../ui/states.tsx';
import styles from '../Settings.module.css';
import { lookInto, restoreAll, shownBackups } from './acts.tsx';
import { LookDialog } from './LookDialog.tsx';

export function BackupList({ scope, restored }: { scope: Scope; restored?: () => void }) {
  const query = useLiveQuery('backups.list', { scope }, { refetchOnMount: 'always' });
  const [open, setOpen] = useState<string | null>(null);
  const { data } = query;
  useOffer(
    shownBackups,
    useMemo(() => (data ? { backups: data, look: setOpen, ...(restored && { restored }) } : null), [data, restored]),
  );
  return (
    <>
      <Loaded query={query} what="the back-ups" rows={3}>
        {(backups) =>
          backups.length === 0 ? (
            <NoRows>
              {restored
                ? 'There are none in this account folder.'
                : 'None yet. One is made every day while Skillwright is open, once there is a skill of yours.'}
            </NoRows>
          ) : (
            <Table label="Back-ups" columns={COLUMNS} rows={backups} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {open === null ? null : <LookDialog scope={scope} id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<Backup>[] = [
  { head: 'Made', width: 164, cell: ({ at }) => formatExact(at) },
  { head: 'Why', width: 120, className: 'sec sm ell', cell: (backup) => reasonInWords(backup) },
  {
    head: 'Content',
    width: { min: 180 },
    className: 'sec sm ell',
    title: (backup) => contentsInWords(backup),
    cell: (backup) => <span className={backup.has === null ? 'err' : ''}>{contentsInWords(backup)}</span>,
  },
  { head: 'Size', width: 84, num: true, className: 'sm', cell: ({ bytes }) => formatBytes(bytes) },
  {
    head: '',
    name: 'Actions',
    width: 168,
    className: styles.acts ?? '',
    cell: ({ id, has }) =>
      has === null ? null : (
        <>
          <ActButton act={lookInto} choice={id} label="Look into…" size="xs" variant="subtle" color="gray" plain />
          <ActButton act={restoreAll} choice={id} label="Restore…" size="xs" plain />
        </>
      ),
  },
];
