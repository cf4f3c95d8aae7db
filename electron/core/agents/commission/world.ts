// electron/core/agents/commission/world.ts - what a commissioning plan is computed from, beside the world of agents.
import type { Because, EffectiveCapability, Hint, MatrixTool, Rank } from '../../../contract/index.ts';
import type { World } from '../types.ts';

export interface CommissionWorld extends World {
  /** Assessed, and what it comes to by now, of the agent in a skill; null = it was never assessed. */
  levelOf(skill: string): { assessed: number; effective: number } | null;
  rank: Rank;
  /** Why the room capability would refuse it a skill by name for a level or a rank if it had the role, with the way out. */
  gateOf(skill: string): { because: readonly Because[]; repairs: readonly Hint[] };
  /** What a skill asks for, and whether the agent has it. */
  permissionsOf(skillId: string): EffectiveCapability['permissions'];
  /** What the room capability would decide about each tool if the agent had the role. */
  tools: readonly MatrixTool[];
  /** What would lead to another decision about a tool that a skill may not call. */
  repairsOf(because: readonly Because[], skill: string): readonly Hint[];
  /** Of this machine. */
  zone: string;
}
