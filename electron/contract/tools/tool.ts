// electron/contract/tools/tool.ts - a registered tool: what it is, who provides it, who may use it at which level, and who has it now. Rows G1, G6; seed
// capability-spine (`ToolRegistration`, `AssetTag`).
import { z } from 'zod';
import { JsonObject } from '../schemas/written.ts';
import { Permission } from '../values/permission.ts';
import { Level, RankLevels } from './level.ts';

export const TOOL_TYPES = ['utility_agent', 'deterministic_function', 'mcp_server', 'native'] as const;
export const TOOL_RUNTIMES = ['python', 'wasm', 'node', 'shell', 'native'] as const;
export const TOOL_ORIGINS = ['built_in', 'designed', 'provided'] as const;

/** The serial number of a tool (AD-441c): given when it is registered first, and kept as long as it is. */
export const AssetTag = z.object({
  assetUuid: z.string(),
  assetType: z.string(),
  /** Where it sits: its provider, and its name there. */
  slotId: z.string(),
  /** UTC. */
  installedAt: z.string(),
  poolName: z.string(),
  tier: z.string(),
});
export type AssetTag = z.infer<typeof AssetTag>;

/** Who brings it: the app, a skill (its id), or an MCP server (its id). */
export const ToolProvider = z.object({ kind: z.enum(['built_in', 'skill', 'mcp']), id: z.string(), name: z.string() });

/** What a provider says of its tool. Nobody checked it, so nothing is decided by it. */
export const ToolClaims = z.object({
  readOnlyHint: z.boolean().optional(),
  destructiveHint: z.boolean().optional(),
  idempotentHint: z.boolean().optional(),
  openWorldHint: z.boolean().optional(),
});

export const ToolHolder = z.object({
  runId: z.string(),
  agent: z.string(),
  /** UTC: of the holder, since when it has the tool; of one who waits, since when it waits. */
  since: z.string(),
});

/** Of an exclusive tool that a run has now. */
export const ToolLock = ToolHolder.extend({
  /** In their order. */
  waiting: z.array(ToolHolder),
});
export type ToolLock = z.infer<typeof ToolLock>;

/** What a source knows of a tool. */
export const ToolDefinition = z.object({
  /** The name by which skills declare it: `get_page`, `run:<skill>`, `mcp:<server>/<tool>`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  inputSchema: JsonObject.nullable(),
  outputSchema: JsonObject.nullable(),
  toolType: z.enum(TOOL_TYPES),
  runtime: z.enum(TOOL_RUNTIMES).nullable(),
  origin: z.enum(TOOL_ORIGINS),
  provider: ToolProvider,
  /** What a skill must have been granted for it; null = nothing. */
  needs: Permission.nullable(),
  /** The level that a call of it needs. */
  level: Level,
  annotations: ToolClaims,
  /** `held`: it waits for a person who agrees to it. `reason` says why it cannot be called. */
  state: z.enum(['available', 'held', 'unavailable']),
  reason: z.string().nullable(),
});
export type ToolDefinition = z.infer<typeof ToolDefinition>;

/** What a person decides about a tool. */
export const ToolSettings = z.object({
  enabled: z.boolean(),
  domain: z.string().nullable(),
  department: z.string().nullable(),
  tags: z.array(z.string()),
  concurrency: z.enum(['concurrent', 'exclusive']),
  defaultLevels: RankLevels,
});
export type ToolSettings = z.infer<typeof ToolSettings>;

export const RegisteredTool = ToolDefinition.extend({
  ...ToolSettings.shape,
  /** Where it sits: two providers may have a tool of one id. */
  key: z.string(),
  state: z.enum(['available', 'disabled', 'held', 'unavailable']),
  /** null = the account cannot be written, so it could not be registered. */
  assetTag: AssetTag.nullable(),
  lock: ToolLock.nullable(),
  /** UTC; null = never. */
  lastUsedAt: z.string().nullable(),
});
export type RegisteredTool = z.infer<typeof RegisteredTool>;
