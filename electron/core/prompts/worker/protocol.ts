// electron/core/prompts/worker/protocol.ts - what travels between the engine and its worker.

export interface RenderJob {
  id: number;
  template: string;
  context: Record<string, unknown>;
  strict: boolean;
  marks: boolean;
}

/** Where in a rendered text a value stands, or the source of an output that had no value. Offsets in UTF-16 units. */
export interface Mark {
  start: number;
  end: number;
  type: 'value' | 'undefined';
  name: string;
}

/** A name or chain that was read and had no value; offsets are of the template. */
export interface MissingName {
  text: string;
  start: number;
  end: number;
}

export interface RenderFailure {
  kind: 'syntax' | 'undefined' | 'limit' | 'failed';
  message: string;
  line: number | null;
  column: number | null;
  missing: MissingName[];
}

export type RenderResult = { ok: true; text: string; marks: Mark[]; missing: MissingName[] } | { ok: false; failure: RenderFailure };

/** `broken`: the WebAssembly engine can't be used any more, so the worker has to be replaced. */
export type RenderReply = RenderResult & { id: number; broken: boolean };

/** 100,000 steps of the engine, 4 Mi characters of output, 128 MiB of engine memory, 64 MiB of JavaScript heap. */
export const LIMITS = { fuel: 100_000, outputChars: 4 * 1024 * 1024, engineBytes: 128 * 1024 * 1024, heapMb: 64 } as const;

/** What a worker says of itself: only while it is ready does a template's time count; starting and loading a vocabulary are ours. */
export type WorkerState = 'ready' | 'loading';
