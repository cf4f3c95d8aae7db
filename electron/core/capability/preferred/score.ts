// electron/core/capability/preferred/score.ts - how well a skill has got on with a tool: the Wilson lower bound of the share of its uses that succeeded. Pure.
// capability.md, "Decided in detail": z = 1.96 over weighted uses, buckets of 0.05, raw uses below five are too few.

export interface ToolUse {
  /** UTC. */
  at: string;
  succeeded: boolean;
}

export interface Score {
  uses: number;
  successes: number;
  bound: number;
  assumed: boolean;
  /** Scores of one bucket are as good as each other. */
  bucket: number;
}

export const LAST_USES = 50;
const FEWEST = 5;
const ASSUMED = 0.5;
const HALF_LIFE_DAYS = 30;
const Z = 1.96;
const BUCKETS = 20;
const DAY_MS = 86_400_000;

/** The order in which uses are given does not matter: the newest count, and of the same moment a failure before a success. */
export function scoreOf(all: readonly ToolUse[], now: string): Score {
  const last = all.toSorted((a, b) => compare(b.at, a.at) || Number(a.succeeded) - Number(b.succeeded)).slice(0, LAST_USES);
  const uses = last.length;
  const successes = last.filter(({ succeeded }) => succeeded).length;
  const assumed = uses < FEWEST;
  const bound = assumed ? ASSUMED : boundOf(last, now);
  // Rounded first: 0.15 × 20 is not quite 3.
  return { uses, successes, bound, assumed, bucket: Math.floor(Number((bound * BUCKETS).toFixed(9))) };
}

function boundOf(uses: readonly ToolUse[], now: string): number {
  const weightOf = ({ at }: ToolUse) => 0.5 ** (Math.max(0, Date.parse(now) - Date.parse(at)) / DAY_MS / HALF_LIFE_DAYS);
  const n = uses.reduce((sum, use) => sum + weightOf(use), 0);
  if (n === 0) return 0; // so long ago that nothing is left of it
  const p = uses.reduce((sum, use) => sum + (use.succeeded ? weightOf(use) : 0), 0) / n;
  const square = Z * Z;
  const spread = Z * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n));
  return Math.max(0, (p + square / (2 * n) - spread) / (1 + square / n));
}

/** As code units, the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
