// electron/contract/proficiency/levels.ts - how far an agent is with a skill, in seven levels (row G2; seed capability-spine, Dreyfus).
import { z } from 'zod';

/** From the lowest: level 1 is Follow. */
export const LEVEL_NAMES = ['Follow', 'Assist', 'Apply', 'Enable', 'Advise', 'Lead', 'Shape'] as const;
export const LOWEST = 1;
export const HIGHEST = LEVEL_NAMES.length;
/** What a prerequisite must be at. Source: capability-spine, `prerequisites`. */
export const APPLY = 3;

export const ProficiencyLevel = z.number().int().min(LOWEST).max(HIGHEST);

/** `Apply`. */
export const levelName = (level: number): string => LEVEL_NAMES[level - 1] ?? `level ${level}`;
/** `3 Apply`. */
export const levelText = (level: number): string => `${level} ${levelName(level)}`;

/** What is computed when it is read and never stored (capability.md, "Values, not conventions"). */
export const EffectiveLevel = z.object({
  level: ProficiencyLevel,
  /** Calendar days since it was last exercised, in the zone of the machine; never negative. */
  idleDays: z.number().int().min(0),
  /** The day on which it is one lower, as 2031-01-15; null = it does not drop any further. */
  nextDropAt: z.string().nullable(),
});
export type EffectiveLevel = z.infer<typeof EffectiveLevel>;

/** A skill that stands on a prerequisite at which the agent is not good enough now. */
export const PrerequisiteRisk = z.object({
  skill: z.string(),
  prerequisite: z.string(),
  state: z.enum(['missing', 'unassessed', 'low']),
  /** Effective; null = there is none. */
  level: ProficiencyLevel.nullable(),
  sentence: z.string(),
});
export type PrerequisiteRisk = z.infer<typeof PrerequisiteRisk>;

/** What skills need of each other, from those that are wanted down. Names throughout. */
export const Chain = z.object({
  /** Everything that is here and reached, a prerequisite before what needs it. */
  order: z.array(z.string()),
  /** `neededBy` empty = only wanted itself. */
  missing: z.array(z.object({ name: z.string(), neededBy: z.array(z.string()), sentence: z.string() })),
  atRisk: z.array(PrerequisiteRisk),
  /** Each from a skill back to itself, with that skill at both ends. */
  cycles: z.array(z.array(z.string())),
});
export type Chain = z.infer<typeof Chain>;
