// electron/contract/agents/plan.ts - what equipping would change, and everything that stands in its way. Rows F2 to F4; capability.md, "State is derived".
import { z } from 'zod';

export const MissingSkill = z.object({
  name: z.string(),
  state: z.enum(['missing', 'broken', 'disabled', 'unacknowledged']),
  skillId: z.string().nullable(),
  sentence: z.string(),
});
/** In the author's spelling. `near` = what the agent holds of the same resource or kind, and `sentence` says why that is not enough. */
export const MissingPermission = z.object({
  text: z.string(),
  resource: z.string(),
  access: z.string(),
  scope: z.string().nullable(),
  near: z.array(z.string()),
  sentence: z.string(),
});
export const Collision = z.object({ tool: z.string(), providers: z.array(z.string()), sentence: z.string() });

const State = z.object({
  /** Those that it has all of name only what its competencies bring. */
  allSkills: z.boolean(),
  allTools: z.boolean(),
  skills: z.array(z.string()),
  tools: z.array(z.string()),
  prompt: z.string(),
  promptTokens: z.number().int(),
  order: z.array(z.object({ competency: z.string(), name: z.string(), paused: z.boolean() })),
});

/** All three lists are always complete, in this order; it is applicable when they and `refused` are empty. */
export const EquipPlan = z.object({
  agent: z.object({ id: z.string(), name: z.string() }),
  competency: z.object({ id: z.string(), name: z.string() }).nullable(),
  act: z.enum(['equip', 'accept', 'unequip', 'pause', 'resume', 'reorder']),
  applicable: z.boolean(),
  /** Why the act is impossible whatever is installed: equipped already, not equipped, broken … */
  refused: z.array(z.string()),
  missingSkills: z.array(MissingSkill),
  missingPermissions: z.array(MissingPermission),
  collisions: z.array(Collision),
  /** Told, and no hindrance: a prompt that holds the separator, a schedule that needs the app open … */
  warnings: z.array(z.string()),
  before: State,
  after: State,
  /** Changes with anything that the plan depends on. */
  stamp: z.string(),
});
export type EquipPlan = z.infer<typeof EquipPlan>;
