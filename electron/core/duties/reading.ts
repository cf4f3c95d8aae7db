// electron/core/duties/reading.ts - duties, their history and their days, as they are shown.
import type { AgentDuty, DutiesApi, DutyRow } from '../../contract/index.ts';
import { type DutyAgent, nextOf, type Parts, standingOf } from './parts.ts';
import { daysOf } from './times/days.ts';

export const TIMES_SHOWN = 5;
const MOST_ITEMS = 500;

export type Reading = Pick<DutiesApi, 'list' | 'history' | 'calendar' | 'state' | 'item'>;

/** A duty with how it stands. */
export function rowOf(parts: Parts, agent: DutyAgent, duty: AgentDuty): DutyRow {
  const { store, zone } = parts;
  const pausedAt = store.kept(agent.id, duty.key)?.pausedAt ?? null;
  const standing = standingOf(duty, pausedAt, zone());
  const [last = null] = store.list({ agent: agent.id, duty: duty.key, states: ['running', 'done', 'failed'], limit: 1 });
  return {
    ...duty,
    agent: agent.id,
    agentName: agent.name,
    paused: pausedAt !== null,
    problem: standing.kind === 'problem' ? standing.problem : null,
    next: nextOf(standing, parts, TIMES_SHOWN),
    last,
  };
}

export function createReading(parts: Parts): Reading {
  const { store, clock, zone } = parts;
  const inOrder = (agent: string): AgentDuty[] => parts.dutiesOf(agent).toSorted((a, b) => a.priority - b.priority);
  return {
    list: ({ agent }) =>
      parts
        .agents()
        .filter(({ id }) => agent === undefined || id === agent)
        .flatMap((each) => inOrder(each.id).map((duty) => rowOf(parts, each, duty))),
    history: ({ limit = 100, ...query }) => store.list({ ...query, limit }),
    calendar({ agent, edges }) {
      const duties = inOrder(agent).map((duty) => {
        const standing = standingOf(duty, store.kept(agent, duty.key)?.pausedAt ?? null, zone());
        return { key: duty.key, name: duty.name, when: standing.kind === 'on' ? standing.when : null };
      });
      const gone = new Map(
        store
          .list({ agent, but: duties.map(({ key }) => key), from: edges[0]!, to: edges.at(-1)!, limit: MOST_ITEMS })
          .map(({ duty, name }) => [duty, { key: duty, name, when: null }]),
      );
      return [...duties, ...gone.values()].map(({ key, name, when }) => ({
        duty: key,
        name,
        days: daysOf(edges, {
          when,
          now: new Date(clock.now()),
          items: (from, to, limit) => store.list({ agent, duty: key, from, to, limit }),
          count: (from, to) => store.count(agent, key, from, to),
        }),
      }));
    },
    state() {
      const missed = store.missed();
      const [latestMissed = null] = missed === 0 ? [] : store.list({ states: ['missed'], present: true, limit: 1 });
      return { running: store.list({ states: ['running'], limit: 100 }), missed, latestMissed };
    },
    item: ({ id }) => store.find(id),
  };
}
