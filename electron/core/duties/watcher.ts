// electron/core/duties/watcher.ts - notices which times came, and begins what is due (row G7).
import type { Database } from 'better-sqlite3';
import type { WorkItem } from '../../contract/index.ts';
import { isForReading, transaction } from '../storage/index.ts';
import { isoNow, mayBegin, nextOf, type Parts, standingOf, timesOf } from './parts.ts';
import type { Runner } from './running/runner.ts';
import { BEFORE_OPEN_MS, lookAt, OVERTAKEN } from './times/due.ts';
import { createTimer } from './times/timer.ts';

export interface WatcherDeps extends Parts {
  account: Database;
  runner: Runner;
  onMissed(items: readonly WorkItem[]): void;
  onProblem(what: string, cause: unknown): void;
}

export interface Watcher {
  /** Makes items of what came, and keeps how each duty stands; does nothing for an account that cannot be written. */
  notice(): void;
  /** From now on what is due runs here. */
  start(): void;
  /** Notices, and begins what is due if it watches: something that decides about times is others. */
  look(): void;
  isWatching(): boolean;
  close(): void;
}

const LEFT = 'Skillwright ended before it was finished.';
const PAUSED = 'It was paused before it could begin.';
const NOT_BEGUN = 'Skillwright was closed before it could begin.';
/** After a look that failed, because the database was busy. */
const AGAIN_MS = 60_000;
const MOST_TOLD = 200;

export function createWatcher(deps: WatcherDeps): Watcher {
  const { account, store, runner, clock, zone } = deps;
  const timer = createTimer(clock, () => look());
  let since: number | null = null;
  let closed = false;

  /** Duties of all agents, with what was made of each. */
  const all = () =>
    deps.agents().flatMap(({ id: agent }) =>
      deps.dutiesOf(agent).map((duty) => {
        const kept = store.kept(agent, duty.key);
        return { agent, duty, kept, standing: standingOf(duty, kept?.pausedAt ?? null, zone()) };
      }),
    );

  function notice(): void {
    if (isForReading(account)) return;
    const noticing = { now: clock.now(), watchingSince: since };
    deps.told(store.closeLeft(isoNow(deps), LEFT));
    const duties = all();
    for (const { agent, duty, kept, standing } of duties) {
      const times = timesOf(standing);
      if (lookAt(times, kept, noticing) === null) continue;
      const items = transaction(account, () => {
        // Another process may have been first.
        const look = lookAt(times, store.kept(agent, duty.key), noticing);
        return look === null ? [] : store.make({ agent, duty: duty.key, name: duty.name, priority: duty.priority }, look, OVERTAKEN);
      });
      deps.told(items);
    }
    leaveGone(duties.map(({ agent, duty }) => ({ agent, duty: duty.key })));
    leavePaused();
  }

  /** One that is no more has no times until it is back. */
  function leaveGone(there: readonly { agent: string; duty: string }[]): void {
    const known = new Set(there.map((of) => JSON.stringify([of.agent, of.duty])));
    const gone = store.withTimes().filter((of) => !known.has(JSON.stringify([of.agent, of.duty])) && !deps.isElsewhere(of.agent, of.duty));
    if (gone.length > 0) store.endTimes(gone);
  }

  /** What was due and had not begun when its duty was paused does not begin after all. */
  function leavePaused(): void {
    const paused = (): WorkItem[] => store.list({ states: ['due'], limit: MOST_TOLD }).filter((item) => !mayBegin(deps, item));
    if (paused().length === 0) return;
    // Another process may be at the same.
    const skip = ({ id }: WorkItem): WorkItem => store.move(id, 'skipped', { reason: PAUSED, endedAt: isoNow(deps) });
    deps.told(transaction(account, () => paused().map(skip)));
  }

  function look(): void {
    if (closed) return;
    try {
      notice();
      if (since === null) return;
      for (const agent of store.waiting()) runner.begin(agent, { goOn: true });
      const times = all().flatMap(({ standing }) => nextOf(standing, deps, 1));
      timer.set(times.length === 0 ? null : Math.min(...times.map((time) => Date.parse(time))));
    } catch (cause) {
      deps.onProblem('what is due could not be looked at', cause);
      if (since !== null) timer.set(clock.now() + AGAIN_MS);
    }
  }

  /** Everything that a person has to decide about, when the app is opened. */
  function tellMissed(): void {
    const there = new Set(deps.agents().map(({ id }) => id));
    const missed = store.list({ states: ['missed'], limit: MOST_TOLD }).filter(({ agent }) => there.has(agent));
    if (missed.length > 0) deps.onMissed(missed);
  }

  return {
    notice,
    look,
    isWatching: () => since !== null,
    start() {
      if (since !== null || isForReading(account)) return;
      since = clock.now();
      try {
        deps.told(store.closeLeft(isoNow(deps), LEFT));
        deps.told(store.missLeft(new Date(since - BEFORE_OPEN_MS).toISOString(), NOT_BEGUN));
        notice();
        tellMissed();
      } catch (cause) {
        deps.onProblem('what was missed could not be looked at', cause);
      }
      look();
    },
    close() {
      closed = true;
      timer.close();
    },
  };
}
