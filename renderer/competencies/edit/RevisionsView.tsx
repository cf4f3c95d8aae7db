// renderer/competencies/edit/RevisionsView.tsx - every saved state of the competency: compare it with the text as it is, bring it back.
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ManifestRevision } from '../../../electron/contract/manifests/manifests.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { formatBytes, formatRelative } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { reasonOf, revisionChoices } from '../../ui/revisions.ts';
import { Loaded } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { compareRevision, shownRevisions } from './acts.ts';
import type { CompetencyDocument } from './document.ts';

const COLUMNS: readonly Column<ManifestRevision>[] = [
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

export function RevisionsView({ doc }: { doc: CompetencyDocument }) {
  const revisions = useLiveQuery('competencies.revisions', { id: doc.id }, { refetchOnMount: 'always' });
  const [compared, setCompared] = useState<ManifestRevision | null>(null);
  const { data } = revisions;
  const close = useCallback(() => setCompared(null), []);
  useOffer(
    shownRevisions,
    useMemo(
      () =>
        data
          ? {
              revisions: revisionChoices(data),
              compare: (id: string) => setCompared(data.find((each) => each.id === id) ?? null),
            }
          : null,
      [data],
    ),
  );
  return (
    <>
      <Loaded query={revisions} what="the revisions" height={32}>
        {(list) => (
          <Table
            label="Revisions"
            columns={COLUMNS}
            rows={[...list].sort((a, b) => b.number - a.number)}
            keyOf={({ id }) => id}
            onOpen={({ id }) => runAct(compareRevision, { choice: id })}
            fill
          />
        )}
      </Loaded>
      {compared ? <Comparison key={compared.id} doc={doc} revision={compared} onClose={close} /> : null}
    </>
  );
}

function Comparison({ doc, revision, onClose }: { doc: CompetencyDocument; revision: ManifestRevision; onClose(): void }) {
  const text = useStore(doc.store, (s) => s.text);
  const base = useStore(doc.store, (s) => s.base);
  const then = useLiveQuery('competencies.revisionText', { id: doc.id, revisionId: revision.id }, { retry: false });
  const { error } = then;
  useEffect(() => {
    if (error === null) return;
    toastError('Could not load this revision.', error);
    onClose();
  }, [error, onClose]);
  const restore = async () => {
    try {
      // What is not saved yet becomes a revision first, so that nothing is lost.
      if (!base.text || (await doc.save())) {
        doc.follow(await api.competencies.restore.mutate({ id: doc.id, revisionId: revision.id }));
        void refresh(['competencies', 'agents']);
        toast(<>Restored revision {revision.number}. The previous text is kept as a revision.</>, { id: 'restored' });
        onClose();
      }
    } catch (cause) {
      toastError(`Could not restore revision ${revision.number}.`, cause);
    }
  };
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
