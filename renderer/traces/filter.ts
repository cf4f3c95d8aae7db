// renderer/traces/filter.ts - the words of the filter bar. One state for bar and facets: the text, which is the address of the screen.
// The core decides what matches; here words become chips and back.
import { Run, RunTrigger } from '../../electron/contract/execution.ts';
import { AnswerEnding } from '../../electron/contract/values/ending.ts';
import { Scope } from '../../electron/contract/values/scope.ts';
import type { KnownValues } from '../ui/query/suggest.ts';

const FILTER_KEYS = [
  'status',
  'ending',
  'skill',
  'model',
  'channel',
  'trigger',
  'agent',
  'parent',
  'scope',
  'artifact',
  'reason',
  'session',
  'since',
  'before',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

export interface FilterToken {
  key: FilterKey;
  /** One of them is enough. */
  values: string[];
  not: boolean;
}

export interface Filter {
  tokens: FilterToken[];
  text: string;
}

const WORD = /(-?)([a-z]+):("[^"]*"|[^\s"]+)|\S+/gi;
const isKey = (key: string): key is FilterKey => (FILTER_KEYS as readonly string[]).includes(key);

/** A word with an unknown key stays text, as does an unfinished `key:`. */
export function parseFilter(query: string): Filter {
  const tokens: FilterToken[] = [];
  const words: string[] = [];
  for (const [word, minus, rawKey, rawValue] of query.matchAll(WORD)) {
    const key = rawKey?.toLowerCase() ?? '';
    const quoted = rawValue?.startsWith('"') ?? false;
    const values = rawValue === undefined ? [] : quoted ? [rawValue.slice(1, -1)] : rawValue.split(',').filter(Boolean);
    if (isKey(key) && values.length > 0 && values[0] !== '') tokens.push({ key, values, not: minus === '-' });
    else words.push(word);
  }
  return { tokens, text: words.join(' ') };
}

export function formatFilterToken({ key, values, not }: FilterToken): string {
  const value = values.join(',');
  return `${not ? '-' : ''}${key}:${/[\s,"]/.test(values[0] ?? '') && values.length === 1 ? `"${value}"` : value}`;
}

export const formatFilter = ({ tokens, text }: Filter): string => [...tokens.map(formatFilterToken), text].filter(Boolean).join(' ');

export function withoutToken(query: string, index: number): string {
  const filter = parseFilter(query);
  return formatFilter({ ...filter, tokens: filter.tokens.toSpliced(index, 1) });
}

/** True if rows with this value pass the tokens of its key. */
export function passes(query: string, key: FilterKey, value: string): boolean {
  return parseFilter(query)
    .tokens.filter((token) => token.key === key)
    .every((token) => token.values.some((v) => v.toLowerCase() === value.toLowerCase()) !== token.not);
}

/**
 * Hides a shown value or brings it back, as a check box does. From "all" it leaves the value out; once no value is hidden, the
 * word is removed.
 */
export function toggleValue(query: string, key: FilterKey, value: string, all: readonly string[]): string {
  const filter = parseFilter(query);
  const shown = new Set(all.filter((v) => passes(query, key, v)));
  if (!shown.delete(value)) shown.add(value);
  const rest = filter.tokens.filter((token) => token.key !== key);
  const hidden = all.filter((v) => !shown.has(v));
  if (hidden.length === 0) return formatFilter({ ...filter, tokens: rest });
  const token: FilterToken =
    shown.size === 0 || hidden.length < shown.size ? { key, values: hidden, not: true } : { key, values: [...shown], not: false };
  return formatFilter({ ...filter, tokens: [...rest, token] });
}

export const STATUSES = ['running', 'completed', 'incomplete', 'failed', 'timed_out', 'cancelled'] as const;
export const BAD = ['incomplete', 'failed', 'timed_out', 'cancelled'];
export const TIMES = [
  ['1h', 'Last hour'],
  ['24h', 'Last 24 hours'],
  ['7d', 'Last 7 days'],
] as const;

export const toggleStatus = (query: string, status: string): string => toggleValue(query, 'status', status, [...STATUSES, 'pending']);

/** Makes a key mean exactly these values (none = the key is removed). */
export function setValues(query: string, key: FilterKey, values: readonly string[]): string {
  const filter = parseFilter(query);
  const rest = filter.tokens.filter((token) => token.key !== key);
  return formatFilter({ ...filter, tokens: values.length === 0 ? rest : [...rest, { key, values: [...values], not: false }] });
}

/** The values of the keys; skills and models are those of `rows`, read so far. */
export function knownValues(rows: readonly Run[]): KnownValues {
  const seen = (value: (run: Run) => string | null) => [...new Set(rows.flatMap((run) => value(run) ?? []))].sort();
  return {
    ...Object.fromEntries(FILTER_KEYS.map((key) => [key, []])),
    status: STATUSES,
    ending: AnswerEnding.options,
    skill: seen((run) => run.skillName),
    model: seen((run) => run.modelId),
    artifact: seen((run) => run.artifact),
    channel: Run.shape.channel.options,
    trigger: RunTrigger.options,
    scope: Scope.options,
    since: TIMES.map(([value]) => value),
    before: TIMES.map(([value]) => value),
  };
}
