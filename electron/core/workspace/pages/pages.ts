// electron/core/workspace/pages/pages.ts - the pages of a workspace folder, read through an index that follows the files (row C5).
import type { Database } from 'better-sqlite3';
import { AppError, asAppError, type Notice } from '../../../contract/index.ts';
import { guarded, openCache } from '../../storage/index.ts';
import { slugKey } from '../slug.ts';
import type { Link } from './links.ts';
import { createPageNames, type PageName, type PageNames } from './names.ts';
import { type Refreshed, refreshPages } from './refresh.ts';
import type { Skipped } from './scan.ts';
import { createSearch, type PageHit } from './search.ts';
import { createPageStore, PAGES_SCHEMA } from './store.ts';

export interface Page {
  slug: string;
  title: string;
  type: string | null;
  tags: string[];
  /** Without the frontmatter, with LF line endings. */
  content: string;
  /** Slugs of the pages it points to; a link without a page stays as it was written. */
  links: string[];
  /** UTC: when the file was changed. */
  updatedAt: string;
}

export interface References {
  /** Pages it points to, in text order. */
  links: PageName[];
  /** Pages that point to it, by slug. */
  backlinks: PageName[];
  /** What it points to that is not a page. */
  missing: string[];
}

/** Answers reflect the files of at most a second ago. Each may throw `io_failed`, the errors of a database, and the signal's reason. */
export interface Pages {
  search(query: string, limit: number, signal?: AbortSignal): Promise<PageHit[]>;
  /** Throws `not_found`, with the nearest slug if there is one. */
  page(slug: string, signal?: AbortSignal): Promise<Page>;
  /** In the order asked for. Throws `not_found` for the first that is missing. */
  pages(slugs: readonly string[], signal?: AbortSignal): Promise<Page[]>;
  /** Those that were changed last come first. */
  recent(limit: number, signal?: AbortSignal): Promise<PageName[]>;
  /** The slug of what a wiki link names: a slug, file name or title; of what is no page, the name itself. */
  slugOf(name: string, signal?: AbortSignal): Promise<string>;
  /** By slug; capitals do not count. */
  byType(type: string, limit: number, signal?: AbortSignal): Promise<Page[]>;
  /** The most used first. */
  tags(signal?: AbortSignal): Promise<{ tag: string; count: number }[]>;
  references(slug: string, signal?: AbortSignal): Promise<References>;
  /** Whether a page exists, by slug, file name or title as in wiki links; as of the time of asking. */
  lookup(signal?: AbortSignal): Promise<{ has(name: string): boolean }>;
  /** The path of a page's file below the folder, and its slug. Throws `not_found`. */
  pathOf(slug: string, signal?: AbortSignal): Promise<{ slug: string; path: string }>;
  /** Files that look like pages but are not accepted, as of the last scan. */
  skipped(): readonly Skipped[];
  close(): void;
}

export interface PagesDeps {
  /** A real path. */
  folder: string;
  /** The file of the index; created again if it is missing or damaged. */
  cachePath: string;
  onNotice(notice: Omit<Notice, 'id'>): void;
}

const FRESH_MS = 1000;
const COLUMNS = 'id, slug, title, type, tags, content, updated_at AS updatedAt';

type Row = Omit<Page, 'tags' | 'links'> & { id: number; tags: string };

/** Opens nothing before the first query. */
export function createPages(deps: PagesDeps): Pages {
  let opened: ReturnType<typeof openIndex> | null = null;
  let closed = false;
  const index = (): ReturnType<typeof openIndex> => {
    if (closed) throw new AppError('cancelled', 'The workspace was closed.');
    opened ??= openIndex(deps);
    return opened;
  };
  /** Brings the index up to date and answers from it. */
  async function ask<T>(signal: AbortSignal | undefined, answer: (from: Answers) => T): Promise<T> {
    await index().refresh();
    signal?.throwIfAborted();
    return guarded(deps.cachePath, () => answer(index().answers));
  }
  return {
    search: (query, limit, signal) => ask(signal, (from) => from.search(query, limit)),
    page: (slug, signal) => ask(signal, (from) => from.page(slug)),
    pages: (slugs, signal) => ask(signal, (from) => slugs.map(from.page)),
    recent: (limit, signal) => ask(signal, (from) => from.recent(limit)),
    slugOf: (name, signal) => ask(signal, (from) => from.slugOf(name)),
    byType: (type, limit, signal) => ask(signal, (from) => from.byType(type, limit)),
    tags: (signal) => ask(signal, (from) => from.tags()),
    references: (slug, signal) => ask(signal, (from) => from.references(slug)),
    lookup: (signal) => ask(signal, (from) => from.lookup()),
    pathOf: (slug, signal) => ask(signal, (from) => from.pathOf(slug)),
    skipped: () => opened?.skipped() ?? [],
    close() {
      closed = true;
      opened?.close();
      opened = null;
    },
  };
}

