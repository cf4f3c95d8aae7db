// electron/core/execution/trace/event-log.ts - everything that happened in one run, for watchers that come early, late, or many at once.
import type { RunEvent } from '../../../contract/index.ts';

/** Streamed text is joined for this long, so that a fast model does not become thousands of messages. */
const TEXT_BATCH_MS = 50;

export class EventLog {
  private readonly events: RunEvent[] = [];
  private readonly wake = new Set<() => void>();
  private waiting: { spanId: string; text: string } | null = null;
  private timer: NodeJS.Timeout | null = null;
  private ended = false;

  push(event: RunEvent): void {
    this.flushText();
    this.append(event);
  }

  /** Text that a model streamed into a span. */
  text(spanId: string, text: string): void {
    if (this.waiting && this.waiting.spanId !== spanId) this.flushText();
    this.waiting = { spanId, text: (this.waiting?.text ?? '') + text };
    this.timer ??= setTimeout(() => this.flushText(), TEXT_BATCH_MS);
  }

  /** Nothing follows; watchers end when they have seen everything. */
  end(): void {
    this.flushText();
    this.ended = true;
    this.notify();
  }

  /** All events from the first, then new ones as they come, until the run has ended or `signal` aborts. */
  async *watch(signal: AbortSignal): AsyncGenerator<RunEvent> {
    for (let at = 0; ; ) {
      while (at < this.events.length) {
        if (signal.aborted) return;
        yield this.events[at]!;
        at += 1;
      }
      if (this.ended || signal.aborted) return;
      await this.next(signal);
    }
  }

  private next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.wake.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.wake.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  private flushText(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const text = this.waiting;
    this.waiting = null;
    if (text) this.append({ type: 'text', ...text });
  }

  private append(event: RunEvent): void {
    this.events.push(event);
    this.notify();
  }

  private notify(): void {
    for (const wake of [...this.wake]) wake();
  }
}
