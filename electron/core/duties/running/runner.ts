// electron/core/duties/running/runner.ts - runs work items, one at a time for each agent (row G7). The gate of capability decides, as for every run.
import { type AgentDuty, AppError, asAppError, type ExecutionApi, type WorkItem } from '../../../contract/index.ts';
import type { Owner } from '../../processes/index.ts';
import type { DutyStore } from '../store/store.ts';
import { perform } from './perform.ts';

export interface RunnerDeps {
  store: DutyStore;
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel'>;
  /** The duty as it is now; null = the agent has it no longer. */
  dutyOf(agent: string, key: string): AgentDuty | null;
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
const GONE = 'The agent no longer has this duty.';

/** Methods do not wait for runs; `close` does. */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, onChange } = deps;
  const active = new Map<string, { stop: AbortController; done: Promise<void> }>();
  let closed = false;

  function begin(agent: string, { id, goOn }: { id?: string; goOn: boolean }): void {
    if (closed) return;
    const item = store.claim(agent, deps.owner, deps.now(), id);
    if (item === null) return;
    onChange(item);
    const stop = new AbortController();
    const done = work(item, stop.signal)
      .then(() => {
        active.delete(item.id);
        if (goOn) begin(agent, { goOn });
      })
      .catch(deps.onProblem);
    active.set(item.id, { stop, done });
  }

  async function work(item: WorkItem, signal: AbortSignal): Promise<void> {
    const duty = deps.dutyOf(item.agent, item.duty);
    const onRuns = (runs: WorkItem['runs']): void => onChange(store.setRuns(item.id, runs));
    const doing = duty === null ? Promise.resolve(GONE) : perform(item, duty, { ...deps, onRuns }, signal);
    const reason = await doing.catch((cause: unknown) => asAppError(cause).message);
    const end = { reason: reason === null ? null : deps.mask(reason), endedAt: deps.now() };
    onChange(store.move(item.id, reason === null ? 'done' : 'failed', end));
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
      for (const { stop } of active.values()) stop.abort(CLOSED);
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}
