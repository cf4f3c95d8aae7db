// electron/core/execution/lifecycle/queue.ts - how many runs go on at once, and who is next: lanes take turns, so that a batch of a
// thousand runs does not hold up a single run of another lane. Each event loop turn starts one run, so that a thousand slots that are
// free at once do not block everything else; a loop that is fast when idle and slow under load sets the pace.
import { reasonOf } from './abort.ts';

export interface Entered {
  /** From 1; null if it already has its slot. */
  position: number | null;
  /** Resolves with a function that returns the slot, once. Throws the signal's reason if it aborts. */
  slot: Promise<() => void>;
}

export interface Queue {
  /** Waits for a slot. `lane` names what takes turns with others. */
  enter(id: string, lane: string, signal: AbortSignal): Entered;
  /** Waiting runs, with positions from 1 in the order in which they will get slots. */
  positions(): Map<string, number>;
  /** Stops reporting; signals still end what waits. */
  close(): void;
}

interface QueueDeps {
  /** Called whenever a slot is given. */
  limit: () => number;
  /** Something near the front moved up; sent at most every 250 ms. */
  onMove: (id: string, position: number) => void;
}

interface Entry {
  id: string;
  admit(): void;
}

const TELL_MS = 250;
/** Further back a position means little, and reporting all of a thousand runs would be a million messages. */
const TOLD = 20;

export function createQueue({ limit, onMove }: QueueDeps): Queue {
  const lanes = createLanes();
  const told = new Map<string, number>();
  let taken = 0;
  let timer: NodeJS.Timeout | null = null;
  /** Set if one has started in this turn of the event loop. */
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

/** Queues of waiting runs; they take turns. */
function createLanes() {
  /** The first lane is the next to get a slot. */
  const lanes = new Map<string, Set<Entry>>();
  return {
    /** Puts it at the end of its lane, and returns its future position. */
    add(lane: string, entry: Entry): number {
      const line = lanes.get(lane) ?? new Set();
      lanes.set(lane, line);
      const round = line.size;
      line.add(entry);
      let before = 0;
      let passed = false;
      for (const other of lanes.values()) {
        if (other === line) passed = true;
        // From each other lane as many as are ahead of it in its own, plus one if that lane's turn is earlier.
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
    /** Ids in the order in which they will get slots. */
    order(): string[] {
      const lines = [...lanes.values()].map((line) => [...line]);
      const longest = Math.max(0, ...lines.map((line) => line.length));
      return Array.from({ length: longest }, (_, round) => lines.flatMap((line) => line[round]?.id ?? [])).flat();
    },
  };
}
