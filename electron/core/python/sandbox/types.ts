// electron/core/python/sandbox/types.ts - the door's types: one interface for every engine.
import type { SandboxBackend, SandboxLimits, SandboxOutcome, SyntaxProblem } from '../../../contract/index.ts';

/** A function that the guest finds in the module `inklings`. */
export interface HostFunction {
  /** Also the method of the call. */
  name: string;
  /** Parameters as Python writes them, such as `query, limit=20` or `prompt, **options`. Ours, never a stranger's. */
  signature: string;
  /** First line of its help. */
  doc?: string | undefined;
  /** The permission that a run needs to call it, such as `llm:query`; `inklings.Refused` names it. */
  capability?: string | undefined;
}

export interface SandboxJob {
  source: string;
  /** Shown in tracebacks; the name of the artifact or its file. */
  fileName: string;
  /** Line of the author's file on which the source begins, from 1. Default 1. */
  firstLine?: number | undefined;
  /** Any text; decides `random` and the order of sets, so the same job with the same seed does the same. */
  seed: string;
  limits: SandboxLimits;
  /** What the module `inklings` offers, besides `submit` and `checkpoint`, which always exist and never reach `host`. */
  functions: readonly HostFunction[];
  /** Names of `functions` that this run may call; any other call raises `inklings.Refused` in the guest. */
  allowed: readonly string[];
  /** Global names of the author's code, JSON values. */
  variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface HostCall {
  /** Counts from 1 in a run. */
  id: number;
  method: string;
  /** By name of the parameter, defaults filled in; `**options` is one object under its name. */
  args: Readonly<Record<string, unknown>>;
  /** Aborts at the deadline and on cancel; the answer is then dropped. */
  signal: AbortSignal;
}

/**
 * Answers a call with a JSON value. What it throws becomes a Python exception: an AppError by its code (`no_permission` and `run_blocked` →
 * `inklings.Refused`, `not_found` → `inklings.NotFound`, `limit_reached` → `inklings.LimitReached`, `bad_input` and `input_invalid` →
 * `inklings.BadArguments`, any other → `inklings.HostError`), with the attributes `code` and `remedy`.
 */
export type Host = (call: HostCall) => Promise<unknown>;

export interface BackendChoice {
  name: SandboxBackend;
  /** Name and version, such as `wasmtime 50.0.1`. */
  engine: string;
  /** One sentence for a person: why this one. */
  why: string;
}

export interface Sandbox {
  /**
   * Runs a source in a fresh guest. Never throws for what the guest does: the outcome says. Every run ends at its deadline, at the latest
   * about a second after it, or about five seconds with other runs. Its clock starts once it is among the 64 that run at once.
   * `onPreparing` says what the run waits for before that: the first one on a machine compiles the guest; null once over.
   */
  run(job: SandboxJob, host: Host, signal?: AbortSignal, onPreparing?: (what: string | null) => void): Promise<SandboxOutcome>;
  /** What Python's parser says, as the author types. Throws AppError without an engine. */
  checkSyntax(source: string, fileName: string, signal?: AbortSignal): Promise<SyntaxProblem[]>;
  /** Which engine runs here and why. Throws AppError `process_missing` when there is none. */
  backend(): Promise<BackendChoice>;
  /** Makes the first run fast: the engine is started and the guest compiled (5 to 7 s the first time). `onProgress` reports steps. */
  warm(onProgress?: (what: string) => void, signal?: AbortSignal): Promise<void>;
  /** Ends everything; runs that go on end as `cancelled`. */
  close(): Promise<void>;
}
