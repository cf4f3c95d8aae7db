// electron/core/skills/listing/catalog.ts - the merged catalog of both scopes: the workspace wins by name (row A3). Kept in memory, read anew
// when this process or another one changed skills.
import { isDeepStrictEqual } from 'node:util';
import { type LinkState, originalsFirst, type Scope, type SkillRow } from '../../../contract/index.ts';
import {
  acknowledgedHashes,
  createCatalogWatch,
  createLinkRepository,
  createListingReader,
  type ListedSkill,
  readSwitchedOff,
} from '../../storage/index.ts';
import { nameKey } from '../../text/index.ts';
import type { SkillStore } from '../store.ts';
import { copiesAmong } from './copies.ts';
import { createWatched } from './watched.ts';

export interface CatalogEntry extends Omit<ListedSkill, 'state'> {
  scope: Scope;
  state: SkillRow['state'];
  overrides: SkillRow['overrides'];
  copyOf: SkillRow['copyOf'];
  link: LinkState | null;
}

export interface Catalog {
  /** By name, an override before what it hides. */
  entries(): readonly CatalogEntry[];
  find(id: string): CatalogEntry | undefined;
  /** The skill that a name means: the workspace's, else the account's. Broken, shadowed and hidden ones never. */
  winner(name: string): CatalogEntry | undefined;
  /** The same where it is learned: also one whose levels are kept under the name (`skill_id`), one that is acknowledged before others. */
  learned(name: string): CatalogEntry | undefined;
  /** After a write of this process. */
  changed(): void;
  close(): void;
}

export interface CatalogDeps {
  account: SkillStore;
  workspace: SkillStore | null;
  /** Called after a change by this or another process. */
  onChange: () => void;
  /** How often to check for another process's changes, in milliseconds. */
  pollMs: number;
}

export function createCatalog({ account, workspace, onChange, pollMs }: CatalogDeps): Catalog {
  const listings = [account, workspace].flatMap((store) => (store === null ? [] : [createListing(store)]));
  const made: Made = new WeakMap();
  const { current, changed, close } = createWatched({
    places: listings,
    read: () => index(mergeListings(account, workspace, listings, made)),
    onChange,
    pollMs,
  });
  return {
    entries: () => current().entries,
    find: (id) => current().byId.get(id),
    winner: (name) => current().winners.get(name),
    learned: (name) => current().winners.get(name) ?? current().learned.get(name),
    changed,
    close,
  };
}

interface Merged {
  entries: CatalogEntry[];
  byId: Map<string, CatalogEntry>;
  winners: Map<string, CatalogEntry>;
  /** By `skill_id`. */
  learned: Map<string, CatalogEntry>;
}

const index = (entries: CatalogEntry[]): Merged => ({
  entries,
  byId: new Map(entries.map((entry) => [entry.id, entry])),
  winners: new Map(entries.flatMap((entry) => (entry.state === 'ok' ? [[entry.name, entry] as const] : []))),
  learned: new Map(
    entries
      .flatMap((entry) => (entry.state === 'ok' && entry.traits.skillId !== null ? [[entry.traits.skillId, entry] as const] : []))
      // The first of an id that a person has read, or else the first, comes last and stays.
      .toReversed()
      .sort(([, a], [, b]) => Number(a.acknowledged) - Number(b.acknowledged)),
  ),
});

function mergeListings(account: SkillStore, workspace: SkillStore | null, [own, theirs]: readonly Listing[], made: Made): CatalogEntry[] {
  const { db } = account.database;
  const stores = workspace === null ? [account] : [account, workspace];
  const decided: Decided = {
    acknowledged: workspace === null ? new Set() : acknowledgedHashes(db, workspace.id),
    off: new Set(stores.flatMap((store) => [...readSwitchedOff(store.database.db)])),
    links: new Map(stores.flatMap((store) => [...createLinkRepository(db, store.id).states()])),
  };
  return mergeCatalog(own!.skills(), theirs?.skills() ?? [], decided, made);
}

interface Listing {
  /** True when skills changed since the last look. `own`: this connection wrote, which SQLite does not tell. */
  look(own?: boolean): boolean;
  skills(): ListedSkill[];
}

/** The lines of one scope, read anew only when its own skills changed. */
function createListing({ database: { db } }: SkillStore): Listing {
  const changed = createCatalogWatch(db);
  const read = createListingReader(db);
  let skills: ListedSkill[] | null = null;
  return {
    look(own) {
      if (!changed(own)) return false;
      skills = null;
      return true;
    },
    skills() {
      skills ??= sortByName(read());
      return skills;
    },
  };
}

