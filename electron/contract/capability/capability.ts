// electron/contract/capability/capability.ts - who may do what, why, and what was refused. Rows A11, C12, E5; capability.md.
import { z } from 'zod';
import { Matrix, MatrixInput, PermitInput, Restriction } from '../agents/matrix.ts';
import { Channel, TaskContext, TextPair } from '../library.ts';
import { byId, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { YOU } from '../values/agent.ts';
import { Permission, permissionText, ReachedSkills } from '../values/permission.ts';
import { place } from '../values/place.ts';
import { Because } from './because.ts';
import { ToolRanking, ToolUseCount } from './preferred.ts';

/** When a grant holds, in the words of the window and of the command line. The code is `skills/granting.ts`. */
export const GRANT_RULE =
  'A grant is for these bytes in this place: the package with all its files. Edits that you make here keep it, as long as the skill asks for nothing more, itself or through others. Anything else asks again: an import, a file changed by another program, another database.';

const NamedSkill = z.object({ id: z.string(), name: z.string() });
type NamedSkill = z.infer<typeof NamedSkill>;
/** A skill with the hash of its text and files, so that what is granted is for the bytes that were shown. */
const SkillAt = NamedSkill.extend({ whole: z.string() });
type SkillAt = z.infer<typeof SkillAt>;

export const Grant = z.object({
  id: z.string(),
  agent: z.string(),
  permission: Permission,
  /** null = every skill of the agent; else only for this version of this skill. */
  skillId: z.string().nullable(),
  /** The name of that skill when it was granted. */
  skillName: z.string().nullable(),
  version: z.string().nullable(),
  /** null = for what the skill does itself; else only for what this one does when the skill calls it. */
  through: NamedSkill.nullable(),
  grantedAt: z.string(),
  until: z.string().nullable(),
  why: z.string(),
});
export type Grant = z.infer<typeof Grant>;

/** `crm:read through deputy`. */
export const grantText = ({ permission, through }: { permission: Permission; through: { name: string } | null }): string =>
  `${permissionText(permission)}${through === null ? '' : ` through ${through.name}`}`;

/** `you` is the author: every role, all tools, asked for grants once per skill version (capability.md, "Values"). */
export const AgentSummary = z.object({ id: z.string(), name: z.string(), builtIn: z.boolean() });
export type AgentSummary = z.infer<typeof AgentSummary>;

/** What a run of a skill by an agent may do, item by item. `blocked` lists everything that is missing, not just the first thing. */
export const EffectiveCapability = z.object({
  agent: AgentSummary,
  skill: SkillAt.extend({ version: z.string().nullable() }),
  decision: z.enum(['allowed', 'asks', 'blocked']),
  because: z.array(Because),
  permissions: z.array(z.object({ permission: Permission, state: z.enum(['granted', 'missing']), because: z.array(Because) })),
  /** What it can reach through others (capability.md, "Through others"). */
  reach: ReachedSkills,
  /** The grants that this needs. One that is missing does not block the run: the call that needs it is refused. */
  through: z.array(
    z.object({
      skill: SkillAt,
      /** The skill that `skill` calls; null = what `skill` asks for itself. */
      through: SkillAt.nullable(),
      permission: Permission,
      state: z.enum(['granted', 'missing']),
      because: z.array(Because),
    }),
  ),
  /** Every tool that there is, and those declared that there are not. What needs a permission and is not declared is denied. */
  tools: z.array(
    z.object({
      id: z.string(),
      /** As the skill declares it, with what narrows it: `get_page(people/*)`; empty = not declared. */
      declared: z.array(z.string()),
      /** How skills on the way to this one declare it: a call must fit each of them too. */
      within: z.array(z.object({ skill: z.string(), declared: z.array(z.string()) })),
      decision: z.enum(['allowed', 'asks', 'denied', 'unavailable']),
      because: z.array(Because),
    }),
  ),
});
export type EffectiveCapability = z.infer<typeof EffectiveCapability>;

/** Grants that are missing, of one skill for itself, or through one that it calls. */
export interface MissingGrants {
  skill: SkillAt;
  through: SkillAt | null;
  permissions: Permission[];
}

/** Everything that is missing and that a person can grant: the skill's own first. */
export function missingGrants({ skill, permissions, through }: EffectiveCapability): MissingGrants[] {
  const all = [...permissions.map((each) => ({ ...each, skill, through: null })), ...through];
  const missing = all.filter(({ state, because }) => state === 'missing' && because.every(({ rule }) => rule !== 'restricted'));
  return [...Map.groupBy(missing, (each) => JSON.stringify([each.skill.id, each.through?.id])).values()].map((group) => ({
    skill: group[0]!.skill,
    through: group[0]!.through,
    permissions: group.map(({ permission }) => permission),
  }));
}

/** The skill, and those that it reaches whose grants are missing: each of them may have changed since it was last granted something. */
export function skillsThatAsk({ skill: { id, name }, through }: EffectiveCapability): NamedSkill[] {
  const reached = through.flatMap((each) =>
    each.state === 'missing' ? [each.skill, ...(each.through === null ? [] : [each.through])] : [],
  );
  return [...new Map([{ id, name }, ...reached].map((each) => [each.id, each])).values()];
}

/** What became of a skill since it was last granted something: shown whenever it asks again. */
export const SinceGrant = z.object({
  grantedAt: z.string(),
  /** Asked for now and not then, and the other way round: permissions and tools with what narrows them, as texts. */
  more: z.array(z.string()),
  fewer: z.array(z.string()),
  /** The files that differ from those that it was granted to; `path` null = the package. null = those are no longer here. */
  files: z.array(z.object({ path: z.string().nullable(), change: z.enum(['added', 'removed', 'changed']) })).nullable(),
});
export type SinceGrant = z.infer<typeof SinceGrant>;

export const AuditEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The key of its certificate; null = it had none then. */
  actorDid: z.string().nullable().default(null),
  /** PermissionDenied, Granted, Revoked, Acknowledged, Withdrawn, Enabled, Disabled … */
  action: z.string(),
  subject: z.string(),
  subjectName: z.string(),
  outcome: z.enum(['denied', 'done']),
  reasons: z.array(Because),
  runId: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditQuery = z.object({
  action: z.string().nullable().default(null),
  agent: z.string().nullable().default(null),
  skillId: z.string().nullable().default(null),
  /** UTC. */
  since: z.iso.datetime().nullable().default(null),
  text: z.string().max(200).default(''),
  after: z.string().nullable().default(null),
  limit: z.number().int().min(1).max(500).default(100),
});
export type AuditQuery = z.input<typeof AuditQuery>;

export const AuditPage = z.object({ rows: z.array(AuditEvent), next: z.string().nullable(), actions: z.array(z.string()) });
export type AuditPage = z.infer<typeof AuditPage>;

/** Default: you, working on it in the editor. */
export const EffectiveInput = z.object({
  skillId: z.string(),
  agent: z.string().default(YOU),
  channel: Channel.default('editor'),
  taskContext: TaskContext.default('interactive'),
});
export type EffectiveInput = z.input<typeof EffectiveInput>;

/** No agent means you. */
export const GrantInput = z.object({
  agent: z.string().default(YOU),
  skillId: z.string(),
  /** For what this skill does when the other calls it; null = for what the skill does itself. */
  throughId: z.string().nullable().default(null),
  /** `whole` of either as it was shown (`effective`): other bytes are not granted to. null = nobody was shown anything. */
  whole: z.string().nullable().default(null),
  throughWhole: z.string().nullable().default(null),
  permissions: z.array(Permission).min(1).max(500),
  /** UTC; null = until revoked. */
  until: z.iso.datetime().nullable(),
  why: z.string().max(1000),
});

/** Default: you, with no input. */
export const RankedInput = z.object({
  skillId: z.string(),
  agent: z.string().default(YOU),
  inputBytes: z.number().int().min(0).default(0),
});
export type RankedInput = z.input<typeof RankedInput>;

export const RankedTools = ToolRanking.extend({ skill: NamedSkill, agent: AgentSummary });
export type RankedTools = z.infer<typeof RankedTools>;

/** No agent means you. */
const OfSkill = z.object({ agent: z.string().optional(), skillId: z.string() });

export const capabilityTable = {
  agents: query(nothing, z.array(AgentSummary)),
  /** Throws `not_found`, `package_broken`. */
  effective: query(EffectiveInput, EffectiveCapability),
  /** null = it was never granted anything. Throws `not_found`, `package_broken`. */
  sinceGrant: query(OfSkill, SinceGrant.nullable()),
  /** One of its files then and now. Throws `not_found` if it is in neither, and as above. */
  sinceGrantTexts: query(OfSkill.extend({ path: z.string().nullable() }), TextPair),
  /** Grants of an agent, both current and expired; newest first. `skillId` null = for all its skills. */
  grants: query(z.object({ agent: z.string().optional(), skillId: z.string().nullable() }), z.array(Grant)),
  /** Grants what the current version of a skill asks for, or can reach by a call; audited. Throws `bad_input` for anything else,
   * `changed_meanwhile` if a skill is no longer what was shown. */
  grant: mutation(GrantInput, z.array(Grant)),
  /** Throws `not_found`. Audited. */
  revoke: mutation(byId, nothing),
  /** Gives an agent permissions for every skill that it may use; audited. Returns all that it has. Throws `not_found`, and `bad_input` for an end in the past. */
  permit: mutation(PermitInput, z.array(Grant)),
  /** Current ones of an agent, newest first. */
  restrictions: query(z.object({ agent: z.string() }), z.array(Restriction)),
  /** Forbids an agent permissions, whatever it is granted; audited. Throws as `permit` does. */
  restrict: mutation(PermitInput, z.array(Restriction)),
  /** Ends a restriction. Throws `not_found`. Audited. */
  lift: mutation(byId, nothing),
  /** All that an agent may do now, or would with a supposition. Writes nothing. Throws `not_found`. */
  matrix: query(MatrixInput, Matrix),
  /** Which tool a skill would use now, as an agent and for an input of that size. Writes nothing. Throws `not_found`, `package_broken`. */
  rankedTools: query(RankedInput, RankedTools),
  /** What is remembered of a skill's uses of tools, by tool: at most the last 50 of each. Throws `not_found`. */
  toolUses: query(z.object({ skillId: z.string() }), z.array(ToolUseCount)),
  /** Forgets what became of a skill's uses of a tool, or of all tools: what is ranked begins anew. Audited. Throws `not_found`. */
  forgetToolUses: mutation(z.object({ skillId: z.string(), toolId: z.string().nullable() }), z.object({ forgotten: z.number().int() })),
  /** Newest first; `next` is the `after` of the following page. `actions` are all that the log knows. */
  audit: query(AuditQuery, AuditPage),
  /** JSONL of everything that the query matches, newest first; `after` and `limit` are ignored. */
  exportAudit: mutation(AuditQuery, z.object({ fileName: z.string(), data: z.string() })),
  /** The same, as a file in a folder. Throws `name_taken`, `no_permission`, `disk_full`, `not_found`. */
  saveAudit: mutation(z.object({ query: AuditQuery, dir: place('save_audit') }), z.object({ path: z.string() })),
};
export type CapabilityApi = RoomApi<typeof capabilityTable>;
