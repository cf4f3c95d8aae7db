// electron/core/agents/commission/world.ts - what a commissioning plan is computed from, beside the world of agents.
import type { EffectiveCapability, MatrixTool, Rank } from '../../../contract/index.ts';
import type { World } from '../types.ts';

export interface CommissionWorld extends World {
  /** Assessed, and what it comes to by now, of the agent in a skill; null = it was never assessed. */
  levelOf(skill: string): { assessed: number; effective: number } | null;
  rank: Rank;
  /** What a skill asks for, and whether the agent has it. */
  permissionsOf(skillId: string): EffectiveCapability['permissions'];
  /** What the room capability would decide about each tool if the agent had the role. */
  tools: readonly MatrixTool[];
  /** Of this machine. */
  zone: string;
}
