// electron/core/profile/graph/skills.ts - the skills of a graph: those of the agent, those that its role allows, and all that these stand on. Pure.
import { APPLY, LOWEST, levelText, type MatrixSkill, type PlannedSkill } from '../../../contract/index.ts';
import { prerequisites } from '../../proficiency/index.ts';
import type { Built } from './built.ts';
import type { GraphWorld } from './world.ts';

type Standing = Pick<Built, 'state' | 'note' | 'sentence' | 'way'>;

/** Adds a node for each, those that stand on others first, and the edges between them. */
export function addSkills(graph: SkillsIn, world: GraphWorld): void {
  const rows = new Map(world.matrix.skills.map((row) => [row.name, row]));
  const planned = new Map((world.role?.plan.skills ?? []).map((skill) => [skill.name, skill]));
  const chain = prerequisites({
    skills(name) {
      const found = world.skillOf(name);
      return found === null ? null : { name, prerequisites: found.prerequisites };
    },
    levels(name) {
      const level = world.levelOf(name);
      return level === null ? null : { level: level.effective, idleDays: 0, nextDropAt: null };
    },
    wanted: [...rows.keys(), ...planned.keys()],
  });
  for (const name of [...chain.order.toReversed(), ...chain.missing.map((each) => each.name)]) {
    const [row, plan] = [rows.get(name), planned.get(name)];
    const keptAs = row?.id ?? plan?.skillId ?? world.skillOf(name)?.id ?? null;
    graph.node({ kind: 'skill', name, keptAs, ...standingOf(name, { row, plan }, world) });
  }
  const risks = new Map(chain.atRisk.map((risk) => [`${risk.skill}\n${risk.prerequisite}`, risk]));
  const circles = new Set(chain.cycles.flatMap((cycle) => cycle.slice(1).map((name, at) => `${cycle[at]}\n${name}`)));
  for (const name of chain.order) {
    for (const needed of new Set(world.skillOf(name)?.prerequisites)) {
      const risk = risks.get(`${name}\n${needed}`);
      const state = risk === undefined ? 'reachable' : risk.state === 'missing' ? 'missing' : 'blocked';
      const inCircle = circles.has(`${name}\n${needed}`);
      graph.edge(`skill:${name}`, `skill:${needed}`, 'stands_on', {
        state: inCircle ? 'blocked' : state,
        sentence: inCircle ? `${name} stands on itself, through ${needed}.` : (risk?.sentence ?? ''),
      });
    }
  }
}

interface SkillsIn {
  node(node: Built): void;
  edge(from: string, to: string, kind: 'stands_on', own: Pick<Built, 'state' | 'sentence'>): void;
}

interface Known {
  row: MatrixSkill | undefined;
  plan: PlannedSkill | undefined;
}

/** What is decided about a run of it; a skill that is not the agent's is told by the plan of its role, or only stood on. */
function standingOf(name: string, { row, plan }: Known, world: GraphWorld): Standing {
  const note = noteOf(name, { row, plan }, world);
  if (row?.decision === 'allowed' || row?.decision === 'asks') return { state: 'reachable', note, sentence: '', way: null };
  const state =
    (row?.decision ?? plan?.state ?? (world.skillOf(name) === null ? 'missing' : 'other')) === 'missing' ? 'missing' : 'blocked';
  const told = row?.because[0]?.sentence ?? plan?.sentence;
  const way = (row?.wouldChange ?? plan?.repairs)?.[0]?.sentence ?? null;
  const outside = state === 'missing' ? `There is no skill named ${name}.` : `${world.agent.name} does not have the skill ${name}.`;
  return { state, note, sentence: told ?? outside, way };
}

function noteOf(name: string, { row, plan }: Known, { levelOf }: GraphWorld): string {
  const level = levelOf(name);
  const least = plan?.minimum ?? (plan?.need === 'prerequisite' ? APPLY : null);
  // The lowest level is met without an assessment.
  const needs = least === null || least === LOWEST ? '' : `needs ${levelText(least)}`;
  const now = level === null ? (row?.decision === 'asks' ? 'asks first' : '') : levelText(level.effective);
  return [now, needs].filter(Boolean).join(', ') || 'allowed';
}
