// electron/core/workspace/pages/search.ts - full-text search of the pages: all words first, then any of them, then the plain text.
import type { Database } from 'better-sqlite3';

export interface PageHit {
  slug: string;
  title: string;
  type: string | null;
  tags: string[];
  /** A piece of the text around the first hit, on one line. */
  snippet: string;
}

interface Row extends Omit<PageHit, 'tags'> {
  id: number;
  tags: string;
}

const MAX_WORDS = 12;
const SNIPPET_CHARS = 200;
/** A hit in the title counts most, then the slug and what the author said the page is. */
const WEIGHTS = '10.0, 6.0, 4.0, 4.0, 1.0';

/** Best hits first. The end of a word does not count (`light` finds `lights`); capitals and accents do not either. */
export function createSearch(db: Database): (query: string, limit: number) => PageHit[] {
  const matching = db.prepare(`SELECT p.id, p.slug, p.title, p.type, p.tags,
      snippet(pages_fts, 4, '', '', '…', 24) AS snippet
    FROM pages_fts JOIN pages p ON p.id = pages_fts.rowid WHERE pages_fts MATCH ?
    ORDER BY bm25(pages_fts, ${WEIGHTS}), p.slug LIMIT ?`);
  // Scripts without spaces make one word of a sentence, so text inside it is not found by words.
  const holding =
    db.prepare(`SELECT id, slug, title, type, tags, substr(content, max(1, instr(content, @text) - 60), ${SNIPPET_CHARS}) AS snippet
    FROM pages WHERE instr(content, @text) > 0 OR instr(title, @text) > 0 ORDER BY slug LIMIT @limit`);
  return (query, limit) => {
    const words = [...query.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].map(([word]) => `"${word}"*`).slice(0, MAX_WORDS);
    const found = new Map<number, Row>();
    const add = (rows: unknown[]): void => {
      for (const row of rows as Row[]) if (found.size < limit && !found.has(row.id)) found.set(row.id, row);
    };
    if (words.length > 0) add(matching.all(words.join(' AND '), limit));
    if (found.size < limit && words.length > 1) add(matching.all(words.join(' OR '), limit));
    const text = query.trim();
    if (found.size === 0 && text !== '') add(holding.all({ text, limit }));
    return [...found.values()].map(({ id: _, tags, snippet, ...row }) => ({ ...row, tags: JSON.parse(tags), snippet: oneLine(snippet) }));
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
