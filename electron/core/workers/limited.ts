// electron/core/workers/limited.ts - a worker thread that does one job after another. It starts with the first job, is ended when a job
// does not stop or none comes for a while (a thread takes 10 to 30 MB), and is replaced when the next job comes.
import { Worker } from 'node:worker_threads';
import type { AppError } from '../../contract/index.ts';
import { ownCodeEnvironment } from './environment.ts';
import type { Answered, Job, WorkerState } from './protocol.ts';

/** The caller creates the errors, so that this room loads nothing: every new thread loads its door first. */
export interface LimitedWorkerOptions<Input> {
  /** Module of the thread; it calls `serveJobs`. */
  module: URL;
  /** Name of the thread, for debuggers. */
  name: string;
  /** Milliseconds that a job may take; starting the thread and loading do not count. */
  wallMs: number;
  /** Milliseconds without a job after which the thread is ended; 60,000 by default. */
  idleMs?: number | undefined;
  /** The error of a job that was ended; `why` goes on from “it was stopped:”. */
  stopped(input: Input, why: string): AppError;
  /** The error of a job that nobody is waiting for any more; `how` is a phrase like “was cancelled”. */
  cancelled(how: string): AppError;
}

export interface LimitedWorker<Input, Output> {
  /** Throws what `stopped` creates, or `cancelled` if the signal aborts or the worker is closed. The input is copied to the thread. */
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  /** Ends the thread; waiting jobs fail with `cancelled`. */
  close(): Promise<void>;
}

interface Waiting<Input, Output> {
  job: Job<Input>;
  resolve(output: Output): void;
  reject(error: AppError): void;
  /** True when nobody is waiting for the answer any more. */
  abandoned: boolean;
}

/** How long an abandoned job may still run before its thread is ended: most finish at once, and a warm thread is worth keeping. */
const ABANDONED_MS = 100;

const IDLE_MS = 60_000;

/**
 * A net, not the limit: a thread that reaches its memory limit may take the whole process with it (V8 aborts when it cannot free
 * enough in time), so the time limit must come first. It does: a second of allocating fills about half a gigabyte.
 */
const HEAP_MB = 2048;

export function createLimitedWorker<Input, Output>(options: LimitedWorkerOptions<Input>): LimitedWorker<Input, Output> {
  const worker = new Limited<Input, Output>(options);
  return { run: (input, signal) => worker.run(input, signal), close: () => worker.close() };
}

/** The first of `waiting` is the one that the thread is busy with; the others have not been sent yet. */
class Limited<Input, Output> {
  private readonly options: LimitedWorkerOptions<Input>;
  private readonly waiting: Waiting<Input, Output>[] = [];
  private thread: Worker | null = null;
  private ready = false;
  /** Ends the running job; between jobs, the thread. */
  private timer: NodeJS.Timeout | null = null;
  private nextId = 1;
  private closed = false;

  constructor(options: LimitedWorkerOptions<Input>) {
    this.options = options;
  }

  private start(): Worker {
    if (this.thread) return this.thread;
    const { module, name } = this.options;
    // Options of this process (a script given on its command line, a debugger) are not the thread's, nor is its environment.
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
    const thread = new Worker(module, { execArgv: [], env: ownCodeEnvironment(), resourceLimits, name });
    thread.unref();
    thread.on('message', (message: Answered<Output> | WorkerState) => {
      if (thread === this.thread) this.receive(message);
    });
    thread.on('error', (error) => this.lost(thread, error instanceof Error ? error.message : String(error)));
    thread.on('messageerror', (error) => this.lost(thread, error.message));
    thread.on('exit', () => this.lost(thread, 'the thread ended'));
    this.thread = thread;
    return thread;
  }

  run(input: Input, signal?: AbortSignal): Promise<Output> {
    if (this.closed) return Promise.reject(this.options.cancelled('was not started, because Skillwright is closing'));
    if (signal?.aborted) return Promise.reject(this.options.cancelled('was cancelled'));
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const entry: Waiting<Input, Output> = { job: { id: this.nextId, input }, resolve, reject, abandoned: false };
    this.nextId += 1;
    const abandon = (): void => this.abandon(entry);
    signal?.addEventListener('abort', abandon, { once: true });
    this.waiting.push(entry);
    if (this.waiting.length === 1) this.begin();
    return promise.finally(() => signal?.removeEventListener('abort', abandon));
  }

  async close(): Promise<void> {
    this.closed = true;
    const thread = this.detach();
    for (const entry of this.waiting.splice(0)) entry.reject(this.options.cancelled('was ended, because Skillwright is closing'));
    await thread?.terminate();
  }

  /** Sends the first job. A thread without one does not keep the process alive. */
  private begin(): void {
    const head = this.waiting[0];
    if (!head) {
      this.thread?.unref();
      this.timer = setTimeout(() => void this.detach()?.terminate(), this.options.idleMs ?? IDLE_MS).unref();
      return;
    }
    const thread = this.start();
    thread.ref();
    thread.postMessage(head.job);
    this.watchHead();
  }

  private receive(message: Answered<Output> | WorkerState): void {
    if (typeof message === 'string') {
      this.ready = message === 'ready';
      this.watchHead();
      return;
    }
    const head = this.waiting.shift();
    if (head?.job.id !== message.id) throw new Error(`The thread ${this.options.name} answered out of order.`);
    this.stopClock();
    head.resolve(message.output);
    if (message.broken) void this.detach()?.terminate();
    this.begin();
  }

  /** The clock runs only while the thread is ready. */
  private watchHead(): void {
    this.stopClock();
    const head = this.waiting[0];
    if (!head || !this.ready) return;
    this.timer = setTimeout(() => this.overdue(head), head.abandoned ? ABANDONED_MS : this.options.wallMs);
  }

  /** If this process was busy for long, the answer may have arrived but not been read yet: it is read before the immediate runs. */
  private overdue(head: Waiting<Input, Output>): void {
    setImmediate(() => {
      if (this.waiting[0] === head) this.stop(`it took longer than ${this.options.wallMs / 1000} s`);
    });
  }

  private abandon(entry: Waiting<Input, Output>): void {
    entry.abandoned = true;
    entry.reject(this.options.cancelled('was cancelled'));
    const at = this.waiting.indexOf(entry);
    if (at === 0) this.watchHead();
    else if (at > 0) this.waiting.splice(at, 1);
  }

  /** The thread died by itself: out of heap, or it could not start. The job it was busy with is blamed. */
  private lost(thread: Worker, reason: string): void {
    if (thread === this.thread) this.stop(`its thread ended (${reason})`);
  }

  /** Ends the thread with its job, and gives the waiting jobs to a new one. */
  private stop(why: string): void {
    void this.detach()?.terminate();
    const head = this.waiting.shift();
    head?.reject(this.options.stopped(head.job.input, why));
    if (this.waiting.length > 0) this.begin();
  }

  private detach(): Worker | null {
    this.stopClock();
    const { thread } = this;
    this.thread = null;
    this.ready = false;
    return thread;
  }

  private stopClock(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
