// electron/core/mcp/source.ts - tools of servers as a source of the registry: what can be called, what is held, and why. What a server claims is shown
// and decides nothing.
import { type McpDefinition, type McpTool, sameForAll, type ToolDefinition } from '../../contract/index.ts';
import type { SourceTool, ToolSource } from '../tools/index.ts';
import type { ToolAnswer } from './client/answer.ts';
import type { CallOptions } from './client/session.ts';

/** What a skill must have been granted for the tools of a server: `mcp:atlas:execute` (capability.md, "MCP servers"). */
export const permissionOf = (server: string): { resource: string; access: string; scope: null } => ({
  resource: `mcp:${server}`,
  access: 'execute',
  scope: null,
});

/** What a call may do is known to nobody but the server, so it needs the level of a tool that writes. */
const LEVEL = 'write';

/** A tool that a server lists, with whether it can be reached. */
export interface ServedTool extends McpTool {
  server: {
    id: string;
    name: string;
    enabled: boolean /** Why it does not start; null = it does, or was not tried. */;
    down: string | null;
  };
  /** Agreed to as it is now, and within the restriction. */
  callable: boolean;
}

interface Served {
  tools(): ServedTool[];
  call(id: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolAnswer>;
}

export function createSource({ tools, call }: Served): ToolSource {
  return {
    list: () => tools().map((served) => ({ slot: served.name, tool: definitionOf(served) })),
    async call(id, args, { signal, onProgress }) {
      const told = onProgress === undefined ? {} : { onProgress: paced((progress: Progress) => onProgress(inWords(progress))) };
      return (await call(id, args, { signal, ...told })).value;
    },
  };
}

function definitionOf(served: ServedTool): SourceTool {
  const { id, name, server } = served;
  const shown = served.now ?? served.before!;
  const reason = whyNot(served);
  return {
    id,
    name: shown.title ?? name,
    description: shown.description,
    inputSchema: shown.inputSchema,
    outputSchema: shown.outputSchema,
    toolType: 'mcp_server',
    runtime: null,
    origin: 'provided',
    provider: { kind: 'mcp', id: server.id, name: server.name },
    needs: permissionOf(server.name),
    level: LEVEL,
    annotations: hintsOf(shown.claims),
    state: reason === null ? 'available' : reason.state,
    reason: reason?.text ?? null,
    defaults: { defaultLevels: sameForAll(LEVEL) },
  };
}

/** In the order in which a person would repair it. */
function whyNot({ state, within, server }: ServedTool): { state: 'held' | 'unavailable'; text: string } | null {
  if (!server.enabled) return { state: 'unavailable', text: `The MCP server ${server.name} is turned off.` };
  if (state === 'gone') return { state: 'unavailable', text: `The MCP server ${server.name} no longer lists it.` };
  if (!within) return { state: 'unavailable', text: `The restriction of the MCP server ${server.name} leaves it out.` };
  if (state !== 'agreed') return { state: 'held', text: HELD[state] };
  return server.down === null ? null : { state: 'unavailable', text: server.down };
}

const HELD = {
  added: 'Nobody agreed to it yet.',
  altered: 'It has changed since you agreed to it.',
  twice: 'The server lists two tools of this name.',
} as const;

function hintsOf({ readOnly, destructive, idempotent, openWorld }: McpDefinition['claims']): ToolDefinition['annotations'] {
  return {
    ...(readOnly === null ? {} : { readOnlyHint: readOnly }),
    ...(destructive === null ? {} : { destructiveHint: destructive }),
    ...(idempotent === null ? {} : { idempotentHint: idempotent }),
    ...(openWorld === null ? {} : { openWorldHint: openWorld }),
  };
}

type Progress = { progress: number; total?: number | undefined; message?: string | undefined };

const inWords = ({ progress, total, message }: Progress): string =>
  `${total === undefined ? progress : `${progress} of ${total}`}${message === undefined ? '' : `: ${message.slice(0, 150)}`}`;

const PACE_MS = 100;

/** At most ten times a second; what comes between is left out, since the next one says more. */
function paced<T>(tell: (value: T) => void): (value: T) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (value) => {
    const now = performance.now();
    if (now - last < PACE_MS) return;
    last = now;
    tell(value);
  };
}
