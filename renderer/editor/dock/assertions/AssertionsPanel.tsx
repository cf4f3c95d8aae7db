// renderer/editor/dock/assertions/AssertionsPanel.tsx - the assertions of the shown artifact: edited as forms, written into its frontmatter entry,
// tried on the last output or on a pasted text (row B6).
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Analysis, Artifact, Edit } from '../../../../electron/contract/packages.ts';
import {
  AssertionDialog,
  AssertionList,
  isExecutable,
  plannedSteps,
  replacedBy,
  useAssertionTypes,
  type Written,
} from '../../../runs/index.ts';
import { plural } from '../../../ui/format.ts';
import { AddIcon } from '../../../ui/icons.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../../document/documents.ts';
import styles from './assertions.module.css';
import { TestPart } from './TestPart.tsx';
import { addEdits, changeEdits, copyOf, removeEdits, type WrittenList, writtenList } from './written.ts';

export function AssertionsPanel({ doc, artifact: key }: { doc: LiveDocument; artifact: string | null }) {
  const analysis = useDoc(doc, (s) => s.analysis);
  // Beside the form or the source no artifact is shown: the step that runs first is meant.
  const wanted = key ?? (analysis ? plannedSteps(analysis)[0]?.artifacts[0]?.key : undefined);
  const artifact = analysis?.artifacts.find((each) => each.key === wanted) ?? null;
  if (!analysis || !artifact) {
    return <EmptyState title="No artifact selected">Select one in the outline to see its assertions.</EmptyState>;
  }
  if (!isExecutable(artifact)) {
    return <EmptyState title={`${artifact.key} is read, not run`}>Assertions check the output of a template or module.</EmptyState>;
  }
  return <OfArtifact key={artifact.key} doc={doc} analysis={analysis} artifact={artifact} />;
}

/** The one in the form: its place in the list, and by which of our names its type goes. */
type Edited = 'new' | { index: number; type: string };

function OfArtifact({ doc, analysis, artifact }: { doc: LiveDocument; analysis: Analysis; artifact: Artifact }) {
  const list = writtenList(analysis, artifact);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const types = useAssertionTypes();
  const [edited, setEdited] = useState<Edited | null>(null);
  const apply = async (edits: readonly Edit[]) => {
    try {
      for (const edit of edits) await doc.edit(edit, `assertions ${list.owner}`);
    } catch (cause) {
      toastError('Could not save the assertion.', cause);
    }
  };
  if (list.odd) {
    return <EmptyState title="These assertions are not a list of mappings">Edit them in Source, under artifacts: {list.owner}.</EmptyState>;
  }
  if (!types) return <SkeletonRows rows={5} height={44} label="Loading the assertion types" />;
  const current = edited === null || edited === 'new' ? undefined : list.items[edited.index];
  return (
    <div className="scroll grow">
      <div className="sect" style={{ border: 0 }}>
        {artifact.key}
        <span className="n right">{plural(list.items.length, 'assertion')}</span>
      </div>
      {list.items.length === 0 ? (
        <p className={`mut sm ${styles.bar}`}>No assertions yet. An assertion checks the output after each run.</p>
      ) : (
        <AssertionList
          label={`Assertions for ${artifact.key}`}
          items={list.items}
          types={types}
          locked={locked}
          onEdit={(index, type) => setEdited({ index, type })}
          onCopy={(index) => void apply(addEdits(list, copyOf(list.items[index] ?? {})))}
          onRemove={(index) => void apply(removeEdits(list, index, analysis))}
          onUse={(index, suggestion) => void apply(changeEdits(list, index, replacedBy(suggestion, list.items[index] ?? {})))}
        />
      )}
      <div className={styles.bar}>
        <Button size="xs" disabled={locked} leftSection={<AddIcon className="s" aria-hidden />} onClick={() => setEdited('new')}>
          Add assertion
        </Button>
      </div>
      {list.items.length > 0 ? <TestPart doc={doc} artifact={artifact} items={list.items} /> : null}
      {edited === null || (edited !== 'new' && !current) ? null : (
        <AssertionDialog
          types={types}
          edited={current && edited !== 'new' ? { written: current, type: edited.type } : null}
          onClose={() => setEdited(null)}
          onDone={(written) => {
            setEdited(null);
            void apply(editsFor(list, edited, written));
          }}
        />
      )}
    </div>
  );
}

const editsFor = (list: WrittenList, edited: Edited, written: Written): Edit[] =>
  edited === 'new' ? addEdits(list, written) : changeEdits(list, edited.index, written);
