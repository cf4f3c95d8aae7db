// electron/core/mcp/store/servers.ts - servers and what was agreed to, as rows of the account. A removed server leaves a tombstone.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError, McpDefinition, McpLimits, McpRestriction, McpTransport } from '../../../contract/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';
import type { AgreedTool } from '../consent/compare.ts';
import { transportHash } from '../consent/definition.ts';

const Listed = z.object({ at: z.string(), name: z.string(), version: z.string(), tools: z.array(McpDefinition) });
/** What a server said last. */
export type Listed = z.infer<typeof Listed>;

export interface KeptServer {
  id: string;
  name: string;
  title: string | null;
  transport: McpTransport;
  restriction: McpRestriction;
  limits: McpLimits;
  enabled: boolean;
  source: string | null;
  /** Hash of the transport whose program a person allowed to start. */
  confirmed: string | null;
  listed: Listed | null;
  createdAt: string;
}

export type NewServer = Omit<KeptServer, 'confirmed' | 'listed' | 'createdAt'>;

interface Row extends Pick<KeptServer, 'id' | 'name' | 'title' | 'source' | 'confirmed' | 'createdAt'> {
  transport: string;
  restriction: string;
  limits: string;
  enabled: number;
  listed: string | null;
}

const OF_SERVER = 'id name title transport restriction limits enabled source';
const { select: SERVER } = columnsOf(`${OF_SERVER} confirmed listed created_at`);
const AGREED = columnsOf('server_id tool hash transport definition version agreed_at');

/** A server that was removed, with the rows of its consent. */
export interface RemovedServer {
  server: KeptServer;
  agreed: unknown[];
}

export interface ServerStore {
  all(): KeptServer[];
  /** Throws `not_found`. */
  find(id: string): KeptServer;
  /**
   * Adds servers and takes away those whose names they get, if that was asked for. All or none. Returns the
   * ids of those. Throws `name_taken`.
   */
  add(servers: readonly { server: NewServer; replace: boolean }[], at: string): string[];
  change(id: string, patch: Partial<Omit<KeptServer, 'id' | 'createdAt'>>, at: string): void;
  /** Returns what goes with it, for `restore`. */
  remove(id: string, at: string): RemovedServer;
  /** Throws `name_taken`. */
  restore(removed: RemovedServer, at: string): void;
  /** What was agreed to for the server as it is reached now. */
  agreed(server: Pick<KeptServer, 'id' | 'transport'>): AgreedTool[];
  /** Agrees to these tools, and forgets those named. */
  agree(server: KeptServer, tools: readonly Omit<AgreedTool, 'agreedAt' | 'version'>[], forget: readonly string[], at: string): void;
  withdraw(id: string, tools: readonly string[] | null): void;
}

