// electron/core/execution/lifecycle/queue.ts - how many runs go on at once, and whose turn is next: lanes take turns, so that a batch of a
// thousand runs does not hold up a single run of another lane. One run begins in a turn of the event loop, so that a thousand slots that are
// free at once do not keep everything else waiting; the loop is fast when little goes on and slow when much does, which sets the pace.
import { reasonOf } from './abort.ts';

export interface Entered {
  /** From 1; null when it has its slot already. */
  position: number | null;
  /** Resolves with what gives the slot back, once. Throws the signal's reason when it aborts first. */
  slot: Promise<() => void>;
}

export interface Queue {
  /** Waits for a slot. `lane` names what takes turns with others. */
  enter(id: string, lane: string, signal: AbortSignal): Entered;
  /** What waits, with its position from 1 in the order in which slots will be given. */
  positions(): Map<string, number>;
  /** Stops telling; what waits is left to its signals. */
  close(): void;
}

interface QueueDeps {
  /** Asked anew whenever a slot is given. */
  limit: () => number;
  /** Something near the front moved up; told at most every 250 ms. */
  onMove: (id: string, position: number) => void;
}

interface Entry {
  id: string;
  admit(): void;
}

const TELL_MS = 250;
/** Further back a position means little, and telling every position of a thousand runs would be a million messages. */
const TOLD = 20;

export function createQueue({ limit, onMove }: QueueDeps): Queue {
  const lanes = createLanes();
  const told = new Map<string, number>();
  let taken = 0;
  let timer: NodeJS.Timeout | null = null;
  /** Set while one has begun in this turn of the event loop. */
  let turn: NodeJS.Immediate | null = null;

  function pump(): void {
    if (turn !== null) return;
    const entry = taken < limit() ? lanes.next() : null;
    if (entry !== null) {
      taken += 1;
      turn = setImmediate(() => {
        turn = null;
        pump();
      });
      entry.admit();
    }
    if (lanes.waits()) timer ??= setTimeout(tell, TELL_MS).unref();
  }

  function tell(): void {
    timer = null;
    for (const [index, id] of lanes.order().slice(0, TOLD).entries()) {
      if (told.get(id) === index + 1) continue;
      told.set(id, index + 1);
      onMove(id, index + 1);
    }
  }

  function slot(): () => void {
    let given = true;
    return () => {
      if (!given) return;
      given = false;
      taken -= 1;
      pump();
    };
  }

  return {
    enter(id, lane, signal) {
      if (signal.aborted) return { position: null, slot: Promise.reject(reasonOf(signal)) };
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      let waits = true;
      const leave = (): void => {
        waits = false;
        told.delete(id);
        signal.removeEventListener('abort', abort);
      };
      const entry: Entry = {
        id,
        admit() {
          leave();
          resolve(slot());
        },
      };
      const abort = (): void => {
        leave();
        lanes.remove(lane, entry);
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', abort, { once: true });
      const position = lanes.add(lane, entry);
      pump();
      return { position: waits ? position : null, slot: promise };
    },
    positions: () => new Map(lanes.order().map((id, index) => [id, index + 1])),
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Lines of what waits; one of each is taken in turn. */
function createLanes() {
  /** The first lane is the next to get a slot. */
  const lanes = new Map<string, Set<Entry>>();
  return {
    /** Puts it behind those of its lane, and says which position it will have. */
    add(lane: string, entry: Entry): number {
      const line = lanes.get(lane) ?? new Set();
      lanes.set(lane, line);
      const round = line.size;
      line.add(entry);
      let before = 0;
      let passed = false;
      for (const other of lanes.values()) {
        if (other === line) passed = true;
        // Of each other lane as many as this one has before it, and one more of those whose turn comes first.
        before += other === line ? round : Math.min(other.size, passed ? round : round + 1);
      }
      return before + 1;
    },
    next(): Entry | null {
      for (const [lane, line] of lanes) {
        const [entry] = line;
        line.delete(entry!);
        lanes.delete(lane);
        if (line.size > 0) lanes.set(lane, line); // behind the others
        return entry!;
      }
      return null;
    },
    remove(lane: string, entry: Entry): void {
      const line = lanes.get(lane);
      if (line?.delete(entry) && line.size === 0) lanes.delete(lane);
    },
    waits: () => lanes.size > 0,
    /** Ids in the order in which slots will be given. */
    order(): string[] {
      const lines = [...lanes.values()].map((line) => [...line]);
      const longest = Math.max(0, ...lines.map((line) => line.length));
      return Array.from({ length: longest }, (_, round) => lines.flatMap((line) => line[round]?.id ?? [])).flat();
    },
  };
}
