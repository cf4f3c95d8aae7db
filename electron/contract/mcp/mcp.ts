// electron/contract/mcp/mcp.ts - MCP servers (row G1): what is known of them, what they list, and what a person agreed to. Whatever a server says of
// itself is a claim.
import { z } from 'zod';
import { byId, later, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { place } from '../values/place.ts';
import { SafetyItem } from '../values/safety.ts';
import { McpChoice, McpReview, McpSource } from './review.ts';
import { McpLimits, McpName, McpRestriction, McpTransport } from './transport.ts';

export const McpState = z.enum(['off', 'stopped', 'starting', 'running', 'failed']);

const Problem = z.object({ message: z.string(), remedy: z.string().nullable() });

export const McpServer = z.object({
  id: z.string(),
  name: McpName,
  /** As the file called it. */
  title: z.string().nullable(),
  transport: McpTransport,
  enabled: z.boolean(),
  restriction: McpRestriction,
  limits: McpLimits,
  /** The file that it came from; null = it was entered. */
  source: z.string().nullable(),
  createdAt: z.string(),
  state: McpState,
  /** Why it failed, or ended last. */
  problem: Problem.nullable(),
  pid: z.number().int().nullable(),
  runningSince: z.string().nullable(),
  /** A person allowed that its program is started; true for one at an address. */
  allowed: z.boolean(),
  /** Values that have to be given before it can start: `input berth-key`, `env TIDE_API_KEY`. */
  missing: z.array(z.string()),
  /** All values of the secret store that it refers to, those that are missing too. */
  references: z.array(z.string()),
  /** What it says of itself, when it was asked last. */
  claims: z.object({ name: z.string(), version: z.string(), at: z.string() }).nullable(),
  agreed: z.object({ at: z.string(), version: z.string().nullable(), tools: z.number().int() }).nullable(),
  tools: z.number().int(),
  /** Listed and not agreed to: out of reach. */
  held: z.number().int(),
  changes: z.object({ added: z.number().int(), altered: z.number().int(), gone: z.number().int() }),
  /** What the server asked of us and was refused: sampling, elicitation, roots. */
  refused: z.array(z.object({ what: z.string(), count: z.number().int() })),
  logLines: z.number().int(),
});
export type McpServer = z.infer<typeof McpServer>;

const hint = z.boolean().nullable();

/** What a server says of a tool. Consent is for exactly this. */
export const McpDefinition = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).nullable(),
  /** null = it does not say. */
  claims: z.object({ readOnly: hint, destructive: hint, idempotent: hint, openWorld: hint }),
});
export type McpDefinition = z.infer<typeof McpDefinition>;

export const McpTool = z.object({
  /** `mcp:<server>/<tool>`. */
  id: z.string(),
  name: z.string(),
  /** `twice`: two tools of this name are listed, and none can be called. */
  state: z.enum(['agreed', 'added', 'altered', 'gone', 'twice']),
  /** false: the restriction leaves it out. */
  within: z.boolean(),
  /** null = it is gone. */
  now: McpDefinition.nullable(),
  /** What was agreed to; null = nothing. */
  before: McpDefinition.nullable(),
  /** Set if the server calls itself another version than it did when the tool was agreed to, which is asked about again. */
  otherVersion: z.object({ before: z.string(), now: z.string() }).nullable(),
  /** Of a tool that is held: what a person should know. */
  safety: z.array(SafetyItem),
});
export type McpTool = z.infer<typeof McpTool>;

export const McpDetail = z.object({
  server: McpServer,
  /** Of the tools as they are shown. */
  stamp: z.string(),
  tools: z.array(McpTool),
});
export type McpDetail = z.infer<typeof McpDetail>;

/** `version 1.0.0 when you agreed, now 2.0.0`; '' = the same. */
export const versionInWords = ({ otherVersion }: Pick<McpTool, 'otherVersion'>): string =>
  otherVersion === null
    ? ''
    : `version ${otherVersion.before || 'without a name'} when you agreed, now ${otherVersion.now || 'without a name'}`;

/** `read only, closed world`; what a server does not say is left out. */
export function claimsInWords({ readOnly, destructive, idempotent, openWorld }: McpDefinition['claims']): string[] {
  const said: [boolean | null, string, string][] = [
    [readOnly, 'read only', 'writes'],
    [readOnly === true ? null : destructive, 'destructive', 'not destructive'],
    [idempotent, 'idempotent', 'not idempotent'],
    [openWorld, 'open world', 'closed world'],
  ];
  return said.flatMap(([value, yes, no]) => (value === null ? [] : [value ? yes : no]));
}

