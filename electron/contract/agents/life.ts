// electron/contract/agents/life.ts - the life of an agent: which state it is in, and who may go where. Pure; capability.md, "Roles and duties". Row G5.
import { z } from 'zod';

/** onboarded = it came in from elsewhere and runs when it is started by hand; active = also by itself; suspended, retired = it runs nothing. */
export const Life = z.enum(['onboarded', 'active', 'suspended', 'retired']);
export type Life = z.infer<typeof Life>;

/** What leads from one state to another. */
export const LIFE_ACTS = ['activate', 'suspend', 'resume', 'retire'] as const;
export const LifeAct = z.enum(LIFE_ACTS);
export type LifeAct = z.infer<typeof LifeAct>;

const MOVES: Readonly<Record<LifeAct, { from: readonly Life[]; to: Life }>> = {
  activate: { from: ['onboarded'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  retire: { from: ['onboarded', 'active', 'suspended'], to: 'retired' },
};

/** A state, and the act that led to it from another one, which can be taken back until the next. */
export const LifeState = z.object({
  now: Life,
  last: z.object({ act: LifeAct, from: Life, /** UTC. */ at: z.string() }).nullable(),
});
export type LifeState = z.infer<typeof LifeState>;

/** Where an act leads; null = it cannot be done in this state. */
export const lifeAfter = (now: Life, act: LifeAct): Life | null => (MOVES[act].from.includes(now) ? MOVES[act].to : null);

const STATES: Readonly<Record<Life, string>> = {
  onboarded: 'is onboarded and not active yet',
  active: 'is active',
  suspended: 'is suspended',
  retired: 'is retired',
};
/** `is suspended`. */
export const lifeInWords = (life: Life): string => STATES[life];

/** Whether an agent in this state runs nothing at all. */
export const isStopped = (life: Life): boolean => life === 'suspended' || life === 'retired';
