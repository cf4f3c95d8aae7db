// electron/core/agents/commission/skills.ts - the skills of a role, in the order in which they are learned, each granted or missing with its reason (row G4).
import { APPLY, type Chain, type Hint, levelText, type PlannedSkill, type Role } from '../../../contract/index.ts';
import type { ProvidedSkill } from '../../library/index.ts';
import type { CommissionWorld } from './world.ts';

const hint = (act: Hint['act'], subject: string, sentence: string): Hint => ({ act, subject, sentence });

type Known = Pick<CommissionWorld, 'skillOf' | 'chainOf' | 'levelOf' | 'gateOf'>;

/**
 * Everything that a role needs of an agent: what it requires, what its duties exercise, what it allows, and what all of these stand on. What only an optional
 * skill needs is no hindrance. A prerequisite must be at Apply or above. Pure.
 */
export function plannedSkills(role: Role, world: Known): PlannedSkill[] {
  const required = new Map(role.requiredSkills.map(({ skillId, minProficiency }) => [skillId, minProficiency]));
  const optional = new Map(role.optionalSkills.map(({ skillId, minProficiency }) => [skillId, minProficiency]));
  const duties = new Set(role.duties.flatMap(({ skills }) => skills));
  const hard = chainOf([...required.keys(), ...duties], world);
  const all = chainOf([...required.keys(), ...duties, ...optional.keys()], world);
  const needed = new Set(hard.order);
  const circles = new Set(all.chain.cycles.flat());
  const risks = Map.groupBy(all.chain.atRisk, (risk) => risk.skill);
  return all.order.map((name) => {
    const need = required.has(name)
      ? 'required'
      : duties.has(name)
        ? 'duty'
        : needed.has(name) || !optional.has(name)
          ? 'prerequisite'
          : 'optional';
    const minimum = required.get(name) ?? optional.get(name) ?? null;
    const skill = world.skillOf(name);
    const level = world.levelOf(name);
    const found = standingOf({ name, minimum, skill, level, gate: world.gateOf(name), own: risks.get(name) ?? [], circles });
    return {
      name,
      skillId: skill?.id ?? null,
      need,
      minimum,
      assessed: level?.assessed ?? null,
      effective: level?.effective ?? null,
      ...found,
      granted: found.state === 'ready',
      hindrance: found.state !== 'ready' && needed.has(name),
    };
  });
}

/** The order has the missing ones too, before what needs them. */
function chainOf(wanted: readonly string[], { skillOf, chainOf: walk, levelOf }: Known): { order: string[]; chain: Chain } {
  const levels = (name: string) => {
    const level = levelOf(name);
    return level === null ? null : { level: level.effective, idleDays: 0, nextDropAt: null };
  };
  const skills = (name: string) => {
    const found = skillOf(name);
    return found === null ? null : { name, prerequisites: found.prerequisites };
  };
  const { order } = walk({ skills: (name) => skills(name) ?? { name, prerequisites: [] }, levels, wanted });
  return { order, chain: walk({ skills, levels, wanted }) };
}

interface Asked {
  name: string;
  minimum: number | null;
  skill: ProvidedSkill | null;
  level: { assessed: number; effective: number } | null;
  gate: ReturnType<CommissionWorld['gateOf']>;
  own: Chain['atRisk'];
  circles: ReadonlySet<string>;
}

type Standing = Pick<PlannedSkill, 'state' | 'sentence' | 'repairs'>;

const STATES: Readonly<Record<string, PlannedSkill['state']>> = { not_assessed: 'unassessed', rank_too_low: 'rank' };

function standingOf({ name, minimum, skill, level, gate, own, circles }: Asked): Standing {
  if (skill === null)
    return {
      state: 'missing',
      sentence: `There is no skill named ${name}.`,
      repairs: [hint('install', name, `Import ${name}, or create it.`)],
    };
  if (skill.state !== 'ready') return notReady(name, skill.state);
  if (circles.has(name)) {
    return {
      state: 'cycle',
      sentence: `${name} stands on itself.`,
      repairs: [hint('edit', name, `Remove one of the prerequisites in ${name}.`)],
    };
  }
  const sentences = own.map(({ sentence }) => sentence);
  const repairs = own.map(({ prerequisite, state }) =>
    state === 'missing'
      ? hint('install', prerequisite, `Import ${prerequisite}, or create it.`)
      : hint('assess', prerequisite, `Assess ${prerequisite}, if it is at ${levelText(APPLY)} or above.`),
  );
  const [refused] = gate.because;
  if (refused !== undefined) {
    const fell = level !== null && level.assessed > level.effective ? [`It was assessed at ${levelText(level.assessed)}.`] : [];
    const told = [...gate.because.map(({ sentence }) => sentence), ...fell, ...sentences].join(' ');
    return { state: STATES[refused.rule] ?? 'low', sentence: told, repairs: [...gate.repairs, ...repairs] };
  }
  if (own.length > 0) return { state: 'at_risk', sentence: sentences.join(' '), repairs };
  return { state: 'ready', sentence: metSentence(name, level, minimum), repairs: [] };
}

function metSentence(name: string, level: Asked['level'], minimum: number | null): string {
  if (level === null) return `${name} is ready.`;
  return minimum === null
    ? `${name} is at ${levelText(level.effective)}.`
    : `${name} is at ${levelText(level.effective)}; ${levelText(minimum)} is needed.`;
}

function notReady(name: string, state: Exclude<ProvidedSkill['state'], 'ready'>): Standing {
  switch (state) {
    case 'broken':
      return { state, sentence: `The skill ${name} cannot be read.`, repairs: [hint('edit', name, `Repair ${name} in the editor.`)] };
    case 'disabled':
      return { state, sentence: `The skill ${name} is disabled.`, repairs: [hint('enable', name, `Enable ${name}.`)] };
    case 'unacknowledged': {
      const sentence = `The skill ${name} was imported but not acknowledged.`;
      return { state, sentence, repairs: [hint('acknowledge', name, `Read the report of ${name} and acknowledge it.`)] };
    }
  }
}
