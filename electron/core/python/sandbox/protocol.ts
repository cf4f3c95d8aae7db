// electron/core/python/sandbox/protocol.ts - what travels between the app and the process that runs guests, whatever its engine. The Python
// side of the same words is sidecar/skillwright_sidecar/sandbox_service/service.py.
import { z } from 'zod';
import { SANDBOX_REASONS, SandboxError, SandboxOutput } from '../../../contract/python/sandbox.ts';

/** What the first code of the guest reads (resources/sandbox/guest.py). */
export const GuestJob = z.object({
  kind: z.enum(['run', 'check']),
  source: z.string(),
  fileName: z.string(),
  firstLine: z.number(),
  functions: z.array(z.object({ name: z.string(), signature: z.string(), doc: z.string().nullable() })),
  variables: z.record(z.string(), z.unknown()),
});
export type GuestJob = z.infer<typeof GuestJob>;

export const RunParams = z.object({
  run: z.string(),
  job: GuestJob,
  seed: z.string(),
  limits: z.object({ memoryBytes: z.number(), fuel: z.number() }),
});
export type RunParams = z.infer<typeof RunParams>;

export const WarmParams = z.object({ memoryBytes: z.number() });

export const StopParams = z.object({ run: z.string() });

/** What the guest may ask: its author's code can write one too, so nothing of it is trusted. */
export const Question = z.discriminatedUnion('t', [
  z.object({ t: z.literal('call'), method: z.string(), args: z.record(z.string(), z.unknown()) }),
  z.object({ t: z.literal('checkpoint'), value: z.unknown() }),
]);

export type Question = z.infer<typeof Question>;

/** How the guest says that its run ended; no more trusted. */
export const LastWord = z.discriminatedUnion('t', [
  z.object({ t: z.literal('submit'), value: z.unknown() }),
  z.object({ t: z.literal('error'), kind: z.string(), ...SandboxError.shape }),
  z.object({ t: z.literal('end') }),
]);
export type LastWord = z.infer<typeof LastWord>;

/** The question is JSON, which the process of the guest does not read. The answer is `=` and a value or `!` and a `CallFailure`, which the
 * guest reads as it is; null when it was no question. */
export const CallParams = z.object({ run: z.string(), question: z.string() });

/** `kind` is a class of the module `inklings`. */
export interface CallFailure {
  kind: 'HostError' | 'Refused' | 'NotFound' | 'LimitReached' | 'BadArguments';
  message: string;
  code: string;
  remedy?: string | undefined;
}

/** How a run ended, as its process tells; `stopped` because it was asked to. */
export const GuestEnd = z.object({
  reason: z.enum([...SANDBOX_REASONS, 'stopped']),
  value: z.unknown().optional(),
  error: SandboxError.optional(),
  fuel: z.number().nullable(),
  peakMemoryBytes: z.number().nullable(),
  ms: z.number(),
  stdout: SandboxOutput,
  stderr: SandboxOutput,
});
export type GuestEnd = z.infer<typeof GuestEnd>;

export const EngineAnswer = z.object({ engine: z.string() });

/** Of one line of the guest, and of one answer to it. Values of many small parts take thirty times as much when they are read. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;
