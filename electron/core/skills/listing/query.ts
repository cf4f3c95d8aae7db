// electron/core/skills/listing/query.ts - the words of a search: free text and `key:value`, `-` in front negates.
import { AppError, isRecordOf } from '../../../contract/index.ts';
import type { CatalogEntry } from './catalog.ts';

export interface Token {
  key: Key;
  /** Lower case. */
  value: string;
  not: boolean;
}

export interface Query {
  tokens: Token[];
  words: string[];
  /** Words that must not occur. */
  without: string[];
}

const WORD = /(-?)(?:([a-z_]+):)?("[^"]*"|\S+)/gi;

/** A word with an unknown key stays text, and a known key without a value has no effect yet. Throws `bad_input` for what is neither yes nor no where its key knows nothing else. */
export function parseQuery(query: string): Query {
  const parsed: Query = { tokens: [], words: [], without: [] };
  for (const [word, minus, rawKey, rawValue] of query.matchAll(WORD)) {
    const value = rawValue!.replaceAll('"', '');
    const key = rawKey?.toLowerCase();
    if (key !== undefined && isKey(key)) requireYesOrNo(key, value.toLowerCase());
    if (key !== undefined && isKey(key)) parsed.tokens.push({ key, value: value.toLowerCase(), not: minus === '-' });
    else if (isUnfinished(value)) continue;
    else if (rawKey !== undefined) parsed.words.push(word);
    else if (value !== '') (minus === '-' ? parsed.without : parsed.words).push(value);
  }
  return parsed;
}

const isUnfinished = (word: string): boolean => word.endsWith(':') && isKey(word.slice(0, -1).toLowerCase());

function requireYesOrNo(key: Key, value: string): void {
  if (!YES_OR_NO.includes(key) || [...YES, ...NO, ''].includes(value)) return;
  throw new AppError('bad_input', `${key}:${value} cannot be read: ${value} is neither true nor false.`, {
    remedy: 'Correct the filter or remove it.',
  });
}

/** One half of an override: the workspace skill, or the account copy that it hides. */
export const isOverride = ({ overrides, state }: Pick<CatalogEntry, 'overrides' | 'state'>): boolean =>
  overrides !== null || state === 'hidden';

type HasDraft = (entry: CatalogEntry) => boolean;
type Test = (entry: CatalogEntry, value: string, hasDraft: HasDraft) => boolean;

const YES = ['true', 'yes', 'on', '1'];
const NO = ['false', 'no', 'off', '0'];
const isYes = (value: string): boolean => YES.includes(value);

/** Keys whose other values would be read as no. */
const YES_OR_NO: readonly Key[] = ['enabled', 'verified', 'verifiedonly'];

/** What each key compares; every test gets the value in lower case. `publisherId` and `verifiedOnly` are the filters of skill-contract. */
const TESTS = {
  scope: (entry, value) => entry.scope === value,
  source: (entry, value) => entry.source === value,
  /** A kind of artifact, or of record. */
  kind: (entry, value) => entry.kinds.some((kind) => kind === value) || isRecordOf(entry.record, value),
  state: (entry, value, hasDraft) => STATES[value]?.(entry, hasDraft) ?? entry.state === value,
  tag: (entry, value) => entry.tags.some((tag) => tag.toLowerCase() === value),
  domain: ({ traits }, value) => traits.domain?.toLowerCase() === value,
  category: ({ traits }, value) => traits.category?.toLowerCase() === value,
  department: ({ traits }, value) => traits.department?.toLowerCase() === value,
  origin: ({ traits }, value) => traits.origin === value,
  name: (entry, value) => entry.name.toLowerCase().includes(value),
  enabled: (entry, value) => entry.enabled === isYes(value),
  publisher: (entry, value) => entry.publisher?.toLowerCase() === value,
  publisherid: (entry, value) => entry.publisher?.toLowerCase() === value,
  verified: (entry, value) => entry.verified === isYes(value),
  verifiedonly: (entry, value) => entry.verified || !isYes(value),
  signature: (entry, value) => entry.signature === value,
  license: (entry, value) => entry.license?.toLowerCase() === value,
  link: (entry, value) => (entry.link?.state ?? 'none') === value || (entry.link !== null && isYes(value)),
} as const satisfies Record<string, Test>;
export type Key = keyof typeof TESTS;

/** States beside those of a row. */
const STATES: Readonly<Record<string, (entry: CatalogEntry, hasDraft: HasDraft) => boolean>> = {
  unacknowledged: (entry) => !entry.acknowledged,
  // The pair: a copy that is hidden is shown with what hides it.
  override: isOverride,
  copy: (entry) => entry.copyOf !== null,
  draft: (entry, hasDraft) => hasDraft(entry),
  disabled: (entry) => !entry.enabled,
};

const isKey = (key: string): key is Key => Object.hasOwn(TESTS, key);

/** Several values of one key are alternatives, different keys must all hold, a negated value must not. */
export function matchesTokens(entry: CatalogEntry, tokens: readonly Token[], hasDraft: HasDraft): boolean {
  if (tokens.length === 0) return true;
  const test = ({ key, value }: Token) => (TESTS[key] as Test)(entry, value, hasDraft);
  const wanted = tokens.filter(({ not }) => !not);
  if (tokens.some((token) => token.not && test(token))) return false;
  return wanted.every((token) => wanted.some((other) => other.key === token.key && test(other)));
}
