// electron/core/linking/compare.ts - compares files and skills: which links changed, which files moved, which are new.
import { dirname } from 'node:path';
import type { CatalogEntry, Room, SkillStore } from '../skills/index.ts';
import { hashBytes, type KeptLink, type KeptRoot, type RevisionReason } from '../storage/index.ts';
import { decide, type FileNow, findMoved, type SkillNow } from './decide.ts';
import type { FileState } from './read.ts';
import type { Seen, Stamp } from './scan.ts';

/** The content of a path at the last look of this process. */
export interface Known {
  stamp: Stamp;
  hash: string;
  wiped: boolean;
  /** What it is instead of a skill, if it was found in a linked folder. */
  told: string | null;
}

export type Trouble = Exclude<FileState, { kind: 'there' }>;

export interface Files {
  seen: Seen;
  known: ReadonlyMap<string, Known>;
  trouble: ReadonlyMap<string, Trouble>;
  /** Paths whose content is not what the last look found. */
  rewritten: ReadonlySet<string>;
}

export interface Plan {
  /** Links whose row changes. */
  marked: KeptLink[];
  /** Ids of skills whose file has moved; also in `marked` or `reloaded`. */
  moved: { id: string; path: string }[];
  /** `expected` is the skill's hash at the verdict, `hash` the file's. */
  reloaded: { link: KeptLink; expected: string; hash: string }[];
  added: { path: string; hash: string }[];
  /** New files that are not skills, each with what it is. */
  refused: { path: string; reason: string }[];
}

export function compareSides(room: Room, store: SkillStore, root: KeptRoot, links: readonly KeptLink[], files: Files): Plan {
  const plan: Plan = { marked: [], moved: [], reloaded: [], added: [], refused: [] };
  const judge = (link: KeptLink, hash: string, isMoved: boolean) => {
    const verdict = decide(link, fileNow(link.path, files), { hash, draft: draftOf(store, link.id) });
    if (verdict.act === 'reload') plan.reloaded.push({ link, expected: hash, hash: files.known.get(link.path)!.hash });
    else if (verdict.act === 'mark')
      plan.marked.push({ ...link, state: verdict.state, reason: verdict.reason, baseHash: verdict.baseHash });
    // The state stays, but whoever compares both sides sees another text.
    else if (isMoved || (link.state === 'conflict' && files.rewritten.has(link.path))) plan.marked.push(link);
  };
  const live = links.flatMap((link) => {
    const entry = room.catalog.find(link.id);
    return entry === undefined ? [] : [{ link, entry }]; // a removed skill is followed again once restored
  });
  const fresh = freshFiles(links, files);
  const gone = live.filter(({ link }) => fileNow(link.path, files).kind === 'gone');
  const moved = findMovedLinks(gone, fresh);
  for (const { link, entry } of live) {
    const path = moved.get(link.id);
    if (path !== undefined) {
      fresh.delete(path);
      plan.moved.push({ id: link.id, path });
    }
    judge(path === undefined ? link : { ...link, path }, entry.hash, path !== undefined);
  }
  for (const [path, hash] of fresh) {
    const adopted = adopt(room, store, root, { path, hash }, gone);
    const told = files.known.get(path)?.told ?? null;
    if (adopted !== null) judge(adopted.link, adopted.hash, false);
    else if (told !== null && root.kind === 'folder') plan.refused.push({ path, reason: told });
    else plan.added.push({ path, hash });
  }
  return plan;
}

/** Path to hash of files without a link. */
function freshFiles(links: readonly KeptLink[], { seen, known, trouble }: Files): Map<string, string> {
  const linked = new Set(links.map(({ path }) => path));
  return new Map(
    [...seen.files.keys()].flatMap((path) => {
      const hash = trouble.has(path) || linked.has(path) ? undefined : known.get(path)?.hash;
      return hash === undefined ? [] : [[path, hash] as const];
    }),
  );
}

interface Linked {
  link: KeptLink;
  entry: CatalogEntry;
}

function findMovedLinks(gone: readonly Linked[], fresh: ReadonlyMap<string, string>): Map<string, string> {
  return findMoved(
    gone.map(({ link, entry }) => ({
      id: link.id,
      path: link.path,
      hashes: link.baseHash === null ? [entry.hash] : [entry.hash, link.baseHash],
    })),
    fresh,
  );
}

function fileNow(path: string, { seen, known, trouble }: Files): FileNow {
  const problem = trouble.get(path);
  if (problem !== undefined) return problem;
  const content = seen.files.has(path) ? known.get(path) : undefined;
  if (content !== undefined) return { kind: 'there', hash: content.hash, wiped: content.wiped };
  const reason = unreadReason(path, seen.unread);
  return reason === undefined ? { kind: 'gone' } : { kind: 'unreadable', reason };
}

/** The content of an unreadable folder is unknown. */
function unreadReason(path: string, unread: ReadonlyMap<string, string>): string | undefined {
  if (unread.size === 0) return undefined;
  for (let each = path; ; each = dirname(each)) {
    const reason = unread.get(each);
    if (reason !== undefined || dirname(each) === each) return reason;
  }
}

function draftOf(store: SkillStore, id: string): SkillNow['draft'] {
  const draft = store.drafts.has(id) ? store.drafts.read(id) : null;
  return draft === null ? null : { hash: hashBytes(Buffer.from(draft.text)), baseHash: draft.baseHash };
}

/**
 * A skill that came from this file, by an import or earlier link, belongs to it; it is not added twice. Both last
 * agreed on these bytes, if the skill ever had them, else on the last from outside. It counts as missing until the first verdict.
 */
function adopt(
  room: Room,
  store: SkillStore,
  root: KeptRoot,
  { path, hash }: { path: string; hash: string },
  gone: readonly Linked[],
): { link: KeptLink; hash: string } | null {
  const source = store.sources.getByOrigin(`file:${path}`);
  if (source === null || source.deletedAt !== null) return null;
  const isElsewhere = room.files.of(store).get(source.id) !== null && !gone.some(({ link }) => link.id === source.id);
  if (isElsewhere) return null;
  const revisions = store.sources.revisions(source.id);
  const base = revisions.find((each) => each.hash === hash) ?? revisions.find(({ reason }) => FROM_OUTSIDE.has(reason));
  const link: KeptLink = { id: source.id, path, root: root.path, baseHash: base?.hash ?? null, state: 'missing', reason: null };
  return { link, hash: source.revision.hash };
}

const FROM_OUTSIDE: ReadonlySet<RevisionReason> = new Set(['import', 'replace', 'linked']);
