// electron/contract/tools/tools.ts - the registry of tools: what there is, what a person decides about it, and calls by hand. Row G1; capability.md, "Tools".
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { JsonObject } from '../schemas/written.ts';
import { AppError } from '../values/errors.ts';
import { Level } from './level.ts';
import { RegisteredTool, TOOL_TYPES, ToolSettings } from './tool.ts';

/** As listed: without its schemas. */
export const ToolRow = RegisteredTool.omit({ inputSchema: true, outputSchema: true });
export type ToolRow = z.infer<typeof ToolRow>;

/** Of a tool that was to be released. */
export const notHeld = (id: string): AppError =>
  new AppError('not_found', `Nobody holds the tool ${id}.`, { remedy: 'See how it stands in the list of tools.' });

/** By what tools are told apart. */
export const TOOL_FACETS = ['kind', 'domain', 'department', 'tag'] as const;
export type ToolFacet = (typeof TOOL_FACETS)[number];

/** One value of each facet that is named; upper and lower case are the same. */
export const ToolOnly = z
  .object({ kind: z.enum(TOOL_TYPES), domain: z.string().max(100), department: z.string().max(100), tag: z.string().max(100) })
  .partial();
export type ToolOnly = z.infer<typeof ToolOnly>;

const Values = z.array(z.object({ value: z.string(), count: z.number().int() }));

export const ToolQuery = z.object({
  /** In id, name, description, provider and tags. */
  text: z.string().max(200).default(''),
  /** Only those that are declared by this id, or that have this key. */
  exactly: z.string().max(1000).optional(),
  only: ToolOnly.default({}),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(500),
});
export type ToolQuery = z.input<typeof ToolQuery>;

/** In this order: what the app brings, what skills do, servers by name, and what was designed here. */
export const TOOL_GROUPS = ['built_in', 'skill', 'mcp', 'designed'] as const;
export const ToolGroup = z.object({
  kind: z.enum(TOOL_GROUPS),
  /** Of the server; of the others it is empty. */
  name: z.string(),
  count: z.number().int(),
});
export type ToolGroup = z.infer<typeof ToolGroup>;

export const ToolPage = z.object({
  /** By group. There may be fewer than `limit`, so that an answer stays small; the next page begins where they end. */
  rows: z.array(ToolRow),
  /** All that the query has, whatever the page. */
  groups: z.array(ToolGroup),
  /** Values of each facet among what the query finds whatever its own value, the most frequent first; at most a hundred. */
  facets: z.object({ kind: Values, domain: Values, department: Values, tag: Values }),
  /** Of the query. */
  total: z.number().int(),
  /** Without any query: all, and those that are on. */
  all: z.number().int(),
  on: z.number().int(),
});
export type ToolPage = z.infer<typeof ToolPage>;

const word = z.string().trim().max(100);

/** What is left out stays; null for a level, a name or the concurrency = what the provider says. */
export const ToolChanges = z
  .object({
    ...ToolSettings.omit({ defaultLevels: true, tags: true }).shape,
    name: word.min(1).nullable(),
    domain: word.nullable(),
    department: word.nullable(),
    tags: z.array(word.min(1)).max(50),
    concurrency: ToolSettings.shape.concurrency.nullable(),
    defaultLevels: z.object({ crew: Level, officer: Level, master: Level }).partial(),
  })
  .partial();
export type ToolChanges = z.infer<typeof ToolChanges>;

/** `RegisteredTool.key`. */
const byKey = z.object({ key: z.string() });
const handCall = byKey.extend({ input: JsonObject.default({}), channel: z.enum(['editor', 'cli']).default('editor') });
const ofSkill = z.object({ skillId: z.string() });

export const toolsTable = {
  list: query(ToolQuery, ToolPage),
  /** Throws `not_found`. */
  open: query(byKey, RegisteredTool),
  /** Audited. Throws `not_found`. */
  configure: mutation(byKey.extend({ changes: ToolChanges }), RegisteredTool),
  /** Takes an exclusive tool from the run that holds it; a call of it that runs is stopped. Audited. Throws `not_found`. */
  release: mutation(byKey, RegisteredTool),
  /** Offers a skill whose run asks no model as a tool (AD-886). Audited. Throws `not_found`, `bad_input` for one that may ask a model, `name_taken`. */
  offer: mutation(ofSkill, RegisteredTool),
  /** Takes that back. Audited. Throws `not_found`. */
  withdraw: mutation(ofSkill, z.object({ withdrawn: z.boolean() })),
  /** Whether a skill could be offered, and whether it is; `reason` says why it cannot. Throws `not_found`. */
  offering: query(ofSkill, z.object({ offered: z.boolean(), reason: z.string().nullable() })),
  /** Calls a tool by hand, as you: a run with its trace. Throws `not_found`, `run_blocked` with what forbids it, `input_invalid`. */
  call: later(mutation(handCall, z.object({ runId: z.string() }))),
  /** Starts nothing and writes nothing: throws what `call` would, and `run_blocked` with what the gate of the skill that provides the tool asks for. */
  tryCall: later(query(handCall, nothing)),
};
export type ToolsApi = RoomApi<typeof toolsTable>;
