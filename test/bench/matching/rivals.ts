// test/bench/matching/rivals.ts - matching and two usual engines behind one door, each with the same stop words.
import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';
import MiniSearch from 'minisearch';
import { createMatchIndex, isStopWord, type MatchEntry } from '../../../electron/core/matching/index.ts';

const Database = createRequire(import.meta.url)('better-sqlite3') as typeof Sqlite;

export interface Engine {
  name: string;
  /** The best first, with scores of its own kind. */
  find(message: string): { name: string; score: number }[];
}

const LIMIT = 5;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const saying = (text: string): string[] => wordsOf(text).filter((word) => !isStopWord(word, 'en'));
const phrasesOf = ({ tags, intentPatterns, triggerPhrases }: MatchEntry): string =>
  [...triggerPhrases, ...intentPatterns, ...tags].join(' . ');

export function ownEngine(entries: readonly MatchEntry[]): Engine {
  const index = createMatchIndex();
  for (const entry of entries) index.put(entry);
  return { name: 'matching', find: (message) => index.match(message, { limit: LIMIT }).hits };
}

function ftsEngine(entries: readonly MatchEntry[]): Engine {
  const db = new Database(':memory:');
  db.exec(
    `CREATE VIRTUAL TABLE skills USING fts5(id UNINDEXED, name, title, phrases, description, tokenize = 'porter unicode61 remove_diacritics 2')`,
  );
  const insert = db.prepare('INSERT INTO skills VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const entry of entries) {
      const { id, name, title, description } = entry;
      insert.run(
        id,
        saying(name).join(' '),
        saying(title ?? '').join(' '),
        saying(phrasesOf(entry)).join(' '),
        saying(description).join(' '),
      );
    }
  })();
  const select = db.prepare<[string], { name: string; score: number }>(
    `SELECT id AS name, -bm25(skills, 0, 1, 1, 1, 1) AS score FROM skills WHERE skills MATCH ? ORDER BY rank LIMIT ${LIMIT}`,
  );
  return {
    name: 'FTS5',
    find(message) {
      const terms = [...new Set(saying(message))];
      return terms.length === 0 ? [] : select.all(terms.map((term) => `"${term}"`).join(' OR '));
    },
  };
}

export const rivalsOver = (entries: readonly MatchEntry[]): Engine[] => [miniSearchEngine(entries), ftsEngine(entries)];
/** With boosts, prefixes and mistakes allowed: the setting that its users write most. */
function miniSearchEngine(entries: readonly MatchEntry[]): Engine {
  const index = new MiniSearch({
    fields: ['name', 'title', 'phrases', 'description'],
    processTerm: (term) => (isStopWord(term.toLowerCase(), 'en') ? null : term.toLowerCase()),
  });
  index.addAll(entries.map((entry) => ({ ...entry, phrases: phrasesOf(entry) })));
  const options = { boost: { name: 3, title: 2.5, phrases: 2.5 }, fuzzy: 0.2, prefix: true };
  return {
    name: 'MiniSearch',
    find: (message) =>
      index
        .search(message, options)
        .slice(0, LIMIT)
        .map(({ id, score }) => ({ name: String(id), score })),
  };
}
