// renderer/editor/dock/RevisionsPanel.tsx - every saved state of the package: read it beside the text of now, bring it back (row A10).
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Revision } from '../../../electron/contract/library.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { trpc } from '../../client/trpc.ts';
import { CompareDialog } from '../../code/CompareDialog.tsx';
import { formatBytes, formatRelative, plural } from '../../ui/format.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../document/documents.ts';
import styles from './dock.module.css';

const REASONS: Record<string, string> = {
  create: 'created',
  import: 'imported',
  replace: 'replaced by an import',
  fork: 'forked',
  system: 'shipped with the app',
  save: 'saved',
  run: 'saved before a run',
  close: 'saved on close',
  rest: 'autosaved',
  fix: 'repaired',
  linked: 'read from the file',
  restore: 'restored',
};

export function RevisionsPanel({ doc }: { doc: LiveDocument }) {
  const number = useDoc(doc, (s) => s.base.number);
  const query = useLiveQuery('library.revisions', { id: doc.id }, { refetchOnMount: 'always' });
  const [compared, setCompared] = useState<Revision | null>(null);
  if (query.error) return <ErrorState title="Could not load the revisions" cause={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={6} height={44} label="Loading the revisions" />;
  const revisions = [...query.data].sort((a, b) => b.number - a.number);
  return (
    <div className="scroll grow">
      <div className="sect" style={{ border: 0 }}>
        Revisions
        <span className="n right">{plural(revisions.length, 'revision')}</span>
      </div>
      <ul className={styles.cards} aria-label="Revisions">
        {revisions.map((revision) => (
          <li key={revision.id} className={styles.revision}>
            <span className="num med">{revision.number}</span>
            <span className="grow">
              <span>{REASONS[revision.reason] ?? revision.reason}</span>{' '}
              <span className="mut sm" title={revision.savedAt}>
                {formatRelative(revision.savedAt)}, {formatBytes(revision.bytes)}
              </span>
            </span>
            {revision.number === number ? <span className="bdg">current</span> : null}
            <Button size="xs" onClick={() => setCompared(revision)}>
              Compare
            </Button>
          </li>
        ))}
      </ul>
      {compared ? <Comparison key={compared.id} doc={doc} revision={compared} onClose={() => setCompared(null)} /> : null}
    </div>
  );
}

function Comparison({ doc, revision, onClose }: { doc: LiveDocument; revision: Revision; onClose(): void }) {
  const text = useDoc(doc, (s) => s.text);
  const current = useDoc(doc, (s) => s.base);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const then = useLiveQuery('library.revisionText', { id: doc.id, revisionId: revision.id }, { retry: false });
  const restore = async () => {
    try {
      await doc.saving.save('save');
      const { hash } = doc.store.getState().base;
      await trpc.library.restoreRevision.mutate({ id: doc.id, revisionId: revision.id, baseHash: hash });
      await doc.saving.checkDisk();
      await refresh(['library']);
      toast(<>Restored revision {revision.number}. The previous text is kept as a revision.</>, { id: 'restored' });
      onClose();
    } catch (cause) {
      toastError(`Could not restore revision ${revision.number}.`, cause);
    }
  };
  if (then.error) return <ErrorState title="Could not load this revision" cause={then.error} onRetry={() => void then.refetch()} />;
  return (
    <CompareDialog
      opened={then.data !== undefined}
      onClose={onClose}
      title={`Revision ${revision.number}`}
      before={{ label: `Revision ${revision.number}, ${REASONS[revision.reason] ?? revision.reason}`, text: then.data?.text ?? '' }}
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
