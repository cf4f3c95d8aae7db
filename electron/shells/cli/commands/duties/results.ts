// electron/shells/cli/commands/duties/results.ts - the JSON of the acts on duties (docs/cli-json.md).
import { z } from 'zod';
import { DutyRow, WorkItem } from '../../../../contract/index.ts';

/** `duty` as it is afterwards; with --dry-run as it is now. */
const Changed = z.object({ dryRun: z.boolean(), duty: DutyRow });

export const DUTY_RESULTS = {
  'duty list': z.object({ duties: z.array(DutyRow), missed: z.array(WorkItem) }),
  'duty history': z.object({ items: z.array(WorkItem) }),
  /** `item` is null with --dry-run, for a duty whose time is made by the run. */
  'duty run': z.object({ dryRun: z.boolean(), item: WorkItem.nullable() }),
  'duty skip': z.object({ dryRun: z.boolean(), items: z.array(WorkItem) }),
  'duty pause': Changed,
  'duty resume': Changed,
  /** What changed while it watched, each item as it was last. */
  'duty watch': z.object({ items: z.array(WorkItem) }),
} as const;
