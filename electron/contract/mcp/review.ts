// electron/contract/mcp/review.ts - what a client's configuration, a file or pasted text, says of MCP servers: read and shown, nothing is started.
import { z } from 'zod';
import { place } from '../values/place.ts';
import { SafetyItem } from '../values/safety.ts';
import { McpLimits, McpName, McpRestriction, McpTransport } from './transport.ts';

/** The text, with the name of the file that it would be in; or a file. */
export const McpSource = z.union([
  z.object({ text: z.string().min(1).max(1_000_000), fileName: z.string().max(300).default('pasted text') }),
  z.object({ path: place('import_mcp') }),
]);

/** A reference that somebody has to give a value for. */
export const McpInput = z.object({ id: z.string(), description: z.string().nullable() });
export type McpInput = z.infer<typeof McpInput>;

export const McpFound = z.object({
  /** Which one of the source it is: its number, from 0. */
  index: z.number().int(),
  /** As the source calls it; null = it has no name there. */
  title: z.string().nullable(),
  /** Proposed: what the title comes to. */
  name: z.string(),
  line: z.number().int().positive(),
  transport: McpTransport,
  enabled: z.boolean(),
  /** What the source restricts it to; null = to nothing. */
  restriction: McpRestriction.nullable(),
  limits: McpLimits,
  /** Values that are asked for, and go to the secret store. */
  inputs: z.array(McpInput),
  /** Where values of the source are that go to the secret store: `env TIDE_API_KEY`. */
  secrets: z.array(z.string()),
  /** Variables of the environment that are read at each start. */
  reads: z.array(z.string()),
  /** What is not carried over or means something else here, as sentences. */
  notes: z.array(z.string()),
  safety: z.array(SafetyItem),
  /** Servers of the same name: one that is there already (its id), or others of the same source (their numbers). */
  sameName: z.object({ server: z.string().nullable(), found: z.array(z.number().int()) }),
});
export type McpFound = z.infer<typeof McpFound>;

export const McpReview = z.object({
  /** Of the bytes that were shown. */
  stamp: z.string(),
  servers: z.array(McpFound),
  /** Entries that cannot be read. */
  problems: z.array(z.object({ title: z.string(), line: z.number().int().positive(), message: z.string() })),
});
export type McpReview = z.infer<typeof McpReview>;

/** What becomes of one found server. */
export const McpChoice = z.object({
  index: z.number().int().min(0),
  name: McpName,
  /** Take the place of the server with this name; its consent ends. */
  replace: z.boolean().default(false),
  /** Keep what the source restricts it to. */
  restrict: z.boolean().default(true),
  /** Send to an address that is not encrypted. */
  plain: z.boolean().default(false),
  /** By the id of the input. */
  values: z.record(z.string(), z.string().max(10_000)).default({}),
});
export type McpChoice = z.infer<typeof McpChoice>;
