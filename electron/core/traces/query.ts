// electron/core/traces/query.ts - the words of the filter bar: `status:failed skill:name -model:x since:7d` and free text (row D2).
import { AnswerEnding, AppError, Run, RunStatus, RunTrigger, readTime, Scope, TIME_WORDS } from '../../contract/index.ts';

/** Columns of `runs` that a key reads. */
const KEYS = {
  status: 'status',
  ending: 'ending',
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

/** Runs that completed with an answer that is not whole; in the words of an index (008-incomplete.sql). */
export const INCOMPLETE = "ending IN ('cut', 'filtered', 'tool_call', 'only_thinking', 'empty') AND status = 'completed'";
const SHOWN_STATUS = `CASE WHEN ${INCOMPLETE} THEN 'incomplete' ELSE status END`;

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

/** Keys with a closed set of values. */
const CLOSED: Partial<Record<Key, readonly string[]>> = {
  status: [...RunStatus.options, 'incomplete'],
  ending: AnswerEnding.options,
  channel: Run.shape.channel.options,
  trigger: RunTrigger.options,
  scope: Scope.options,
};

/**
 * An unknown key is free text, and a key without a value has no effect yet. Throws `bad_input` for a value that its key cannot have: a filter
 * that is ignored would look like an answer. `now` in milliseconds.
 */
export function parseQuery(text: string, now: number): ParsedQuery {
  const query: ParsedQuery = { terms: [], words: [], since: null, before: null };
  for (const [, sign, key, quotedValue, plainValue, quotedWord, plainWord] of text.matchAll(WORD)) {
    const value = quotedValue ?? plainValue ?? quotedWord ?? plainWord ?? '';
    const negated = sign !== undefined;
    if (key === 'since' || key === 'before') {
      if (value !== '') query[key] = timeOf({ key, value, negated }, now);
    } else if (key !== undefined && Object.hasOwn(KEYS, key)) {
      const values = quotedValue === undefined ? value.split(',').filter((part) => part !== '') : [value];
      requireKnown(key as Key, values);
      if (values.length > 0) query.terms.push({ key: key as Key, values, negated });
    } else {
      const words = key === undefined ? value : `${key} ${value}`;
      if (/[\p{L}\p{N}]/u.test(words)) query.words.push({ text: words, negated });
    }
  }
  return query;
}

function timeOf({ key, value, negated }: { key: 'since' | 'before'; value: string; negated: boolean }, now: number): number {
  const other = key === 'since' ? 'before' : 'since';
  if (negated) throw wrongFilter(`-${key}:${value} cannot be read: ${key} takes no minus.`, `Write ${other}:${value}.`);
  const time = readTime(value, now);
  if (time === null)
    throw wrongFilter(`${key}:${value} cannot be read: ${value} is not ${TIME_WORDS}.`, 'Correct the filter or remove it.');
  return time;
}

function requireKnown(key: Key, values: readonly string[]): void {
  const known = CLOSED[key];
  const wrong = known && values.find((value) => !value.includes('*') && !known.includes(value.toLowerCase()));
  if (wrong)
    throw wrongFilter(
      `${key}:${wrong} cannot be read: ${wrong} is not ${key === 'ending' ? 'an' : 'a'} ${key}.`,
      `Choose one of ${known.join(', ')}.`,
    );
}

const wrongFilter = (message: string, remedy: string): AppError => new AppError('bad_input', message, { remedy });

export interface Where {
  sql: string;
  params: (string | number)[];
}

/** One term as SQL over `runs` or `run_counts` (which share these columns). NULL counts as "not that value". */
export function termSql(term: Term): Where {
  const column = term.key === 'status' ? SHOWN_STATUS : KEYS[term.key];
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
  // An index knows the stored state only.
  const stored = term.key === 'status' && !term.negated && !term.values.some((value) => value.includes('*'));
  const from = stored ? `status IN (${term.values.map(() => '?').join(', ')}) AND ` : '';
  if (stored) params.unshift(...term.values.map((value) => (value.toLowerCase() === 'incomplete' ? 'completed' : value.toLowerCase())));
  const any = `(${from}(${alternatives.join(' OR ')}))`;
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
