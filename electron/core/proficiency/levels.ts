// electron/core/proficiency/levels.ts - what the assessments of an agent come to now, with what its skills need of each other. Pure.
import {
  type AgentLevels,
  HIGHEST,
  levelName,
  levelText,
  PROVING_RUNS,
  type Promotion,
  type RecordKind,
  type SkillLevel,
} from '../../contract/index.ts';
import { type Decaying, decayOf, effectiveLevel, wayBack } from './effective.ts';
import { prerequisites } from './prerequisites.ts';
import type { Assessment } from './store.ts';

/** A skill as levels know it. */
export interface LearnedSkill extends Decaying {
  /** Of the library. */
  id: string;
  /** What levels are kept under. */
  name: string;
  record: RecordKind;
  prerequisites: readonly string[];
  minProficiency: number | null;
  proficiency: number | null;
}

export interface LevelsQuestion {
  agent: string;
  /** What levels of its skills are kept under. */
  names: readonly string[];
  assessments: readonly Assessment[];
  /** null = there is none that can be read. */
  skills(name: string): LearnedSkill | null;
  /** The level that the role of the agent asks for at a skill of the library; null = none. */
  minimumOf(skillId: string): number | null;
  /** The folder that is open, and whether a run is kept there or in the account. */
  place: { workspace: string | null; hasRun(runId: string): boolean };
  now: Date;
  zone: string;
}

/** Every skill that is named or was assessed, each once, by name. */
export function levelsOf({ agent, names, assessments, skills, minimumOf, place, now, zone }: LevelsQuestion): Omit<AgentLevels, 'more'> {
  const assessed = new Map(assessments.map((each) => [each.skill, each]));
  const effectiveOf = (name: string) => {
    const kept = assessed.get(name);
    return kept === undefined ? null : effectiveLevel(kept, decayOf(kept, skills(name)), now, zone);
  };
  const all = [...new Set([...names, ...assessed.keys()])].sort();
  const { atRisk, ...chain } = prerequisites({ skills, levels: effectiveOf, wanted: all });
  const risks = Map.groupBy(atRisk, ({ skill }) => skill);
  return {
    agent,
    skills: all.map((name): SkillLevel => {
      const skill = skills(name);
      const kept = assessed.get(name) ?? null;
      const effective = effectiveOf(name);
      const minimum = highest(skill?.minProficiency ?? null, skill === null ? null : minimumOf(skill.id));
      return {
        skill: name,
        skillId: skill?.id ?? null,
        record: skill?.record ?? null,
        assessed:
          kept === null || effective === null
            ? null
            : {
                level: kept.assessed,
                effective,
                lastExercised: kept.lastExercised,
                pinned: kept.pinned,
                by: kept.by,
                at: kept.at,
                wayBack: wayBack(kept, effective, minimum),
              },
        decayDays: kept === null ? (skill?.decayDays ?? null) : decayOf(kept, skill),
        prerequisites: [...(skill?.prerequisites ?? [])],
        risks: risks.get(name) ?? [],
        minProficiency: minimum,
        proposed: skill?.proficiency ?? null,
        promotion: kept === null || effective?.level !== kept.assessed ? null : promotionOf(kept, place),
      };
    }),
    chain,
  };
}

const highest = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));

/** The next level, once as many runs speak for it. */
export function promotionOf({ assessed, proof }: Pick<Assessment, 'assessed' | 'proof'>, place: LevelsQuestion['place']): Promotion | null {
  if (assessed >= HIGHEST || proof.length < PROVING_RUNS) return null;
  const runs = proof.slice(-PROVING_RUNS).map(({ runId, at, workspace = null }) => {
    const isElsewhere = workspace !== null && workspace !== place.workspace;
    const trace = place.hasRun(runId) ? ('here' as const) : isElsewhere ? ('elsewhere' as const) : ('gone' as const);
    return { runId, at, trace, workspace };
  });
  const sentence = `${runs.length} runs at ${levelName(assessed)} passed their assertions. Assess ${levelText(assessed + 1)} now?`;
  return { level: assessed + 1, sentence, runs };
}
