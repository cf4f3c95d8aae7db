// renderer/editor/dock/triggers/ImportRows.tsx - what a file of trigger tests contains, before it is kept.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TriggerImport } from '../../../../electron/contract/triggers/triggers.ts';
import { Dialog, DialogFoot } from '../../../ui/Dialog.tsx';
import { plural } from '../../../ui/format.ts';
import { WarningIcon } from '../../../ui/icons.ts';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import { takeTriggers } from './doing.ts';
import styles from './triggers.module.css';

type Incoming = TriggerImport['rows'][number];

const COLUMNS: readonly Column<Incoming>[] = [
  {
    head: 'Message',
    width: { min: 200 },
    isName: true,
    className: 'ell sm',
    title: ({ message }) => message,
    cell: ({ message }) => message,
  },
  { head: 'Find it', width: 90, className: 'sm sec', cell: ({ shouldTrigger }) => (shouldTrigger ? 'should' : 'should not') },
  {
    head: '',
    name: 'Already here',
    width: 100,
    cell: ({ duplicate }) => (duplicate ? <span className="bdg">already here</span> : null),
  },
];

export function ImportRows({ found, onClose }: { found: TriggerImport; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const fresh = found.rows.filter(({ duplicate }) => !duplicate).length;
  const take = async () => {
    setBusy(true);
    if (await takeTriggers(found)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title="Import trigger tests" size={720} opened onClose={onClose}>
      <div className={styles.form}>
        <p className="sm sec">
          <b className="med">{found.fileName}</b>: {plural(found.rows.length, 'row')}. Nothing has changed yet.
        </p>
        {found.problems.length > 0 ? (
          <ul aria-label="What cannot be read" className={styles.problems}>
            {found.problems.slice(0, 20).map((problem) => (
              <li key={problem} className="row g6 sm">
                <WarningIcon className="s warn fixed" aria-hidden />
                {problem}
              </li>
            ))}
          </ul>
        ) : null}
        <div>
          <Table label="Rows in the file" columns={COLUMNS} rows={found.rows} rowHeight={28} keyOf={(_, index) => String(index)} />
        </div>
      </div>
      <DialogFoot>
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" data-autofocus loading={busy} disabled={fresh === 0} onClick={() => void take()}>
          {fresh === 0 ? 'Import (nothing new)' : `Import ${plural(fresh, 'row')}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
