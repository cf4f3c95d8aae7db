// electron/core/duties/times/days.ts - the days of a duty: what was, and what is to come.
import { type DutyDay, MOST_COMING, type WorkItem } from '../../../contract/index.ts';
import { timesAfter, type When } from '../../schedules/index.ts';

/** Items of one day that are listed; more are counted. */
const LISTED = 12;

interface Of {
  /** null = it has no times: paused, or with a problem. */
  when: When | null;
  now: Date;
  /** In a span of time, newest first, at most `limit`. */
  items(from: string, to: string, limit: number): WorkItem[];
  count(from: string, to: string): number;
}

/** One day for each pair of neighbours among `edges`, UTC. */
export function daysOf(edges: readonly string[], { when, now, items, count }: Of): DutyDay[] {
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1]!;
    const listed = items(from, to, LISTED);
    const more = listed.length < LISTED ? 0 : count(from, to) - listed.length;
    return { items: listed, more, coming: when === null ? null : comingIn(when, now, { from, to }) };
  });
}

function comingIn(when: When, now: Date, { from, to }: { from: string; to: string }): DutyDay['coming'] {
  // A time at the very beginning of the day belongs to it.
  const after = new Date(Math.max(now.getTime(), Date.parse(from) - 1));
  if (after.getTime() >= Date.parse(to)) return null;
  const [first] = timesAfter(when, after, 1);
  if (first === undefined || first >= to) return null;
  const all = timesAfter(when, after, MOST_COMING).filter((time) => time < to);
  return { first, count: all.length };
}
