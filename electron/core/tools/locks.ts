// electron/core/tools/locks.ts - exclusive tools: who has one, and who waits. First come, first served; a run keeps a tool until it ends. The tickets are in
// the account, so that window and command line wait for each other, and those of a process that has ended are void.
import type { Database } from 'better-sqlite3';
import { AppError, type ToolLock } from '../../contract/index.ts';
import { isAlive, self } from '../processes/index.ts';
import { guarded, isForReading, transaction } from '../storage/index.ts';
import type { CallingRun } from './source.ts';

export interface LockedTool {
  key: string;
  id: string;
}

export interface LockEvent {
  tool: LockedTool;
  run: CallingRun;
  what: 'locked' | 'released';
  /** UTC. */
  since: string;
  /** A person took it from the run. */
  byHand: boolean;
}

export interface LocksDeps {
  /** agents.db of the account. */
  db: Database;
  onEvent(event: LockEvent): void;
  /** A tool was taken or given back, or somebody waits. */
  onChange(): void;
  now(): Date;
  /** How long a call waits for a tool, in milliseconds. */
  waitMs: number;
  /** Resolves after this time, or once the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Locks {
  /**
   * Waits until the run has the tool; one that has it goes on at once. The signal that it returns is aborted if a person takes the tool away. Throws
   * `tool_locked` with who holds it, the reason of `signal`, and `cancelled` if the run ends while it waits.
   */
  take(tool: LockedTool, run: CallingRun, signal: AbortSignal): Promise<AbortSignal>;
  /** By the key of the tool. */
  all(): Map<string, ToolLock>;
  /** Takes the tool from its holder; false = nobody has it. */
  release(key: string): boolean;
  /** Gives back all that a run has, and its places in the queues. Throws the errors of a database that cannot be written. */
  ended(runId: string): void;
  /** Another process may have written. */
  look(): void;
}

interface Ticket {
  number: number;
  slot_id: string;
  tool_id: string;
  run_id: string;
  agent: string;
  asked_at: string;
  held_since: string | null;
  owner_pid: number;
  owner_start: string;
}

/** How often one who waits looks for what another process gave back. */
const LOOK_MS = 250;

export function createLocks({ db, onEvent, onChange, now, waitMs, sleep }: LocksDeps): Locks {
  /** What runs of this process have. */
  const held = new Map<string, { tool: string; controller: AbortController }>();
  const waiting = createWaiting();
  let changed = Promise.withResolvers<void>();
  const at = () => now().toISOString();

  function tell(): void {
    changed.resolve();
    changed = Promise.withResolvers();
    onChange();
  }

  const { tickets, drop, hold, ask } = createTickets(db);

  /** Gives tickets back; those that held a tool are told of. */
  function giveBack(all: readonly Ticket[], byHand = false): void {
    const dropped = transaction(db, () => all.filter(drop));
    for (const ticket of dropped) {
      if (ticket.held_since === null) continue;
      onEvent(eventOf(ticket, 'released', byHand));
      const key = keyOf(ticket.slot_id, ticket.run_id);
      if (byHand) held.get(key)?.controller.abort(takenAway(ticket.tool_id));
      held.delete(key);
    }
    if (dropped.length > 0) tell();
  }

  /** All that are valid; those of processes that have ended are removed. */
  function valid(): Ticket[] {
    const all = tickets();
    const dead = all.filter((ticket) => !isAlive({ pid: ticket.owner_pid, start: ticket.owner_start }));
    if (dead.length === 0) return all;
    if (!isForReading(db)) giveBack(dead);
    return all.filter((ticket) => !dead.includes(ticket));
  }

  /** The holder, if the tool is free for it now. */
  function claim(tool: LockedTool, run: CallingRun): Ticket | null {
    const queue = valid().filter(({ slot_id }) => slot_id === tool.key);
    const first = queue[0];
    if (first === undefined || first.run_id !== run.runId) return null;
    if (first.held_since !== null) return first;
    const since = at();
    hold(first.number, since);
    const ticket = { ...first, held_since: since };
    onEvent(eventOf(ticket, 'locked'));
    onChange();
    return ticket;
  }

  /** One call of a run waits no longer; the last one gives up the place in the queue. */
  function leave(tool: LockedTool, run: CallingRun): void {
    if (!waiting.end(keyOf(tool.key, run.runId))) return;
    giveBack(tickets().filter(({ slot_id, run_id, held_since }) => slot_id === tool.key && run_id === run.runId && held_since === null));
  }

  async function wait(tool: LockedTool, run: CallingRun, signal: AbortSignal): Promise<AbortSignal> {
    const key = keyOf(tool.key, run.runId);
    const limit = now().getTime() + waitMs;
    for (;;) {
      signal.throwIfAborted();
      if (!waiting.has(key)) throw new AppError('cancelled', `The run ended while it waited for the tool ${tool.id}.`);
      // A person may have taken the place of one who waits.
      if (ask(tool, run, at())) onChange();
      const ticket = claim(tool, run);
      if (ticket !== null) {
        const own = held.get(key) ?? { tool: tool.id, controller: new AbortController() };
        held.set(key, own);
        return own.controller.signal;
      }
      const left = limit - now().getTime();
      if (left <= 0) throw tooLong(tool.id, lockOf(tickets().filter(({ slot_id }) => slot_id === tool.key)), waitMs);
      const over = new AbortController();
      const stop = AbortSignal.any([signal, over.signal]);
      await Promise.race([changed.promise, sleep(Math.min(LOOK_MS, left), stop)]);
      over.abort();
    }
  }

  return {
    async take(tool, run, signal) {
      signal.throwIfAborted();
      waiting.begin(keyOf(tool.key, run.runId));
      try {
        return await wait(tool, run, signal);
      } finally {
        leave(tool, run);
      }
    },
    all: () => new Map([...Map.groupBy(valid(), ({ slot_id }) => slot_id)].map(([key, queue]) => [key, lockOf(queue)!])),
    release(key) {
      const first = valid().find(({ slot_id }) => slot_id === key);
      if (first === undefined) return false;
      giveBack([first], true);
      return true;
    },
    ended(runId) {
      waiting.forget(runId);
      const own = () => tickets().filter(({ run_id }) => run_id === runId);
      if (own().length > 0) giveBack(own());
    },
    look() {
      const there = new Set(tickets().map(({ slot_id, run_id }) => keyOf(slot_id, run_id)));
      for (const [key, { tool, controller }] of held) {
        if (there.has(key)) continue;
        held.delete(key);
        controller.abort(takenAway(tool));
      }
      tell();
    },
  };
}

