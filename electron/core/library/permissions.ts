// electron/core/library/permissions.ts - whether a skill may be invoked: enabled, and from where (row A11). A skill's database decides, and
// the open workspace may narrow it for account skills too, but never widen it.
import {
  AppError,
  CHANNELS,
  type Channel,
  type LibraryApi,
  type SkillPermissions,
  TASK_CONTEXTS,
  type TaskContext,
} from '../../contract/index.ts';
import type { CatalogEntry, SkillStore } from '../skills/index.ts';
import { entryOf, type Room, storeOf } from '../skills/index.ts';
import { changeSkills, type PermissionRow, readPermissions, writePermission } from '../storage/index.ts';
import { type Caller, unread } from './runnable.ts';

export function createPermissions(room: Room): Pick<LibraryApi, 'permissions' | 'setPermission'> {
  const read = (id: string): SkillPermissions => {
    const entry = entryOf(room, id);
    const rows = rowsOf(room, entry);
    return {
      enabled: entry.enabled,
      channels: Object.fromEntries(CHANNELS.map((channel) => [channel, allows(rows, { channel })])) as Record<Channel, boolean>,
      taskContexts: Object.fromEntries(TASK_CONTEXTS.map((taskContext) => [taskContext, allows(rows, { taskContext })])) as Record<
        TaskContext,
        boolean
      >,
    };
  };
  return {
    permissions: ({ id }) => read(id),
    setPermission({ id, allowed, ...from }) {
      const { channel = '', taskContext = '' }: From = from;
      const entry = entryOf(room, id);
      if (channel === '' && taskContext === '' && allowed) enable(room, entry);
      else setRow(room, entry, { channel, taskContext, allowed });
      room.catalog.changed();
      return read(id);
    },
  };
}

/** Enables a skill in its scope and in the open workspace. Throws `run_blocked` if it is not acknowledged. */
export function enable(room: Room, entry: CatalogEntry): void {
  if (!entry.acknowledged) throw unread(entry);
  const store = storeOf(room, entry.scope);
  changeSkills(store.database.db, () => store.sources.setDecision(entry.id, { ...store.live(entry.id), enabled: true }));
  setRow(room, entry, { channel: '', taskContext: '', allowed: true });
}

/** Throws `run_blocked` if this caller may not invoke the skill. What the caller leaves out is not checked. */
export function requireCaller(room: Room, entry: CatalogEntry, caller: Caller): void {
  if (allows(rowsOf(room, entry), caller)) return;
  const { channel, taskContext } = caller;
  const from = [channel, taskContext].filter((each) => each !== undefined).join(', ');
  throw new AppError('run_blocked', `${entry.name} may not be invoked from here (${from}).`, {
    remedy: 'Allow it in the skill’s permissions.',
  });
}

/** Databases that decide about a skill, the one for new decisions first. */
const storesOf = (room: Room, { scope }: CatalogEntry): SkillStore[] =>
  [room.workspace, scope === 'account' ? room.account : null].filter((store) => store !== null);

const rowsOf = (room: Room, entry: CatalogEntry): PermissionRow[][] =>
  storesOf(room, entry).map((store) => readPermissions(store.database.db, entry.id));

/** A ban applies here; allowing lifts the bans everywhere. */
function setRow(room: Room, entry: CatalogEntry, row: PermissionRow): void {
  const stores = storesOf(room, entry);
  const concerned = row.allowed
    ? stores.filter(({ database }) => isBanned(readPermissions(database.db, entry.id), row))
    : stores.slice(0, 1);
  for (const { database } of concerned) {
    changeSkills(database.db, () => writePermission(database.db, entry.id, row, room.now()));
  }
}

const isBanned = (rows: readonly PermissionRow[], from: From): boolean =>
  from.channel === '' && from.taskContext === '' ? find(rows, '', '') === false : !allows([rows], from);

/** '' is unspecified. */
type From = { channel?: Channel | '' | undefined; taskContext?: TaskContext | '' | undefined };

const find = (rows: readonly PermissionRow[], channel: string, taskContext: string): boolean | undefined =>
  rows.find((row) => row.channel === channel && row.taskContext === taskContext)?.allowed;

/**
 * Whether every database allows it. In each the most specific decision wins: the one about channel and context together, else those about
 * either, where a ban wins; without one it is allowed. Whether the skill is enabled is checked before.
 */
export function allows(databases: readonly (readonly PermissionRow[])[], { channel = '', taskContext = '' }: From): boolean {
  return databases.every((rows) => {
    const both = channel !== '' && taskContext !== '' ? find(rows, channel, taskContext) : undefined;
    if (both !== undefined) return both;
    const ofChannel = channel === '' ? undefined : find(rows, channel, '');
    const ofContext = taskContext === '' ? undefined : find(rows, '', taskContext);
    return ofChannel !== false && ofContext !== false;
  });
}
