// electron/core/mcp/room.ts - MCP servers of the account (row G1): added, agreed to, started on need, called. Whether a call may be made is decided by
// the room capability; here is only what a person agreed to, and what the server answers.
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Database } from 'better-sqlite3';
import { AppError, type McpApi, type SecretStore } from '../../contract/index.ts';
import type { Net } from '../net/index.ts';
import type { Processes } from '../processes/index.ts';
import { createWriteStamp } from '../storage/index.ts';
import type { ToolSource } from '../tools/index.ts';
import { createAdding } from './adding.ts';
import type { ToolAnswer } from './client/answer.ts';
import { resolveTransport } from './client/resolve.ts';
import { type CallOptions, createSession, type Session } from './client/session.ts';
import { createConsent } from './consent/consent.ts';
import { createManaging } from './managing.ts';
import { clientFiles, settingsFolder } from './reading/index.ts';
import { createRemoving } from './removing.ts';
import { createShown, isAllowed } from './shown.ts';
import { createSource, type ServedTool } from './source.ts';
import { createServerStore, type KeptServer } from './store/servers.ts';
import { createServerValues } from './values.ts';

export interface McpDeps {
  /** agents.db of the account. */
  db: Database;
  /** Masks what it gives from then on. */
  secrets: SecretStore;
  processes: Pick<Processes, 'open'>;
  net: Net;
  appVersion: string;
  /** The folder of the open workspace; null = none. */
  workspace(): string | null;
  /** A variable of the environment of this process. */
  environment?: (name: string) => string | undefined;
  remember(secret: string): void;
  mask(text: string): string;
  /** A decision of a person, for the audit log. */
  decided(
    action: 'ServerAdded' | 'ServerChanged' | 'ServerRemoved' | 'ToolsAgreed' | 'ToolsWithdrawn',
    server: { id: string; name: string },
    tools?: readonly string[],
  ): void;
  onChange(): void;
  now?: () => Date;
}

export interface Mcp {
  api: McpApi;
  /** For the registry of tools. */
  source: ToolSource;
  /** Every tool that some server lists, or that was agreed to; nothing is started. */
  tools(): ServedTool[];
  /**
   * Calls a tool by its id, starting the server if necessary. Throws AppError: `not_found`; `no_permission` if it was not agreed to as the server
   * lists it now; `tool_failed`, `timed_out`, `cancelled`, `process_crashed`, `answer_too_large` …
   */
  call(id: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolAnswer>;
  /** The workspace was opened or left: servers that refer to it start anew. */
  moved(): void;
  close(): Promise<void>;
}

export function createMcp(deps: McpDeps): Mcp {
  const store = createServerStore(deps.db);
  const values = createServerValues(deps.secrets);
  const now = (): string => (deps.now?.() ?? new Date()).toISOString();
  const environment = deps.environment ?? ((name: string) => process.env[name]);
  const sessions = new Map<string, Session>();
  const shown = createShown({ store, values, sessionOf: (id) => sessions.get(id) ?? null });

  function sessionOf(id: string): Session {
    const known = sessions.get(id);
    if (known !== undefined) return known;
    const session = createSession({
      ...deps,
      server: () => store.find(id),
      async resolve() {
        const server = store.find(id);
        const { name, transport } = server;
        if (!isAllowed(server)) throw notAllowed(name);
        return resolveTransport(name, transport, {
          environment,
          secret: (place) => values.get(id, place),
          workspace: deps.workspace,
          remember: deps.remember,
        });
      },
      onListed(claims, tools) {
        const before = store.find(id);
        const same =
          before.listed !== null &&
          JSON.stringify([before.listed.name, before.listed.version, before.listed.tools]) ===
            JSON.stringify([claims.name, claims.version, tools]);
        if (!same) store.change(id, { listed: { at: now(), ...claims, tools } }, now());
        deps.onChange();
      },
    });
    sessions.set(id, session);
    return session;
  }

  async function end(id: string): Promise<void> {
    await sessions.get(id)?.stop();
    sessions.delete(id);
  }

  function machine() {
    const home = environment('HOME') ?? homedir();
    return { home, settings: settingsFolder(home, process.platform, environment), workspace: deps.workspace() };
  }

  const parts = { store, values, shown, now, decided: deps.decided, onChange: deps.onChange };
  const consent = createConsent(parts);
  const api: McpApi = {
    list: () => store.all().map((server) => shown.server(server)),
    show: ({ id }) => shown.detail(store.find(id)),
    log: ({ id }) => sessions.get(store.find(id).id)?.log() ?? [],
    clients: () => clientFiles(machine(), (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false),
    ...createManaging({ ...parts, adding: createAdding(parts), sessionOf, end }),
    ...createRemoving({ ...parts, end }),
    agree: consent.agree,
    withdraw: consent.withdraw,
  };

  /** Asked for at each decision: read again only after something was written, or the life of a server changed. */
  const stamp = createWriteStamp(deps.db);
  let known: { stamp: string; tools: ServedTool[] } | null = null;
  function tools(): ServedTool[] {
    const now = `${stamp()} ${[...sessions].map(([id, session]) => `${id} ${session.state().down}`).join()}`;
    if (known?.stamp !== now) known = { stamp: now, tools: store.all().flatMap(served) };
    return known.tools;
  }
  function served(server: KeptServer): ServedTool[] {
    const { id, name, enabled } = server;
    const { down = false, problem } = sessions.get(id)?.state() ?? { problem: null };
    const about = { id, name, enabled, down: down && problem !== null ? problem.message : null };
    return shown.tools(server).map((tool) => ({ ...tool, server: about, callable: enabled && tool.state === 'agreed' && tool.within }));
  }
  const isCallable = (id: string): boolean => tools().some((tool) => tool.id === id && tool.callable);

  const mcp: Omit<Mcp, 'source'> = {
    api,
    tools,
    async call(id, args, options = {}) {
      const { server, tool } = findTool(store.all(), id);
      if (!isCallable(id)) consent.requireCallable(server, tool);
      const session = sessionOf(server.id);
      await session.ready(options.signal);
      // What it lists now counts, not what it listed when it was shown.
      if (!isCallable(id)) consent.requireCallable(store.find(server.id), tool);
      return session.call(tool, args, options);
    },
    moved() {
      for (const { id, transport } of store.all()) {
        const session = sessions.get(id);
        if (session === undefined || !JSON.stringify(transport).includes('${workspaceFolder')) continue;
        // One that failed without a workspace is tried again.
        session.forgive();
        session.leave();
      }
      deps.onChange();
    },
    async close() {
      await Promise.all([...sessions.keys()].map(end));
    },
  };
  return { ...mcp, source: createSource(mcp) };
}

const notAllowed = (name: string): AppError =>
  new AppError('not_chosen', `${name} was not started: nobody allowed its program yet.`, {
    remedy: `Start it under Agents, Tools, or with: npm run -s cli -- tool mcp tools ${name}`,
  });

/** The server and the name of the tool in `mcp:<server>/<tool>`. Throws `not_found`. */
function findTool(servers: readonly KeptServer[], id: string): { server: KeptServer; tool: string } {
  const slash = id.indexOf('/');
  const name = id.startsWith('mcp:') && slash !== -1 ? id.slice(4, slash) : null;
  const server = servers.find((each) => each.name === name);
  if (server === undefined) {
    throw new AppError('not_found', `There is no MCP server for the tool ${id}.`, {
      remedy: 'Add the server with: npm run -s cli -- tool mcp add; or change the name.',
    });
  }
  return { server, tool: id.slice(slash + 1) };
}
