// electron/core/prompts/engine.ts - the prompt engine: renders templates in a worker thread that is ended if a template does not stop, and
// replaced by the next render (row C3).
import { AppError } from '../../contract/index.ts';
import { createLimitedWorker } from '../workers/index.ts';
import { type TemplateError, templateError } from './template-error.ts';
import type { Mark, MissingName, RenderFailure, RenderJob, RenderResult } from './worker/protocol.ts';

export interface RenderOptions {
  /** Default true: a name without a value is an error. */
  strict?: boolean;
  /** White space around block tags that is left out, as `trim_blocks` and `lstrip_blocks` of Jinja2; default none. */
  blocks?: RenderJob['blocks'];
  /** The text is Python for the sandbox: `pyrepr` of a number that Python would write otherwise is a `WrittenFloat`. Default false. */
  python?: boolean;
  /** For the preview: names without a value are shown as their source, and `marks` says where values are. */
  marks?: boolean;
  /** Line of the author's file in which the template starts; errors count from it. Default 1. */
  firstLine?: number;
  signal?: AbortSignal | undefined;
}

export interface Rendered {
  text: string;
  marks: Mark[];
  /** With `marks`: the error of a render without them, for the names that have no value here. */
  failure: TemplateError | null;
}

export interface PromptEngine {
  /**
   * Renders a template with a flat context of JSON values; no HTML escaping, no block trimming unless asked for. The text is exactly
   * MiniJinja's own, but for numbers, which stay as they are written.
   * Throws AppError `template_syntax`, `template_undefined`, `template_limit` (2 s, 100,000 steps, 4 Mi characters, 128 MiB) with the
   * line and column, or `cancelled`.
   */
  render(template: string, context: Record<string, unknown>, options?: RenderOptions): Promise<Rendered>;
  /** Ends the worker; renders under way fail with `cancelled`. */
  close(): Promise<void>;
}

const WALL_MS = 2000;

/** Creates an engine; its thread starts with the first render. */
export function createPromptEngine(options: { wallMs?: number } = {}): PromptEngine {
  const worker = createLimitedWorker<RenderJob, RenderResult>({
    module: new URL('./worker/render-worker.ts', import.meta.url),
    name: 'templates',
    wallMs: options.wallMs ?? WALL_MS,
    stopped: ({ template }, why) => templateError(limit(why), { template, names: [] }, 1),
    cancelled: (how) => new AppError('cancelled', `The render ${how}.`),
  });
  return {
    async render(
      template,
      context,
      { strict = true, marks = false, python = false, blocks = { trim: false, lstrip: false }, firstLine = 1, signal } = {},
    ) {
      // JSON in, JSON out: no Date, function or undefined reaches the engine, which would print them as something else.
      const job: RenderJob = { template, context: JSON.stringify(context), blocks, strict, marks, python };
      const result = await worker.run(job, signal);
      const failed = { template, names: Object.keys(context) };
      if (!result.ok) throw templateError(result.failure, failed, firstLine);
      const { text, marks: placed, missing } = result;
      return { text, marks: placed, failure: missing.length === 0 ? null : templateError(undefinedNames(missing), failed, firstLine) };
    },
    close: worker.close,
  };
}

const limit = (message: string): RenderFailure => ({ kind: 'limit', message, line: null, column: null, missing: [] });
const undefinedNames = (missing: MissingName[]): RenderFailure => ({ kind: 'undefined', message: '', line: null, column: null, missing });
