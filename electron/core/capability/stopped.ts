// electron/core/capability/stopped.ts - whether an agent may run anything in its state of life (row G5; capability.md, "Roles and duties").
import { isStopped } from '../../contract/index.ts';
import type { Agent } from '../agents/index.ts';
import type { Reason } from './because.ts';

/** Why it may not; null = it may. One that is only onboarded runs what somebody starts, and nothing by itself. */
export function stoppedBy({ name, life = 'active' }: Agent, taskContext: string): Reason | null {
  const stopped = isStopped(life) || (life === 'onboarded' && taskContext !== 'interactive');
  return stopped ? { rule: 'agent_not_active', subject: name, value: life } : null;
}
