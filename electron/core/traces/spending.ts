// electron/core/traces/spending.ts - what agents used, by time, from roll-ups: however many runs there are, they are not read (row G5).
import type { Spending } from '../../contract/index.ts';
import type { Database } from './store.ts';

const DAY_MS = 86_400_000;
const hourOf = (time: number): string => new Date(time).toISOString().slice(0, 13);

type Sums = Omit<Spending, 'period' | 'cost'> & { cost: number; unknown: number };

const SUMS = `SELECT coalesce(sum(runs), 0) AS runs, coalesce(sum(failed), 0) AS failed, coalesce(sum(input_tokens), 0) AS inputTokens,
  coalesce(sum(output_tokens), 0) AS outputTokens, coalesce(sum(cost), 0) AS cost, coalesce(sum(unknown_costs), 0) AS unknown
  FROM agent_usage WHERE agent_id = ? AND hour >= ?`;

/** In all databases together. `now` is in milliseconds since 1970; a day begins at midnight on this machine. */
export function spendingOf(databases: readonly Database[], agent: string, now: number): Spending[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const since = { today: hourOf(midnight), week: hourOf(now - 7 * DAY_MS), month: hourOf(now - 30 * DAY_MS), all: '' };
  return Object.entries(since).map(([period, hour]) => {
    const sums = databases.map((db) => db.prepare<[string, string], Sums>(SUMS).get(agent, hour)!);
    const sum = (key: keyof Sums): number => sums.reduce((total, each) => total + each[key], 0);
    const [runs, failed, inputTokens, outputTokens] = [sum('runs'), sum('failed'), sum('inputTokens'), sum('outputTokens')];
    return { period: period as Spending['period'], runs, failed, inputTokens, outputTokens, cost: sum('unknown') > 0 ? null : sum('cost') };
  });
}
