// electron/core/mcp/shown.ts - a server and its tools as the contract shows them.
import type { McpDetail, McpServer, McpTool } from '../../contract/index.ts';
import { hashBytes } from '../storage/index.ts';
import type { Session } from './client/session.ts';
import { compareTools } from './consent/compare.ts';
import { transportHash } from './consent/definition.ts';
import type { KeptServer, ServerStore } from './store/servers.ts';
import { placesIn, type ServerValues } from './values.ts';

interface Parts {
  store: ServerStore;
  values: ServerValues;
  /** null = it was not needed since the app started. */
  sessionOf(id: string): Session | null;
}

export function createShown({ store, values, sessionOf }: Parts) {
  const toolsOf = (server: KeptServer): McpTool[] =>
    compareTools({ ...server, version: server.listed?.version ?? null }, server.listed?.tools ?? [], store.agreed(server));

  function serverOf(server: KeptServer, tools: readonly McpTool[] = toolsOf(server)): McpServer {
    const { listed, confirmed, ...kept } = server;
    const session = sessionOf(server.id);
    const { state, problem, pid, since } = session?.state() ?? { state: 'stopped' as const, problem: null, pid: null, since: null };
    const agreed = store.agreed(server);
    const newest = agreed.toSorted((a, b) => b.agreedAt.localeCompare(a.agreedAt))[0];
    const count = (...states: McpTool['state'][]): number => tools.filter((each) => states.includes(each.state)).length;
    return {
      ...kept,
      state: server.enabled ? state : 'off',
      problem: problem && { message: problem.message, remedy: problem.remedy ?? null },
      pid,
      runningSince: since,
      allowed: isAllowed(server),
      missing: values.missing(server.id, server.transport),
      references: placesIn(server.transport),
      claims: listed && { name: listed.name, version: listed.version, at: listed.at },
      agreed: newest === undefined ? null : { at: newest.agreedAt, version: newest.version, tools: agreed.length },
      tools: count('agreed', 'added', 'altered', 'twice'),
      held: count('added', 'altered', 'twice'),
      // Nothing has changed for who never agreed.
      changes:
        newest === undefined
          ? { added: 0, altered: 0, gone: 0 }
          : { added: count('added', 'twice'), altered: count('altered'), gone: count('gone') },
      refused: session?.refused() ?? [],
      logLines: session?.logLines() ?? 0,
    };
  }

  return {
    server: serverOf,
    tools: toolsOf,
    detail(server: KeptServer): McpDetail {
      const tools = toolsOf(server);
      return { server: serverOf(server, tools), tools, stamp: stampOf(tools) };
    },
  };
}

/** A program is started for the first time only if a person allowed it. */
export const isAllowed = ({ transport, confirmed }: KeptServer): boolean =>
  transport.kind === 'http' || confirmed === transportHash(transport);

/** Of what is shown to be agreed to. */
const stampOf = (tools: readonly McpTool[]): string =>
  hashBytes(
    Buffer.from(JSON.stringify(tools.map(({ name, state, now, before, otherVersion }) => [name, state, now, before, otherVersion]))),
  );
