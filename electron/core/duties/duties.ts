// electron/core/duties/duties.ts - the room: what agents are to do, when it was and will be due, and who runs it (row G7).
import type { Database } from 'better-sqlite3';
import { type AgentDuty, type Core, type DutiesApi, type DutyRow, type ExecutionApi, type WorkItem, YOU } from '../../contract/index.ts';
import type { Tell } from '../agents/index.ts';
import { systemClock } from '../execution/index.ts';
import { type Owner, self } from '../processes/index.ts';
import { transaction } from '../storage/index.ts';
import { createChanges } from './changes.ts';
import { isFinal } from './lifecycle.ts';
import { type DutyAgent, findDuty, isoNow, mayBegin, type Parts, requireDuty } from './parts.ts';
import { createReading, rowOf } from './reading.ts';
import { createRunner, type Runner } from './running/runner.ts';
import { createSchedules, dutiesOfSkills, isSkillElsewhere, type ScheduledSkills } from './skills/schedules.ts';
import { createScheduleStore } from './skills/store.ts';
import { createDutyStore } from './store/store.ts';
import type { DutyClock } from './times/timer.ts';
import { createWatcher, type Watcher } from './watcher.ts';

export interface DutiesDeps {
  /** agents.db of the account. */
  account: Database;
  /** All that are not deleted. */
  agents(): DutyAgent[];
  /** Those of its role and of its competencies, from what is installed now. Throws `not_found`. */
  dutiesOf(agent: string): AgentDuty[];
  /** Whether its key is that of a duty whose role or competency an agent has in a place that is not open, so that nothing is known of it. */
  isElsewhere(agent: string, key: string): boolean;
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel'>;
  /** The id of the skill that a duty names: by name, else by `skill_id`; null = there is none that can be read. */
  skillOf(name: string): string | null;
  /** Of this machine: `Europe/Berlin`. */
  zone(): string;
  /** Skills that a person may put on a schedule. */
  skills: ScheduledSkills;
  /** Removes keys from reasons before they are kept. */
  mask(text: string): string;
  /** Writes into the audit log. */
  tell: Tell;
  /** Something that is shown of duties changed. */
  onChange(): void;
  /** When a process begins to watch: what was missed and waits for a person. */
  onMissed(items: readonly WorkItem[]): void;
  onProblem(what: string, cause: unknown): void;
  clock?: DutyClock | undefined;
  /** Of the items that run here; by default this process. */
  owner?: Owner;
}

export interface Duties {
  api: DutiesApi;
  schedules: Core['schedules'];
  /** Duties may be others now: agents, competencies or roles changed, here or in another process. */
  changed(): void;
  /** The same for skills, of which only schedules are asked. */
  skillsChanged(): void;
  /** Stops what runs, which fails, and waits until that is written. */
  close(): Promise<void>;
}

/** Methods of its API throw the errors of a database that cannot be read or written. */
export function createDuties(deps: DutiesDeps): Duties {
  const { clock = systemClock, owner = self() } = deps;
  const changes = createChanges();
  const told = (items: readonly WorkItem[]): void => {
    for (const item of items) changes.tell(item);
    if (items.length > 0) deps.onChange();
  };
  const bySkill = { ...deps, store: createScheduleStore(deps.account) };
  const parts: Parts = {
    ...deps,
    clock,
    store: createDutyStore(deps.account),
    told,
    dutiesOf: (agent) => [...deps.dutiesOf(agent), ...(agent === YOU ? dutiesOfSkills(bySkill) : [])],
    isElsewhere: (agent, key) => (agent === YOU && isSkillElsewhere(bySkill, key)) || deps.isElsewhere(agent, key),
  };
  const runner = createRunner({
    ...deps,
    store: parts.store,
    owner,
    dutyOf: (agent, key) => findDuty(parts, agent, key),
    mayBegin: (item) => mayBegin(parts, item),
    later: clock.after,
    now: () => isoNow(parts),
    onChange: (item) => told([item]),
    onProblem: (cause) => deps.onProblem('the state of a work item could not be written', cause),
  });
  const watcher = createWatcher({ ...deps, ...parts, runner });
  const changed = (): void => {
    deps.onChange();
    watcher.look();
  };
  const acts = createActs({ ...deps, parts, runner, watcher });
  return {
    schedules: createSchedules({
      ...bySkill,
      parts,
      setPaused: (of, isPaused) => (isPaused ? acts.pause(of) : acts.resume(of)),
      changed() {
        watcher.notice();
        changed();
      },
    }),
    api: {
      ...createReading(parts),
      ...acts,
      changes({ id }, signal) {
        const of = (item: WorkItem) => id === null || item.id === id;
        return changes.watch({ of, isLast: ({ state }) => id !== null && isFinal(state) }, signal);
      },
      notice: watcher.notice,
      start: watcher.start,
    },
    changed,
    skillsChanged: () => (bySkill.store.list().length > 0 ? changed() : undefined),
    async close() {
      watcher.close();
      await runner.close();
      changes.close();
    },
  };
}

type Acts = Pick<DutiesApi, 'run' | 'runItem' | 'skip' | 'stop' | 'pause' | 'resume'>;

interface ActsDeps extends Pick<DutiesDeps, 'account' | 'onChange'> {
  parts: Parts;
  runner: Runner;
  watcher: Watcher;
}

function createActs({ parts, account, runner, watcher, onChange }: ActsDeps): Acts {
  const { store, told } = parts;
  const begin = (item: WorkItem): WorkItem => {
    told([item]);
    runner.begin(item.agent, { id: item.id, goOn: watcher.isWatching() });
    return store.find(item.id);
  };
  const setPaused = (of: { agent: string; duty: string }, isPaused: boolean): DutyRow => {
    const { agent, duty } = requireDuty(parts, of.agent, of.duty);
    // It is known from here on, if nobody looked yet.
    watcher.notice();
    store.setPaused(of, isPaused ? isoNow(parts) : null);
    watcher.notice();
    watcher.look();
    onChange();
    return rowOf(parts, agent, duty);
  };
  return {
    run({ agent, duty: key }) {
      const { duty } = requireDuty(parts, agent, key);
      return begin(store.addByHand({ agent, duty: key, name: duty.name, priority: duty.priority }, isoNow(parts)));
    },
    runItem({ id }) {
      const item = store.find(id);
      requireDuty(parts, item.agent, item.duty);
      return begin(item.state === 'due' ? item : store.move(id, 'due', { byHand: true }));
    },
    skip({ ids }) {
      const items = transaction(account, () => ids.map((id) => store.move(id, 'skipped', { endedAt: isoNow(parts) })));
      told(items);
      return items;
    },
    stop: ({ id }) => runner.stop(id),
    pause: (of) => setPaused(of, true),
    resume: (of) => setPaused(of, false),
  };
}
