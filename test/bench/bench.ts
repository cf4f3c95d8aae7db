// test/bench/bench.ts - what a bench is, and the two ways to measure.

/** One line of the table. */
export interface Row {
  name: string;
  value: number;
  unit: 'ms' | 'MB' | 'a second' | '%';
  /** What the product promises on an idle machine of the usual kind; told, not judged. */
  aim: number | null;
  /** The same work done another way, measured in the same run: what the row is judged by. */
  against: string;
  baseline: number;
  /** The bench fails when value / baseline passes it. */
  maxRatio: number;
}

export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}

/** The value below which a part of the samples lies: 0.5 the median, 0.95 the p95. */
export function quantile(samples: number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (samples: number[]): number => quantile(samples, 0.5);

/** Milliseconds that one call takes. */
export async function time(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The times of two ways, taken in turn so that a busy moment of the machine hits both; the first `warm` rounds do not count. */
export async function inTurn(
  rounds: number,
  warm: number,
  one: () => unknown,
  other: () => unknown,
): Promise<{ one: number[]; other: number[] }> {
  const times = { one: [] as number[], other: [] as number[] };
  for (let round = -warm; round < rounds; round++) {
    const [first, second] = [await time(one), await time(other)];
    if (round < 0) continue;
    times.one.push(first);
    times.other.push(second);
  }
  return times;
}
