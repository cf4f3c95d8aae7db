// electron/shells/cli/commands/tools/ranked-results.ts - the JSON of the acts on the tools that skills prefer.
import { z } from 'zod';
import { RankedTools } from '../../../../contract/index.ts';

export const RANKED_RESULTS = {
  'tool ranked': RankedTools,
  'tool forget-history': z.object({
    dryRun: z.boolean(),
    skill: z.object({ id: z.string(), name: z.string() }),
    tool: z.string().nullable(),
    forgotten: z.number().int(),
  }),
};
