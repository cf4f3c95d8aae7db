// renderer/manifests/RevisionsView.tsx - every saved state of a competency or a role: compare it with the text as it is, bring it back.
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ManifestRevision } from '../../electron/contract/manifests/manifests.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { refresh, useLiveQuery } from '../client/live.ts';
import { CompareDialog } from '../code/CompareDialog.tsx';
import { formatBytes, formatRelative } from '../ui/format.ts';
import { type Column, Table } from '../ui/list/Table.tsx';
import { reasonOf, useCompared } from '../ui/revisions.ts';
import { Loaded } from '../ui/states.tsx';
import { attempt, toast, toastError } from '../ui/toast.tsx';
import type { RevisionActs } from './acts.ts';
import type { ManifestDocument, OpenManifest } from './document.ts';

const columnsOf = ({ compareRevision }: RevisionActs): readonly Column<ManifestRevision>[] => [
  { head: '', name: 'Number', width: 36, num: true, className: 'med', cell: ({ number }) => number },
  { head: 'Revision', width: { min: 140 }, isName: true, cell: reasonOf },
  { head: 'When', width: 120, className: 'sec sm', title: ({ savedAt }) => savedAt, cell: ({ savedAt }) => formatRelative(savedAt) },
  { head: 'Size', width: 80, num: true, className: 'sec sm', cell: ({ bytes }) => formatBytes(bytes) },
  {
    head: '',
    name: 'Actions',
    width: 84,
    className: 'num',
    cell: ({ id, number }) => (
      <ActButton act={compareRevision} choice={id} label={`Compare revision ${number}`} size="xs" plain>
        Compare
      </ActButton>
    ),
  },
];

interface RevisionsProps<Open extends OpenManifest> {
  doc: ManifestDocument<Open>;
  /** The room that keeps it. */
  room: 'competencies' | 'roles';
  acts: RevisionActs;
}

export function RevisionsView<Open extends OpenManifest>({ doc, room, acts }: RevisionsProps<Open>) {
  const { shownRevisions, compareRevision } = acts;
  const columns = useMemo(() => columnsOf(acts), [acts]);
  const revisions = useLiveQuery(`${room}.revisions`, { id: doc.id }, { refetchOnMount: 'always' });
  const [compared, setCompared] = useCompared(shownRevisions, revisions.data);
  const close = useCallback(() => setCompared(null), [setCompared]);
  return (
    <>
      <Loaded query={revisions} what="the revisions" height={32}>
        {(list) => (
          <Table
            label="Revisions"
            columns={columns}
            rows={[...list].sort((a, b) => b.number - a.number)}
            keyOf={({ id }) => id}
            onOpen={({ id }) => runAct(compareRevision, { choice: id })}
            fill
          />
        )}
      </Loaded>
      {compared ? <Comparison key={compared.id} doc={doc} room={room} revision={compared} onClose={close} /> : null}
    </>
  );
}

interface ComparisonProps<Open extends OpenManifest> extends Pick<RevisionsProps<Open>, 'doc' | 'room'> {
  revision: ManifestRevision;
  onClose(): void;
}

function Comparison<Open extends OpenManifest>({ doc, room, revision, onClose }: ComparisonProps<Open>) {
  const text = useStore(doc.store, (s) => s.text);
  const base = useStore(doc.store, (s) => s.base);
  const then = useLiveQuery(`${room}.revisionText`, { id: doc.id, revisionId: revision.id }, { retry: false });
  const { error } = then;
  useEffect(() => {
    if (error === null) return;
    toastError('Could not load this revision.', error);
    onClose();
  }, [error, onClose]);
  const restore = () =>
    attempt(`Could not restore revision ${revision.number}.`, async () => {
      if (!(await doc.restore(revision.id))) {
        toast('What was typed could not be saved first, so nothing was restored.', { kind: 'info', id: 'restored' });
        return;
      }
      void refresh([room, 'agents', 'capability', 'duties']);
      toast(<>Restored revision {revision.number}. The previous text is kept as a revision.</>, { id: 'restored' });
      onClose();
    });
  return (
    <CompareDialog
      opened={then.data !== undefined}
      onClose={onClose}
      title={`Revision ${revision.number}`}
      language="toml"
      before={{ label: `Revision ${revision.number}, ${reasonOf(revision)}`, text: then.data?.text ?? '' }}
      after={{ label: 'Now', text }}
      acts={
        revision.hash === base.revision.hash ? null : (
          <Button variant="filled" onClick={() => void restore()}>
            Restore revision {revision.number}
          </Button>
        )
      }
    />
  );
}
