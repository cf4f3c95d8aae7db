// A work item that was begun, followed to its end.
import type { Core, WorkItem } from '../../../electron/contract/index.ts';

export async function ran(core: Core, { id }: WorkItem): Promise<WorkItem> {
  for await (const item of core.duties.changes({ id }, AbortSignal.timeout(60_000))) {
    if (item.endedAt !== null) return item;
  }
  return core.duties.item({ id });
}
