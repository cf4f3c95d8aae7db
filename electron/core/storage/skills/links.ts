// electron/core/storage/skills/links.ts - which files the author linked and how each agrees with its skill. Kept only in the account, even
// for skills of a workspace: what a workspace database says must not choose which files are read and written.
import type { Database } from 'better-sqlite3';
import type { LinkState } from '../../../contract/index.ts';
import { guardMethods } from '../errors.ts';

export interface KeptRoot {
  /** Absolute, as the author chose it. */
  path: string;
  kind: 'file' | 'folder';
}

export interface KeptLink extends LinkState {
  /** skill_sources.id */
  id: string;
  /** sha256 of the bytes when file and skill last agreed; null = they never did. */
  baseHash: string | null;
}

/** Links of the skills of one database. The writer opens the transaction (`changeSkills` of the account). */
export interface LinkRepository {
  roots(): KeptRoot[];
  addRoot(root: KeptRoot, at: string): void;
  /** Forgets the root and its links. */
  removeRoot(path: string): void;
  links(root: string): KeptLink[];
  get(id: string): KeptLink | null;
  put(link: KeptLink): void;
  remove(id: string): void;
  /** All, for the list. */
  states(): Map<string, LinkState>;
}

const SELECT = 'SELECT source_id AS id, root, path, base_hash AS baseHash, state, reason FROM skill_links WHERE workspace_id = ?';

/** `workspace` is the UUID of the database that contains the skills; for account skills, the account's own. */
export function createLinkRepository(account: Database, workspace: string): LinkRepository {
  const roots = account.prepare<[string], KeptRoot>('SELECT path, kind FROM link_roots WHERE workspace_id = ? ORDER BY path');
  const addRoot = account.prepare('INSERT INTO link_roots (workspace_id, path, kind, linked_at) VALUES (?, ?, ?, ?)');
  const removeRoot = account.prepare('DELETE FROM link_roots WHERE workspace_id = ? AND path = ?');
  const all = account.prepare<[string], KeptLink>(SELECT);
  const ofRoot = account.prepare<[string, string], KeptLink>(`${SELECT} AND root = ? ORDER BY path`);
  const one = account.prepare<[string, string], KeptLink>(`${SELECT} AND source_id = ?`);
  const put = account.prepare(
    `INSERT INTO skill_links (workspace_id, source_id, root, path, base_hash, state, reason)
     VALUES (@workspace, @id, @root, @path, @baseHash, @state, @reason)
     ON CONFLICT (workspace_id, source_id) DO UPDATE SET root = excluded.root, path = excluded.path, base_hash = excluded.base_hash,
       state = excluded.state, reason = excluded.reason`,
  );
  const remove = account.prepare('DELETE FROM skill_links WHERE workspace_id = ? AND source_id = ?');
  return guardMethods<LinkRepository>(account.name, {
    roots: () => roots.all(workspace),
    addRoot: ({ path, kind }, at) => void addRoot.run(workspace, path, kind, at),
    removeRoot: (path) => void removeRoot.run(workspace, path),
    links: (root) => ofRoot.all(workspace, root),
    get: (id) => one.get(workspace, id) ?? null,
    put: (link) => void put.run({ ...link, workspace }),
    remove: (id) => void remove.run(workspace, id),
    states: () => new Map(all.all(workspace).map(({ id, path, root, state, reason }) => [id, { path, root, state, reason }])),
  });
}
