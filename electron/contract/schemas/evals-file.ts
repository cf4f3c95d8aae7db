// electron/contract/schemas/evals-file.ts - where rows about a linked skill are kept next to its package, if the author wants that (rows A12, E8).
import { z } from 'zod';

/**
 * unavailable = the skill has no linked folder of its own; conflict = the rows here and the file both changed since they agreed;
 * missing = the file is missing; blocked = it cannot be read or written. In these three states, only a person's decision writes.
 */
export const EvalsFile = z.object({
  state: z.enum(['unavailable', 'off', 'clean', 'conflict', 'missing', 'blocked']),
  /** In evals/ of the folder of the skill; null when unavailable. */
  path: z.string().nullable(),
  reason: z.string().nullable(),
  /** Changes each time rows and file are reconciled; null until the first time. */
  met: z.string().nullable(),
});
export type EvalsFile = z.infer<typeof EvalsFile>;
