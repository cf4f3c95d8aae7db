// electron/core/agents/metrics.ts - the metrics of the competencies that an agent has: what is in its memory under their keys, in their format,
// with the last numbers (row F6).
import type { Database } from 'better-sqlite3';
import { type AgentMetric, number } from '../../contract/index.ts';
import { guarded } from '../storage/index.ts';
import type { AgentsCore } from './agents.ts';

interface MetricsDeps {
  account: Database;
  core: AgentsCore;
  /** Ids of the places whose memory is read, the first that has a key wins: the open workspace's, then '' for the account. */
  places: readonly string[];
}

/** As many as are kept (migration 018). */
const POINTS = 60;

export function createMetrics({ account, core, places }: MetricsDeps): (agent: string) => AgentMetric[] {
  const all = <T>(sql: string, ...values: string[]): T[] => guarded(account.name, () => account.prepare<string[], T>(sql).all(...values));
  function lastOf(agent: string, key: string): Pick<AgentMetric, 'raw' | 'history'> {
    for (const place of places) {
      const of = 'agent = ? AND workspace = ? AND key = ?';
      const row = all<{ value: string }>(`SELECT value FROM agent_memory WHERE ${of}`, agent, place, key)[0];
      if (row === undefined) continue;
      const history = all<{ at: string; value: number }>(
        `SELECT at, value FROM memory_points WHERE ${of} ORDER BY number DESC LIMIT ${POINTS}`,
        agent,
        place,
        key,
      );
      return { raw: row.value, history: history.reverse() };
    }
    return { raw: null, history: [] };
  }
  return (agent) =>
    core.derived(agent).entries.flatMap(({ entry: { competency }, found }) =>
      (found?.competency?.metrics ?? []).map((metric) => {
        const { raw, history } = lastOf(agent, metric.memoryKey);
        return { competency, metric, raw, shown: raw === null ? '–' : shownAs(raw, metric.format), history };
      }),
    );
}

/** A value of memory in the format of a metric. One that does not fit, and an unknown format, are shown as they are stored. */
export function shownAs(raw: string, format: string): string {
  const value = parsed(raw);
  const plain = typeof value === 'string' ? value : raw;
  if (format === 'date') return dateText(value) ?? plain;
  const amount = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  const show = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return show === undefined || !Number.isFinite(amount) ? plain : show(amount);
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

// As in contract/values/words.ts.
let formats: { one: Intl.NumberFormat; two: Intl.NumberFormat } | undefined;
function digits(): { one: Intl.NumberFormat; two: Intl.NumberFormat } {
  formats ??= {
    one: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
    two: new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
  return formats;
}

/** A percentage is shown as it is stored, a duration is in seconds. */
const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  number,
  percentage: (value) => `${number(value)} %`,
  duration: durationText,
  bytes: bytesText,
  currency: (value) => digits().two.format(value),
};

function durationText(seconds: number): string {
  const [sign, whole] = [seconds < 0 ? '-' : '', Math.abs(seconds)];
  if (whole < 60) return `${sign}${digits().one.format(whole)} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${sign}${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 48) return `${sign}${hours} h${rest === 0 ? '' : ` ${rest} min`}`;
  return `${sign}${Math.floor(hours / 24)} d${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
}

function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  for (; Math.abs(value) >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${digits().one.format(value)} ${units[unit]}`;
}

/** Milliseconds, or a text that begins with a date, in UTC; null = neither. */
function dateText(value: unknown): string | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))) return null;
  if (typeof value === 'string' && value.length === 10) return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