/** Over an agents.db; its methods throw the errors of a database that cannot be read or written. */
export function createServerStore(db: Database): ServerStore {
  const select = (where: string) =>
    guarded(db.name, () => db.prepare<string[], Row>(`SELECT ${SERVER} FROM mcp_servers WHERE ${where} deleted_at IS NULL ORDER BY name`));
  const every = select('');
  const one = select('id = ? AND');
  const named = select('name = ? AND');
  const agreed = guarded(db.name, () =>
    db.prepare<[string, string], Omit<AgreedTool, 'definition'> & { definition: string }>(
      `SELECT ${AGREED.select} FROM mcp_agreed WHERE server_id = ? AND transport = ?`,
    ),
  );
  const retire = (id: string, at: string): void => {
    db.prepare('UPDATE mcp_servers SET deleted_at = ?, updated_at = ?, listed = NULL WHERE id = ?').run(at, at, id);
    db.prepare('DELETE FROM mcp_agreed WHERE server_id = ?').run(id);
  };
  const insert = ({ id, name, title, transport, restriction, limits, enabled, source }: NewServer, at: string): void => {
    const sql = `INSERT INTO mcp_servers ${columnsOf(`${OF_SERVER} created_at:at updated_at:at`).insert}`;
    db.prepare(sql).run({ id, name, title, source, at, enabled: enabled ? 1 : 0, ...asTexts({ transport, restriction, limits }) });
  };
  const find = (id: string): KeptServer => {
    const row = guarded(db.name, () => one.get(id));
    const server = row === undefined ? null : toServer(row);
    if (server !== null) return server;
    throw new AppError('not_found', 'This MCP server is no longer there.', { remedy: 'Choose another one from the list.' });
  };
  return {
    all: () => guarded(db.name, () => every.all().flatMap((row) => toServer(row) ?? [])),
    find,
    add: (servers, at) =>
      transaction(db, () => {
        const replaced: string[] = [];
        for (const { server, replace } of servers) {
          const before = named.get(server.name);
          if (before !== undefined && !replace) throw taken(server.name);
          if (before !== undefined) {
            retire(before.id, at);
            replaced.push(before.id);
          }
          insert(server, at);
        }
        return replaced;
      }),
    change(id, patch, at) {
      transaction(db, () => {
        const { transport, restriction, limits, enabled, confirmed, listed } = { ...find(id), ...patch };
        db.prepare(
          `UPDATE mcp_servers SET ${columnsOf('transport restriction limits enabled confirmed listed updated_at:at').set} WHERE id = @id`,
        ).run({
          id,
          at,
          confirmed,
          enabled: enabled ? 1 : 0,
          ...asTexts({ transport, restriction, limits }),
          listed: listed && JSON.stringify(listed),
        });
      });
    },
    ...removal(db, { find, retire, isTaken: (name) => named.get(name) !== undefined }),
    agreed: ({ id, transport }) =>
      guarded(db.name, () =>
        agreed.all(id, transportHash(transport)).flatMap(({ tool, hash, definition, version, agreedAt }) => {
          const read = kept(definition, McpDefinition);
          return read === null ? [] : [{ tool, hash, definition: read, version, agreedAt }];
        }),
      ),
    agree(server, tools, forget, at) {
      transaction(db, () => {
        const { transport, listed } = server;
        const row = { serverId: server.id, transport: transportHash(transport), version: listed?.version ?? null, agreedAt: at };
        const add = db.prepare(`INSERT OR REPLACE INTO mcp_agreed ${AGREED.insert}`);
        for (const { tool, hash, definition } of tools) add.run({ ...row, tool, hash, definition: JSON.stringify(definition) });
        for (const tool of forget) db.prepare('DELETE FROM mcp_agreed WHERE server_id = ? AND tool = ?').run(server.id, tool);
      });
    },
    withdraw(id, tools) {
      transaction(db, () => {
        if (tools === null) db.prepare('DELETE FROM mcp_agreed WHERE server_id = ?').run(id);
        else for (const tool of tools) db.prepare('DELETE FROM mcp_agreed WHERE server_id = ? AND tool = ?').run(id, tool);
      });
    },
  };
}

interface Parts {
  find(id: string): KeptServer;
  retire(id: string, at: string): void;
  isTaken(name: string): boolean;
}

function removal(db: Database, { find, retire, isTaken }: Parts): Pick<ServerStore, 'remove' | 'restore'> {
  return {
    remove: (id, at) =>
      transaction(db, () => {
        const removed = { server: find(id), agreed: db.prepare(`SELECT ${AGREED.select} FROM mcp_agreed WHERE server_id = ?`).all(id) };
        retire(id, at);
        return removed;
      }),
    restore: ({ server: { id, name, listed }, agreed }, at) =>
      transaction(db, () => {
        if (isTaken(name)) throw taken(name);
        const kept = { id, at, listed: listed && JSON.stringify(listed) };
        db.prepare('UPDATE mcp_servers SET deleted_at = NULL, updated_at = @at, listed = @listed WHERE id = @id').run(kept);
        const add = db.prepare(`INSERT OR REPLACE INTO mcp_agreed ${AGREED.insert}`);
        for (const row of agreed) add.run(row);
      }),
  };
}

const asTexts = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])) as Record<keyof T, string>;

const kept = <T>(json: string, shape: z.ZodType<T>): T | null => readKept<T | null>(json, shape, () => null);

/** A row whose values are damaged is left out: nothing can be started by it. */
function toServer(row: Row): KeptServer | null {
  const transport = kept(row.transport, McpTransport);
  const restriction = kept(row.restriction, McpRestriction);
  const limits = kept(row.limits, McpLimits);
  if (transport === null || restriction === null || limits === null) return null;
  return {
    ...row,
    transport,
    restriction,
    limits,
    enabled: row.enabled === 1,
    listed: row.listed === null ? null : kept(row.listed, Listed),
  };
}

export const taken = (name: string): AppError =>
  new AppError('name_taken', `There is already an MCP server “${name}”.`, { remedy: 'Give this one another name, or replace the other.' });
