// electron/core/duties/store/store.ts - work items of an account (tables duties and work_items). A time is made once and run by one process.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError, DutySchedule, type WorkItem, type WorkState } from '../../../contract/index.ts';
import { isAlive, type Owner } from '../../processes/index.ts';
import type { When } from '../../schedules/index.ts';
import { guarded, readKept, transaction } from '../../storage/index.ts';
import { move } from '../lifecycle.ts';
import type { Look, LookedAt, NewItem } from '../times/due.ts';
import { type ItemQuery, listItems, type ReadRows, rowsIn, toItem } from './rows.ts';

export interface KeptDuty extends LookedAt {
  /** By a person; null = it is not paused. */
  pausedAt: string | null;
}

/** What an item is made of, besides its time. */
export interface OfDuty {
  agent: string;
  duty: string;
  name: string;
  priority: number;
}

interface Move {
  reason?: string | null;
  endedAt?: string;
  /** A person asked for it. */
  byHand?: boolean;
}

export interface DutyStore {
  kept(agent: string, duty: string): KeptDuty | null;
  setPaused(of: { agent: string; duty: string }, pausedAt: string | null): void;
  /** Duties that had times, or of which that is not known, when they were looked at last. */
  withTimes(): { agent: string; duty: string }[];
  /** They are no more: nothing is left of them but that a person paused one. Whoever brings them again begins anew. */
  endTimes(of: readonly { agent: string; duty: string }[]): void;
  /** Items of times that came, unless another process was first; an older one of the duty that has not begun is `overtaken`. Returns those made and changed. */
  make(of: OfDuty, look: Look, overtaken: string): WorkItem[];
  addByHand(of: OfDuty, at: string): WorkItem;
  /** Throws `not_found`. */
  find(id: string): WorkItem;
  /** The newest first. */
  list(query: ItemQuery): WorkItem[];
  count(agent: string, duty: string, from: string, to: string): number;
  /** Missed times of agents that are not deleted, those that are not listed among them. */
  missed(): number;
  /** Ids of agents with an item that is due, without those that are deleted. */
  waiting(): string[];
  /** The item that comes first for an agent among those that may, or the named one, now running here; null if there is none or the agent is at work already. */
  claim(agent: string, which: { id: string } | { may(item: WorkItem): boolean }, owner: Owner, at: string): WorkItem | null;
  /** Throws `not_found`, `invalid_transition`. */
  move(id: string, to: WorkState, changes?: Move): WorkItem;
  setRuns(id: string, runs: WorkItem['runs']): WorkItem;
  /** Running ones whose process has ended are failed, at `at`. */
  closeLeft(at: string, reason: string): WorkItem[];
  /** Due ones from before `before` of agents that are not at work are missed: whoever was to run them has gone. */
  missLeft(before: string, reason: string): WorkItem[];
}