const keyOf = (slot: string, runId: string): string => `${slot} ${runId}`;

/** How many calls of each run of this process wait for a tool: they have one place in the queue. */
function createWaiting() {
  const counts = new Map<string, number>();
  return {
    has: (key: string): boolean => counts.has(key),
    begin: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    /** Whether nobody else waits, and the run has not ended. */
    end(key: string): boolean {
      const others = (counts.get(key) ?? 0) - 1;
      if (others > 0) counts.set(key, others);
      return others <= 0 && counts.delete(key);
    },
    forget(runId: string): void {
      for (const key of counts.keys()) if (key.endsWith(` ${runId}`)) counts.delete(key);
    },
  };
}

function createTickets(db: Database) {
  return {
    /** In their order. */
    tickets: (): Ticket[] => guarded(db.name, () => db.prepare<[], Ticket>('SELECT * FROM tool_tickets ORDER BY number').all()),
    drop: (ticket: Ticket): boolean => db.prepare('DELETE FROM tool_tickets WHERE number = ?').run(ticket.number).changes > 0,
    hold: (number: number, since: string) =>
      transaction(db, () => db.prepare('UPDATE tool_tickets SET held_since = ? WHERE number = ?').run(since, number)),
    /** A run has one ticket for a tool; false = it had. */
    ask({ key, id }: LockedTool, { runId, agent }: CallingRun, at: string): boolean {
      const has = guarded(db.name, () => db.prepare('SELECT 1 FROM tool_tickets WHERE slot_id = ? AND run_id = ?').get(key, runId));
      if (has !== undefined) return false;
      const owner = self();
      const sql = `INSERT INTO tool_tickets (slot_id, tool_id, run_id, agent, asked_at, owner_pid, owner_start) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (slot_id, run_id) DO NOTHING`;
      return transaction(db, () => db.prepare(sql).run(key, id, runId, agent, at, owner.pid, owner.start).changes > 0);
    },
  };
}

const eventOf = (ticket: Ticket, what: LockEvent['what'], byHand = false): LockEvent => ({
  tool: { key: ticket.slot_id, id: ticket.tool_id },
  run: { runId: ticket.run_id, agent: ticket.agent },
  what,
  since: ticket.held_since ?? ticket.asked_at,
  byHand,
});

const lockOf = (queue: readonly Ticket[]): ToolLock | null => {
  const [first, ...waiting] = queue;
  if (first === undefined) return null;
  const holder = (ticket: Ticket) => ({ runId: ticket.run_id, agent: ticket.agent, since: ticket.held_since ?? ticket.asked_at });
  return { ...holder(first), waiting: waiting.map(holder) };
};

/** `run R1 of ann since 2031-01-01T00:00:00.000Z`: who has a tool, in a reason. */
export const holderInWords = ({ runId, agent, since }: Pick<ToolLock, 'runId' | 'agent' | 'since'>): string =>
  `run ${runId} of ${agent} since ${since}`;

const takenAway = (tool: string): AppError =>
  new AppError('cancelled', `A person took the tool ${tool} from this run.`, { remedy: 'Run it again when the tool is free.' });

function tooLong(tool: string, lock: ToolLock | null, waitMs: number): AppError {
  const holder = lock === null ? 'another run' : holderInWords(lock);
  return new AppError(
    'tool_locked',
    `The tool ${tool} is held by ${holder}, and was not given back within ${Math.round(waitMs / 1000)} s.`,
    {
      remedy: 'Run it again later, stop that run, or release the tool under Agents, Tools.',
    },
  );
}
