// renderer/editor/dspy/OptimiseSetup.tsx - optimiser, cases, model and limit of an optimisation. Its cost is shown before anything starts.
import { Button, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TestCase } from '../../../electron/contract/cases.ts';
import { jsonFrom } from '../../../electron/contract/index.ts';
import {
  DEFAULT_OPTIMIZER_ARGS,
  OPTIMIZER_ARGS,
  OPTIMIZERS,
  type OptimizeEstimate,
  type OptimizeInput,
  type OptimizerArgs,
  type OptimizerId,
} from '../../../electron/contract/optimise.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { askGrants, ModelPicker, openCases } from '../../runs/index.ts';
import { plural } from '../../ui/format.ts';
import { RunIcon } from '../../ui/icons.ts';
import { attempt } from '../../ui/toast.tsx';
import styles from './dspy.module.css';
import { ARG_WORDS, estimateWords, OPTIMIZER_WORDS } from './words.ts';

const SETTLE_MS = 300;
/** Enough for most, and little for a local model. */
const FIRST_LIMIT = 200;

interface OptimiseSetupProps {
  skillId: string;
  artifact: string;
  onStarted(jobId: string): void;
}

export function OptimiseSetup({ skillId, artifact, onStarted }: OptimiseSetupProps) {
  const cases = useLiveQuery('cases.list', { skillId }).data;
  const status = useLiveQuery('optimise.status', undefined, { staleTime: 60_000 }).data;
  const [optimizer, setOptimizer] = useState<OptimizerId>('bootstrap_few_shot');
  const [args, setArgs] = useState<OptimizerArgs>(DEFAULT_OPTIMIZER_ARGS);
  const [train, setTrain] = useState<string[] | null>(null);
  const [val, setVal] = useState<string[]>([]);
  const [modelId, setModelId] = useState<string | null>(null);
  const [maxCalls, setMaxCalls] = useState(FIRST_LIMIT);
  const [seed, setSeed] = useState(1);
  const [busy, setBusy] = useState(false);
  const trainIds = train ?? cases?.map(({ id }) => id) ?? [];
  const input: OptimizeInput = { skillId, artifact, optimizer, args, trainIds, valIds: val, modelId, maxCalls, seed };
  const { estimate, problem } = useEstimate(input, trainIds.length > 0);
  const start = async () => {
    setBusy(true);
    await attempt('Could not start the optimisation.', async () => {
      if (await askGrants(skillId)) onStarted((await api.optimise.start.mutate(input)).jobId);
    });
    setBusy(false);
  };
  if (cases?.length === 0) {
    return (
      <section className={styles.setup} aria-label="Setup">
        <p className="sm">There are no test cases. An optimiser learns from cases: inputs and what a good answer looks like.</p>
        <Button size="xs" onClick={() => openCases(skillId)}>
          Add test cases
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.setup} aria-label="Setup">
      {status?.problem ? (
        <div className="note warn">
          <span>
            The DSPy sidecar is not available. {status.problem.message} {status.problem.remedy}
          </span>
        </div>
      ) : null}
      <div className={styles.choices}>
        <OptimizerSelect
          value={optimizer}
          missing={new Map(status?.optimizers.map(({ id, missing }) => [id, missing]))}
          onChange={setOptimizer}
        />
        {OPTIMIZER_ARGS[optimizer].map((name) => (
          <NumberInput
            key={name}
            size="xs"
            w={128}
            label={ARG_WORDS[name]}
            min={name === 'metricCalls' ? 5 : name === 'labeled' || name === 'bootstrapped' || name === 'threshold' ? 0 : 1}
            max={{ labeled: 50, bootstrapped: 20, rounds: 5, candidates: 20, trials: 50, threshold: 1, metricCalls: 2000 }[name]}
            step={name === 'threshold' ? 0.1 : 1}
            allowDecimal={name === 'threshold'}
            clampBehavior="blur"
            value={args[name]}
            onChange={(value) => typeof value === 'number' && setArgs((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      <div className={styles.choices}>
        <CaseSelect label="Learn from" cases={cases ?? []} value={trainIds} onChange={setTrain} />
        <CaseSelect label="Score on" placeholder="Same cases" cases={cases ?? []} value={val} onChange={setVal} />
      </div>
      <div className={styles.choices}>
        <ModelPicker size="xs" labelled value={modelId} onChange={setModelId} />
        <NumberInput
          size="xs"
          w={150}
          label="Model call limit"
          min={1}
          max={100_000}
          allowDecimal={false}
          clampBehavior="blur"
          value={maxCalls}
          onChange={(value) => typeof value === 'number' && value > 0 && setMaxCalls(value)}
        />
        <NumberInput
          size="xs"
          w={90}
          label="Seed"
          min={0}
          allowDecimal={false}
          value={seed}
          onChange={(value) => typeof value === 'number' && setSeed(value)}
        />
        <Button
          size="xs"
          variant="filled"
          className="right"
          loading={busy}
          disabled={estimate === null || Boolean(status?.problem)}
          leftSection={<RunIcon className="s" aria-hidden />}
          onClick={() => void start()}
        >
          Optimise
        </Button>
      </div>
      <EstimateLine estimate={estimate} problem={problem} maxCalls={maxCalls} />
    </section>
  );
}

interface OptimizerSelectProps {
  value: OptimizerId;
  /** Python packages that are missing, by optimiser. */
  missing: ReadonlyMap<OptimizerId, string | null>;
  onChange(optimizer: OptimizerId): void;
}

function OptimizerSelect({ value, missing, onChange }: OptimizerSelectProps) {
  return (
    <Select
      size="xs"
      w={330}
      label="Optimiser"
      inputWrapperOrder={['label', 'input', 'description']}
      description={OPTIMIZER_WORDS[value].help}
      allowDeselect={false}
      value={value}
      data={OPTIMIZERS.map((id) => {
        const lacks = missing.get(id) ?? null;
        return {
          value: id,
          label: lacks === null ? OPTIMIZER_WORDS[id].label : `${OPTIMIZER_WORDS[id].label} (needs ${lacks})`,
          disabled: lacks !== null,
        };
      })}
      onChange={(id) => id !== null && onChange(id as OptimizerId)}
    />
  );
}

interface CaseSelectProps {
  label: string;
  placeholder?: string;
  cases: readonly TestCase[];
  value: readonly string[];
  onChange(ids: string[]): void;
}

function CaseSelect({ label, placeholder, cases, value, onChange }: CaseSelectProps) {
  return (
    <MultiSelect
      size="xs"
      w={480}
      label={`${label}${value.length > 0 ? `, ${plural(value.length, 'case')}` : ''}`}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={220}
      {...(placeholder !== undefined && value.length === 0 ? { placeholder } : {})}
      value={[...value]}
      data={cases.map(({ id, name }, index) => ({ value: id, label: name || `Case ${index + 1}` }))}
      onChange={onChange}
    />
  );
}

function useEstimate(input: OptimizeInput, ready: boolean): { estimate: OptimizeEstimate | null; problem: string | null } {
  const text = useMemo(() => JSON.stringify(input), [input]);
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  const query = useLiveQuery('optimise.estimate', jsonFrom(settled) as OptimizeInput, {
    enabled: ready,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { estimate: query.error ? null : (query.data ?? null), problem: query.error?.message ?? null };
}

function EstimateLine({ estimate, problem, maxCalls }: { estimate: OptimizeEstimate | null; problem: string | null; maxCalls: number }) {
  if (estimate === null) return <p className={problem === null ? 'mut sm' : 'err sm'}>{problem ?? 'Estimating'}</p>;
  const left = estimate.unusable.length;
  return (
    <div className="sm" role="status">
      <p className="sec">{estimateWords(estimate)}</p>
      {estimate.calls > maxCalls ? <p className="mut">It stops at {plural(maxCalls, 'call')} and keeps the best so far.</p> : null}
      {left > 0 ? (
        <p className="warn" title={estimate.unusable.map(({ reason }) => reason).join('\n')}>
          {plural(left, 'case is', 'cases are')} left out: {estimate.unusable[0]?.reason}
        </p>
      ) : null}
    </div>
  );
}
