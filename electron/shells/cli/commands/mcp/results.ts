// electron/shells/cli/commands/mcp/results.ts - what acts of `tool mcp` print with --json.
import { z } from 'zod';
import { McpClientFile, McpReview, McpServer, McpTool } from '../../../../contract/index.ts';

/** With --dry-run it is as it was. */
const Changed = z.object({ dryRun: z.boolean(), server: McpServer });
const Listed = z.object({ server: McpServer, tools: z.array(McpTool), stamp: z.string() });

export const MCP_RESULTS = {
  'tool mcp list': z.object({ servers: z.array(McpServer) }),
  'tool mcp clients': z.object({ files: z.array(McpClientFile) }),
  'tool mcp show': Listed,
  'tool mcp tools': Listed,
  'tool mcp restart': Listed,
  'tool mcp add': z.object({ dryRun: z.boolean(), review: McpReview, servers: z.array(McpServer) }),
  'tool mcp agree': z.object({ dryRun: z.boolean(), server: McpServer, agreed: z.array(z.string()) }),
  'tool mcp withdraw': z.object({ dryRun: z.boolean(), server: McpServer, withdrawn: z.array(z.string()).nullable() }),
  'tool mcp value': Changed,
  'tool mcp set': Changed,
  'tool mcp enable': Changed,
  'tool mcp disable': Changed,
  'tool mcp remove': Changed,
  'tool mcp log': z.object({ server: McpServer, lines: z.array(z.string()) }),
} as const satisfies Record<string, z.ZodObject>;
