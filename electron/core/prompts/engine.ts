// electron/core/prompts/engine.ts - the prompt engine: renders templates in one warm worker thread that is ended when a template does
// not stop, and replaced by the next render (row C3).
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/index.ts';
import { templateError } from './template-error.ts';
import { LIMITS, type Mark, type MissingName, type RenderJob, type RenderReply, type WorkerState } from './worker/protocol.ts';

export interface RenderOptions {
  /** Default true: a name without a value is an error. */
  strict?: boolean;
  /** For the preview: names without a value are shown as their source, and `marks` says where values stand. */
  marks?: boolean;
  /** Line of the author's file in which the template starts; errors count from it. Default 1. */
  firstLine?: number;
  signal?: AbortSignal | undefined;
}

export interface Rendered {
  text: string;
  marks: Mark[];
  /** With `marks`: what had no value; offsets are of the template. */
  missing: MissingName[];
}

export interface PromptEngine {
  /**
   * Renders a template with a flat context of JSON values; no HTML escaping, no block trimming. The text is exactly MiniJinja's own.
   * Throws AppError `template_syntax`, `template_undefined`, `template_limit` (2 s, 100,000 steps, 4 Mi characters, 128 MiB) with the
   * line and column, or `cancelled`.
   */
  render(template: string, context: Record<string, unknown>, options?: RenderOptions): Promise<Rendered>;
  /** Ends the worker; renders under way fail with `cancelled`. */
  close(): Promise<void>;
}

interface Waiting {
  job: RenderJob;
  firstLine: number;
  resolve(rendered: Rendered): void;
  reject(error: AppError): void;
  /** True when nobody waits for the answer any more. */
  abandoned: boolean;
}

const WALL_MS = 2000;
/** What an abandoned render may still take before its worker is ended: most finish at once, and a warm worker is worth keeping. */
const ABANDONED_MS = 100;

/** Makes an engine; its worker starts at once, so that the first render finds it warm. */
export function createPromptEngine(options: { wallMs?: number } = {}): PromptEngine {
  const engine = new Engine(options.wallMs ?? WALL_MS);
  engine.warm();
  return { render: (template, context, renderOptions) => engine.render(template, context, renderOptions), close: () => engine.close() };
}

class Engine {
  private readonly wallMs: number;
  private readonly waiting: Waiting[] = [];
  private worker: Worker | null = null;
  private ready = false;
  private timer: NodeJS.Timeout | null = null;
  private nextId = 1;
  private closed = false;

  constructor(wallMs: number) {
    this.wallMs = wallMs;
  }

  /** Starts the worker when none runs. */
  warm(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./worker/render-worker.ts', import.meta.url), {
      // Options of this process (a script given on its command line, a debugger) are not the worker's.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb },
      name: 'templates',
    });
    worker.unref();
    worker.on('message', (message: RenderReply | WorkerState) => {
      if (worker === this.worker) this.hear(message);
    });
    worker.on('error', (error) => this.lost(worker, error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.lost(worker, 'the worker ended'));
    this.worker = worker;
    for (const waiting of this.waiting) worker.postMessage(waiting.job);
    return worker;
  }

  render(template: string, context: Record<string, unknown>, options: RenderOptions = {}): Promise<Rendered> {
    if (this.closed) return Promise.reject(new AppError('cancelled', 'The prompt engine is closed.'));
    if (options.signal?.aborted) return Promise.reject(cancelled());
    const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
    const job: RenderJob = {
      id: this.nextId,
      template,
      // JSON in, JSON out: no Date, function or undefined reaches the engine, which would print them as something else.
      context: JSON.parse(JSON.stringify(context)),
      strict: options.strict ?? true,
      marks: options.marks ?? false,
    };
    this.nextId += 1;
    const entry: Waiting = { job, firstLine: options.firstLine ?? 1, resolve, reject, abandoned: false };
    const abandon = (): void => this.abandon(entry);
    options.signal?.addEventListener('abort', abandon, { once: true });
    const worker = this.warm();
    this.waiting.push(entry);
    worker.postMessage(job);
    if (this.waiting.length === 1) {
      worker.ref();
      this.watchHead();
    }
    return promise.finally(() => options.signal?.removeEventListener('abort', abandon));
  }

  async close(): Promise<void> {
    this.closed = true;
    const worker = this.detach();
    for (const entry of this.waiting.splice(0)) entry.reject(new AppError('cancelled', 'The prompt engine was closed during a render.'));
    await worker?.terminate();
  }

  private hear(message: RenderReply | WorkerState): void {
    if (typeof message !== 'string') {
      this.settle(message);
      return;
    }
    this.ready = message === 'ready';
    this.watchHead();
  }

  private settle(reply: RenderReply): void {
    const entry = this.waiting.shift();
    if (!entry || entry.job.id !== reply.id) throw new Error('The template worker answered out of order.');
    if (reply.ok) entry.resolve({ text: reply.text, marks: reply.marks, missing: reply.missing });
    else entry.reject(templateError(reply.failure, entry.job, entry.firstLine));
    if (reply.broken) {
      this.replace();
      return;
    }
    if (this.waiting.length === 0) this.worker?.unref();
    this.watchHead();
  }

  /** The clock runs only for the job that the worker is busy with: the first one, while the worker is ready. */
  private watchHead(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const head = this.waiting[0];
    if (!head || !this.ready) return;
    this.timer = setTimeout(() => this.overdue(head), head.abandoned ? ABANDONED_MS : this.wallMs);
  }

  private overdue(head: Waiting): void {
    this.waiting.shift();
    head.reject(
      templateError(
        { kind: 'limit', message: `it takes longer than ${this.wallMs / 1000} s`, line: null, column: null, missing: [] },
        head.job,
        head.firstLine,
      ),
    );
    this.replace();
  }

  private abandon(entry: Waiting): void {
    entry.abandoned = true;
    entry.reject(cancelled());
    if (entry === this.waiting[0]) this.watchHead();
  }

  /** Ends the worker and gives what still waits to a new one. */
  private replace(): void {
    void this.detach()?.terminate();
    if (this.waiting.length === 0) return;
    this.warm().ref();
    this.watchHead();
  }

  private detach(): Worker | null {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const worker = this.worker;
    this.worker = null;
    this.ready = false;
    return worker;
  }

  /** The worker died by itself: out of heap, or it could not start. The job it was busy with gets the blame. */
  private lost(worker: Worker, reason: string): void {
    if (worker !== this.worker) return;
    const head = this.waiting.shift();
    if (head) {
      const message = `it ended the template worker (${reason})`;
      head.reject(templateError({ kind: 'limit', message, line: null, column: null, missing: [] }, head.job, head.firstLine));
    }
    this.replace();
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The render was cancelled.');
}