function openIndex({ folder, cachePath, onNotice }: PagesDeps) {
  const db = openCache(cachePath, PAGES_SCHEMA);
  const store = createPageStore(db);
  const ended = new AbortController();
  let names: PageNames | null = null;
  let freshUntil = 0;
  let running: Promise<void> | null = null;
  let skipped: readonly Skipped[] = [];
  let unread: Refreshed['unread'] = new Map();

  async function look(): Promise<void> {
    try {
      const seen = await refreshPages(folder, store, unread, ended.signal);
      if (seen.changed) names = null;
      const told = JSON.stringify(skipped);
      skipped = seen.skipped;
      unread = seen.unread;
      if (skipped.length > 0 && JSON.stringify(skipped) !== told) tellSkipped(skipped, onNotice);
      freshUntil = performance.now() + FRESH_MS;
    } catch (cause) {
      if (ended.signal.aborted) throw new AppError('cancelled', 'The workspace was closed.', { cause });
      throw asAppError(cause);
    }
  }
  const answers = createAnswers(db, () => {
    names ??= createPageNames(db.prepare('SELECT slug, title FROM pages').all() as PageName[]);
    return names;
  });
  return {
    answers,
    skipped: () => skipped,
    /** One scan at a time; callers that ask meanwhile get its result. */
    refresh(): Promise<void> {
      if (performance.now() < freshUntil) return Promise.resolve();
      running ??= look().finally(() => {
        running = null;
      });
      return running;
    },
    close() {
      ended.abort();
      db.close();
    },
  };
}

interface Answers {
  search(query: string, limit: number): PageHit[];
  page(slug: string): Page;
  recent(limit: number): PageName[];
  slugOf(name: string): string;
  byType(type: string, limit: number): Page[];
  tags(): { tag: string; count: number }[];
  references(slug: string): References;
  lookup(): { has(name: string): boolean };
  pathOf(slug: string): { slug: string; path: string };
}

function createAnswers(db: Database, names: () => PageNames): Answers {
  const bySlug = db.prepare(`SELECT ${COLUMNS} FROM pages WHERE slug = ?`);
  const byType = db.prepare(`SELECT ${COLUMNS} FROM pages WHERE type = ? COLLATE NOCASE ORDER BY slug LIMIT ?`);
  const recent = db.prepare('SELECT slug, title FROM pages ORDER BY updated_at DESC, slug LIMIT ?');
  const tags = db.prepare('SELECT tag, count(*) AS count FROM page_tags GROUP BY tag ORDER BY count DESC, tag');
  const links = db.prepare('SELECT kind, target FROM page_links WHERE page_id = ? ORDER BY ordinal');
  const pointing = db.prepare(`SELECT DISTINCT p.slug, p.title, l.kind, l.target FROM page_links l JOIN pages p ON p.id = l.page_id
    WHERE l.target IN (SELECT value FROM json_each(?)) ORDER BY p.slug`);
  const path = db.prepare('SELECT slug, path FROM pages WHERE slug = ?');
  const linksOf = (id: number): Link[] => links.all(id) as Link[];
  const pageOf = ({ id, tags: list, ...row }: Row): Page => ({
    ...row,
    tags: JSON.parse(list),
    links: [...new Set(linksOf(id).map((link) => names().resolve(link)?.slug ?? link.target))],
  });
  function find(slug: string): PageName {
    const found = names().find(slug);
    if (found !== null) return found;
    const near = names().resolve({ kind: 'wiki', target: slugKey(slug) });
    throw new AppError('not_found', `There is no page ${slug}.`, {
      remedy: near === null ? 'Search for it: a slug is the path in the workspace folder without “.md”.' : `Did you mean ${near.slug}?`,
    });
  }
  const rowOf = (slug: string): Row => bySlug.get(find(slug).slug) as Row;
  return {
    search: createSearch(db),
    page: (slug) => pageOf(rowOf(slug)),
    recent: (limit) => recent.all(limit) as PageName[],
    slugOf: (name) => names().resolve({ kind: 'wiki', target: slugKey(name) })?.slug ?? name,
    byType: (type, limit) => (byType.all(type.trim(), limit) as Row[]).map(pageOf),
    tags: () => tags.all() as { tag: string; count: number }[],
    references(slug) {
      const row = rowOf(slug);
      const page = { slug: row.slug, title: row.title };
      const outgoing = linksOf(row.id).map((link) => ({ link, to: names().resolve(link) }));
      const incoming = (pointing.all(JSON.stringify(names().targetsOf(page))) as (PageName & Link)[]).filter(
        ({ kind, target }) => names().resolve({ kind, target })?.slug === page.slug,
      );
      return {
        links: once(outgoing.flatMap(({ to }) => (to === null ? [] : [to]))),
        backlinks: once(incoming.map(({ slug: from, title }) => ({ slug: from, title }))),
        missing: outgoing.flatMap(({ link, to }) => (to === null ? [link.target] : [])),
      };
    },
    lookup() {
      const known = names();
      return { has: (name) => known.resolve({ kind: 'wiki', target: slugKey(name) }) !== null };
    },
    pathOf: (slug) => path.get(find(slug).slug) as { slug: string; path: string },
  };
}

const once = (pages: readonly PageName[]): PageName[] => [...new Map(pages.map((page) => [page.slug, page])).values()];

const TOLD = 3;

function tellSkipped(skipped: readonly Skipped[], onNotice: PagesDeps['onNotice']): void {
  const told = skipped.slice(0, TOLD).map(({ path, why }) => `${path}: ${why}`);
  if (skipped.length > TOLD) told.push(`and ${skipped.length - TOLD} more`);
  onNotice({
    severity: 'info',
    message: `${skipped.length === 1 ? 'A file in the workspace is' : `${skipped.length} files in the workspace are`} not read as pages. ${told.join('; ')}.`,
    remedy: 'Pages are UTF-8 files up to 2 MiB inside the folder. The files themselves are unchanged.',
  });
}
