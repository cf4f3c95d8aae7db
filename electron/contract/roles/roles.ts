// electron/contract/roles/roles.ts - roles of both scopes: catalog, document, edits, in and out, and who has which. Row G4.
import { z } from 'zod';
import { ImportFile } from '../exchange.ts';
import {
  ManifestEdit,
  ManifestImportChoice,
  ManifestRevision,
  manifestImportItem,
  manifestReview,
  manifestsImported,
} from '../manifests/manifests.ts';
import { Finding, Splice } from '../packages.ts';
import { byId, later, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { Rank } from '../values/agent.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';
import { CommissionInput, CommissionPlan, RolePromotion } from './commission.ts';
import { DutyDefinition, RoleAnalysis, RoleLook, SkillRequirement } from './role.ts';

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

/** One line of the list. `sourceId` never changes for a kept role; `id` is its `post_id`. */
export const RoleRow = z.object({
  sourceId: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** null = broken: none is assumed. */
  rank: Rank.nullable(),
  scope: Scope,
  source: z.enum(['system', 'user', 'imported']),
  /** shadowed = an earlier one of the same scope has the id; hidden = the workspace's has it. Neither is in force. */
  state: z.enum(['ok', 'broken', 'shadowed', 'hidden']),
  fileName: z.string(),
  hash: z.string(),
  required: z.array(SkillRequirement),
  optional: z.array(SkillRequirement),
  duties: z.array(z.string()),
  /** Agents that are commissioned to it. */
  holders: z.array(z.object({ agent: z.string(), name: z.string() })),
  problem: Finding.nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  updatedAt: z.string(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const RoleQuery = z.object({
  text: z.string().max(500).default(''),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(200),
});
export type RoleQuery = z.input<typeof RoleQuery>;

/** `text` null = not UTF-8 (then `lossyText`), or damaged. */
export const OpenRole = z.object({
  row: RoleRow,
  revision: z.object({ id: z.string(), number: z.number().int(), hash: z.string(), savedAt: z.string() }),
  text: z.string().nullable(),
  lossyText: z.string().nullable(),
  analysis: RoleAnalysis.nullable(),
  /** The next five times of each duty, UTC, in the order of the file; an interval counts from now. */
  nextTimes: z.array(z.object({ duty: z.string(), times: z.array(z.string()) })),
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
  /** By `sourceId`. Throws `not_found`. */
  open: query(byId, OpenRole),
  /** Pure: what is seen in a text, and the splices of an edit. Throws `edit_refused` with the reason. */
  analyse: query(z.object({ text: z.string(), fileName: z.string() }), RoleLook),
  edit: query(z.object({ text: z.string(), edit: ManifestEdit }), z.array(Splice)),
  /** A new one from a name; its text is complete, without a finding. Throws `name_taken`, `limit_reached`. */
  create: mutation(z.object({ scope: Scope, name: z.string().trim().min(1).max(200) }), RoleRow),
  /** `baseHash` must be the current one. Throws `changed_meanwhile`, `not_found`, `too_large`. */
  save: mutation(z.object({ id: z.string(), text: z.string(), baseHash: z.string() }), OpenRole),
  revisions: query(byId, z.array(ManifestRevision)),
  revisionText: query(z.object({ id: z.string(), revisionId: z.string() }), z.object({ text: z.string() })),
  restore: mutation(z.object({ id: z.string(), revisionId: z.string() }), OpenRole),
  /** Agents that have it keep it, marked as missing. `undelete` takes it back. */
  remove: mutation(byId, nothing),
  undelete: mutation(byId, RoleRow),
  /** Account → workspace. */
  fork: mutation(byId, RoleRow),
  reviewImport: later(mutation(z.object({ files: z.array(ImportFile).min(1).max(1000), scope: Scope }), RoleReview)),
  /** All or nothing: what is chosen of a review, which ends with it. Throws `not_found`, `limit_reached`. */
  import: mutation(z.object({ reviewId: z.string(), items: z.array(ManifestImportChoice) }), RolesImported),
  dropReview: mutation(z.object({ reviewId: z.string() }), nothing),
  /** The bytes as they are, base64. */
  exportBytes: query(byId, z.object({ fileName: z.string(), data: z.string() })),
  /** Each as one file in a folder, with its bytes. Throws `name_taken` before anything is written. */
  exportTo: later(
    mutation(
      z.object({ ids: z.array(z.string()).min(1).max(10_000), dir: place('export_skills'), overwrite: z.boolean() }),
      z.object({ dir: z.string(), files: z.array(z.object({ id: z.string(), path: z.string(), bytes: z.number().int() })) }),
    ),
  ),
  /** The role of an agent; null = it has none. Throws `not_found`. */
  of: query(z.object({ agent: z.string() }), AgentRole.nullable()),
  /** What an act would change, and what stands in its way. Writes nothing. Throws `not_found`. */
  plan: query(CommissionInput, CommissionPlan),
  /** One row, or nothing: throws `commission_refused` with everything that stands in the way, `changed_meanwhile` if `stamp` is no longer that of the plan. `stamp` null = no plan was shown. */
  apply: mutation(z.object({ plan: CommissionInput, stamp: z.string().nullable() }), AgentRole.nullable()),
  /** What the evidence of levels and runs speaks for; the next rank first. Throws `not_found`. */
  promotions: query(z.object({ agent: z.string() }), z.array(RolePromotion)),
};
export type RolesApi = RoomApi<typeof rolesTable>;
