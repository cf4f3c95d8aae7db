// electron/core/execution/plan/gate.ts - whether a skill may run at all (rows C12, E5): refused with everything that is missing, not the
// first thing only.
import { AppError, type EffectiveCapability } from '../../../contract/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import type { Start } from './prepare.ts';

export interface GateRequest {
  skill: RunnableSkill;
  agent: string;
  channel: string;
  taskContext: string;
}

/** What the room capability decides; a refusal is audited there. */
export type Gate = (request: GateRequest) => EffectiveCapability;

/** Throws `run_blocked`; without a gate everything may run. */
export function passGate(gate: Gate | undefined, skill: RunnableSkill, { agent, channel, taskContext }: Start): void {
  const effective = gate?.({ skill, agent, channel, taskContext });
  if (effective?.decision !== 'blocked') return;
  const missing = effective.permissions.filter(({ state }) => state === 'missing');
  const because = [...effective.because, ...missing.flatMap((item) => item.because)].filter(({ rule }) => rule !== 'allowed');
  const sentences = [...new Set(because.map(({ sentence }) => sentence))];
  throw new AppError('run_blocked', `${skill.name} may not run for ${effective.agent.name}. ${sentences.join(' ')}`.trimEnd(), {
    remedy: 'Grant what is missing, or change where the skill may run, in its permissions.',
  });
}
