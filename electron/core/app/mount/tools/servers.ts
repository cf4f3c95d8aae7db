// electron/core/app/mount/tools/servers.ts - the tools of MCP servers as a source of the registry. What a person agreed to decides what can be reached.
import { type McpServer, sameForAll, type ToolClaims } from '../../../../contract/index.ts';
import type { Mcp, ServedTool } from '../../../mcp/index.ts';
import type { SourceTool, ToolSource } from '../../../tools/index.ts';

/** `mcp`: asked for each time, because rooms are mounted before it. */
export function toolsOfServers(mcp: () => Pick<Mcp, 'api' | 'tools' | 'call'>): ToolSource {
  return {
    list() {
      const room = mcp();
      const tools = room.tools();
      if (tools.length === 0) return [];
      const servers = new Map(room.api.list().map((server) => [server.id, server]));
      return tools.map((tool) => definitionOf(tool, servers.get(tool.server.id)));
    },
    async call(id, args, { signal, onProgress }) {
      const { value } = await mcp().call(id, args, {
        signal,
        onProgress: ({ progress, total, message }) =>
          onProgress?.(message ?? (total === undefined ? `${progress}` : `${progress} of ${total}`)),
      });
      return value;
    },
  };
}

function definitionOf(tool: ServedTool, server: McpServer | undefined): SourceTool {
  const { id, name, now, before } = tool;
  const definition = now ?? before;
  const reason = whyNot(tool, server);
  return {
    id,
    name,
    description: definition?.description ?? '',
    inputSchema: definition?.inputSchema ?? null,
    outputSchema: definition?.outputSchema ?? null,
    toolType: 'mcp_server',
    runtime: null,
    origin: 'provided',
    provider: { kind: 'mcp', id: tool.server.id, name: tool.server.name },
    needs: null,
    // What a server claims of its tool decides nothing.
    level: 'write',
    annotations: definition === null ? {} : claimsOf(definition.claims),
    state: reason === null ? 'available' : isHeld(tool) ? 'held' : 'unavailable',
    reason,
    defaults: { defaultLevels: sameForAll('write') },
  };
}

const isHeld = ({ state }: ServedTool): boolean => state === 'added' || state === 'altered';

function whyNot({ state, within, server: { name, enabled } }: ServedTool, server: McpServer | undefined): string | null {
  if (!enabled) return `The server ${name} is switched off.`;
  if (state === 'gone') return `${name} no longer lists it.`;
  if (state === 'twice') return `${name} lists two tools of this name.`;
  if (state === 'added') return 'Nobody has agreed to it yet.';
  if (state === 'altered') return 'It was altered since it was agreed to.';
  if (!within) return `The restriction of ${name} leaves it out.`;
  return server?.state === 'failed' ? `The server ${name} does not start.` : null;
}

function claimsOf({ readOnly, destructive, idempotent, openWorld }: NonNullable<ServedTool['now']>['claims']): ToolClaims {
  return {
    ...(readOnly === null ? {} : { readOnlyHint: readOnly }),
    ...(destructive === null ? {} : { destructiveHint: destructive }),
    ...(idempotent === null ? {} : { idempotentHint: idempotent }),
    ...(openWorld === null ? {} : { openWorldHint: openWorld }),
  };
}
