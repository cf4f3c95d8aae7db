// electron/core/proficiency/prerequisites.ts - what skills need of each other, through the whole library: in which order they are learned, what is missing,
// what stands on something that an agent is no longer good enough at, and what can never be learned because it needs itself (rows G2, G4). Pure.
import { APPLY, type Chain, type EffectiveLevel, levelText, type PrerequisiteRisk } from '../../contract/index.ts';

/** A skill as others need it. */
export interface NeedingSkill {
  name: string;
  /** Names. */
  prerequisites: readonly string[];
}

export interface ChainQuestion {
  /** The skill that a name means; null = there is none that can be read. */
  skills(name: string): NeedingSkill | null;
  /** What the agent has come to by now in a skill; null = it was never assessed. */
  levels(name: string): EffectiveLevel | null;
  /** Names, in the order in which they are asked for. */
  wanted: readonly string[];
}

/** A net of packages could hold more cycles than anybody reads. */
const MOST_CYCLES = 20;

/**
 * Walks from what is wanted down to what needs nothing. The order is topological: a prerequisite before what needs it, else as they were asked for; a name
 * that is doubled counts once. Takes time in proportion to the skills and prerequisites that are reached. A prerequisite must be at Apply or above by its
 * effective level; what stands on one that is not is at risk, and stays. Source: capability-spine, `prerequisites`; capability.md, "Roles and duties".
 */
export function prerequisites({ skills, levels, wanted }: ChainQuestion): Chain {
  const found = walk(skills, wanted);
  const missing = [...found.missing].map(([name, neededBy]) => ({
    name,
    neededBy: [...neededBy],
    sentence: `The skill ${name} is missing: import it, or create it.`,
  }));
  const atRisk = found.order.flatMap(({ name, prerequisites: needed }) =>
    [...new Set(needed)].flatMap((prerequisite) => riskOf(name, prerequisite, found.missing.has(prerequisite), levels(prerequisite))),
  );
  return { order: found.order.map(({ name }) => name), missing, atRisk, cycles: found.cycles };
}

function riskOf(skill: string, prerequisite: string, isMissing: boolean, now: EffectiveLevel | null): PrerequisiteRisk[] {
  const level = isMissing ? null : (now?.level ?? null);
  if (level !== null && level >= APPLY) return [];
  const state = isMissing ? 'missing' : level === null ? 'unassessed' : 'low';
  const why = { missing: 'is missing', unassessed: 'was never assessed', low: `is at ${levelText(level ?? 0)}` }[state];
  const sentence = `${skill} is at risk: its prerequisite ${prerequisite} ${why}, and ${levelText(APPLY)} is needed.`;
  return [{ skill, prerequisite, state, level, sentence }];
}

interface Walked {
  order: NeedingSkill[];
  /** With those that need it; none = it is wanted itself. */
  missing: Map<string, Set<string>>;
  cycles: string[][];
}

/** Depth first, without recursion: a chain may be as long as a library. */
function walk(skills: ChainQuestion['skills'], wanted: readonly string[]): Walked {
  const walked: Walked = { order: [], missing: new Map(), cycles: [] };
  const state = new Map<string, 'open' | 'done'>();
  const path: { skill: NeedingSkill; next: number }[] = [];
  const enter = (name: string, by: string | null): void => {
    const known = state.get(name);
    if (known === 'open' && walked.cycles.length < MOST_CYCLES) {
      walked.cycles.push([...path.slice(path.findIndex(({ skill }) => skill.name === name)).map(({ skill }) => skill.name), name]);
    }
    const skill = known === undefined ? skills(name) : null;
    if (skill !== null) {
      state.set(name, 'open');
      // A name may be found by another spelling of it; it is asked for, so it is kept.
      path.push({ skill: { ...skill, name }, next: 0 });
    } else if (known === undefined) {
      const neededBy = walked.missing.get(name) ?? new Set();
      walked.missing.set(name, by === null ? neededBy : neededBy.add(by));
    }
  };
  for (const name of wanted) {
    enter(name, null);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const needed = top.skill.prerequisites[top.next];
      top.next += 1;
      if (needed !== undefined) enter(needed, top.skill.name);
      else {
        path.pop();
        state.set(top.skill.name, 'done');
        walked.order.push(top.skill);
      }
    }
  }
  return walked;
}
