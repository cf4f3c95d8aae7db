// electron/core/mcp/client/listing.ts - the tools that a server lists, page by page and within bounds.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { AppError, McpDefinition } from '../../../contract/index.ts';
import { definitionOf } from '../consent/definition.ts';

const MOST_PAGES = 50;
const MOST_TOOLS = 1000;
/** Of all definitions together: what a person can be shown at once. */
const MOST_BYTES = 400_000;

/** Throws `answer_too_large`, and what the SDK throws. */
export async function listTools(client: Client, timeoutMs: number): Promise<McpDefinition[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
  const tools: McpDefinition[] = [];
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const request = { method: 'tools/list', params: cursor === undefined ? {} : { cursor } } as const;
    const answer = await client.request(request, ListToolsResultSchema, { timeout: timeoutMs });
    for (const tool of answer.tools) {
      const definition = McpDefinition.parse(definitionOf(tool));
      bytes += Buffer.byteLength(JSON.stringify(definition));
      tools.push(definition);
    }
    if (tools.length > MOST_TOOLS || bytes > MOST_BYTES) throw tooMany(tools.length, bytes);
    if (answer.nextCursor === undefined || answer.nextCursor === cursor) break;
    cursor = answer.nextCursor;
  }
  return tools;
}

const tooMany = (count: number, bytes: number): AppError =>
  new AppError(
    'answer_too_large',
    `It lists ${count} tools with ${Math.round(bytes / 1000)} kB of descriptions; at most ${MOST_TOOLS} and ${MOST_BYTES / 1000} kB are accepted.`,
    { remedy: 'Choose fewer tools in the settings of the server itself.' },
  );
