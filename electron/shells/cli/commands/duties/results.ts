// electron/shells/cli/commands/duties/results.ts - the JSON of the acts on duties (docs/cli-json.md).
import { z } from 'zod';
import { DutyRow, SkillSchedule, WorkItem } from '../../../../contract/index.ts';

/** `duty` as it is afterwards; with --dry-run as it is now. */
const Changed = z.object({ dryRun: z.boolean(), duty: DutyRow });
/** `schedule` is null with --dry-run; `next` are the times that it has, or would have. */
const Written = z.object({ dryRun: z.boolean(), schedule: SkillSchedule.nullable(), next: z.array(z.string()) });
const ItemRun = z.object({ dryRun: z.boolean(), item: WorkItem.nullable() });
const Skipped = z.object({ dryRun: z.boolean(), items: z.array(WorkItem) });

export const DUTY_RESULTS = {
  'duty list': z.object({ duties: z.array(DutyRow), missed: z.array(WorkItem) }),
  'duty history': z.object({ items: z.array(WorkItem) }),
  /** `item` is null with --dry-run, for a duty whose time is made by the run. */
  'duty run': ItemRun,
  'duty skip': Skipped,
  'duty pause': Changed,
  'duty resume': Changed,
  /** What changed while it watched, each item as it was last. */
  'duty watch': z.object({ items: z.array(WorkItem) }),
  'schedule list': z.object({ schedules: z.array(SkillSchedule), missed: z.array(WorkItem) }),
  'schedule add': Written,
  'schedule change': Written,
  'schedule run': ItemRun,
  'schedule skip': Skipped,
  'schedule pause': Changed,
  'schedule resume': Changed,
  'schedule remove': z.object({ dryRun: z.boolean(), schedule: SkillSchedule }),
  'schedule history': z.object({ items: z.array(WorkItem) }),
} as const;
