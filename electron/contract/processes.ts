// electron/contract/processes.ts - the child processes of the app: what they do, how the last one ended, and starting again by hand.
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';

export const ProcessStatus = z.enum(['not_started', 'starting', 'ready', 'busy', 'stopping', 'restarting', 'failed', 'missing']);
export type ProcessStatus = z.infer<typeof ProcessStatus>;

export const ProcessState = z.object({
  /** Names it in the other procedures. */
  name: z.string(),
  /** For a person: "The local model process". */
  label: z.string(),
  status: ProcessStatus,
  /** Requests that it works on. */
  jobs: z.number().int(),
  pid: z.number().int().nullable(),
  /** Which start after a crash this is, of how many before it counts as failed; null without crashes. */
  restart: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  /** What the process said about itself, such as the version of Python. */
  versions: z.record(z.string(), z.string()),
  /** Why it failed, is missing, or ended last. */
  problem: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  /** How a process ended that was not asked to. */
  lastExit: z.object({ code: z.number().int().nullable(), signal: z.string().nullable(), at: z.string() }).nullable(),
  /** Lines in its log. */
  logLines: z.number().int(),
});
export type ProcessState = z.infer<typeof ProcessState>;

const byName = z.object({ name: z.string() });

export const processesTable = {
  list: query(nothing, z.array(ProcessState)),
  /** The last 200 lines that the process said, oldest first. Throws `not_found`. */
  log: query(byName, z.array(z.string())),
  /** Forgets the crashes and starts the process. Throws `not_found`, or what the start failed with. */
  startAgain: later(mutation(byName, ProcessState)),
};
export type ProcessesApi = RoomApi<typeof processesTable>;
