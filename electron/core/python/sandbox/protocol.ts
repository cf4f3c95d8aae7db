// electron/core/python/sandbox/protocol.ts - what the app and the process that runs guests send each other, on any engine. The Python
// side is sidecar/skillwright_sidecar/sandbox_service/service.py.
import { z } from 'zod';
import { SandboxError, SandboxOutput } from '../../../contract/python/sandbox.ts';
import { nearNumber } from '../../../contract/schemas/written.ts';
import { isRecord } from '../../../contract/values/json.ts';

/** What the first code of the guest reads (resources/sandbox/guest.py). */
export interface GuestJob {
  kind: 'run' | 'check';
  source: string;
  fileName: string;
  firstLine: number;
  functions: { name: string; signature: string; doc: string | null }[];
  variables: Record<string, unknown>;
}

export const RunParams = z.object({
  run: z.string(),
  /** A `GuestJob` as JSON: the process passes it on as it is, so that its numbers stay as they are written. */
  job: z.string(),
  seed: z.string(),
  limits: z.object({ memoryBytes: z.number(), fuel: z.number() }),
});
export type RunParams = z.infer<typeof RunParams>;

export const WarmParams = z.object({ memoryBytes: z.number() });

export const StopParams = z.object({ run: z.string() });

/** A message of the guest: one line of JSON on its channel. The author's code can write one too, so nothing in it is trusted. */
export const GuestMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('call'), method: z.string(), args: z.custom<Record<string, unknown>>(isRecord) }),
  z.object({ t: z.literal('checkpoint'), value: z.unknown() }),
  z.object({ t: z.literal('submit'), value: z.unknown() }),
  // What to do is ours to say: a stranger's code must not put words in our mouth.
  z.object({ t: z.literal('error'), kind: z.string(), ...SandboxError.omit({ remedy: true }).shape }),
  z.object({ t: z.literal('end') }),
]);
export type GuestMessage = z.infer<typeof GuestMessage>;

/**
 * A message on its way to the app. The process of the guest reads neither the line nor the answer, except for `RUN_OVER` and null, which says
 * that the line is not a message. The guest reads the other answers: `=` and a value, or `!` and a `CallFailure`.
 */
export const MessageParams = z.object({ run: z.string(), line: z.string() });

/** `kind` is a class of the module `inklings`. */
export interface CallFailure {
  kind: 'HostError' | 'Refused' | 'NotFound' | 'LimitReached' | 'BadArguments';
  message: string;
  code: string;
  remedy?: string | undefined;
}

/** How a run ended, as its process reports it: `reported` by the guest's final message, `stopped` because it was asked to. */
export const GuestEnd = z.object({
  reason: z.enum(['reported', 'stopped', 'guest_exception', 'guest_exit', 'out_of_fuel', 'memory', 'infrastructure']),
  error: SandboxError.optional(),
  fuel: z.number().nullable(),
  peakMemoryBytes: z.number().nullable(),
  ms: nearNumber(z.number()),
  stdout: SandboxOutput,
  stderr: SandboxOutput,
});
export type GuestEnd = z.infer<typeof GuestEnd>;

export const EngineAnswer = z.object({ engine: z.string() });
