// electron/contract/roles/role.ts - what a ROLE.toml says. Row G4; seed capability-spine, RoleTemplate and DutyDefinition.
import { z } from 'zod';
import { Finding } from '../packages.ts';
import { ProficiencyLevel } from '../proficiency/levels.ts';
import { JsonObject } from '../schemas/written.ts';
import { Rank } from '../values/agent.ts';

/** A skill by its name, and the effective level that the role asks for. 1 is met without an assessment. */
export const SkillRequirement = z.object({ skillId: z.string(), minProficiency: ProficiencyLevel });
export type SkillRequirement = z.infer<typeof SkillRequirement>;

/** Cron of five fields, as written, or every so many minutes. */
export const DutySchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cron'), cron: z.string() }),
  z.object({ kind: z.literal('interval'), minutes: z.number().int().min(1).max(527_040) }),
]);
export type DutySchedule = z.infer<typeof DutySchedule>;

export const DutyDefinition = z.object({
  /** Unique in its role. */
  name: z.string(),
  description: z.string(),
  schedule: DutySchedule,
  /** IANA (`Europe/Berlin`); null = that of the machine. */
  timeZone: z.string().nullable(),
  /** Names of skills, in order. */
  skills: z.array(z.string()),
  /** Values for their variables, by name. */
  inputs: JsonObject,
  /** 1 goes first. */
  priority: z.number().int().min(1).max(100),
});
export type DutyDefinition = z.infer<typeof DutyDefinition>;

/** What a ROLE.toml says, with defaults. */
export const Role = z.object({
  /** Its `post_id`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The rank that an agent has to have at least. */
  rank: Rank,
  standingOrders: z.string(),
  requiredSkills: z.array(SkillRequirement),
  optionalSkills: z.array(SkillRequirement),
  /** In the order of the file. One without a usable schedule is left out, with an error. */
  duties: z.array(DutyDefinition),
});
export type Role = z.infer<typeof Role>;

/** One look at a text. `role` null = broken: the errors say why, and nothing of it is in force. */
export const RoleAnalysis = z.object({ state: z.enum(['ok', 'broken']), role: Role.nullable(), findings: z.array(Finding) });
export type RoleAnalysis = z.infer<typeof RoleAnalysis>;

/** The next five of each duty, UTC, in the order of the file; an interval counts from now. */
export const DutyTimes = z.array(z.object({ duty: z.string(), times: z.array(z.string()) }));
export type DutyTimes = z.infer<typeof DutyTimes>;

/** For an editor: `fields` are the values as the file has them, by their paths; null = it is not TOML. */
export const RoleLook = RoleAnalysis.extend({ fields: JsonObject.nullable(), nextTimes: DutyTimes });
export type RoleLook = z.infer<typeof RoleLook>;
