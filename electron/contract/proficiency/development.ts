// electron/contract/proficiency/development.ts - what a package says about how its skill is learned, kept up and gated: the fields of the seed's
// SkillDefinition and CognitiveSkillEntry (capability-spine, “The data model”). Row G2.
import { z } from 'zod';
import { Rank } from '../values/agent.ts';
import { ProficiencyLevel } from './levels.ts';

/** Where a skill comes from. */
export const ORIGINS = ['built_in', 'role', 'acquired', 'designed'] as const;
export const SkillOrigin = z.enum(ORIGINS);

/** A tool that a skill would rather use: the lowest number first. `context` is when, in the author’s words; '' = always. */
export const PreferredTool = z.object({ toolId: z.string(), priority: z.number().int(), context: z.string() });

export const Development = z.object({
  /** What levels are kept under, if it is not the name of the skill. */
  skillId: z.string().nullable(),
  /** The level that the author proposes for a first assessment. */
  proficiency: ProficiencyLevel.nullable(),
  /** Names of skills that must be at Apply or above. */
  prerequisites: z.array(z.string()),
  /** Calendar days without use after which a level is one lower; null = never. */
  decayDays: z.number().int().min(1).nullable(),
  /** Names of skills that this one is made of, and of those that help each other. */
  composites: z.array(z.string()),
  synergies: z.array(z.string()),
  origin: SkillOrigin.nullable(),
  preferredTools: z.array(PreferredTool),
  category: z.string().nullable(),
  domain: z.string().nullable(),
  department: z.string().nullable(),
  /** What an agent must have to run it; null = nothing. What cannot be read asks for the highest. */
  minProficiency: ProficiencyLevel.nullable(),
  minRank: Rank.nullable(),
  intents: z.array(z.string()),
  triggers: z.array(z.string()),
  activation: z.string().nullable(),
});
export type Development = z.infer<typeof Development>;

/** A record of what agents learn, instructions that a model is given, or both in one package. */
export const RECORDS = ['developmental', 'instruction', 'both'] as const;
export const RecordKind = z.enum(RECORDS);
export type RecordKind = z.infer<typeof RecordKind>;

/** Whether a record is one of a kind: one that is both is one of each. */
export const isRecordOf = (record: RecordKind, kind: string): boolean =>
  record === kind || (record === 'both' && RECORDS.some((each) => each === kind));

/** Where a skill belongs, as its author says; a list is searched by these. */
export const Traits = Development.pick({ skillId: true, origin: true, category: true, domain: true, department: true });
export type Traits = z.infer<typeof Traits>;
