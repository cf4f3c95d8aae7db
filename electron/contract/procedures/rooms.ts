// electron/contract/procedures/rooms.ts - the tables of all rooms. A procedure is called by `room.name`.
import { agentsTable } from '../agents/agents.ts';
import { profileTable } from '../agents/profile.ts';
import { appTable } from '../app.ts';
import { assertionsTable } from '../assertions.ts';
import { backupsTable } from '../backups/backups.ts';
import { capabilityTable } from '../capability/capability.ts';
import { casesTable } from '../cases.ts';
import { competenciesTable } from '../competencies/competencies.ts';
import { composerTable } from '../composer/composer.ts';
import { improveTable } from '../composer/improve.ts';
import { conversationsTable } from '../conversations/conversations.ts';
import { type DutiesApi, dutiesTable } from '../duties/duties.ts';
import { schedulesTable } from '../duties/schedules.ts';
import { editingTable } from '../editing/editing.ts';
import { executionTable } from '../execution.ts';
import { identityTable } from '../identity/identity.ts';
import { type LibraryApi, libraryTable } from '../library.ts';
import { matchingTable } from '../matching/matching.ts';
import { mcpTable } from '../mcp/mcp.ts';
import { modelsTable } from '../models.ts';
import { optimiseTable } from '../optimise.ts';
import { processesTable } from '../processes.ts';
import { proficiencyTable } from '../proficiency/proficiency.ts';
import { type RetentionApi, retentionTable } from '../retention/retention.ts';
import { storedTable } from '../retention/stored.ts';
import { rolesTable } from '../roles/roles.ts';
import { type ShellServices, shellTable } from '../shell.ts';
import { toolsTable } from '../tools/tools.ts';
import { tracesTable } from '../traces.ts';
import { triggersTable } from '../triggers/triggers.ts';
import type { Redeem } from '../values/place.ts';
import { workspaceTable } from '../workspace.ts';
import type { RoomApi, Row, Table } from './table.ts';

export const CORE_ROOMS = {
  app: appTable,
  library: libraryTable,
  editing: editingTable,
  execution: executionTable,
  traces: tracesTable,
  models: modelsTable,
  matching: matchingTable,
  mcp: mcpTable,
  assertions: assertionsTable,
  agents: agentsTable,
  identity: identityTable,
  profile: profileTable,
  capability: capabilityTable,
  tools: toolsTable,
  competencies: competenciesTable,
  proficiency: proficiencyTable,
  duties: dutiesTable,
  schedules: schedulesTable,
  conversations: conversationsTable,
  roles: rolesTable,
  cases: casesTable,
  triggers: triggersTable,
  processes: processesTable,
  workspace: workspaceTable,
  optimise: optimiseTable,
  composer: composerTable,
  improve: improveTable,
  retention: retentionTable,
  stored: storedTable,
  backups: backupsTable,
};
/** What a window may call. */
export const ROOMS = { ...CORE_ROOMS, shell: shellTable };
export type Rooms = typeof ROOMS;

/** What the core offers; the window, the command line and the tests call it. */
export type Core = { [Room in keyof typeof CORE_ROOMS]: RoomApi<(typeof CORE_ROOMS)[Room]> } & {
  duties: DutiesApi;
  library: LibraryApi;
  retention: RetentionApi;
};

/** What serves the window. */
export interface Context {
  core: Core;
  shell: ShellServices;
  redeem: Redeem;
}

type PathOf<Kind extends Row['kind']> = {
  [Room in keyof Rooms]: {
    [Name in keyof Rooms[Room] & string]: Rooms[Room][Name] extends { kind: Kind } ? `${Room}.${Name}` : never;
  }[keyof Rooms[Room] & string];
}[keyof Rooms];
/** A procedure that only reads: `library.list`. */
export type QueryPath = PathOf<'query'>;
/** Any procedure. */
export type Path = PathOf<Row['kind']>;
export type RowAt<P extends Path> = P extends `${infer Room extends keyof Rooms}.${infer Name}`
  ? Name extends keyof Rooms[Room]
    ? Extract<Rooms[Room][Name], Row>
    : never
  : never;

/** The row of a path; null when there is none. */
export function rowAt(path: string): { room: keyof Rooms; name: string; row: Row } | null {
  const [room = '', name = '', ...more] = path.split('.');
  if (more.length > 0 || !Object.hasOwn(ROOMS, room)) return null;
  const table: Table = ROOMS[room as keyof Rooms];
  const row = Object.hasOwn(table, name) ? table[name] : undefined;
  return row === undefined ? null : { room: room as keyof Rooms, name, row };
}
