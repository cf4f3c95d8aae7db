// renderer/library/search/query.ts - the words of the library's search: free text and `key:value`, `-` in front negates.
// The core decides what matches; here words become chips and back.

export const QUERY_KEYS = [
  'scope',
  'source',
  'kind',
  'state',
  'tag',
  'name',
  'domain',
  'category',
  'department',
  'origin',
  'enabled',
] as const;
export type QueryKey = (typeof QUERY_KEYS)[number];

export interface Token {
  key: QueryKey;
  value: string;
  not: boolean;
}

export interface ParsedQuery {
  tokens: Token[];
  /** What remains, words in their order. */
  text: string;
}

const WORD = /(-?)([a-z_]+):("[^"]*"|\S+)|\S+/gi;
const isKey = (key: string): key is QueryKey => (QUERY_KEYS as readonly string[]).includes(key);

/** Splits a query; a word with an unknown key stays text, as does an unfinished `key:`. */
export function parseQuery(query: string): ParsedQuery {
  const tokens: Token[] = [];
  const words: string[] = [];
  for (const match of query.matchAll(WORD)) {
    const [word, minus, rawKey, rawValue] = match;
    const key = rawKey?.toLowerCase();
    const value = rawValue?.replaceAll('"', '');
    if (key !== undefined && value && isKey(key)) tokens.push({ key, value, not: minus === '-' });
    else words.push(word);
  }
  return { tokens, text: words.join(' ') };
}

export function formatToken(token: Token): string {
  const value = /\s/.test(token.value) ? `"${token.value}"` : token.value;
  return `${token.not ? '-' : ''}${token.key}:${value}`;
}

export const formatQuery = ({ tokens, text }: ParsedQuery): string => [...tokens.map(formatToken), text].filter(Boolean).join(' ');

const same = (a: Token, b: Token) => a.key === b.key && a.value.toLowerCase() === b.value.toLowerCase() && a.not === b.not;

export const hasToken = (query: string, token: Token): boolean => parseQuery(query).tokens.some((t) => same(t, token));

export function withoutToken(query: string, token: Token): string {
  const parsed = parseQuery(query);
  return formatQuery({ ...parsed, tokens: parsed.tokens.filter((t) => !same(t, token)) });
}

/** Adds the token, or removes it if present; its opposite is always removed. */
export function toggleToken(query: string, token: Token): string {
  if (hasToken(query, token)) return withoutToken(query, token);
  const parsed = parseQuery(withoutToken(query, { ...token, not: !token.not }));
  return formatQuery({ ...parsed, tokens: [...parsed.tokens, token] });
}
