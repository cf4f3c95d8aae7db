// renderer/traces/Facets.tsx - the side list of the traces: states with their counts, and values seen in the list.
import { Checkbox } from '@mantine/core';
import type { Run } from '../../electron/contract/execution.ts';
import { formatCount } from '../ui/format.ts';
import { TracesIcon } from '../ui/glyphs.tsx';
import { ClockIcon, ErrorIcon } from '../ui/icons.ts';
import { statusLabel } from '../ui/labels.tsx';
import { allRuns, onlyBad as onlyBadAct, since as sinceAct } from './acts.ts';
import { BAD, type FilterKey, parseFilter, passes, STATUSES, setValues, TIMES, toggleStatus } from './filter.ts';
import styles from './traces.module.css';

interface FacetsProps {
  query: string;
  /** Runs without any query. */
  all: number;
  counts: Readonly<Record<string, number>>;
  rows: readonly Run[];
  onChange(query: string): void;
}

const SHOWN = 8;

export function Facets({ query, all, counts, rows, onChange }: FacetsProps) {
  const bad = BAD.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const filter = parseFilter(query);
  const onlyBad = filter.tokens.some((t) => t.key === 'status' && !t.not && BAD.every((s) => t.values.includes(s)));
  const since = filter.tokens.find((t) => t.key === 'since')?.values[0];
  return (
    <>
      <button
        type="button"
        className={`it ${query === '' ? 'on' : ''}`}
        aria-pressed={query === ''}
        data-act={allRuns.id}
        onClick={() => onChange('')}
      >
        <TracesIcon className="s" />
        All runs
        <span className="n">{formatCount(all)}</span>
      </button>
      <button
        type="button"
        className={`it ${onlyBad ? 'on' : ''}`}
        aria-pressed={onlyBad}
        data-act={onlyBadAct.id}
        onClick={() => onChange(setValues(query, 'status', onlyBad ? [] : BAD))}
      >
        <ErrorIcon className="s" aria-hidden />
        Not completed
        <span className="n">{formatCount(bad)}</span>
      </button>
      <h2 className="label">Status</h2>
      {STATUSES.map((status) => (
        <div key={status} className={styles.facet}>
          <Checkbox
            label={statusLabel(status)}
            checked={passes(query, 'status', status)}
            onChange={() => onChange(toggleStatus(query, status))}
          />
          <span className="n">{formatCount(counts[status] ?? 0)}</span>
        </div>
      ))}
      <h2 className="label">Started</h2>
      {TIMES.map(([value, label]) => (
        <button
          type="button"
          key={value}
          className={`it sm ${since === value ? 'on' : ''}`}
          aria-pressed={since === value}
          data-act={sinceAct.id}
          onClick={() => onChange(setValues(query, 'since', since === value ? [] : [value]))}
        >
          <ClockIcon className="s mut" aria-hidden />
          {label}
        </button>
      ))}
      <Values title="Skill" name="skill" query={query} values={rows.map((run) => run.skillName)} onChange={onChange} />
      <Values title="Model" name="model" query={query} values={rows.flatMap((run) => run.modelId ?? [])} onChange={onChange} />
      <Values title="Trigger" name="trigger" query={query} values={rows.map((run) => run.trigger)} onChange={onChange} />
    </>
  );
}

/** Values of a key: those named in the filter, then those in the rows read so far, most common first. */
function Values({
  title,
  name,
  query,
  values,
  onChange,
}: {
  title: string;
  name: FilterKey;
  query: string;
  values: readonly string[];
  onChange(query: string): void;
}) {
  const chosen = parseFilter(query).tokens.find((t) => t.key === name && !t.not)?.values ?? [];
  const counted = Map.groupBy(values, (value) => value);
  const found = [...counted.keys()].sort((a, b) => (counted.get(b)?.length ?? 0) - (counted.get(a)?.length ?? 0));
  const listed = [...new Set([...chosen, ...found])].slice(0, Math.max(SHOWN, chosen.length));
  if (listed.length === 0) return null;
  return (
    <>
      <h2 className="label">{title}</h2>
      {listed.map((value) => (
        <div key={value} className={styles.facet}>
          <Checkbox
            label={value}
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(setValues(query, name, chosen.includes(value) ? chosen.filter((v) => v !== value) : [...chosen, value]))
            }
          />
        </div>
      ))}
    </>
  );
}
