// electron/core/prompts/worker/protocol.ts - messages between the engine and its worker.

export interface RenderJob {
  template: string;
  /** As JSON: a number that is kept as it is written cannot be copied to a thread. */
  context: string;
  /** Which white space around block tags is left out. */
  blocks: { trim: boolean; lstrip: boolean };
  strict: boolean;
  marks: boolean;
  /** The text is Python for the sandbox. */
  python: boolean;
}

/** Where in a rendered text a value is, or the source of an output that had no value. Offsets in UTF-16 units. */
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

/** 100,000 steps of the engine, 4 Mi characters of output, 128 MiB of engine memory. */
export const LIMITS = { fuel: 100_000, outputChars: 4 * 1024 * 1024, engineBytes: 128 * 1024 * 1024 } as const;
