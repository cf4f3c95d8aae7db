// electron/core/cases/batch/summary.ts - the results of a whole batch: each column, and each assertion.
import {
  type AssertionResult,
  type AssertionSummary,
  type Batch,
  type BatchCell,
  type ColumnSummary,
  isWhole,
} from '../../../contract/index.ts';

export interface Summary {
  summaries: ColumnSummary[];
  assertions: AssertionSummary[];
}

/** What the summary reads of a cell. */
export interface Counted extends Pick<BatchCell, 'column' | 'attempt' | 'ending' | 'verdict' | 'score' | 'cost' | 'durationMs'> {
  results: readonly Pick<AssertionResult, 'label' | 'status'>[];
}

/** Of the cells that have ended. Undecided ones count neither way. */
export function summarise(columns: Batch['columns'], cells: readonly Counted[]): Summary {
  const byColumn = Map.groupBy(cells, ({ column }) => column);
  return {
    summaries: columns.map((_, column) => summariseColumn(column, byColumn.get(column) ?? [])),
    assertions: summariseAssertions(columns, cells),
  };
}

function summariseColumn(column: number, cells: readonly Counted[]): ColumnSummary {
  const count = (verdict: BatchCell['verdict']): number => cells.filter((cell) => cell.verdict === verdict).length;
  const scores = cells.flatMap(({ score }) => score ?? []);
  const costs = cells.map(({ cost }) => cost);
  return {
    column,
    passRate: passRate(cells),
    spread: spreadOf([...Map.groupBy(cells, ({ attempt }) => attempt).values()].flatMap((attempt) => passRate(attempt) ?? [])),
    meanScore: mean(scores),
    // One unknown cost makes the sum unknown.
    cost: costs.length === 0 || costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + cost!, 0),
    medianMs: median(cells.flatMap(({ durationMs }) => durationMs ?? [])),
    passed: count('pass'),
    failed: count('fail'),
    errors: count('error'),
    noCheck: count('no_check'),
    incomplete: cells.filter(({ ending }) => !isWhole(ending)).length,
  };
}

function passRate(cells: readonly Counted[]): number | null {
  const decided = cells.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  return decided.length === 0 ? null : decided.filter(({ verdict }) => verdict === 'pass').length / decided.length;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of a sample (n - 1): the repeats are a sample of all possible ones. */
function spreadOf(rates: readonly number[]): number | null {
  const middle = mean(rates);
  if (middle === null || rates.length < 2) return null;
  return Math.sqrt(rates.reduce((sum, rate) => sum + (rate - middle) ** 2, 0) / (rates.length - 1));
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}

interface Tally {
  passed: number;
  failed: number;
}

const rateOf = ({ passed, failed }: Tally): number | null => (passed + failed === 0 ? null : passed / (passed + failed));

/** By an assertion's text, since the same one is in many cases. The rate is the one with the skill. */
function summariseAssertions(columns: Batch['columns'], cells: readonly Counted[]): AssertionSummary[] {
  const tallies = new Map<string, { skill: Tally; bare: Tally }>();
  for (const { column, results } of cells) {
    for (const { label, status } of results) {
      const both = tallies.get(label) ?? { skill: { passed: 0, failed: 0 }, bare: { passed: 0, failed: 0 } };
      tallies.set(label, both);
      const tally = columns[column]?.withoutSkill ? both.bare : both.skill;
      if (status === 'pass') tally.passed++;
      else if (status === 'fail') tally.failed++;
    }
  }
  return [...tallies].map(([label, { skill, bare }]) => ({ label, passRate: rateOf(skill), note: noteOf(rateOf(skill), rateOf(bare)) }));
}

function noteOf(rate: number | null, bare: number | null): string | null {
  if (rate === null) return null;
  if (bare === rate) return 'same without the skill';
  return rate === 1 ? 'never failed' : rate === 0 ? 'never passed' : null;
}
