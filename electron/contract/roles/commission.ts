// electron/contract/roles/commission.ts - what commissioning an agent to a role would change, and everything that stands in its way. Row G4; capability.md,
// "Roles and duties".
import { z } from 'zod';
import { Hint } from '../agents/matrix.ts';
import { ProficiencyLevel } from '../proficiency/levels.ts';
import { Rank } from '../values/agent.ts';
import { DutyDefinition } from './role.ts';

export const CommissionInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('commission'), agent: z.string(), role: z.string() }),
  /** The file changed otherwise than here: its bytes of now are the ones that were agreed to. */
  z.object({ act: z.literal('accept'), agent: z.string() }),
  z.object({ act: z.literal('dismiss'), agent: z.string() }),
]);
export type CommissionInput = z.infer<typeof CommissionInput>;

/** granted = nothing stands in the way. `hindrance` false of a missing one: it is optional, only preferred, or follows from another line. */
const Line = z.object({ granted: z.boolean(), hindrance: z.boolean(), sentence: z.string(), repairs: z.array(Hint) });

export const PlannedDuty = z.object({
  duty: DutyDefinition,
  /** UTC, if it were commissioned now; null = it never comes. */
  next: z.string().nullable(),
  /** Skills of its own list that are not granted. */
  lacks: z.array(z.string()),
});

export const PlannedSkill = Line.extend({
  name: z.string(),
  /** null = it is not here. */
  skillId: z.string().nullable(),
  need: z.enum(['required', 'duty', 'prerequisite', 'optional']),
  state: z.enum(['ready', 'missing', 'broken', 'disabled', 'unacknowledged', 'unassessed', 'low', 'rank', 'at_risk', 'cycle']),
  /** What the role asks for; null = no level. */
  minimum: ProficiencyLevel.nullable(),
  /** As assessed, and what it comes to by now; null = never assessed. */
  assessed: ProficiencyLevel.nullable(),
  effective: ProficiencyLevel.nullable(),
});
export type PlannedSkill = z.infer<typeof PlannedSkill>;

export const PlannedPermission = Line.extend({ text: z.string(), skills: z.array(z.string()) });
/** `preferred` = these skills prefer it and do not declare it; a tool that others of the role declare has another line for those. */
export const PlannedTool = Line.extend({ id: z.string(), level: z.string(), skills: z.array(z.string()), preferred: z.boolean() });
export type PlannedTool = z.infer<typeof PlannedTool>;

const State = z.object({
  skills: z.array(z.string()),
  tools: z.array(z.string()),
  allTools: z.boolean(),
  prompt: z.string(),
  promptTokens: z.number().int(),
  /** Post and name; null = none. */
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
  rank: Rank,
});

/** Role → duties → skills in the order in which they are learned → permissions → tools. All of it is always complete; it is applicable when nothing in it is a hindrance. */
export const CommissionPlan = z.object({
  agent: z.object({ id: z.string(), name: z.string() }),
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
  act: z.enum(['commission', 'accept', 'dismiss']),
  applicable: z.boolean(),
  /** Why the act is impossible whatever is repaired below: it has a role already, the file cannot be read, its rank … */
  refused: z.array(z.string()),
  /** Of what is refused, where an act would mend it. */
  repairs: z.array(Hint),
  duties: z.array(PlannedDuty),
  skills: z.array(PlannedSkill),
  permissions: z.array(PlannedPermission),
  tools: z.array(PlannedTool),
  /** Told, and no hindrance. */
  warnings: z.array(z.string()),
  before: State,
  after: State,
  /** Changes with anything that the plan depends on. */
  stamp: z.string(),
});
export type CommissionPlan = z.infer<typeof CommissionPlan>;

/** What is proposed: `rank officer`, `role <post_id>`. */
export const PromotionTarget = z.string();

/** One step up that the evidence speaks for. It is shown, and nothing follows from it by itself. */
export const RolePromotion = z.object({
  target: PromotionTarget,
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rank'), rank: Rank }),
    z.object({ kind: z.literal('role'), id: z.string(), name: z.string(), rank: Rank }),
  ]),
  /** Every condition is met. */
  ready: z.boolean(),
  evidence: z.array(z.object({ met: z.boolean(), sentence: z.string() })),
  /** When a person dismissed it, UTC; null = not, or a condition is met or open since that was not then. */
  dismissedAt: z.string().nullable(),
});
export type RolePromotion = z.infer<typeof RolePromotion>;

export const PromotionDecision = z.object({ agent: z.string(), target: PromotionTarget, decision: z.enum(['accept', 'dismiss']) });
export type PromotionDecision = z.infer<typeof PromotionDecision>;
