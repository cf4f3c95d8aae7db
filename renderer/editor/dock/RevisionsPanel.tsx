// renderer/editor/dock/RevisionsPanel.tsx - every saved state of the package: compare it with the current text, bring it back (row A10).
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Revision } from '../../../electron/contract/library.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { goTo } from '../../app/acts/focus.ts';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { formatBytes, formatRelative, plural } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { reasonOf, useCompared } from '../../ui/revisions.ts';
import { ErrorState, Loaded } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../document/documents.ts';
import { compareRevision, shownRevisions } from './acts.ts';

export function RevisionsPanel({ doc }: { doc: LiveDocument }) {
  const current = useDoc(doc, (s) => s.base.number);
  const revisions = useLiveQuery('library.revisions', { id: doc.id }, { refetchOnMount: 'always' });
  const [compared, setCompared] = useCompared(shownRevisions, revisions.data);
  return (
    <div className="col grow">
      <Loaded query={revisions} what="the revisions" height={36}>
        {(list) => <Revisions revisions={list} current={current} />}
      </Loaded>
      {compared ? <Comparison key={compared.id} doc={doc} revision={compared} onClose={() => setCompared(null)} /> : null}
    </div>
  );
}

interface RevisionsProps {
  revisions: readonly Revision[];
  /** The number of the one being edited. */
  current: number;
}

function Revisions({ revisions, current }: RevisionsProps) {
  const rows = useMemo(() => [...revisions].sort((a, b) => b.number - a.number), [revisions]);
  const columns = useMemo<Column<Revision>[]>(
    () => [
      { head: '', name: 'Number', width: 28, num: true, className: 'med', cell: ({ number }) => number },
      {
        head: plural(rows.length, 'revision'),
        name: 'Revision',
        isName: true,
        width: { min: 120 },
        className: 'ell',
        title: ({ savedAt }) => savedAt,
        cell: ({ reason, savedAt, bytes }) => (
          <>
            {reasonOf({ reason })}{' '}
            <span className="mut sm">
              {formatRelative(savedAt)}, {formatBytes(bytes)}
            </span>
          </>
        ),
      },
      { head: '', name: 'Current', width: 52, cell: ({ number }) => (number === current ? <span className="bdg">current</span> : null) },
      {
        head: '',
        name: 'Actions',
        width: 72,
        className: 'num',
        cell: (revision) => (
          <ActButton act={compareRevision} choice={revision.id} label={`Compare revision ${revision.number}`} size="xs" plain>
            Compare
          </ActButton>
        ),
      },
    ],
    [rows.length, current],
  );
  return (
    <Table
      label="Revisions"
      columns={columns}
      rows={rows}
      rowHeight={36}
      keyOf={({ id }) => id}
      onOpen={({ id }) => runAct(compareRevision, { choice: id })}
      fill
    />
  );
}

function Comparison({ doc, revision, onClose }: { doc: LiveDocument; revision: Revision; onClose(): void }) {
  const text = useDoc(doc, (s) => s.text);
  const current = useDoc(doc, (s) => s.base);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const then = useLiveQuery('library.revisionText', { id: doc.id, revisionId: revision.id }, { retry: false });
  const restore = () =>
    attempt(`Could not restore revision ${revision.number}.`, async () => {
      await doc.saving.save('save');
      const { hash } = doc.store.getState().base;
      await api.library.restoreRevision.mutate({ id: doc.id, revisionId: revision.id, baseHash: hash });
      await doc.saving.checkDisk();
      await refresh(['library']);
      toast(<>Restored revision {revision.number}. The previous text is kept as a revision.</>, { id: 'restored' });
      onClose();
      goTo('editor.view');
    });
  if (then.error) return <ErrorState title="Could not load this revision" cause={then.error} onRetry={() => void then.refetch()} />;
  return (
    <CompareDialog
      opened={then.data !== undefined}
      onClose={onClose}
      title={`Revision ${revision.number}`}
      before={{ label: `Revision ${revision.number}, ${reasonOf(revision)}`, text: then.data?.text ?? '' }}
      after={{ label: 'Now', text }}
      acts={
        revision.number === current.number ? null : (
          <Button variant="filled" disabled={locked} onClick={() => void restore()}>
            Restore revision {revision.number}
          </Button>
        )
      }
    />
  );
}
