// renderer/tools/mcp/words.ts - an MCP server in words: how it is, what changed, what stands in its way.
import type { McpServer, McpTool } from '../../../electron/contract/mcp/mcp.ts';
import { plural } from '../../ui/format.ts';

export interface Said {
  text: string;
  tone: 'ok' | 'warn' | 'err' | 'info' | 'mut';
}

/** It lists something else since a person agreed. What was left unticked then is no change. */
export const isChanged = ({ agreed, claims, changes: { added, altered, gone } }: McpServer): boolean =>
  agreed !== null && claims !== null && (altered + gone > 0 || (added > 0 && claims.at > agreed.at));

/** One or two words, the most urgent first. */
export function stateInWords(server: McpServer): Said {
  const { enabled, state, missing, allowed, agreed, held, tools } = server;
  if (!enabled) return { text: 'off', tone: 'mut' };
  if (state === 'starting') return { text: 'starting', tone: 'info' };
  if (state === 'failed') return { text: 'down', tone: 'err' };
  if (missing.length > 0) return { text: 'needs a value', tone: 'warn' };
  if (!allowed) return { text: 'never started', tone: 'warn' };
  if (isChanged(server)) return { text: 'changed', tone: 'warn' };
  if (agreed === null && held > 0) return { text: `${held} to read`, tone: 'warn' };
  if (state === 'running') return { text: 'running', tone: 'ok' };
  return { text: tools === 0 ? 'not started' : 'stopped', tone: 'mut' };
}

/** `1 altered, 2 new, 1 gone`; '' = nothing. */
export function changesInWords({ changes: { altered, added, gone } }: McpServer): string {
  const parts = [altered > 0 ? `${altered} altered` : '', added > 0 ? `${added} new` : '', gone > 0 ? `${gone} gone` : ''];
  return parts.filter(Boolean).join(', ');
}

/** After the name of its group in the registry. */
export function groupInWords(server: McpServer): Said {
  const { text, tone } = stateInWords(server);
  if (text === 'changed') return { text: `${changesInWords(server)}: held until you decide`, tone };
  if (text === 'down') return { text: server.problem?.message ?? 'does not start', tone };
  if (text === 'stopped') return { text: 'stopped, starts on need', tone };
  if (server.agreed === null && server.held > 0) return { text: `${plural(server.held, 'tool')} held until you agree`, tone };
  return { text, tone };
}

export const TOOL_STATES: Record<McpTool['state'], Said> = {
  agreed: { text: 'agreed', tone: 'mut' },
  added: { text: 'held: new', tone: 'warn' },
  altered: { text: 'held: altered', tone: 'warn' },
  gone: { text: 'gone', tone: 'mut' },
  twice: { text: 'held: listed twice', tone: 'err' },
};

/** What can be agreed to. */
export const isHeld = ({ state }: McpTool): boolean => state === 'added' || state === 'altered';