/** Of one duty; the oldest that have ended go. */
const MOST_ITEMS = 500;

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createDutyStore(db: Database): DutyStore {
  const rows = rowsIn(db);
  const items = createItems(db, rows);
  return {
    ...createKept(db),
    ...createSweeps(db, rows, items),
    make: (of, { items: came, ...looked }, overtaken) =>
      transaction(db, () => {
        const made = came.flatMap((item) => items.insert(of, { ...item, byHand: false }) ?? []);
        forget(db, { ...of, ...looked });
        setLooked(db, { ...of, ...looked });
        const changed = made
          .map(items.find)
          .filter(({ state }) => state === 'due')
          .flatMap(({ dueAt }) =>
            rows("state = 'due' AND agent = @agent AND duty = @duty AND by_hand = 0 AND due_at < @dueAt", { ...of, dueAt }),
          )
          .map(({ id }) => items.move(id, 'missed', { reason: overtaken }));
        prune(db, of);
        return [...made.map(items.find), ...changed];
      }),
    addByHand: (of, at) =>
      transaction(db, () => {
        items.insert(of, { dueAt: at, state: 'due', reason: null, earlier: 0, byHand: true });
        prune(db, of);
        const [row] = rows('agent = @agent AND duty = @duty AND due_at = @at', { ...of, at });
        return toItem(row!);
      }),
    find: items.find,
    list: (query) => listItems(rows, query),
    claim: (agent, which, owner, at) =>
      transaction(db, () => {
        if (rows("state = 'running' AND agent = @agent", { agent }).length > 0) return null;
        const due = rows("state = 'due' AND agent = @agent", { agent }, 'ORDER BY due_at, priority, number').map(toItem);
        const row = due.find((item) => ('id' in which ? item.id === which.id : which.may(item)));
        if (row === undefined) return null;
        const begin = "UPDATE work_items SET state = 'running', started_at = @at, owner_pid = @pid, owner_start = @start WHERE id = @id";
        db.prepare(begin).run({ ...owner, at, id: row.id });
        return items.find(row.id);
      }),
    move: (id, to, changes) => transaction(db, () => items.move(id, to, changes)),
    setRuns: (id, runs) =>
      transaction(db, () => {
        db.prepare('UPDATE work_items SET runs = ? WHERE id = ?').run(JSON.stringify(runs), id);
        return items.find(id);
      }),
  };
}

type Items = Pick<DutyStore, 'find' | 'move'> & {
  /** Its id; null if its time was made before. */
  insert(of: OfDuty, item: NewItem & { byHand: boolean }): string | null;
};

/** For whoever is in a transaction. */
function createItems(db: Database, rows: ReadRows): Items {
  const find = (id: string): WorkItem => {
    const [row] = rows('id = @id', { id });
    if (row === undefined) throw new AppError('not_found', `There is no work item ${id}.`, { remedy: 'Open the list again.' });
    return toItem(row);
  };
  return {
    find,
    insert(of, item) {
      const id = randomUUID();
      const sql = `INSERT INTO work_items (id, agent, duty, name, due_at, by_hand, priority, state, earlier, reason)
        VALUES (@id, @agent, @duty, @name, @dueAt, @byHand, @priority, @state, @earlier, @reason) ON CONFLICT DO NOTHING`;
      const { changes } = db.prepare(sql).run({ ...of, ...item, id, byHand: item.byHand ? 1 : 0 });
      return changes === 0 ? null : id;
    },
    move(id, to, { reason = null, endedAt, byHand = false } = {}) {
      move(find(id), to);
      const sql = `UPDATE work_items SET state = @to, reason = @reason, ended_at = @endedAt, by_hand = max(by_hand, @byHand) WHERE id = @id`;
      db.prepare(sql).run({ id, to, reason, endedAt: endedAt ?? null, byHand: byHand ? 1 : 0 });
      return find(id);
    },
  };
}

const setLooked = (db: Database, { agent, duty, madeTo, times }: Pick<OfDuty, 'agent' | 'duty'> & Omit<Look, 'items'>): unknown =>
  db
    .prepare(
      `INSERT INTO duties (agent, duty, made_to, times) VALUES (@agent, @duty, @madeTo, @times)
        ON CONFLICT DO UPDATE SET made_to = excluded.made_to, times = excluded.times`,
    )
    .run({ agent, duty, madeTo, times: JSON.stringify(times) });

/** The clock was set back: times after this moment are still to come, whatever became of them by the clock that ran ahead. */
const forget = (db: Database, of: Pick<OfDuty, 'agent' | 'duty'> & Pick<Look, 'madeTo'>): unknown =>
  db
    .prepare(
      `DELETE FROM work_items WHERE agent = @agent AND duty = @duty AND by_hand = 0 AND state IN ('due', 'missed') AND due_at > @madeTo
        AND EXISTS (SELECT 1 FROM duties WHERE agent = @agent AND duty = @duty AND made_to > @madeTo)`,
    )
    .run({ agent: of.agent, duty: of.duty, madeTo: of.madeTo });

