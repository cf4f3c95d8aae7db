// renderer/runs/batch/BatchDialog.tsx - all test cases at once: what would run and its cost, then a matrix of the results (rows D4, B5).

import { Button, SegmentedControl, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Batch, TestCase } from '../../../electron/contract/cases.ts';
import { canRun } from '../../../electron/contract/models.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { refresh, useLiveQuery } from '../../client/live.ts';
import { UnreadOffer } from '../../library/report/UnreadOffer.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { formatRelative } from '../../ui/format.ts';
import { attempt, toastError } from '../../ui/toast.tsx';
import { activeRuns, stop } from '../acts.ts';
import { useCases } from '../cases/cases.ts';
import { openCases } from '../cases/manager/opened.ts';
import { useRunInput } from '../input/inputs.ts';
import { useChosenModel } from '../model/ModelPicker.tsx';
import { ActKeys } from '../panel/ActKeys.tsx';
import styles from './batch.module.css';
import { type Filter, Matrix } from './Matrix.tsx';
import { baselineColumns, changesOf, changeWords, matrixOf } from './matrix.ts';
import { Setup } from './Setup.tsx';
import { useBatch } from './useBatch.ts';

const STATES: Record<Batch['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

interface BatchDialogProps {
  skillId: string;
  skillName: string;
  onClose(): void;
}

export function BatchDialog({ skillId, skillName, onClose }: BatchDialogProps) {
  const cases = useCases(skillId) ?? [];
  const { modelId } = useRunInput(skillId);
  const batches = useLiveQuery('cases.batches', { skillId }).data ?? [];
  const newest = [...batches].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? newest[0]?.id ?? null;
  const show = (batchId: string) => {
    setChosen(batchId);
    void refresh(['cases.batches']);
  };
  return (
    <Dialog title={`Run all test cases of ${skillName}`} size={1080} opened onClose={onClose}>
      <Setup skillId={skillId} caseIds={cases.map(({ id }) => id)} modelId={modelId} onStarted={show} />
      <Results key={shown} shown={shown} newest={newest} cases={cases} modelId={modelId} onShow={show} onLeave={onClose} />
      <DialogFoot>
        <span className="mut sm">Closing this does not stop a running batch.</span>
        <Button className="right" onClick={() => openCases(skillId)}>
          Edit cases
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ResultsProps {
  shown: string | null;
  newest: readonly Batch[];
  cases: readonly TestCase[];
  modelId: string | null;
  onShow(batchId: string): void;
  onLeave(): void;
}

function Results({ shown, newest, cases, modelId, onShow, onLeave }: ResultsProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [baseline, setBaseline] = useState<string | null>(null);
  const { batch, cells, error } = useBatch(shown);
  const earlier = useBatch(baseline);
  const rows = useMemo(() => matrixOf(cells.values(), batch?.columns.length ?? 0), [cells, batch?.columns.length]);
  const changes = useMemo(() => {
    if (!batch || !earlier.batch) return null;
    const before = matrixOf(earlier.cells.values(), earlier.batch.columns.length);
    const columns = baselineColumns(batch.columns, earlier.batch.columns);
    return new Map([...rows].map(([caseId, row]) => [caseId, changesOf(row, before.get(caseId), columns)]));
  }, [batch, rows, earlier.batch, earlier.cells]);
  const unread = useMemo(() => [...cells.values()].find((cell) => cell.error?.unread)?.error, [cells]);
  if (!batch) {
    return (
      <section className={styles.results} aria-label="Batch">
        <p className="mut sm">{shown === null ? 'Nothing has run yet.' : error ? errorOf(error).message : 'Loading the batch'}</p>
      </section>
    );
  }
  const others = newest.filter(({ id }) => id !== shown);
  const compare = (id: string | null) => {
    setBaseline(id);
    setFilter(id === null ? 'all' : 'changed');
  };
  return (
    <section className={styles.results} aria-label="Batch">
      <div className="row wrap">
        <b role="status">
          {STATES[batch.state]}, {batch.done} of {batch.cells}
        </b>
        {batch.reason ? <span className="mut sm">{batch.reason}</span> : null}
        {unread ? <UnreadOffer error={unread} /> : null}
        <span className="right row g8">
          {newest.length > 1 ? <BatchSelect label="Batch" batches={newest} value={shown} onChange={(id) => id && onShow(id)} /> : null}
          <BatchActs batch={batch} modelId={modelId} onShow={onShow} />
        </span>
      </div>
      <div className="row wrap">
        {others.length > 0 ? <BatchSelect label="Compared with" none="None" batches={others} value={baseline} onChange={compare} /> : null}
        <SegmentedControl
          aria-label="Cases to show"
          value={filter}
          onChange={(next) => setFilter(next as Filter)}
          data={[
            { value: 'all', label: 'All cases' },
            ...(batch.columns.length > 1 ? [{ value: 'differ', label: 'Columns differ' }] : []),
            ...(changes ? [{ value: 'changed', label: 'Changed verdicts' }] : []),
          ]}
        />
        {changes ? <span className="sm sec">{changeWords(changes.values()) ?? 'No verdicts changed'}</span> : null}
      </div>
      <div className={styles.matrix}>
        <Matrix batch={batch} rows={rows} changes={changes} cases={cases} filter={filter} onLeave={onLeave} />
        <Says batch={batch} />
      </div>
    </section>
  );
}

interface BatchSelectProps {
  label: string;
  batches: readonly Batch[];
  value: string | null;
  /** The label for none; without it one has to be chosen. */
  none?: string;
  onChange(id: string | null): void;
}

const NONE = '';

function BatchSelect({ label, batches, value, none, onChange }: BatchSelectProps) {
  const data = batches.map(({ id, startedAt, columns }) => ({
    value: id,
    label: `${formatRelative(startedAt)} · ${columns.map((column) => column.label).join(' / ')}`,
  }));
  return (
    <span className="row g6 sm sec">
      {label}
      <Select
        aria-label={label}
        size="xs"
        w={280}
        allowDeselect={false}
        value={value ?? NONE}
        data={none === undefined ? data : [{ value: NONE, label: none }, ...data]}
        onChange={(id) => onChange(id === NONE ? null : id)}
      />
    </span>
  );
}

function BatchActs({ batch, modelId, onShow }: { batch: Batch; modelId: string | null; onShow(batchId: string): void }) {
  const model = useChosenModel(modelId);
  const regrade = () =>
    attempt('Could not check the outputs again.', async () => {
      onShow((await api.cases.regrade.mutate({ batchId: batch.id, modelId: model && canRun(model) ? model.id : null })).batchId);
    });
  const { id, state } = batch;
  useOffer(
    activeRuns,
    useMemo(() => {
      const end = () =>
        void api.cases.stopBatch.mutate({ batchId: id }).catch((cause: unknown) => toastError('Could not stop the batch.', cause));
      return state === 'running' ? [{ id, skillName: 'this batch', stop: end }] : null;
    }, [id, state]),
  );
  if (batch.state === 'running') {
    return (
      <ActButton act={stop} size="xs" color="red" c="var(--sw-err)">
        <ActKeys label="Stop" keys="Shift+F5" />
      </ActButton>
    );
  }
  return (
    <Button size="xs" title="Checks the saved outputs against the current assertions, without running again" onClick={() => void regrade()}>
      Check again
    </Button>
  );
}

/** Assertions that say nothing: they never failed, never passed, or do the same without the skill. */
function Says({ batch }: { batch: Batch }) {
  const notes = batch.assertions.filter(({ note }) => note !== null);
  if (notes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many notes are scrolled by the keyboard
    <ul className={styles.notes} tabIndex={0} aria-label="Notes from assertions">
      {notes.map(({ label, note }) => (
        <li key={label} className="sm">
          <b className="med">{label}</b>: <span className="sec">{note}</span>
        </li>
      ))}
    </ul>
  );
}
