// electron/core/execution/lifecycle/queue.ts - how many runs go on at once, and whose turn is next: lanes take turns, so that a batch of a
// thousand runs does not keep one run of somebody else out.
import { reasonOf } from './abort.ts';

export interface Queue {
  /**
   * Waits for a place; the answer gives it back, once. `lane` names what takes turns with others. Throws the signal's reason when it
   * aborts first.
   */
  enter(id: string, lane: string, signal: AbortSignal): Promise<() => void>;
  /** What waits, with its place from 1 in the order in which places will be given. */
  positions(): Map<string, number>;
  /** Stops telling; what waits is left to its signals. */
  close(): void;
}

interface QueueDeps {
  /** Asked anew whenever a place is given. */
  limit: () => number;
  /** Something near the front moved up; told at most every 250 ms. */
  onMove: (id: string, position: number) => void;
}

interface Entry {
  id: string;
  admit(): void;
}

const TELL_MS = 250;
/** Further back a place means little, and telling every place of a thousand runs would be a million messages. */
const TOLD = 20;

export function createQueue({ limit, onMove }: QueueDeps): Queue {
  /** The first lane is the next to get a place. */
  const lanes = new Map<string, Entry[]>();
  const told = new Map<string, number>();
  let taken = 0;
  let timer: NodeJS.Timeout | null = null;

  function order(): string[] {
    const ids: string[] = [];
    const queues = [...lanes.values()];
    for (let round = 0; queues.some((queue) => queue.length > round); round++) {
      for (const queue of queues) if (queue[round]) ids.push(queue[round]!.id);
    }
    return ids;
  }

  function pump(): void {
    while (taken < limit() && lanes.size > 0) {
      const [lane, queue] = lanes.entries().next().value!;
      const entry = queue.shift()!;
      lanes.delete(lane);
      if (queue.length > 0) lanes.set(lane, queue); // behind the others
      taken += 1;
      entry.admit();
    }
    if (lanes.size > 0) timer ??= setTimeout(tell, TELL_MS).unref();
  }

  function tell(): void {
    timer = null;
    for (const [index, id] of order().slice(0, TOLD).entries()) {
      if (told.get(id) === index + 1) continue;
      told.set(id, index + 1);
      onMove(id, index + 1);
    }
  }

  function remove(lane: string, entry: Entry): void {
    const left = (lanes.get(lane) ?? []).filter((each) => each !== entry);
    if (left.length > 0) lanes.set(lane, left);
    else lanes.delete(lane);
  }

  function place(): () => void {
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
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(reasonOf(signal));
        const leave = (): void => {
          told.delete(id);
          signal.removeEventListener('abort', abort);
        };
        const entry: Entry = {
          id,
          admit() {
            leave();
            resolve(place());
          },
        };
        const abort = (): void => {
          leave();
          remove(lane, entry);
          reject(reasonOf(signal));
        };
        signal.addEventListener('abort', abort, { once: true });
        const queue = lanes.get(lane);
        if (queue) queue.push(entry);
        else lanes.set(lane, [entry]);
        pump();
      });
    },
    positions: () => new Map(order().map((id, index) => [id, index + 1])),
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
