// renderer/editor/dock/assertions/AssertionsPanel.tsx - the assertions of the shown artifact: edited as forms, written into its frontmatter entry,
// tried on the last output or on a pasted text (row B6).
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AssertionHint, AssertionResult } from '../../../../electron/contract/assertions.ts';
import type { Analysis, Artifact, Edit } from '../../../../electron/contract/packages.ts';
import { isExecutable, plannedSteps } from '../../../runs/index.ts';
import { plural } from '../../../ui/format.ts';
import { AddIcon, DeleteIcon, EditIcon, ErrorIcon, FixIcon, ModelIcon, OkIcon, OverrideIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/small.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../../document/documents.ts';
import { AssertionDialog } from './AssertionDialog.tsx';
import styles from './assertions.module.css';
import { replacedBy } from './draft.ts';
import { TestPart } from './TestPart.tsx';
import { useAssertionTypes, useReadings } from './useChecks.ts';
import { addEdits, changeEdits, copyOf, removeEdits, type Written, type WrittenList, writtenList } from './written.ts';

export function AssertionsPanel({ doc, artifact: key }: { doc: LiveDocument; artifact: string | null }) {
  const analysis = useDoc(doc, (s) => s.analysis);
  // Beside the form or the source no artifact is shown: the step that runs first is meant.
  const wanted = key ?? (analysis ? plannedSteps(analysis)[0]?.artifacts[0]?.key : undefined);
  const artifact = analysis?.artifacts.find((each) => each.key === wanted) ?? null;
  if (!analysis || !artifact) {
    return <EmptyState title="No artifact is shown">Choose one in the outline, and its assertions stand here.</EmptyState>;
  }
  if (!isExecutable(artifact)) {
    return <EmptyState title={`${artifact.key} is read, not run`}>Assertions check what a template or a module gives.</EmptyState>;
  }
  return <OfArtifact key={artifact.key} doc={doc} analysis={analysis} artifact={artifact} />;
}

function OfArtifact({ doc, analysis, artifact }: { doc: LiveDocument; analysis: Analysis; artifact: Artifact }) {
  const list = writtenList(analysis, artifact);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const types = useAssertionTypes();
  const readings = useReadings(list.items).data;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const apply = async (edits: readonly Edit[]) => {
    try {
      for (const edit of edits) await doc.edit(edit, `assertions ${list.owner}`);
    } catch (cause) {
      toastError('The assertion was not written.', cause);
    }
  };
  if (list.odd) {
    return (
      <EmptyState title="These assertions are no list of mappings">Edit them in the source, under artifacts: {list.owner}.</EmptyState>
    );
  }
  if (!types) return <SkeletonRows rows={5} height={44} label="Reading the types of assertions" />;
  const resultOf = (index: number) => readings?.results[index] ?? null;
  const current = typeof edited === 'number' ? list.items[edited] : undefined;
  return (
    <div className="scroll grow">
      <div className="sect" style={{ border: 0 }}>
        {artifact.key}
        <span className="n right">{plural(list.items.length, 'assertion')}</span>
      </div>
      {list.items.length === 0 ? (
        <p className={`mut sm ${styles.bar}`}>Nothing checks what it gives. An assertion does, after each run.</p>
      ) : (
        <ul className={styles.list} aria-label={`Assertions of ${artifact.key}`}>
          {list.items.map((written, index) => (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is its identity
              key={index}
              written={written}
              reading={resultOf(index)}
              judged={types.find(({ type }) => type === resultOf(index)?.type)?.cost === 'model'}
              hint={readings?.hints.find(({ id }) => id === resultOf(index)?.id) ?? null}
              locked={locked}
              onEdit={() => setEdited(index)}
              onCopy={() => void apply(addEdits(list, copyOf(written)))}
              onRemove={() => void apply(removeEdits(list, index, analysis))}
              onUse={(suggestion) => void apply(changeEdits(list, index, replacedBy(suggestion, written)))}
            />
          ))}
        </ul>
      )}
      <div className={styles.bar}>
        <Button size="xs" disabled={locked} leftSection={<AddIcon className="s" aria-hidden />} onClick={() => setEdited('new')}>
          Add an assertion
        </Button>
      </div>
      {list.items.length > 0 ? <TestPart doc={doc} artifact={artifact} items={list.items} /> : null}
      {edited === null || (edited !== 'new' && !current) ? null : (
        <AssertionDialog
          types={types}
          edited={current ? { written: current, type: resultOf(edited as number)?.type ?? String(current.type) } : null}
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

const editsFor = (list: WrittenList, edited: number | 'new', written: Written): Edit[] =>
  edited === 'new' ? addEdits(list, written) : changeEdits(list, edited, written);

interface ItemProps {
  written: Written;
  /** Null while it is read. */
  reading: AssertionResult | null;
  judged: boolean;
  hint: AssertionHint | null;
  locked: boolean;
  onEdit(): void;
  onCopy(): void;
  onRemove(): void;
  onUse(suggestion: Written): void;
}

/** An assertion that can't be read is told from the type's own words: it is an error before any text is looked at. */
const unusable = (reading: AssertionResult | null): string | null =>
  reading?.status === 'error' && reading.label === reading.type ? reading.reason : null;

function Item({ written, reading, judged, hint, locked, onEdit, onCopy, onRemove, onUse }: ItemProps) {
  const wrong = unusable(reading);
  const name = reading && !wrong ? reading.label : String(written.check ?? written.type ?? 'Assertion');
  const blocked = locked ? 'the package cannot be edited now' : null;
  const suggestion = hint?.suggestion ?? null;
  const Sign = wrong ? ErrorIcon : judged ? ModelIcon : OkIcon;
  return (
    <li className={styles.item}>
      <Sign
        className={`s ${wrong ? 'err' : judged ? 'k-model' : 'mut'}`}
        role="img"
        aria-label={wrong ? 'Cannot be used' : judged ? 'Asks a model' : 'Checked without a model'}
      />
      <div>
        <button type="button" className={styles.name} onClick={onEdit} disabled={locked}>
          {name}
        </button>{' '}
        <span className={reading?.severity === 'hard' ? 'bdg' : 'bdg line'}>{reading?.severity ?? String(written.severity ?? '')}</span>
        {wrong ? <p className="err">{wrong}</p> : null}
        {hint ? (
          <div className={`note info ${styles.hint}`}>
            <span className="grow">{hint.message}</span>
            {suggestion ? (
              <Button
                size="xs"
                disabled={locked}
                leftSection={<FixIcon className="s" aria-hidden />}
                onClick={() => onUse(suggestion)}
                title={JSON.stringify(suggestion)}
              >
                Use {String(suggestion.type)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <span className={styles.acts}>
        <IconButton icon={EditIcon} label={`Edit ${name}`} blocked={blocked} onClick={onEdit} />
        <IconButton icon={OverrideIcon} label={`Duplicate ${name}`} blocked={blocked} onClick={onCopy} />
        <IconButton icon={DeleteIcon} label={`Remove ${name}`} blocked={blocked} onClick={onRemove} />
      </span>
    </li>
  );
}
