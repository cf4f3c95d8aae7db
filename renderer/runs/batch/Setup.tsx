// renderer/runs/batch/Setup.tsx - what a batch will run: columns, repeats, a limit; its cost is shown before anything starts.
import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BatchEstimate, BatchInput } from '../../../electron/contract/cases.ts';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatCost, formatCount, formatDuration, plural } from '../../ui/format.ts';
import { AddIcon, CloseIcon, RunIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { attempt } from '../../ui/toast.tsx';
import { AgentPicker, useAgents, useHasAgents } from '../agent/AgentPicker.tsx';
import { askGrants } from '../asking.tsx';
import { ModelPicker, useChosenModel } from '../model/ModelPicker.tsx';
import styles from './batch.module.css';

interface Column {
  key: number;
  revisionId: string | null;
  modelId: string | null;
  withoutSkill: boolean;
  agent: string;
}

const MOST_COLUMNS = 8;
const SETTLE_MS = 300;
const NOW = '';

interface SetupProps {
  skillId: string;
  caseIds: readonly string[];
  modelId: string | null;
  onStarted(batchId: string): void;
}

export function Setup({ skillId, caseIds, modelId, onStarted }: SetupProps) {
  const chosen = useChosenModel(modelId);
  const [columns, setColumns] = useState<Column[]>([{ key: 0, revisionId: null, modelId, withoutSkill: false, agent: YOU }]);
  const [repeat, setRepeat] = useState(1);
  const [maxCost, setMaxCost] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const agents = useAgents();
  const revisions = useLiveQuery('library.revisions', { id: skillId }).data ?? [];
  const numberOf = (id: string | null) => revisions.find((revision) => revision.id === id)?.number;
  const label = (column: Column): string => {
    const version = column.withoutSkill ? 'no skill' : column.revisionId === null ? 'current' : `revision ${numberOf(column.revisionId)}`;
    const agent =
      column.withoutSkill || column.agent === YOU ? '' : `, as ${agents.find(({ id }) => id === column.agent)?.name ?? column.agent}`;
    return `${version}, ${(column.modelId ?? chosen?.id ?? 'no model').split('/').at(-1)}${agent}`;
  };
  const input: BatchInput = {
    skillId,
    caseIds: [...caseIds],
    columns: columns.map((column) => ({
      label: label(column),
      revisionId: column.withoutSkill ? null : column.revisionId,
      modelId: column.modelId ?? chosen?.id ?? null,
      withoutSkill: column.withoutSkill,
      ...(column.withoutSkill || column.agent === YOU ? {} : { agent: column.agent }),
    })),
    repeat,
    maxCost,
  };
  const change = (key: number, part: Partial<Column>) =>
    setColumns((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const start = async () => {
    setBusy(true);
    await attempt('Could not start the batch.', async () => {
      if (await askGrants(skillId, ...columns.map(({ agent }) => agent))) onStarted((await api.cases.startBatch.mutate(input)).batchId);
    });
    setBusy(false);
  };
  return (
    <section className={styles.setup} aria-label="Setup">
      <ul className={styles.columns} aria-label="Columns">
        {columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            column={column}
            nth={index + 1}
            revisions={revisions}
            onChange={(part) => change(column.key, part)}
            onRemove={columns.length > 1 ? () => setColumns((now) => now.filter((each) => each.key !== column.key)) : null}
          />
        ))}
      </ul>
      <div className="row g8">
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={columns.length >= MOST_COLUMNS}
          leftSection={<AddIcon className="s" aria-hidden />}
          onClick={() =>
            setColumns((now) => [
              ...now,
              { key: Math.max(...now.map((each) => each.key)) + 1, revisionId: null, modelId, withoutSkill: false, agent: YOU },
            ])
          }
        >
          Add column
        </Button>
        <span className="right row g8">
          <Limits repeat={repeat} maxCost={maxCost} onRepeat={setRepeat} onMaxCost={setMaxCost} />
          <Button
            size="xs"
            variant="filled"
            loading={busy}
            leftSection={<RunIcon className="s" aria-hidden />}
            onClick={() => void start()}
          >
            Run {plural(caseIds.length * columns.length * repeat, 'time')}
          </Button>
        </span>
      </div>
      <Estimate input={input} />
    </section>
  );
}

interface ColumnRowProps {
  column: Column;
  nth: number;
  revisions: readonly { id: string; number: number }[];
  onChange(part: Partial<Column>): void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

function ColumnRow({ column, nth, revisions, onChange, onRemove }: ColumnRowProps) {
  const hasAgents = useHasAgents(column.agent);
  return (
    <li className="row g8">
      <Select
        aria-label={`Version of column ${nth}`}
        size="xs"
        w={150}
        allowDeselect={false}
        disabled={column.withoutSkill}
        value={column.revisionId ?? NOW}
        data={[
          { value: NOW, label: 'Current version' },
          ...revisions.map(({ id, number }) => ({ value: id, label: `Revision ${number}` })),
        ]}
        onChange={(value) => onChange({ revisionId: value === NOW ? null : value })}
      />
      <ModelPicker size="xs" label={`Model of column ${nth}`} value={column.modelId} onChange={(modelId) => onChange({ modelId })} />
      {hasAgents && !column.withoutSkill ? (
        <AgentPicker size="xs" label={`Agent of column ${nth}`} value={column.agent} onChange={(agent) => onChange({ agent })} />
      ) : null}
      <Checkbox
        label="Without the skill"
        checked={column.withoutSkill}
        onChange={(event) => onChange({ withoutSkill: event.currentTarget.checked })}
      />
      {onRemove ? <IconButton icon={CloseIcon} label={`Remove column ${nth}`} onClick={onRemove} /> : null}
    </li>
  );
}

interface LimitsProps {
  repeat: number;
  maxCost: number | null;
  onRepeat(repeat: number): void;
  onMaxCost(dollars: number | null): void;
}

function Limits({ repeat, maxCost, onRepeat, onMaxCost }: LimitsProps) {
  return (
    <>
      <label className="sm sec" htmlFor="batch-repeat">
        Runs per case
      </label>
      <NumberInput
        id="batch-repeat"
        size="xs"
        w={56}
        min={1}
        max={20}
        hideControls
        allowDecimal={false}
        clampBehavior="strict"
        value={repeat}
        onChange={(value) => typeof value === 'number' && value >= 1 && onRepeat(value)}
      />
      <label className="sm sec" htmlFor="batch-cost">
        Cost limit
      </label>
      <NumberInput
        id="batch-cost"
        size="xs"
        w={84}
        min={0}
        prefix="$"
        hideControls
        placeholder="no limit"
        value={maxCost ?? ''}
        onChange={(value) => onMaxCost(typeof value === 'number' && value > 0 ? value : null)}
      />
    </>
  );
}

/** What the current choice will cost. */
function Estimate({ input }: { input: BatchInput }) {
  const text = useMemo(() => JSON.stringify(input), [input]);
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  const query = useLiveQuery('cases.estimate', jsonFrom(settled) as BatchInput, { placeholderData: keepPreviousData, retry: false });
  return (
    <p className="mut sm num" role="status">
      {query.data ? estimateWords(query.data) : query.error ? `No estimate. ${query.error.message}` : 'Estimating'}
    </p>
  );
}

export function estimateWords({ calls, inputTokens, outputTokens, cost, seconds }: BatchEstimate): string {
  const parts = [
    `about ${plural(calls, 'model call')}`,
    `${formatCount(inputTokens)} tokens in and ${formatCount(outputTokens)} out`,
    cost === null ? 'cost unknown: a model has no price' : formatCost(cost),
    seconds === null ? 'time unknown: no earlier run' : formatDuration(seconds * 1000),
  ];
  return `Takes ${parts.join(', ')}.`;
}
