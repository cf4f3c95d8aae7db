// electron/contract/roles/roles.ts - roles of both scopes: catalog, document, edits, in and out, and who has which. Row G4.
import { z } from 'zod';
import { manifestImportItem, manifestReview, manifestRow, manifestsImported, manifestTable, openManifest } from '../manifests/manifests.ts';
import { mutation, query, type RoomApi } from '../procedures/table.ts';
import { Rank } from '../values/agent.ts';
import { CommissionInput, CommissionPlan, PromotionDecision, RolePromotion } from './commission.ts';
import { DutyDefinition, DutyTimes, RoleAnalysis, RoleLook, SkillRequirement } from './role.ts';

/** The role of an agent, bound to the bytes that were agreed to. */
export const AgentRole = z.object({
  id: z.string(),
  name: z.string(),
  /** null = there is none of this post any more. */
  sourceId: z.string().nullable(),
  /** changed = its bytes are others, and not by an edit here. Only what is in force contributes. */
  state: z.enum(['in_force', 'changed', 'missing', 'broken']),
  commissionedAt: z.string(),
  duties: z.array(DutyDefinition),
});
export type AgentRole = z.infer<typeof AgentRole>;

/** One line of the list. `id` is its `post_id`. */
export const RoleRow = z.object({
  ...manifestRow,
  /** null = broken: none is assumed. */
  rank: Rank.nullable(),
  required: z.array(SkillRequirement),
  optional: z.array(SkillRequirement),
  duties: z.array(z.string()),
  /** Agents that are commissioned to it. */
  holders: z.array(z.object({ agent: z.string(), name: z.string() })),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const RoleQuery = z.object({
  text: z.string().max(500).default(''),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(200),
});
export type RoleQuery = z.input<typeof RoleQuery>;

export const OpenRole = openManifest({
  row: RoleRow,
  analysis: RoleAnalysis,
  nextTimes: DutyTimes,
});
export type OpenRole = z.infer<typeof OpenRole>;

export const RoleImportItem = manifestImportItem(RoleAnalysis);
export type RoleImportItem = z.infer<typeof RoleImportItem>;
export const RoleReview = manifestReview(RoleImportItem);
export type RoleReview = z.infer<typeof RoleReview>;
export const RolesImported = manifestsImported(RoleRow);
export type RolesImported = z.infer<typeof RolesImported>;

export const rolesTable = {
  list: query(RoleQuery, z.object({ rows: z.array(RoleRow), total: z.number().int(), all: z.number().int() })),
  ...manifestTable({ row: RoleRow, open: OpenRole, look: RoleLook, review: RoleReview, imported: RolesImported }),
  /** The role of an agent; null = it has none. Throws `not_found`. */
  of: query(z.object({ agent: z.string() }), AgentRole.nullable()),
  /** What an act would change, and what stands in its way. Writes nothing. Throws `not_found`. */
  plan: query(CommissionInput, CommissionPlan),
  /** One row, or nothing: throws `commission_refused` with everything that stands in the way, `changed_meanwhile` if `stamp` is no longer that of the plan. `stamp` null = no plan was shown. */
  apply: mutation(z.object({ plan: CommissionInput, stamp: z.string().nullable() }), AgentRole.nullable()),
  /** What the evidence of levels and runs speaks for; the next rank first. Throws `not_found`. */
  promotions: query(z.object({ agent: z.string() }), z.array(RolePromotion)),
  /**
   * A person decides about a proposal, which is in the audit log with its evidence. Accepted, the agent has the rank; a role is commissioned by its plan. Dismissed, it stays listed as
   * such until its conditions change. Throws `not_found`, `bad_input` for one that is not ready or is a role, and changes nothing then.
   */
  decidePromotion: mutation(PromotionDecision, z.array(RolePromotion)),
};
export type RolesApi = RoomApi<typeof rolesTable>;
