// electron/contract/processes.ts - the child processes of the app: what they do, how the last one ended, and starting again by hand.
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';

export const ProcessStatus = z.enum(['not_started', 'starting', 'ready', 'busy', 'stopping', 'restarting', 'failed', 'missing']);

export const ProcessState = z.object({
  /** Its name in the other procedures. */
  name: z.string(),
  /** For a person: "The local model process". */
  label: z.string(),
  status: ProcessStatus,
  /** Requests in progress. */
  jobs: z.number().int(),
  /** How often it was asked for what it is for since the app started, and when last. */
  uses: z.object({ count: z.number().int(), lastAt: z.string().nullable() }),
  pid: z.number().int().nullable(),
  /** Number of this restart after a crash, and how many there may be; null without crashes. */
  restart: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
  /** What the process reported about itself, such as Python's version. */
  versions: z.record(z.string(), z.string()),
  /** Why it failed, is missing, or ended last. */
  problem: z.object({ message: z.string(), remedy: z.string().nullable() }).nullable(),
  /** How a process ended unasked. */
  lastExit: z.object({ code: z.number().int().nullable(), signal: z.string().nullable(), at: z.string() }).nullable(),
  /** Lines in its log. */
  logLines: z.number().int(),
});
export type ProcessState = z.infer<typeof ProcessState>;

const byName = z.object({ name: z.string() });

export const processesTable = {
  list: query(nothing, z.array(ProcessState)),
  /** The last 200 lines from the process, oldest first. Throws `not_found`. */
  log: query(byName, z.array(z.string())),
  /** Forgets the crashes and starts the process. Throws `not_found`, or the error of the start. */
  startAgain: later(mutation(byName, ProcessState)),
};
export type ProcessesApi = RoomApi<typeof processesTable>;
