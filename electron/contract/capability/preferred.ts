// electron/contract/capability/preferred.ts - which tool a skill would use now, and why: its tools in their order, and those that are out. Row G3;
// capability.md, "Preferred tools"; seed capability-spine, AD-888.
import { z } from 'zod';
import { plural } from '../values/words.ts';
import { Because } from './because.ts';

/** How a tool came to be looked at: the skill names it, or it shares a tag with one that the skill names. */
const Found = z.discriminatedUnion('by', [
  /** `note`: a context in the author's words that nobody here can check; '' = none. */
  z.object({ by: z.literal('name'), priority: z.number().int(), note: z.string() }),
  z.object({ by: z.literal('tag'), tag: z.string(), of: z.string() }),
]);

export const RankedTool = z.object({
  toolId: z.string(),
  found: Found,
  /** Of this skill with this tool, among the last 50. */
  uses: z.number().int(),
  successes: z.number().int(),
  /** Lower bound of the share that succeeds, 0 to 1; with too few uses the share that is assumed. */
  bound: z.number(),
  assumed: z.boolean(),
});
export type RankedTool = z.infer<typeof RankedTool>;

export const DroppedTool = z.object({ toolId: z.string(), found: Found, because: z.array(Because).min(1) });
export type DroppedTool = z.infer<typeof DroppedTool>;

export const ToolRanking = z.object({
  /** The first one is used. */
  ranked: z.array(RankedTool),
  dropped: z.array(DroppedTool),
  /** UTC: the order was given then, and stays through the session. Absent = for this run, or for whoever looks. */
  frozenSince: z.string().optional(),
});
export type ToolRanking = z.infer<typeof ToolRanking>;

export const ToolUseCount = z.object({ toolId: z.string(), uses: z.number().int(), successes: z.number().int(), lastAt: z.string() });
export type ToolUseCount = z.infer<typeof ToolUseCount>;

/** `named with priority 2, for small charts`, `has the tag charts, as plot-fine has`. */
export const foundInWords = (found: RankedTool['found']): string =>
  found.by === 'tag'
    ? `has the tag ${found.tag}, as ${found.of} has`
    : `named with priority ${found.priority}${found.note === '' ? '' : `, “${found.note}”`}`;

/** `45 of its last 50 uses succeeded, so at least 79 % are likely to`. */
export function scoreInWords({ uses, successes, bound, assumed }: Pick<RankedTool, 'uses' | 'successes' | 'bound' | 'assumed'>): string {
  const share = `${Math.round(bound * 100)} %`;
  if (!assumed) return `${successes} of its last ${plural(uses, 'use')} succeeded, so at least ${share} are likely to`;
  return uses === 0 ? `never used here, so ${share} are assumed` : `used ${plural(uses, 'time')}, too few to tell, so ${share} are assumed`;
}