/** A definition line by line, for a person to compare: the description, then each parameter with its type. */
export function definitionLines({ title, description, inputSchema, outputSchema, claims }: McpDefinition): string[] {
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, unknown>);
  const required = new Set(Array.isArray(inputSchema.required) ? inputSchema.required : []);
  const { properties: _, required: __, type: ___, ...rest } = inputSchema;
  return [
    ...(title === null ? [] : [`title: ${title}`]),
    ...description.split('\n'),
    ...properties.map(([name, schema]) => `${name}: ${shortType(schema)}${required.has(name) ? ', required' : ''}`),
    ...Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    ...(outputSchema === null ? [] : [`answers: ${JSON.stringify(outputSchema)}`]),
    ...claimsInWords(claims).map((claim) => `claims: ${claim}`),
  ];
}

function shortType(schema: unknown): string {
  const { type, ...rest } = (typeof schema === 'object' && schema !== null ? schema : {}) as Record<string, unknown>;
  const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${typeof type === 'string' ? type : 'any'}${more}`;
}

export const McpPatch = z.object({
  enabled: z.boolean().optional(),
  restriction: McpRestriction.partial().optional(),
  limits: McpLimits.partial().optional(),
  /** Another way to reach it: consent ends. */
  transport: McpTransport.optional(),
});
export type McpPatch = z.infer<typeof McpPatch>;

/** A file in which a client keeps its servers, and which is there. */
export const McpClientFile = z.object({ client: z.string(), path: z.string() });
export type McpClientFile = z.infer<typeof McpClientFile>;

const Connect = byId.extend({ command: place('start_command').optional() });

export const mcpTable = {
  list: query(nothing, z.array(McpServer)),
  /** Throws `not_found`. */
  show: query(byId, McpDetail),
  /** The last lines that it wrote beside its answers, and what was done with it; oldest first. Throws `not_found`. */
  log: query(byId, z.array(z.string())),
  /** Files of known clients on this machine and in the open workspace; none is read. */
  clients: query(nothing, z.array(McpClientFile)),
  /** Reads a configuration; nothing is written, started or connected. Throws `bad_input` with the place, `not_found`, `too_large`. */
  review: later(mutation(z.object({ source: McpSource }), McpReview)),
  /**
   * Adds servers of a configuration that was shown. All or none. Throws `changed_meanwhile` if it is another one by now, `name_taken`, `secret_locked`
   * if the secret store cannot be written.
   */
  add: later(mutation(z.object({ source: McpSource, stamp: z.string(), choices: z.array(McpChoice).min(1).max(200) }), z.array(McpServer))),
  /** Changes settings; a server that runs is stopped if it has to be started in another way. Throws `not_found`. */
  edit: later(mutation(McpPatch.extend({ id: z.string() }), McpServer)),
  /** Gives a value that the server refers to; null takes it away. It goes to the secret store. `reference` as in `missing`. */
  setValue: later(
    mutation(z.object({ id: z.string(), reference: z.string().max(500), value: z.string().min(1).max(10_000).nullable() }), McpServer),
  ),
  /** With its consent and its values in the secret store. Throws `not_found`. */
  remove: later(mutation(byId, nothing)),
  /**
   * Brings back the server that was removed last, as it was, with its consent and its values: they are kept in memory until another one is removed or
   * the app ends. Throws `not_found` for any other, `name_taken`, `secret_locked`.
   */
  restore: later(mutation(byId, McpServer)),
  /**
   * Starts it if necessary and asks for its tools. A program is started for the first time only with `command`: what a person allowed outside the page
   * (`shell.choose`), the same as `mcpCommand` of the server. Throws `not_chosen` without it, and what keeps it from starting.
   */
  connect: later(mutation(Connect, McpDetail)),
  /** Stops it, forgets its crashes and connects. */
  restart: later(mutation(Connect, McpDetail)),
  stop: later(mutation(byId, McpServer)),
  /**
   * Agrees to tools as they were shown; of those that changed, only what is named. What is gone is forgotten. Throws `changed_meanwhile`, `not_found`.
   */
  agree: mutation(z.object({ id: z.string(), stamp: z.string(), tools: z.array(z.string()).max(1000) }), McpDetail),
  /** Takes consent back, of all tools or of those named. Throws `not_found`. */
  withdraw: mutation(z.object({ id: z.string(), tools: z.array(z.string()).max(1000).nullable() }), McpDetail),
};
export type McpApi = RoomApi<typeof mcpTable>;
