// electron/core/competencies/listing/readiness.ts - what stands in the way of equipping a competency, before an agent is chosen (row F1).
import type { Competency, CompetencyRow, CompetencyStatus, Readiness } from '../../../contract/index.ts';

/** The skill that a name means. */
export interface RequiredSkill {
  id: string;
  version: string | null;
  state: Exclude<Readiness['skills'][number]['state'], 'missing'>;
  /** What it brings: the tools that it provides, or else its run. Read only when it is needed. */
  tools(): readonly string[];
}

/** null = there is none of this name. */
export type SkillOf = (name: string) => RequiredSkill | null;

/** Which agents have a competency, by its id. */
export type Equips = ReadonlyMap<string, CompetencyRow['equippedBy']>;

/** Every question once: many competencies require the same skills. */
export function onceEach(skillOf: SkillOf): SkillOf {
  const known = new Map<string, RequiredSkill | null>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const asked = skillOf(name);
    known.set(name, asked);
    return asked;
  };
}

/** Skills in the author's order, tools in the order in which they first appear. A missing skill's tools are not known. */
export function readinessOf({ requiredSkills }: Pick<Competency, 'requiredSkills'>, skillOf: SkillOf): Readiness {
  const skills = requiredSkills.map((name) => ({ name, skill: skillOf(name) }));
  const tools = new Map<string, string[]>();
  for (const { name, skill } of skills) {
    for (const tool of skill?.tools() ?? []) tools.set(tool, [...(tools.get(tool) ?? []), name]);
  }
  return {
    skills: skills.map(({ name, skill }) => ({
      name,
      version: skill?.version ?? null,
      state: skill?.state ?? 'missing',
      skillId: skill?.id ?? null,
    })),
    tools: [...tools].map(([name, providers]) => ({ name, providers })),
  };
}

/** Whether it could be equipped as far as its skills go. */
export const isReady = (competency: Competency | null, skillOf: SkillOf): boolean =>
  competency?.requiredSkills.every((name) => skillOf(name)?.state === 'ready') ?? false;

/** Installed, Active, Paused: the aggregate of its equips. */
export function statusOf(equippedBy: CompetencyRow['equippedBy']): CompetencyStatus {
  if (equippedBy.length === 0) return 'installed';
  return equippedBy.every(({ paused }) => paused) ? 'paused' : 'active';
}
