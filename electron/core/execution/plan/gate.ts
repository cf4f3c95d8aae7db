// electron/core/execution/plan/gate.ts - whether a skill may run at all (rows C12, E5): refused with all that is missing, not just the
// first thing.
import { AppError, type Because, type EffectiveCapability } from '../../../contract/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import type { TellRefused } from '../host/permit.ts';
import type { RunTrace } from '../trace/run-trace.ts';
import type { Start } from '../types.ts';

export interface GateRequest {
  skill: RunnableSkill;
  /** Those that called it, from the run's own skill down. */
  callers: readonly RunnableSkill[];
  agent: string;
  channel: string;
  taskContext: string;
}

/** Decided by the capability room; refusals of a run itself are audited there. */
export type Gate = (request: GateRequest) => EffectiveCapability;

/** Who called a skill within a run. */
export interface CalledBy {
  callers: readonly RunnableSkill[];
  trace: RunTrace;
}

/** What the run may use; null without a gate: then everything. `onRefused` is told of a call within a run. Throws `run_blocked`. */
export function passGate(
  { gate, onRefused }: { gate?: Gate | undefined; onRefused: TellRefused },
  { skill, start, by }: { skill: RunnableSkill; start: Start; by: CalledBy | null },
): EffectiveCapability | null {
  const { agent, channel, taskContext } = start;
  const effective = gate?.({ skill, callers: by?.callers ?? [], agent, channel, taskContext }) ?? null;
  if (effective?.decision === 'blocked' && by !== null) onRefused({ plan: { skill, start }, trace: by.trace }, reasonsOf(effective));
  if (effective !== null) requireAllowed(effective);
  return effective;
}

/** Throws `run_blocked` with all that is missing, unless the gate lets the skill through. */
export function requireAllowed(effective: EffectiveCapability): void {
  if (effective.decision !== 'blocked') return;
  const { skill, agent } = effective;
  const sentences = [...new Set(reasonsOf(effective).map(({ sentence }) => sentence))];
  throw new AppError('run_blocked', `${skill.name} may not run for ${agent.name}. ${sentences.join(' ')}`.trimEnd(), {
    remedy: 'Its permissions show what is missing and what has changed: grant it there, or change where it may run.',
  });
}

const reasonsOf = ({ because, permissions }: EffectiveCapability): Because[] =>
  [...because, ...permissions.filter(({ state }) => state === 'missing').flatMap((item) => item.because)].filter(
    ({ rule }) => rule !== 'allowed',
  );
