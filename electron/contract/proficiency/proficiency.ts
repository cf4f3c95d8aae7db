// electron/contract/proficiency/proficiency.ts - how good agents are at skills: assessed by a person, computed by now, kept up by use. Row G2; capability.md.
import { z } from 'zod';
import { mutation, query, type RoomApi } from '../procedures/table.ts';
import { RecordKind } from './development.ts';
import { Chain, EffectiveLevel, PrerequisiteRisk, ProficiencyLevel } from './levels.ts';

/** As many passing runs with assertions, since a level was assessed, are evidence for the next one. */
export const PROVING_RUNS = 5;

/** What a person might do next, with what speaks for it. Use alone never raises a level. */
export const Promotion = z.object({
  level: ProficiencyLevel,
  sentence: z.string(),
  /** Newest last. */
  runs: z.array(
    z.object({
      runId: z.string(),
      at: z.string(),
      /** elsewhere = kept in a workspace that is not open; gone = removed, or nothing says where it is. */
      trace: z.enum(['here', 'elsewhere', 'gone']),
      /** The folder in which it ran; null = none was open, or it is not known. */
      workspace: z.string().nullable(),
    }),
  ),
});
export type Promotion = z.infer<typeof Promotion>;

/** An agent and a skill. `skill` is the name that levels are kept under: its `skill_id`, else its name. */
export const SkillLevel = z.object({
  skill: z.string(),
  /** The package that describes it; null = it is not here. */
  skillId: z.string().nullable(),
  record: RecordKind.nullable(),
  /** null = it was never assessed. */
  assessed: z
    .object({
      level: ProficiencyLevel,
      effective: EffectiveLevel,
      lastExercised: z.string(),
      pinned: z.boolean(),
      by: z.string(),
      at: z.string(),
      /** What brings the assessed level back; null = nothing was lost. */
      wayBack: z.string().nullable(),
    })
    .nullable(),
  decayDays: z.number().int().nullable(),
  prerequisites: z.array(z.string()),
  risks: z.array(PrerequisiteRisk),
  /** What it takes to run it; null = nothing. */
  minProficiency: ProficiencyLevel.nullable(),
  /** What its author proposes for a first assessment. */
  proposed: ProficiencyLevel.nullable(),
  promotion: Promotion.nullable(),
});
export type SkillLevel = z.infer<typeof SkillLevel>;

export const AgentLevels = z.object({
  agent: z.string(),
  /** By name. */
  skills: z.array(SkillLevel),
  chain: Chain.omit({ atRisk: true }),
  /** There are more skills than are looked at. */
  more: z.boolean(),
});
export type AgentLevels = z.infer<typeof AgentLevels>;

/** `skill`: the name of a skill, or what its levels are kept under. */
const OfSkill = z.object({
  agent: z.string(),
  skill: z.string().min(1).max(1000),
  /** Answer as it would be, and write nothing. */
  dryRun: z.boolean().default(false),
});

export const proficiencyTable = {
  /** All skills that an agent has, or was assessed at. Writes nothing, whatever has dropped. Throws `not_found`. */
  levels: query(z.object({ agent: z.string() }), AgentLevels),
  /** From now on it is at this level, just exercised. Audited with what it was. Throws `not_found`, also for a skill that is not here. */
  assess: mutation(OfSkill.extend({ level: ProficiencyLevel }), AgentLevels),
  /** A pinned level stays however long it is not used. Throws `not_found` without an assessment. Audited. */
  pin: mutation(OfSkill.extend({ pinned: z.boolean() }), AgentLevels),
  /** As if it was never assessed. Throws `not_found` without an assessment. Audited. */
  forget: mutation(OfSkill, AgentLevels),
};
export type ProficiencyApi = RoomApi<typeof proficiencyTable>;
