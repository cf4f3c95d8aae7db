// electron/core/workspace/pages/store.ts - the index of the pages: a cache that can be rebuilt from the files at any time.
import type { Database } from 'better-sqlite3';
import type { PageText } from './page.ts';
import type { PageFile } from './scan.ts';

export const PAGES_SCHEMA = `
CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,                -- with /, below the folder
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT,
  tags TEXT NOT NULL,                       -- JSON
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  mtime_ms REAL NOT NULL,
  size INTEGER NOT NULL,
  hash TEXT NOT NULL,                       -- sha256 of the bytes
  read_at REAL NOT NULL
);
CREATE INDEX idx_pages_type ON pages(type COLLATE NOCASE, slug);
CREATE TABLE page_tags (page_id INTEGER NOT NULL REFERENCES pages(id) ON DELETE CASCADE, tag TEXT NOT NULL, PRIMARY KEY (page_id, tag)) WITHOUT ROWID;
CREATE TABLE page_links (
  page_id INTEGER NOT NULL REFERENCES pages(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,                       -- wiki | path
  target TEXT NOT NULL,
  PRIMARY KEY (page_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX idx_page_links_target ON page_links(target);
CREATE VIRTUAL TABLE pages_fts USING fts5(
  title, slug, type, tags, content, content='pages', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER pages_fts_insert AFTER INSERT ON pages BEGIN
  INSERT INTO pages_fts(rowid, title, slug, type, tags, content) VALUES (new.id, new.title, new.slug, new.type, new.tags, new.content);
END;
CREATE TRIGGER pages_fts_delete AFTER DELETE ON pages BEGIN
  INSERT INTO pages_fts(pages_fts, rowid, title, slug, type, tags, content)
    VALUES ('delete', old.id, old.title, old.slug, old.type, old.tags, old.content);
END;
`;

/** What the index knows about a file. */
export interface Indexed extends PageFile {
  hash: string;
  /** When its bytes were read, in milliseconds since 1970. */
  readAt: number;
}

export interface NewPage extends Indexed {
  slug: string;
  text: PageText;
}

export interface PageStore {
  files(): Map<string, Indexed>;
  /** Writes and removes in one transaction. */
  change(written: readonly NewPage[], touched: readonly Indexed[], gone: readonly string[]): void;
}

export function createPageStore(db: Database): PageStore {
  db.pragma('foreign_keys = ON');
  const all = db.prepare('SELECT path, mtime_ms AS mtimeMs, size, hash, read_at AS readAt FROM pages');
  const remove = db.prepare('DELETE FROM pages WHERE path = ?');
  const insert = db.prepare(`INSERT INTO pages (path, slug, title, type, tags, content, updated_at, mtime_ms, size, hash, read_at)
    VALUES (@path, @slug, @title, @type, @tags, @content, @updatedAt, @mtimeMs, @size, @hash, @readAt)`);
  const touch = db.prepare(
    'UPDATE pages SET mtime_ms = @mtimeMs, size = @size, read_at = @readAt, updated_at = @updatedAt WHERE path = @path',
  );
  const tag = db.prepare('INSERT OR IGNORE INTO page_tags VALUES (?, ?)');
  const link = db.prepare('INSERT INTO page_links VALUES (?, ?, ?, ?)');
  const dateOf = ({ mtimeMs }: PageFile): string => new Date(mtimeMs).toISOString();

  function write({ text, ...page }: NewPage): void {
    const { links, tags, ...said } = text;
    remove.run(page.path);
    const id = insert.run({ ...page, ...said, tags: JSON.stringify(tags), updatedAt: dateOf(page) }).lastInsertRowid;
    for (const each of tags) tag.run(id, each);
    for (const [ordinal, { kind, target }] of links.entries()) link.run(id, ordinal, kind, target);
  }

  return {
    files: () => new Map((all.all() as Indexed[]).map((file) => [file.path, file])),
    change: (written, touched, gone) =>
      db
        .transaction(() => {
          for (const path of gone) remove.run(path);
          for (const file of touched) touch.run({ ...file, updatedAt: dateOf(file) });
          for (const page of written) write(page);
        })
        .immediate(),
  };
}
