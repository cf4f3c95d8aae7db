// renderer/runs/assertions/counts.ts - assertion results in numbers and words.
import type { AssertionResult } from '../../../electron/contract/assertions.ts';

export interface AssertionCounts {
  pass: number;
  /** Hard ones that failed: they end a run. */
  fail: number;
  /** Soft ones that failed: the run continues, its result is marked. */
  warn: number;
  error: number;
  skipped: number;
}

/** How many results of each kind. */
export function countResults(results: Iterable<AssertionResult>): AssertionCounts {
  const counts: AssertionCounts = { pass: 0, fail: 0, warn: 0, error: 0, skipped: 0 };
  for (const { status, severity } of results) counts[status === 'fail' && severity === 'soft' ? 'warn' : status]++;
  return counts;
}

const WORDS: [keyof AssertionCounts, string, string][] = [
  ['pass', 'passed', 'passed'],
  ['fail', 'failed', 'failed'],
  ['warn', 'warning', 'warnings'],
  ['error', 'undecided', 'undecided'],
  ['skipped', 'skipped', 'skipped'],
];

/** `4 pass, 1 warns, 2 skipped`; empty if there are none. */
export const countWords = (counts: AssertionCounts): string =>
  WORDS.flatMap(([key, one, many]) => (counts[key] === 0 ? [] : `${counts[key]} ${counts[key] === 1 ? one : many}`)).join(', ');

/** The worst verdict in a list of results, for one icon; null if there are none. */
export function worstOf(counts: AssertionCounts): 'fail' | 'warn' | 'error' | 'pass' | 'skipped' | null {
  return (['fail', 'error', 'warn', 'pass', 'skipped'] as const).find((key) => counts[key] > 0) ?? null;
}
