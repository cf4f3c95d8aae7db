// electron/core/traces/query.ts - the words of the filter bar: `status:failed skill:name -model:x since:7d` and free text (row D2).

/** Columns of `runs` that a key reads. */
const KEYS = {
  status: 'status',
  skill: 'skill_name',
  model: 'model_id',
  channel: 'channel',
  trigger: 'trigger',
  agent: 'agent_id',
  parent: 'parent_run_id',
  scope: 'scope',
  artifact: 'artifact',
  reason: 'reason',
  session: 'session_id',
  id: 'id',
} as const;

export type Key = keyof typeof KEYS;

/** Names that authors choose freely; the other columns contain our own words, in lower case. */
const TYPED: readonly Key[] = ['skill', 'model', 'artifact'];

export interface Term {
  key: Key;
  /** One of them is enough; `*` matches any text. */
  values: string[];
  negated: boolean;
}

export interface ParsedQuery {
  terms: Term[];
  words: { text: string; negated: boolean }[];
  /** Milliseconds since 1970. */
  since: number | null;
  before: number | null;
}

/** `-key:"quoted"`, `-key:plain`, `-"quoted"`, `-plain`. */
const WORD = /(-)?(?:([a-z]+):(?:"([^"]*)"?|([^\s"]*))|"([^"]*)"?|([^\s"]+))/g;
const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Never fails: an unknown key is free text, and a half-typed key has no effect yet. `now` in milliseconds. */
export function parseQuery(text: string, now: number): ParsedQuery {
  const query: ParsedQuery = { terms: [], words: [], since: null, before: null };
  for (const [, sign, key, quotedValue, plainValue, quotedWord, plainWord] of text.matchAll(WORD)) {
    const value = quotedValue ?? plainValue ?? quotedWord ?? plainWord ?? '';
    const negated = sign !== undefined;
    if (key === 'since') query.since = timeOf(value, now) ?? query.since;
    else if (key === 'before') query.before = timeOf(value, now) ?? query.before;
    else if (key !== undefined && Object.hasOwn(KEYS, key)) {
      const values = quotedValue === undefined ? value.split(',').filter((part) => part !== '') : [value];
      if (values.length > 0) query.terms.push({ key: key as Key, values, negated });
    } else {
      const words = key === undefined ? value : `${key} ${value}`;
      if (/[\p{L}\p{N}]/u.test(words)) query.words.push({ text: words, negated });
    }
  }
  return query;
}

/** `7d`, `24h`, `30m`, `2w` before now, or a date. */
function timeOf(value: string, now: number): number | null {
  const span = /^(\d+)([mhdw])$/.exec(value);
  if (span) return now - Number(span[1]) * UNITS[span[2]!]!;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : date;
}

export interface Where {
  sql: string;
  params: (string | number)[];
}

/** One term as SQL over `runs` or `run_counts` (which share these columns). NULL counts as "not that value". */
export function termSql(term: Term): Where {
  const column = KEYS[term.key];
  const typed = TYPED.includes(term.key);
  const params: string[] = [];
  const alternatives = term.values.map((value) => {
    if (!value.includes('*')) {
      params.push(typed ? value : value.toLowerCase());
      return typed ? `${column} = ? COLLATE NOCASE` : `${column} = ?`;
    }
    params.push(value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%'));
    return `${column} LIKE ? ESCAPE '\\'`;
  });
  const any = `(${alternatives.join(' OR ')})`;
  return { sql: term.negated ? `NOT coalesce(${any}, 0)` : any, params };
}

/** A word found in most of a million runs is looked for only in the newest of them, so that a search stays fast. */
const MAX_MATCHES = 20_000;

/** Free words as FTS5 phrases; the last token of each may be the start of a word. */
export function wordSql(word: { text: string; negated: boolean }): Where {
  const phrase = `"${word.text.replaceAll('"', '""')}"*`;
  const matches = 'SELECT rowid FROM runs_fts WHERE runs_fts MATCH ?';
  return {
    sql: word.negated ? `number NOT IN (${matches})` : `number IN (${matches} ORDER BY rowid DESC LIMIT ${MAX_MATCHES})`,
    params: [phrase],
  };
}

/** True when run_counts has every key of the query, so that counts need no run. */
export function answeredByCounts(query: ParsedQuery): boolean {
  const counted: readonly Key[] = ['status', 'skill', 'model', 'channel', 'trigger', 'scope'];
  return (
    query.words.length === 0 && query.since === null && query.before === null && query.terms.every((term) => counted.includes(term.key))
  );
}
