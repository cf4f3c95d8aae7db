// electron/shells/cli/commands/tools/results.ts - what acts of the command `tool` print with --json.
import { z } from 'zod';
import { RankedTools, RegisteredTool, Run, ToolPage, ToolRow } from '../../../../contract/index.ts';

/** With --dry-run it is as it was. */
const Changed = z.object({ dryRun: z.boolean(), tool: ToolRow });

export const TOOL_RESULTS = {
  'tool list': z.object({ tools: z.array(ToolRow), total: z.number().int(), facets: ToolPage.shape.facets }),
  'tool show': z.object({ tool: RegisteredTool }),
  /** With --dry-run `run` is null. `value`: JSON, or text. */
  'tool call': z.object({ dryRun: z.boolean(), tool: ToolRow, run: Run.nullable(), value: z.unknown() }),
  'tool enable': Changed,
  'tool disable': Changed,
  'tool set': Changed,
  'tool level': Changed,
  'tool release': Changed,
  'tool offer': z.object({ dryRun: z.boolean(), skill: z.string(), tool: RegisteredTool.nullable() }),
  'tool withdraw': z.object({ dryRun: z.boolean(), skill: z.string(), withdrawn: z.boolean() }),
  'tool ranked': RankedTools,
  'tool forget-history': z.object({
    dryRun: z.boolean(),
    skill: z.object({ id: z.string(), name: z.string() }),
    tool: z.string().nullable(),
    forgotten: z.number().int(),
  }),
} as const satisfies Record<string, z.ZodObject>;
