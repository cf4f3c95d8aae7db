// renderer/tools/words.ts - a tool in words.

import type { McpServer } from '../../electron/contract/mcp/mcp.ts';
import type { ToolLock } from '../../electron/contract/tools/tool.ts';
import type { ToolFacet, ToolGroup, ToolRow } from '../../electron/contract/tools/tools.ts';

const RUNTIMES = { python: 'Python', wasm: 'WASM', node: 'Node', shell: 'Shell', native: 'Native' } as const;

export function kindInWords({ toolType, runtime, provider }: ToolRow): string {
  if (toolType === 'mcp_server') return 'MCP server';
  if (toolType === 'utility_agent') return 'utility agent';
  return provider.kind === 'built_in' || runtime === null ? 'function' : RUNTIMES[runtime];
}

export const FACET_LABELS: Record<ToolFacet, string> = { kind: 'Kind', domain: 'Domain', department: 'Department', tag: 'Tag' };
const KINDS: Record<ToolRow['toolType'], string> = {
  utility_agent: 'utility agent',
  deterministic_function: 'function',
  mcp_server: 'MCP server',
  native: 'native',
};
/** A value of a facet as it is shown. */
export const facetInWords = (facet: ToolFacet, value: string): string =>
  facet === 'kind' ? (KINDS[value as ToolRow['toolType']] ?? value) : value;

export const lockInWords = ({ runId, agent }: ToolLock): string => `Held by ${agent}, run ${runId.slice(0, 8)}`;

/** The group of a row: the app, skills, what was designed here, or the server. */
export function groupOf({ provider, origin }: ToolRow): string {
  return LABELS[origin === 'designed' ? origin : provider.kind] ?? provider.name;
}

/** What is missing has a name of its own. */
const LABELS: Partial<Record<ToolGroup['kind'], string>> = { built_in: 'Built in', skill: 'Provided by skills', designed: 'Designed here' };
const ORDER = [LABELS.built_in, LABELS.skill];

interface Group {
  label: string;
  /** Those that have been read. */
  rows: ToolRow[];
  count: number;
  /** null = it is none of a server. */
  server: McpServer | null;
}

/** Rows by their group: the app, skills, servers by name, also those without a row, what was designed here. */
export function grouped(rows: readonly ToolRow[], servers: readonly McpServer[], counts: readonly ToolGroup[]): Group[] {
  const groups = Map.groupBy(rows, groupOf);
  const counted = new Map(counts.map(({ kind, name, count }) => [LABELS[kind] ?? name, count]));
  for (const { name } of servers) if (!counted.has(name)) groups.set(name, []);
  const serverOf = (label: string, [first]: readonly ToolRow[]): McpServer | null =>
    first !== undefined && first.provider.kind !== 'mcp' ? null : (servers.find(({ name }) => name === label) ?? null);
  const place = (label: string) => (label === LABELS.designed ? 9 : ORDER.includes(label) ? ORDER.indexOf(label) : 5);
  return [...groups]
    .map(([label, of]) => ({ label, rows: of, count: counted.get(label) ?? 0, server: serverOf(label, of) }))
    .sort((a, b) => place(a.label) - place(b.label) || (a.label < b.label ? -1 : 1));
}
