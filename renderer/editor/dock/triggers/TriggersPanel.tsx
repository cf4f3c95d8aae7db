// renderer/editor/dock/triggers/TriggersPanel.tsx - messages that should and should not find the skill: which pass while the text is typed, who wins
// instead and why (row E8).
import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Evaluation, MatchedFields, TriggerResult } from '../../../../electron/contract/triggers/evaluation.ts';
import type { TriggerImport } from '../../../../electron/contract/triggers/triggers.ts';
import { ActButton, useOffer } from '../../../app/acts/controls.tsx';
import { useLiveQuery } from '../../../client/live.ts';
import { plural } from '../../../ui/format.ts';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../../document/documents.ts';
import { addEdit, fieldOf } from '../../form/fields.ts';
import { useStable } from '../../stable.ts';
import { AddRow } from './AddRow.tsx';
import {
  exportTriggers,
  FILTER_WORDS,
  FILTERS,
  type Filter,
  importTriggers,
  proposeDescription,
  shownTriggers,
  triggerInHand,
  tryTriggers,
} from './acts.ts';
import { changeRow, exportTriggersOf, readTriggers, removeRow, reorderRows } from './doing.ts';
import { EditRow } from './EditRow.tsx';
import { FilePart } from './FilePart.tsx';
import { ImportRows } from './ImportRows.tsx';
import { matchedFields, moved, type Shown, shownItems } from './items.ts';
import { ProposeDialog } from './model/ProposeDialog.tsx';
import { TryDialog } from './model/TryDialog.tsx';
import { TriggerTable } from './TriggerTable.tsx';
import styles from './triggers.module.css';
import { Why } from './Why.tsx';

/** What was typed between is not kept. */
const FORGET_MS = 10_000;

export function TriggersPanel({ doc }: { doc: LiveDocument }) {
  const analysis = useDoc(doc, (s) => s.analysis);
  const before = useDoc(doc, (s) => s.base.analysis);
  const fields = useStable(matchedFields(analysis));
  const savedFields = useStable(matchedFields(before));
  if (fields === null) {
    return <EmptyState title="The package cannot be read">Repair its frontmatter, then see which messages find it.</EmptyState>;
  }
  return <OfFields doc={doc} fields={fields} saved={savedFields} />;
}

interface OfFieldsProps {
  doc: LiveDocument;
  fields: MatchedFields;
  saved: MatchedFields | null;
}

function OfFields({ doc, fields, saved }: OfFieldsProps) {
  const skillId = doc.id;
  const options = { placeholderData: keepPreviousData, gcTime: FORGET_MS, retry: false };
  const now = useLiveQuery('triggers.evaluate', { skillId, draft: fields }, options);
  const isEdited = saved !== null && JSON.stringify(saved) !== JSON.stringify(fields);
  const last = useLiveQuery('triggers.evaluate', { skillId, draft: saved }, { ...options, enabled: isEdited });
  return (
    <Loaded query={now} what="the trigger tests" rows={8} height={28}>
      {(evaluation) => <Rows doc={doc} fields={fields} evaluation={evaluation} saved={isEdited ? last.data : undefined} />}
    </Loaded>
  );
}

interface RowsProps {
  doc: LiveDocument;
  fields: MatchedFields;
  evaluation: Evaluation;
  /** Of the saved text, if it is another. */
  saved: Evaluation | undefined;
}

