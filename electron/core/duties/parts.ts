// electron/core/duties/parts.ts - what the parts of the room share.
import { type AgentDuty, AppError, type WorkItem } from '../../contract/index.ts';
import { timesAfter, type When } from '../schedules/index.ts';
import type { DutyStore } from './store/store.ts';
import { problemOf, whenOf } from './times/due.ts';
import type { DutyClock } from './times/timer.ts';

export interface DutyAgent {
  id: string;
  name: string;
}

export interface Parts {
  store: DutyStore;
  clock: DutyClock;
  /** Of this machine. */
  zone(): string;
  /** All that are not deleted. */
  agents(): DutyAgent[];
  /** Those of its role and of its competencies, from what is installed now. Throws `not_found`. */
  dutiesOf(agent: string): AgentDuty[];
  /** Whether its key is that of a duty whose role or competency an agent has in a place that is not open, so that nothing is known of it. */
  isElsewhere(agent: string, key: string): boolean;
  /** Items were made or changed. */
  told(items: readonly WorkItem[]): void;
}

/** UTC with milliseconds. */
export const isoNow = ({ clock }: Pick<Parts, 'clock'>): string => new Date(clock.now()).toISOString();

/** null = the agent has it no longer, or is no more. */
export const findDuty = ({ agents, dutiesOf }: Parts, agent: string, key: string): AgentDuty | null =>
  agents().some(({ id }) => id === agent) ? (dutiesOf(agent).find((duty) => duty.key === key) ?? null) : null;

/** Throws `not_found`. */
export function requireDuty(parts: Parts, agent: string, key: string): { agent: DutyAgent; duty: AgentDuty } {
  const found = parts.agents().find(({ id }) => id === agent);
  const duty = findDuty(parts, agent, key);
  if (duty !== null && found !== undefined) return { agent: found, duty };
  throw new AppError('not_found', `${found?.name ?? agent} has no duty ${key}.`, { remedy: 'Open the list of its duties again.' });
}

/** How a duty stands: its times, or that it has none now. */
export type Standing = { kind: 'on' | 'paused'; when: When } | { kind: 'problem'; problem: string };

/** `pausedAt`: by a person. */
export function standingOf(duty: AgentDuty, pausedAt: string | null, zone: string): Standing {
  const problem = problemOf(duty);
  if (problem !== null) return { kind: 'problem', problem };
  return { kind: duty.off !== null || pausedAt !== null ? 'paused' : 'on', when: whenOf(duty, zone) };
}

/** What nobody asked for by hand begins only while its duty is on; one that is gone begins, and says so. */
export function mayBegin(parts: Parts, { agent, duty: key, byHand }: WorkItem): boolean {
  const duty = byHand ? null : findDuty(parts, agent, key);
  return duty === null || standingOf(duty, parts.store.kept(agent, key)?.pausedAt ?? null, parts.zone()).kind === 'on';
}

/** By what it has its times; null = it has none now. */
export const timesOf = (standing: Standing): When | null => (standing.kind === 'on' ? standing.when : null);

/** The next `count` times of a duty that is on. */
export const nextOf = (standing: Standing, { clock }: Parts, count: number): string[] =>
  standing.kind === 'on' ? timesAfter(standing.when, new Date(clock.now()), count) : [];