/** What a person decided, kept where a stranger's database has no say, or where it can only narrow. */
export interface Decided {
  /** Whole hashes of workspace skills that the account acknowledges. */
  acknowledged: ReadonlySet<string>;
  /** Ids of skills that are switched off, here or everywhere (row A11). */
  off: ReadonlySet<string>;
  links: ReadonlyMap<string, LinkState>;
}

/**
 * Both scopes, each sorted by name, as one list by name. An account skill whose name a workspace skill holds is `hidden`, and the workspace
 * skill says what it overrides. Whether a workspace skill is acknowledged is only what the account says of its bytes and files, and no catalog vouches
 * for one. One that carries the id of an account skill is left out: whatever was decided about that id is not about these bytes. `made`: entries of
 * former lists; one that says the same is the same object, so that who follows the list sees at once which are other ones.
 */
export function mergeCatalog(
  account: readonly ListedSkill[],
  given: readonly ListedSkill[],
  { acknowledged, off, links }: Decided,
  made: Made = new WeakMap(),
): CatalogEntry[] {
  const taken = new Set(account.map(({ id }) => id));
  const workspace = given.filter(({ id }) => !taken.has(id));
  const own = new Map(account.flatMap((skill) => (skill.state === 'ok' ? [[skill.name, skill] as const] : [])));
  const names = new Set(workspace.flatMap(({ state, name }) => (state === 'ok' ? [name] : [])));
  const ofWorkspace = (skill: ListedSkill): CatalogEntry => {
    const hidden = skill.state === 'ok' ? own.get(skill.name) : undefined;
    const trusted = acknowledged.has(skill.whole);
    const overrides = hidden === undefined ? null : { id: hidden.id, version: hidden.version };
    const decided = { acknowledged: trusted, enabled: skill.enabled && trusted && !off.has(skill.id), verified: false };
    return asBefore(made, skill, { ...skill, ...decided, scope: 'workspace', overrides, copyOf: null, link: links.get(skill.id) ?? null });
  };
  const ofAccount = (skill: ListedSkill): CatalogEntry => {
    const state = skill.state === 'ok' && names.has(skill.name) ? 'hidden' : skill.state;
    const enabled = skill.enabled && skill.acknowledged && !off.has(skill.id);
    return asBefore(made, skill, {
      ...skill,
      scope: 'account',
      state,
      overrides: null,
      copyOf: null,
      enabled,
      link: links.get(skill.id) ?? null,
    });
  };
  const entries: CatalogEntry[] = [];
  const theirs = workspace.map((skill) => ({ skill, key: sortKey(skill) }));
  let next = 0;
  for (const skill of account) {
    for (const key = sortKey(skill); next < theirs.length && theirs[next]!.key <= key; next++)
      entries.push(ofWorkspace(theirs[next]!.skill));
    entries.push(ofAccount(skill));
  }
  for (const each of theirs.slice(next)) entries.push(ofWorkspace(each.skill));
  return withCopies(entries);
}

/** The entry that was made of a line lately. */
type Made = WeakMap<ListedSkill, CatalogEntry>;

/** Which skill one is a copy of is written into its entry afterwards, so a copy is always made anew. */
function asBefore(made: Made, skill: ListedSkill, entry: CatalogEntry): CatalogEntry {
  const old = made.get(skill);
  const isSame =
    old !== undefined &&
    old.copyOf === null &&
    old.state === entry.state &&
    old.enabled === entry.enabled &&
    old.acknowledged === entry.acknowledged &&
    isSameOrNull(old.overrides, entry.overrides) &&
    isSameOrNull(old.link, entry.link);
  if (isSame) return old;
  made.set(skill, entry);
  return entry;
}

/** Most have none, and there are thousands. */
const isSameOrNull = (a: object | null, b: object | null): boolean => a === b || (a !== null && b !== null && isDeepStrictEqual(a, b));

/** Each copy behind what it is a copy of. */
function withCopies(entries: CatalogEntry[]): CatalogEntry[] {
  const copies = [...Map.groupBy(entries, ({ scope }) => scope).values()].flatMap((each) => [...copiesAmong(each)]);
  if (copies.length === 0) return entries;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const [id, copy] of copies) byId.get(id)!.copyOf = copy;
  return originalsFirst(entries, ({ copyOf }) => (copyOf === null ? undefined : byId.get(copyOf.id)));
}

const sortKey = ({ name, fileName }: Pick<ListedSkill, 'name' | 'fileName'>): string => nameKey(name || fileName);

const sortByName = (skills: readonly ListedSkill[]): ListedSkill[] =>
  skills
    .map((skill) => ({ skill, key: sortKey(skill) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ skill }) => skill);