function Rows({ doc, fields, evaluation, saved }: RowsProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const [edited, setEdited] = useState<TriggerResult | null>(null);
  const [found, setFound] = useState<TriggerImport | null>(null);
  const [asked, setAsked] = useState<'try' | 'propose' | null>(null);
  const shown = useMemo(() => shownItems(evaluation, saved, filter), [evaluation, saved, filter]);
  const first = shown.items.findIndex(({ kind }) => kind === 'row');
  const at = shown.items.findIndex((item) => item.kind === 'row' && item.result.id === chosen);
  const active = at < 0 ? first : at;
  const item = shown.items[active];
  const result = item?.kind === 'row' ? item.result : null;
  useOffers({ doc, fields, evaluation, shown, result, filter, setChosen, setFilter, setEdited, setFound, setAsked });
  return (
    <div className="col grow">
      {evaluation.results.length > 0 ? <Summary evaluation={evaluation} saved={saved} /> : null}
      <Bar counts={shown.counts} filter={filter} onFilter={setFilter} />
      <AddRow skillId={doc.id} />
      {evaluation.results.length === 0 ? (
        <EmptyState title="No trigger tests yet">
          Write messages as people do: some that should find this skill, some that come close and should not. They are tested as you type
          the description.
        </EmptyState>
      ) : (
        <>
          <TriggerTable
            items={shown.items}
            active={active}
            empty={filter === 'all' ? null : FILTER_WORDS[filter].toLowerCase()}
            onActive={(index) => {
              const next = shown.items[index];
              if (next?.kind === 'row') setChosen(next.result.id);
            }}
          />
          {result ? <Why result={result} name={fields.name} /> : null}
        </>
      )}
      <FilePart skillId={doc.id} />
      {edited ? <EditRow row={edited} skillId={doc.id} onClose={() => setEdited(null)} /> : null}
      {found ? <ImportRows found={found} onClose={() => setFound(null)} /> : null}
      {asked === 'propose' ? <ProposeDialog doc={doc} fields={fields} onClose={() => setAsked(null)} /> : null}
      {asked === 'try' ? <TryDialog doc={doc} fields={fields} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

interface Offered extends Omit<RowsProps, 'saved'> {
  shown: Shown;
  result: TriggerResult | null;
  filter: Filter;
  setChosen(id: string): void;
  setFilter(filter: Filter): void;
  setEdited(row: TriggerResult): void;
  setFound(found: TriggerImport | null): void;
  setAsked(what: 'try' | 'propose'): void;
}

function useOffers({ doc, fields, evaluation, shown, result, filter, setChosen, setFilter, setEdited, setFound, setAsked }: Offered): void {
  const count = evaluation.results.length;
  const locked = useDoc(doc, (s) => s.locked !== null);
  useOffer(
    shownTriggers,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a state never change
    useMemo(
      () => ({
        count,
        filter,
        setFilter,
        readFile: async () => setFound(await readTriggers(doc.id)),
        writeFile: () => exportTriggersOf(doc.id),
        tryWithModel: () => setAsked('try'),
        propose: () => setAsked('propose'),
      }),
      [doc, count, filter],
    ),
  );
  useOffer(
    triggerInHand,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a state never change
    useMemo(() => {
      if (result?.id == null) return null;
      const { id, message, shouldTrigger, heldOut } = result;
      const orderAfter = (by: 1 | -1) => moved(evaluation.results, shown.items, id, by);
      return {
        shouldTrigger,
        heldOut,
        noPhrase: noPhrase(result, fields, locked),
        canMove: (by: 1 | -1) => orderAfter(by) !== null,
        edit: () => setEdited(result),
        turn: async () => void (await changeRow({ id, shouldTrigger: !shouldTrigger })),
        hold: async () => void (await changeRow({ id, heldOut: !heldOut })),
        remove: () => removeRow(id),
        move: async (by: 1 | -1) => {
          const ids = orderAfter(by);
          if (ids === null) return;
          // The first one is in hand by its place until then.
          setChosen(id);
          await reorderRows(doc.id, ids);
        },
        addPhrase: () => addAsPhrase(doc, message),
      };
    }, [doc, result, evaluation, shown, fields, locked]),
  );
}

function noPhrase({ shouldTrigger, message }: TriggerResult, { triggerPhrases }: MatchedFields, locked: boolean): string | null {
  if (locked) return 'this package cannot be edited now';
  if (!shouldTrigger) return 'the message should not find the skill';
  return triggerPhrases.includes(message) ? 'it is one already' : null;
}

/** One undo step. */
async function addAsPhrase(doc: LiveDocument, message: string): Promise<void> {
  const { analysis } = doc.store.getState();
  if (analysis === null) return;
  const place = fieldOf(analysis, 'trigger_phrases');
  await doc.edit(addEdit(place, 'trigger_phrases', message)).catch((cause: unknown) => toastError('Could not add the phrase.', cause));
}

function Summary({ evaluation, saved }: Pick<RowsProps, 'evaluation' | 'saved'>) {
  const { passed, results, skills, ms } = evaluation;
  const gain = saved === undefined ? 0 : passed - saved.passed;
  return (
    <dl className={styles.summary} aria-label="Outcome">
      <Fact name="Rows that pass">
        <span role="status">
          {passed} of {results.length}
        </span>
        {gain === 0 ? null : <span className={gain > 0 ? 'ok' : 'err'}> {gain > 0 ? `+${gain}` : `−${-gain}`}</span>}
      </Fact>
      {saved === undefined ? null : (
        <Fact name="As saved">
          {saved.passed} of {saved.results.length}
        </Fact>
      )}
      <Fact name="Against">{plural(skills, 'skill')}</Fact>
      <Fact name="Matched in">{ms < 1 ? 'under 1' : Math.round(ms)} ms</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="xs mut">{name}</dt>
      <dd className="semi">{children}</dd>
    </div>
  );
}

function Bar({ counts, filter, onFilter }: { counts: Shown['counts']; filter: Filter; onFilter(filter: Filter): void }) {
  return (
    <div className={styles.bar}>
      {counts.all === 0 ? null : (
        <SegmentedControl
          size="xs"
          aria-label="Rows to show"
          value={filter}
          onChange={(next) => onFilter(next as Filter)}
          data={FILTERS.map((value) => ({ value, label: `${FILTER_WORDS[value]} ${counts[value]}` }))}
        />
      )}
      <span className="row g4 right">
        <ActButton act={importTriggers} label="Import" size="xs" variant="subtle" color="gray" />
        <ActButton act={exportTriggers} label="Export" size="xs" variant="subtle" color="gray" />
        <ActButton act={tryTriggers} label="Try with a model" size="xs" plain />
        <ActButton act={proposeDescription} label="Propose a description" size="xs" plain />
      </span>
    </div>
  );
}
