// renderer/editor/dock/assertions/AssertionsPanel.tsx - the shown artifact's assertions: edited as forms, written to its frontmatter entry,
// tried on the last output or on pasted text (row B6).
import { useMemo, useState } from 'react';
import type { Analysis, Artifact, Edit } from '../../../../electron/contract/packages.ts';
import { runAct } from '../../../app/acts/act.ts';
import { ActButton, useOffer } from '../../../app/acts/controls.tsx';
import { goTo } from '../../../app/acts/focus.ts';
import {
  AssertionDialog,
  AssertionList,
  isExecutable,
  plannedSteps,
  replacedBy,
  useAssertionTypes,
  useReadings,
  type Written,
} from '../../../runs/index.ts';
import { plural } from '../../../ui/format.ts';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { attempt } from '../../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../../document/documents.ts';
import { useStable } from '../../stable.ts';
import { addAssertion, duplicateAssertion, editAssertion, removeAssertion, shownAssertions, useSuggestion } from '../acts.ts';
import styles from './assertions.module.css';
import { TestPart } from './TestPart.tsx';
import { addEdits, changeEdits, copyOf, removeEdits, type WrittenList, writtenList } from './written.ts';

export function AssertionsPanel({ doc, artifact: key }: { doc: LiveDocument; artifact: string | null }) {
  const analysis = useDoc(doc, (s) => s.analysis);
  // Next to the form or the source no artifact is shown: the step that runs first is meant.
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

/** The one in the form: its place in the list, and which of our names its type has. */
type Edited = 'new' | { index: number; type: string };

function OfArtifact({ doc, analysis, artifact }: { doc: LiveDocument; analysis: Analysis; artifact: Artifact }) {
  const list = writtenList(analysis, artifact);
  const locked = useDoc(doc, (s) => s.locked !== null);
  const asked = useAssertionTypes();
  const { data: types } = asked;
  const [edited, setEdited] = useState<Edited | null>(null);
  const apply = (edits: readonly Edit[]) =>
    attempt('Could not save the assertion.', async () => {
      for (const edit of edits) await doc.edit(edit, `assertions ${list.owner}`);
    });
  const readings = useReadings(list.items).data;
  const kept = useStable(list.items);
  useOffer(
    shownAssertions,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the functions act on what is written then
    useMemo(() => {
      if (list.odd || !types) return null;
      const hintOf = (at: number) => readings?.hints.find(({ id }) => id === readings.results[at]?.id)?.suggestion ?? null;
      return {
        items: list.items.map((written, at) => ({
          label: readings?.results[at]?.label ?? String(written.check ?? written.type ?? 'Assertion'),
          note: String(written.type ?? ''),
          suggestion: hintOf(at) ? `Use ${String(hintOf(at)?.type)}` : null,
        })),
        locked,
        edit: (at: number | 'new') =>
          setEdited(at === 'new' ? 'new' : { index: at, type: readings?.results[at]?.type ?? String(list.items[at]?.type) }),
        copy: (at: number) => apply(addEdits(list, copyOf(list.items[at] ?? {}))),
        remove: (at: number) => apply(removeEdits(list, at, analysis)),
        useSuggestion: (at: number) => apply(changeEdits(list, at, replacedBy(hintOf(at) ?? {}, list.items[at] ?? {}))),
      };
    }, [kept, readings, types, locked, analysis]),
  );
  if (list.odd) {
    return <EmptyState title="These assertions are not a list of mappings">Edit them in Source, under artifacts: {list.owner}.</EmptyState>;
  }
  if (!types) {
    return (
      <Loaded query={asked} what="the assertion types" rows={5} height={44}>
        {() => null}
      </Loaded>
    );
  }
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
          acts
          onEdit={(index) => runAct(editAssertion, { choice: String(index) })}
          onCopy={(index) => runAct(duplicateAssertion, { choice: String(index) })}
          onRemove={(index) => runAct(removeAssertion, { choice: String(index) })}
          onUse={(index) => runAct(useSuggestion, { choice: String(index) })}
        />
      )}
      <div className={styles.bar}>
        <ActButton act={addAssertion} size="xs" />
      </div>
      {list.items.length > 0 ? <TestPart doc={doc} artifact={artifact} items={list.items} /> : null}
      {edited === null || (edited !== 'new' && !current) ? null : (
        <AssertionDialog
          types={types}
          edited={current && edited !== 'new' ? { written: current, type: edited.type } : null}
          onClose={() => setEdited(null)}
          onDone={(written) => {
            setEdited(null);
            const at = edited === 'new' ? list.items.length : edited.index;
            void apply(editsFor(list, edited, written)).then(() => goTo(`assertion.${at}`));
          }}
        />
      )}
    </div>
  );
}

const editsFor = (list: WrittenList, edited: Edited, written: Written): Edit[] =>
  edited === 'new' ? addEdits(list, written) : changeEdits(list, edited.index, written);
