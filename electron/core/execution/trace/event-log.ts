// electron/core/execution/trace/event-log.ts - what happens in one run, for watchers that join early, late, or many at once. It keeps the
// state of each step, not its history, so its size is that of the run: a watcher gets what has changed since it last looked.
import type { AssertionResult, Run, RunEvent, Span } from '../../../contract/index.ts';

/** How often steps and text are sent together, so that a fast model does not cause thousands of messages. */
const BATCH_MS = 50;
/** Characters of one event. */
const MAX_TEXT_CHARS = 250_000;

/** What is known of one step. */
interface StepState {
  span: Span | null;
  results: AssertionResult[] | null;
  thinking: string;
  text: string;
  /** How often the text so far turned out to be thinking. */
  begun: number;
}

interface Watcher {
  /** Ids of the steps changed since the last event, in the order of their first change. */
  changed: Set<string>;
  run: Run | null;
  /** What it knows of each step. */
  told: Map<string, StepState>;
  wake(): void;
}

const NOTHING: StepState = { span: null, results: null, thinking: '', text: '', begun: 0 };

export class EventLog {
  private run: Run | null = null;
  /** By span id, in starting order. */
  private readonly steps = new Map<string, StepState>();
  private readonly watchers = new Set<Watcher>();
  private timer: NodeJS.Timeout | null = null;
  private ended = false;

  push(event: Exclude<RunEvent, { type: 'text' | 'thinking' }>): void {
    if (event.type === 'run') {
      this.run = event.run;
      this.wakeAll();
    } else if (event.type === 'span') this.change(event.span.id, { span: event.span });
    else this.change(event.spanId, { results: event.results });
  }

  /** Text that a model streamed into a span. */
  text(spanId: string, text: string): void {
    this.change(spanId, { text: (this.steps.get(spanId)?.text ?? '') + text });
  }

  /** What it thought. `all`: so was the text so far. */
  thinking(spanId: string, text: string, all: boolean): void {
    const now = this.steps.get(spanId) ?? NOTHING;
    this.change(spanId, {
      thinking: now.thinking + (all ? now.text : '') + text,
      ...(all ? { text: '', begun: now.begun + 1 } : {}),
    });
  }

  /** Nothing follows; watchers end once they have received everything. */
  end(): void {
    this.ended = true;
    this.wakeAll();
  }

  /** The state of everything so far, then changes as they come, until the run has ended or `signal` aborts. */
  async *watch(signal: AbortSignal): AsyncGenerator<RunEvent> {
    const watcher: Watcher = { changed: new Set(this.steps.keys()), run: null, told: new Map(), wake: () => {} };
    const leave = (): void => watcher.wake();
    this.watchers.add(watcher);
    signal.addEventListener('abort', leave, { once: true });
    try {
      while (!signal.aborted) {
        for (const event of this.news(watcher)) {
          if (signal.aborted) return;
          yield event;
        }
        if (watcher.changed.size > 0 || watcher.run !== this.run) continue;
        if (this.ended || signal.aborted) return;
        await new Promise<void>((resolve) => {
          watcher.wake = resolve;
        });
      }
    } finally {
      this.watchers.delete(watcher);
      signal.removeEventListener('abort', leave);
    }
  }

  private change(spanId: string, values: Partial<StepState>): void {
    this.steps.set(spanId, { ...(this.steps.get(spanId) ?? NOTHING), ...values });
    for (const { changed } of this.watchers) changed.add(spanId);
    this.timer ??= setTimeout(() => this.wakeAll(), BATCH_MS);
  }

  private wakeAll(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const { wake } of this.watchers) wake();
  }

  /** What a watcher was not sent yet. The end of the run, and a wait for a person, come after all of it. */
  private *news(watcher: Watcher): Generator<RunEvent> {
    const { run } = this;
    const isNew = run !== null && run !== watcher.run;
    watcher.run = run;
    const changed = [...watcher.changed];
    watcher.changed.clear();
    const goesOn = run !== null && run.endedAt === null && run.waiting === null;
    if (isNew && goesOn) yield { type: 'run', run };
    for (const spanId of changed) {
      const now = this.steps.get(spanId) ?? NOTHING;
      const before = watcher.told.get(spanId) ?? NOTHING;
      watcher.told.set(spanId, now);
      yield* newsOfStep(spanId, before, now);
    }
    if (isNew && !goesOn) yield { type: 'run', run };
  }
}

/** A step is sent before its text, and its end after it. */
function* newsOfStep(spanId: string, before: StepState, now: StepState): Generator<RunEvent> {
  const span: RunEvent[] = now.span === null || now.span === before.span ? [] : [{ type: 'span', span: now.span }];
  if (before.span === null) yield* span;
  const all = now.begun > before.begun;
  const thought = now.thinking.slice(all ? 0 : before.thinking.length);
  for (let at = 0; at < thought.length || (all && at === 0); at += MAX_TEXT_CHARS) {
    yield { type: 'thinking', spanId, text: thought.slice(at, at + MAX_TEXT_CHARS), all: all && at === 0 };
  }
  for (let at = all ? 0 : before.text.length; at < now.text.length; at += MAX_TEXT_CHARS) {
    yield { type: 'text', spanId, text: now.text.slice(at, at + MAX_TEXT_CHARS) };
  }
  if (before.span !== null) yield* span;
  if (now.results !== null && now.results !== before.results) yield { type: 'assertions', spanId, results: now.results };
}
