// renderer/agents/parts/spark.ts - the line of a few values in a box of 100 by 24.

const WIDTH = 100;
const HEIGHT = 24;
const EDGE = 2;

/** The path; null for less than two values. Equal values are a line in the middle. */
export function sparkPath(values: readonly number[]): string | null {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const at = (value: number) => (span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE));
  const step = WIDTH / (values.length - 1);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${at(value).toFixed(1)}`).join('');
}