const prune = (db: Database, { agent, duty }: OfDuty): unknown =>
  db
    .prepare(
      `DELETE FROM work_items WHERE agent = @agent AND duty = @duty AND state NOT IN ('due', 'running') AND number <= (
        SELECT number FROM work_items WHERE agent = @agent AND duty = @duty ORDER BY number DESC LIMIT 1 OFFSET ${MOST_ITEMS})`,
    )
    .run({ agent, duty });

const Times = z.object({ schedule: DutySchedule, zone: z.string(), since: z.string() }).nullable();

function createKept(db: Database): Pick<DutyStore, 'kept' | 'setPaused' | 'withTimes' | 'endTimes' | 'count' | 'missed' | 'waiting'> {
  type Row = { made_to: string; paused_at: string | null; times: string | null };
  const number = (sql: string, ...values: string[]): number =>
    guarded(db.name, () =>
      db
        .prepare<string[], number>(sql)
        .pluck()
        .get(...values),
    ) ?? 0;
  return {
    kept(agent, duty) {
      const row = guarded(db.name, () =>
        db.prepare<[string, string], Row>('SELECT made_to, paused_at, times FROM duties WHERE agent = ? AND duty = ?').get(agent, duty),
      );
      if (row === undefined) return null;
      const times = row.times === null ? undefined : readKept<When | null>(row.times, Times, () => null);
      return { madeTo: row.made_to, pausedAt: row.paused_at, times };
    },
    setPaused: ({ agent, duty }, pausedAt) =>
      void transaction(db, () => db.prepare('UPDATE duties SET paused_at = ? WHERE agent = ? AND duty = ?').run(pausedAt, agent, duty)),
    withTimes: () =>
      guarded(db.name, () =>
        db.prepare<[], { agent: string; duty: string }>("SELECT agent, duty FROM duties WHERE times IS NOT 'null'").all(),
      ),
    endTimes: (of) =>
      void transaction(db, () => {
        const remove = db.prepare('DELETE FROM duties WHERE agent = @agent AND duty = @duty AND paused_at IS NULL');
        const end = db.prepare("UPDATE duties SET times = 'null' WHERE agent = @agent AND duty = @duty");
        for (const each of of) if (remove.run(each).changes === 0) end.run(each);
      }),
    count: (...of) => number('SELECT count(*) FROM work_items WHERE agent = ? AND duty = ? AND due_at >= ? AND due_at < ?', ...of),
    missed: () =>
      number(
        `SELECT sum(1 + earlier) FROM work_items JOIN agents ON agents.id = agent AND agents.deleted_at IS NULL WHERE state = 'missed'`,
      ),
    waiting: () =>
      guarded(db.name, () =>
        db
          .prepare<[], string>(
            "SELECT DISTINCT agent FROM work_items JOIN agents ON agents.id = agent AND agents.deleted_at IS NULL WHERE state = 'due'",
          )
          .pluck()
          .all(),
      ),
  };
}

/** What processes that have ended left behind. */
function createSweeps(db: Database, rows: ReadRows, items: Items): Pick<DutyStore, 'closeLeft' | 'missLeft'> {
  return {
    closeLeft(at, reason) {
      const left = rows("state = 'running'", {}).filter(
        ({ ownerPid: pid, ownerStart: start }) => pid === null || start === null || !isAlive({ pid, start }),
      );
      if (left.length === 0) return [];
      return transaction(db, () =>
        left.flatMap(({ id }) => (items.find(id).state === 'running' ? [items.move(id, 'failed', { reason, endedAt: at })] : [])),
      );
    },
    missLeft(before, reason) {
      const where = `state = 'due' AND due_at < @before AND agent NOT IN (SELECT agent FROM work_items WHERE state = 'running')`;
      if (rows(where, { before }).length === 0) return [];
      return transaction(db, () => rows(where, { before }).map(({ id }) => items.move(id, 'missed', { reason })));
    },
  };
}
