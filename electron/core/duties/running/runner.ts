// electron/core/duties/running/runner.ts - runs work items, one at a time for each agent (row G7). The gate of capability decides, as for every run.
import { type AgentDuty, AppError, asAppError, type WorkItem } from '../../../contract/index.ts';
import type { Owner } from '../../processes/index.ts';
import type { DutyStore } from '../store/store.ts';
import { type PerformDeps, perform } from './perform.ts';

export interface RunnerDeps extends Pick<PerformDeps, 'execution' | 'skillOf'> {
  store: DutyStore;
  /** The duty as it is now; null = the agent has it no longer. */
  dutyOf(agent: string, key: string): AgentDuty | null;
  /** Whether what is due may begin by itself: its duty is not paused. */
  mayBegin(item: WorkItem): boolean;
  /** Calls after so many milliseconds, unless what it returns was called. */
  later(ms: number, act: () => void): () => void;
  owner: Owner;
  /** UTC with milliseconds. */
  now(): string;
  /** Removes keys from what is kept. */
  mask(text: string): string;
  onChange(item: WorkItem): void;
  /** The state of an item could not be written. */
  onProblem(cause: unknown): void;
}

export interface Runner {
  /** Begins what comes first for an agent, or the named item, unless it is at work, here or in another process. After it the next, if `goOn`. */
  begin(agent: string, options: { id?: string; goOn: boolean }): void;
  /** Throws `invalid_transition` if it does not run here. */
  stop(id: string): void;
  /** Stops what runs, which fails, and waits until that is written. */
  close(): Promise<void>;
}

const STOPPED = new AppError('cancelled', 'It was stopped.');
const CLOSED = new AppError('cancelled', 'Skillwright was closed before it was finished.');
/** After something could not be written, because the database was busy. */
const AGAIN_MS = 5_000;
const GONE = 'The agent no longer has this duty.';

/** Methods do not wait for runs; `close` does. */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, onChange } = deps;
  const active = new Map<string, { stop: AbortController; done: Promise<void> }>();
  /** What waits for the database; a close lets each try once more. */
  const waking = new Set<() => void>();
  let closed = false;

  function begin(agent: string, { id, goOn }: { id?: string; goOn: boolean }): void {
    if (closed) return;
    const item = store.claim(agent, id === undefined ? { may: deps.mayBegin } : { id }, deps.owner, deps.now());
    if (item === null) return;
    onChange(item);
    const stop = new AbortController();
    const done = work(item, stop.signal).finally(() => {
      active.delete(item.id);
      if (goOn) goOnWith(agent);
    });
    active.set(item.id, { stop, done });
  }

  /** The next of an agent; tried again if the database is busy, since nobody else may look for long. */
  function goOnWith(agent: string): void {
    try {
      begin(agent, { goOn: true });
    } catch (cause) {
      deps.onProblem(cause);
      void pause().then(() => goOnWith(agent));
    }
  }

  async function work(item: WorkItem, signal: AbortSignal): Promise<void> {
    const onRuns = (runs: WorkItem['runs']): void => {
      try {
        onChange(store.setRuns(item.id, runs));
      } catch (cause) {
        // The run goes on; its trace names the item.
        deps.onProblem(cause);
      }
    };
    const doing = async () => {
      const duty = deps.dutyOf(item.agent, item.duty);
      return duty === null ? GONE : perform(item, duty, { ...deps, onRuns }, signal);
    };
    const reason = await doing().catch((cause: unknown) => asAppError(cause).message);
    const end = { reason: reason === null ? null : deps.mask(reason), endedAt: deps.now() };
    while (!tryToEnd(item, reason === null ? 'done' : 'failed', end) && !closed) await pause();
  }

  /** An item that stays `running` would block its agent, so what cannot be written now is written later. Returns whether that is over. */
  function tryToEnd({ id }: WorkItem, state: 'done' | 'failed', end: { reason: string | null; endedAt: string }): boolean {
    try {
      onChange(store.move(id, state, end));
      return true;
    } catch (cause) {
      deps.onProblem(cause);
      // Another process has ended it, or it is no more.
      return ['invalid_transition', 'not_found'].includes(asAppError(cause).code);
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        waking.delete(wake);
        resolve();
      };
      const cancel = deps.later(AGAIN_MS, wake);
      waking.add(wake);
    });
  }

  return {
    begin,
    stop(id) {
      const running = active.get(id);
      if (running === undefined) {
        throw new AppError('invalid_transition', `${store.find(id).name} is not running here.`, {
          remedy: 'Stop it in the window or terminal that runs it.',
        });
      }
      running.stop.abort(STOPPED);
    },
    async close() {
      closed = true;
      for (const wake of waking) wake();
      for (const { stop } of active.values()) stop.abort(CLOSED);
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
