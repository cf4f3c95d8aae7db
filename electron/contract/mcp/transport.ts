// electron/contract/mcp/transport.ts - how an MCP server is reached, and how it is kept within bounds. Values are texts that may refer to something:
// `${env:NAME}`, `${env:NAME:-otherwise}`, `${input:id}`, `${workspaceFolder}`; what is secret is `${secret:place}` and kept in the secret store.
import { z } from 'zod';

const values = z.record(z.string().min(1).max(200), z.string().max(10_000));

/** `stream` of HTTP: the current form, the older event stream, or whichever the server answers. */
export const McpTransport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stdio'),
    command: z.string().min(1).max(4000),
    args: z.array(z.string().max(10_000)).max(500),
    env: values,
    /** null = an empty folder of its own. */
    cwd: z.string().max(4000).nullable(),
  }),
  z.object({
    kind: z.literal('http'),
    url: z.string().min(1).max(4000),
    headers: values,
    stream: z.enum(['either', 'http', 'sse']),
    /** The person agreed that the address is not encrypted. Not asked for this machine itself. */
    plain: z.boolean(),
  }),
]);
export type McpTransport = z.infer<typeof McpTransport>;

const seconds = (most: number) => z.number().min(0.1).max(most);

export const McpLimits = z.object({
  /** From the start to the list of tools. */
  startSeconds: seconds(600),
  /** Of one call; progress that the server reports begins it anew, up to ten times as long. */
  callSeconds: seconds(3600),
  /** Of one answer. */
  outputBytes: z.number().int().min(1000).max(8_000_000),
  /** Without a call, after which it is stopped. */
  idleSeconds: seconds(86_400),
});
export type McpLimits = z.infer<typeof McpLimits>;

export const MCP_LIMITS: McpLimits = { startSeconds: 60, callSeconds: 60, outputBytes: 1_000_000, idleSeconds: 600 };

/** Which tools may be called at all; `only` null = all but those left out. */
export const McpRestriction = z.object({
  only: z.array(z.string().max(200)).max(1000).nullable(),
  except: z.array(z.string().max(200)).max(1000),
});
export type McpRestriction = z.infer<typeof McpRestriction>;

export const isWithinRestriction = ({ only, except }: McpRestriction, tool: string): boolean =>
  (only === null || only.includes(tool)) && !except.includes(tool);

/** Part of the ids of its tools: `mcp:<name>/<tool>`. */
export const McpName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'use small letters, digits, dots, hyphens and underscores, beginning with a letter or digit');

export const mcpToolId = (server: string, tool: string): string => `mcp:${server}/${tool}`;

/** Everything that decides what is started, for the question before the first start: command, folder, variables. */
export function mcpCommand(transport: McpTransport & { kind: 'stdio' }): string {
  const lines = Object.entries(transport.env).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [mcpAddress(transport), ...(transport.cwd === null ? [] : [`in the folder ${transport.cwd}`]), ...lines].join('\n');
}

/** What starts or is asked, as a person would write it. */
export function mcpAddress(transport: McpTransport): string {
  if (transport.kind === 'http') return transport.url;
  return [transport.command, ...transport.args].map((word) => (/^[\w@%+=:,./${}-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
}
