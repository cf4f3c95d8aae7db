// electron/core/roles/roles.ts - roles of the account and the open workspace (row G4). Who has which, and what follows from it, is in the room of agents:
// nothing here is in force by being here.
import {
  type DutyTimes,
  type OpenRole,
  type Role,
  type RoleAnalysis,
  RoleQuery,
  type RoleRow,
  type RolesApi,
} from '../../contract/index.ts';
import {
  type Bound,
  type CatalogEntry,
  createCatalog,
  createExporting,
  createImporting,
  createManaging,
  createManifestStore,
  createReader,
  createRestoring,
  createSaving,
  fieldsOf,
  MAX_MANIFESTS,
  type Opened,
  type Restoring,
} from '../manifests/index.ts';
import { timesAfter, zoneHere } from '../schedules/index.ts';
import type { Holder, OpenedDatabase } from '../storage/index.ts';
import { ROLE, type RoleRoom, scoreIn } from './kind.ts';
import { editRole } from './text/edits.ts';
import { readRole } from './text/read.ts';

export interface RolesDeps {
  /** Open agents.db files. They are closed by whoever opened them. */
  account: OpenedDatabase;
  workspace: OpenedDatabase | null;
  /** Which agents have which role, by its post. */
  holders(): ReadonlyMap<string, readonly Holder[]>;
  /** After an edit in the app: agents that have the old bytes have the new ones. */
  moveHolders(post: string, from: Bound, to: Bound): void;
  /** Roles changed, by this process or another one. */
  onChange(): void;
  now?: () => Date;
  /** How often to check for changes by other processes, in milliseconds. */
  pollMs?: number;
  maxRoles?: number;
}

/** What a post means: `role` null = the one that had it cannot be read. */
export interface NamedRole extends Bound {
  sourceId: string;
  role: Role | null;
}

export interface Roles extends Restoring {
  /** All but what is about agents. */
  api: Omit<RolesApi, 'of' | 'plan' | 'apply' | 'promotions' | 'decidePromotion'>;
  /** The one in force for a post: the workspace's, else the account's; null = there is none. Shadowed and hidden ones never. */
  named(post: string): NamedRole | null;
  /** Posts of all that are in force. */
  posts(): string[];
  /** Stops checking for changes. */
  close(): void;
}

/** Opens the room over databases that are up to date. */
export function createRoles(deps: RolesDeps): Roles {
  const { account, workspace, maxRoles: max = MAX_MANIFESTS } = deps;
  const clock = deps.now ?? (() => new Date());
  const stores = {
    account: createManifestStore(ROLE, 'account', account, max),
    workspace: workspace === null ? null : createManifestStore(ROLE, 'workspace', workspace, max),
  };
  const reader = createReader(ROLE);
  const catalog = createCatalog({ kind: ROLE, reader, ...stores, onChange: deps.onChange, pollMs: deps.pollMs ?? 1000 });
  /** What agents have is what a post means: neither a shadowed nor a hidden one. */
  const holdersOf = (entry: CatalogEntry<Role>) => (catalog.named(entry.id) === entry ? [...(deps.holders().get(entry.id) ?? [])] : []);
  const rowOf = (entry: CatalogEntry<Role>): RoleRow => toRow(entry, holdersOf(entry));
  const room: RoleRoom = {
    kind: ROLE,
    reader,
    ...stores,
    catalog,
    rowOf,
    usersOf: (entry) => holdersOf(entry).map(({ name }) => name),
    move: deps.moveHolders,
    now: () => clock().toISOString(),
  };
  return {
    api: {
      list(input) {
        const { text, offset, limit } = RoleQuery.parse(input);
        const scoreOf = scoreIn(text);
        const all = catalog.entries();
        const found = all.flatMap((entry) => {
          const score = scoreOf(entry);
          return score === null ? [] : [{ entry, score }];
        });
        // They come sorted by name, and sorting is stable.
        const sorted = found.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry);
        return { rows: sorted.slice(offset, offset + limit).map(rowOf), total: sorted.length, all: all.length };
      },
      analyse({ text, fileName }) {
        const found = readRole(text, fileName);
        return { ...found, fields: fieldsOf(text), nextTimes: timesOf(found.role, clock()) };
      },
      edit: ({ text, edit }) => editRole(text, edit),
      ...createSaving(room, (opened) => withTimes(opened, clock())),
      ...createManaging(room),
      ...createImporting(room),
      ...createExporting(room, account.db),
    },
    named(post) {
      const entry = catalog.named(post);
      if (entry === undefined) return null;
      const { sourceId, value: role, place, hash } = entry;
      return { sourceId, role, place, hash };
    },
    ...createRestoring(room),
    posts: () => catalog.entries().flatMap(({ state, id }) => (state === 'ok' ? [id] : [])),
    close: catalog.close,
  };
}

function toRow({ value: role, ...entry }: CatalogEntry<Role>, holders: RoleRow['holders']): RoleRow {
  const { sourceId, id, name, scope, source, state, fileName, hash, savedAt, problem, errors, warnings } = entry;
  return {
    sourceId,
    id,
    name,
    description: role?.description ?? '',
    rank: role?.rank ?? null,
    scope,
    source,
    state,
    fileName,
    hash,
    required: role?.requiredSkills ?? [],
    optional: role?.optionalSkills ?? [],
    duties: role?.duties.map((duty) => duty.name) ?? [],
    holders,
    problem,
    errors,
    warnings,
    updatedAt: savedAt,
  };
}

const TIMES_SHOWN = 5;

const withTimes = (opened: Opened<RoleAnalysis, RoleRow>, now: Date): OpenRole => ({
  ...opened,
  nextTimes: timesOf(opened.analysis?.role ?? null, now),
});

function timesOf(role: Role | null, now: Date): DutyTimes {
  const zone = zoneHere();
  return (role?.duties ?? []).map(({ name, schedule, timeZone }) => ({
    duty: name,
    times: timesAfter({ schedule, zone: timeZone ?? zone, since: now.toISOString() }, now, TIMES_SHOWN),
  }));
}
