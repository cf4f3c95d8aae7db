// electron/contract/python/sandbox.ts - what a run of untrusted Python may use, and how it can end. Code templates, DSPy's interpreter and the
// window share these terms.
import { z } from 'zod';

const MIB = 1024 * 1024;

/** What one run may use. `ms` bounds everything, waiting for host functions included; `fuel` bounds computing only. */
export const SandboxLimits = z.object({
  /** Milliseconds on the host's clock. */
  ms: z.number().int().min(50).max(600_000),
  /** Linear memory of the guest, in bytes; Python itself needs 10 MiB to start. */
  memoryBytes: z
    .number()
    .int()
    .min(16 * MIB)
    .max(1024 * MIB),
  /** Operations of the engine; a simple pass of a Python loop takes about 6,700. Starting Python is not counted. */
  fuel: z.number().int().min(1_000_000).max(1_000_000_000_000),
});
export type SandboxLimits = z.infer<typeof SandboxLimits>;

export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = { ms: 10_000, memoryBytes: 128 * MIB, fuel: 20_000_000_000 };

/** Maximum for a settings page or an author. */
export const MAX_SANDBOX_LIMITS: SandboxLimits = { ms: 600_000, memoryBytes: 1024 * MIB, fuel: 1_000_000_000_000 };

/** How a run ended: a closed list, the same on each back end. */
export const SANDBOX_REASONS = [
  /** The code called `submit(value)`. */
  'submitted',
  /** It reached its end. */
  'finished_without_submit',
  /** An uncaught exception, or something on the channel that is not a message. */
  'guest_exception',
  /** It ended its own process: `os._exit`, `os.abort`, or the engine stopped it (a trap). */
  'guest_exit',
  'out_of_fuel',
  'deadline',
  'cancelled',
  /** An uncaught `MemoryError`. */
  'memory',
  /** The submitted value, a checkpoint or an argument is larger than 4 MiB as JSON. */
  'output_limit',
  /** An uncaught `inklings.Refused`. */
  'host_call_refused',
  /** No back end can run here. */
  'engine_missing',
  /** The process that ran it ended, or something else of ours failed. */
  'infrastructure',
] as const;
export const SandboxReason = z.enum(SANDBOX_REASONS);
export type SandboxReason = z.infer<typeof SandboxReason>;

/** `wasmtime` counts fuel; `v8` is for machines without Python and has only the clock. */
export const SandboxBackend = z.enum(['wasmtime', 'v8']);
export type SandboxBackend = z.infer<typeof SandboxBackend>;

/** A stream's output: its first and last 256 KiB. `leftOut` is the number of bytes between them. */
export const SandboxOutput = z.object({ head: z.string(), tail: z.string(), leftOut: z.number().int().nonnegative() });
export type SandboxOutput = z.infer<typeof SandboxOutput>;

export const SandboxError = z.object({
  /** Name of the Python exception, such as `KeyError`; empty when it was none. */
  type: z.string(),
  message: z.string(),
  /** Line of the author's file, from 1; null when it is not in the author's code. */
  line: z.number().int().positive().nullable(),
  /** Without the frames of our own guest code. */
  traceback: z.string(),
  /** What a person can do, where the sandbox itself failed and not the code. */
  remedy: z.string().optional(),
});
export type SandboxError = z.infer<typeof SandboxError>;

export const SandboxOutcome = z.object({
  reason: SandboxReason,
  /** The value of `submit`; present exactly when the reason is `submitted`. */
  value: z.unknown().optional(),
  /** The last `checkpoint(value)`, even if the run failed later. */
  checkpoint: z.unknown().optional(),
  error: SandboxError.optional(),
  /** Used by the author's code; comparable only between runs of one engine version. Null without metering, and for a run that was stopped. */
  fuel: z.number().int().nonnegative().nullable(),
  /** Peak linear memory; null if unknown. */
  peakMemoryBytes: z.number().int().nonnegative().nullable(),
  ms: z.number().nonnegative(),
  backend: SandboxBackend,
  /** Name and version, such as `wasmtime 50.0.1`. */
  engine: z.string(),
  metering: z.enum(['fuel', 'none']),
  stdout: SandboxOutput,
  stderr: SandboxOutput,
  /** Host functions called, refused ones included. */
  calls: z.number().int().nonnegative(),
});
export type SandboxOutcome = z.infer<typeof SandboxOutcome>;

/** What Python's own parser says about a source. Line and column count from 1, columns in UTF-16 units. */
export const SyntaxProblem = z.object({
  line: z.number().int().positive(),
  column: z.number().int().positive(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
});
export type SyntaxProblem = z.infer<typeof SyntaxProblem>;
