// electron/core/app/mount/graph.ts - what the rooms say of an agent for its graph, as it is or with a supposition.
import { type AgentDetail, type GraphInput, isAtLeast, type Matrix, type Role } from '../../../contract/index.ts';
import { plannedSkills, rankSentence } from '../../agents/index.ts';
import { prerequisites } from '../../proficiency/index.ts';
import type { GraphWorld, ReachedCompetency, ReachedRole } from '../../profile/index.ts';
import type { Mount } from '../rooms.ts';
import { decidedBy } from './roles/commissioning.ts';

/** Throws `not_found`. */
export function worldOf(mount: Mount, agent: string, whatIf: GraphInput['whatIf'] = {}): GraphWorld {
  const detail = mount.agents.api.open({ id: agent });
  const { id, name, life, rank } = detail.row;
  const matrix = mount.capability.api.matrix({ agent: id, whatIf });
  return {
    agent: { id, name, life, rank },
    role: roleOf(mount, { detail, matrix, post: whatIf.role }),
    competencies: competenciesOf(mount, detail, whatIf),
    matrix,
    skillOf: mount.known.skillOf,
    levelOf: mount.known.levelsOf(id),
  };
}

interface Asked {
  detail: AgentDetail;
  matrix: Matrix;
  /** What is supposed; null = none, undefined = as it is. */
  post: string | null | undefined;
}

const NOTHING: ReachedRole['plan'] = { duties: [], skills: [] };

function roleOf({ known, roleApi }: Mount, { detail: { row }, matrix, post }: Asked): ReachedRole | null {
  const planOf = (role: Role): ReachedRole['plan'] => {
    const { gateOf } = decidedBy(matrix);
    const skills = plannedSkills(role, { skillOf: known.skillOf, levelOf: known.levelsOf(row.id), chainOf: prerequisites, gateOf });
    return { duties: role.duties, skills };
  };
  if (post === undefined) {
    const held = roleApi.of({ agent: row.id });
    const role = held?.state === 'in_force' ? (known.roleOf(held.id)?.role ?? null) : null;
    return held === null ? null : { ...held, hindrance: null, plan: role === null ? NOTHING : planOf(role) };
  }
  if (post === null) return null;
  const found = known.roleOf(post);
  if (found?.role == null) {
    const state = found === null ? 'missing' : 'broken';
    return { id: post, name: post, sourceId: found?.sourceId ?? null, state, hindrance: null, plan: NOTHING };
  }
  const { role, sourceId } = found;
  const hindrance = isAtLeast(row.rank, role.rank) ? null : rankSentence(row.name, role, row.rank);
  return { id: post, name: role.name, sourceId, state: 'in_force', hindrance, plan: planOf(role) };
}

/** Its list without what is supposed to go, then what is supposed to come. */
function competenciesOf({ known }: Mount, { equipped }: AgentDetail, { equip = [], unequip = [] }: NonNullable<GraphInput['whatIf']>) {
  const left = equipped.filter(({ competency }) => !unequip.includes(competency) && !equip.includes(competency));
  const added = equip.map((competency) => {
    const found = known.competencyOf(competency);
    const state = found === null ? 'missing' : found.competency === null ? 'broken' : 'in_force';
    return { competency, name: found?.competency?.name ?? competency, sourceId: found?.sourceId ?? null, state } as const;
  });
  return [...left, ...added].map((each): ReachedCompetency => {
    const schedule = known.competencyOf(each.competency)?.competency?.schedule?.trim() ?? '';
    return { ...each, schedule: schedule === '' ? null : schedule };
  });
}
