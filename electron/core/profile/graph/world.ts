// electron/core/profile/graph/world.ts - what the graph of an agent is put together from: all of it is decided in the rooms that it is asked of.
import type { AgentRole, AgentRow, DutyDefinition, Equipped, Matrix, PlannedSkill } from '../../../contract/index.ts';

/** The role of an agent, or one that it is supposed to have. */
export interface ReachedRole extends Pick<AgentRole, 'id' | 'name' | 'sourceId' | 'state'> {
  /** Why the agent cannot have it although it is there: its rank; null = it can. */
  hindrance: string | null;
  /** What it asks for: duties, and skills with their levels, as the plan of a commission has them. Empty unless it is in force. */
  plan: { duties: readonly DutyDefinition[]; skills: readonly PlannedSkill[] };
}

export interface ReachedCompetency extends Pick<Equipped, 'competency' | 'name' | 'sourceId' | 'state'> {
  /** Of a duty that it makes; null = it has none. */
  schedule: string | null;
}

export interface GraphWorld {
  agent: Pick<AgentRow, 'id' | 'name' | 'life' | 'rank'>;
  /** null = none. */
  role: ReachedRole | null;
  /** In their order. */
  competencies: readonly ReachedCompetency[];
  /** What the room capability decides about each of its skills and tools. */
  matrix: Pick<Matrix, 'skills' | 'tools' | 'more'>;
  /** The skill that a name means, and what it stands on; null = there is none. */
  skillOf(name: string): { id: string; prerequisites: readonly string[] } | null;
  /** What the agent has come to by now; null = it was never assessed. */
  levelOf(skill: string): { effective: number } | null;
}
