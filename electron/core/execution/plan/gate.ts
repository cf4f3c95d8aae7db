// electron/core/execution/plan/gate.ts - whether a skill may run at all (rows C12, E5): refused with all that is missing, not just the
// first thing.
import { AppError, type EffectiveCapability } from '../../../contract/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import type { Start } from '../types.ts';

export interface GateRequest {
  skill: RunnableSkill;
  agent: string;
  channel: string;
  taskContext: string;
}

/** Decided by the capability room; refusals are audited there. */
export type Gate = (request: GateRequest) => EffectiveCapability;

/** What the run may use; null without a gate: then everything. Throws `run_blocked`. */
export function passGate(gate: Gate | undefined, skill: RunnableSkill, { agent, channel, taskContext }: Start): EffectiveCapability | null {
  const effective = gate?.({ skill, agent, channel, taskContext }) ?? null;
  if (effective?.decision !== 'blocked') return effective;
  const missing = effective.permissions.filter(({ state }) => state === 'missing');
  const because = [...effective.because, ...missing.flatMap((item) => item.because)].filter(({ rule }) => rule !== 'allowed');
  const sentences = [...new Set(because.map(({ sentence }) => sentence))];
  throw new AppError('run_blocked', `${skill.name} may not run for ${effective.agent.name}. ${sentences.join(' ')}`.trimEnd(), {
    remedy: 'Its permissions show what is missing and what has changed: grant it there, or change where it may run.',
  });
}
