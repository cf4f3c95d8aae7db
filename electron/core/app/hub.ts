// electron/core/app/hub.ts - events of the core, fanned out to every listener that iterates. A slow listener never holds up the core:
// its queue stays short because an event that a later one makes needless is dropped.
import type { AppEvent } from '../../contract/index.ts';

export interface EventHub {
  emit(event: AppEvent): void;
  /** All events from now on, until the signal aborts or the hub closes. Commands that came while nobody listened are given to the first listener. */
  events(signal: AbortSignal): AsyncIterable<AppEvent>;
  close(): void;
}

const MAX_QUEUE = 1000;
const MAX_KEPT_COMMANDS = 50;

interface Listener {
  add(event: AppEvent): void;
  end(): void;
}

export function createEventHub(): EventHub {
  const listeners = new Set<Listener>();
  let unheard: AppEvent[] = [];
  let closed = false;

  return {
    emit(event) {
      if (listeners.size === 0 && event.type === 'command') unheard = [...unheard, event].slice(-MAX_KEPT_COMMANDS);
      for (const listener of listeners) listener.add(event);
    },
    events(signal) {
      const queue = createQueue();
      const leave = () => {
        queue.end();
        listeners.delete(queue);
      };
      if (closed || signal.aborted) leave();
      else {
        listeners.add(queue);
        for (const event of unheard.splice(0)) queue.add(event);
        signal.addEventListener('abort', leave, { once: true });
      }
      return queue.stream(leave);
    },
    close() {
      closed = true;
      for (const listener of listeners) listener.end();
    },
  };
}

/** Two events of the same key: only the later one matters. Commands and notices are acts of their own. */
function keyOf(event: AppEvent): string | null {
  if (event.type === 'run') return `run ${event.run.id}`;
  return event.type === 'command' || event.type === 'notice' ? null : event.type;
}

function createQueue() {
  let items: AppEvent[] = [];
  let ended = false;
  let wake: () => void = () => undefined;

  const add = (event: AppEvent) => {
    const key = keyOf(event);
    if (key !== null) items = items.filter((each) => keyOf(each) !== key);
    items.push(event);
    if (items.length > MAX_QUEUE) items.shift();
    wake();
  };
  const end = () => {
    ended = true;
    wake();
  };
  async function* stream(leave: () => void): AsyncGenerator<AppEvent> {
    try {
      for (;;) {
        const item = items.shift();
        if (ended) return;
        if (item !== undefined) {
          yield item;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      leave();
    }
  }
  return { add, end, stream };
}
