// electron/core/app/hub.ts - events of the core, sent to every listener that iterates. Changes are sent together, at most ten times a second,
// and superseded ones are dropped: a slow listener never holds up the core, nor a batch of a thousand cells a window.
import type { AppEvent } from '../../contract/index.ts';

export interface EventHub {
  emit(event: AppEvent): void;
  /** All events from now on, until the signal aborts or the hub closes. The first listener also gets earlier commands. */
  events(signal: AbortSignal): AsyncIterable<AppEvent>;
  /** Tells a part of the core of each event as it happens. */
  onEach(heard: (event: AppEvent) => void): void;
  close(): void;
}

const MAX_QUEUE = 1000;
const BATCH_MS = 100;
const MAX_KEPT_COMMANDS = 50;

interface Listener {
  add(event: AppEvent): void;
  end(): void;
}

export function createEventHub(): EventHub {
  const listeners = new Set<Listener>();
  const parts: ((event: AppEvent) => void)[] = [];
  let unheard: AppEvent[] = [];
  let closed = false;

  return {
    emit(event) {
      if (listeners.size === 0 && event.type === 'command') unheard = [...unheard, event].slice(-MAX_KEPT_COMMANDS);
      for (const listener of listeners) listener.add(event);
      for (const heard of parts) heard(event);
    },
    onEach: (heard) => void parts.push(heard),
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

/** Two events of the same key: only the later one matters. Commands and notices have no key. */
function keyOf(event: AppEvent): string | null {
  if (event.type === 'run') return `run ${event.run.id}`;
  return event.type === 'command' || event.type === 'notice' ? null : event.type;
}

function createQueue() {
  /** Sent at once, one by one. */
  const acts: AppEvent[] = [];
  /** By key, in the order of the last change. */
  const changes = new Map<string, AppEvent>();
  let tellFrom = 0;
  let ended = false;
  let wake: () => void = () => undefined;

  const add = (event: AppEvent) => {
    const key = keyOf(event);
    if (key === null) {
      acts.push(event);
      if (acts.length > MAX_QUEUE) acts.shift();
    } else {
      changes.delete(key);
      changes.set(key, event);
      if (changes.size > MAX_QUEUE) changes.delete(changes.keys().next().value!);
    }
    wake();
  };
  const end = () => {
    ended = true;
    wake();
  };
  /** All changes, when they are due. */
  const takeChanges = (): AppEvent[] => {
    if (changes.size === 0 || performance.now() < tellFrom) return [];
    tellFrom = performance.now() + BATCH_MS;
    const taken = [...changes.values()];
    changes.clear();
    return taken;
  };
  async function* stream(leave: () => void): AsyncGenerator<AppEvent> {
    let timer: NodeJS.Timeout | undefined;
    try {
      while (!ended) {
        const news = acts.length > 0 ? acts.splice(0, 1) : takeChanges();
        for (const event of news) {
          if (ended) return;
          yield event;
        }
        if (news.length > 0) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
          clearTimeout(timer);
          if (changes.size > 0) timer = setTimeout(resolve, Math.max(0, tellFrom - performance.now()));
        });
      }
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
  return { add, end, stream };
}
