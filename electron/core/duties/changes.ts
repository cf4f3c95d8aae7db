// electron/core/duties/changes.ts - tells whoever watches of each change of a work item, in order.
import type { WorkItem } from '../../contract/index.ts';
import { createFeed } from '../workers/index.ts';

export interface Changes {
  tell(item: WorkItem): void;
  /** Changes from now on, until `isLast` holds for one, the signal aborts, or `close`. */
  watch(options: { of(item: WorkItem): boolean; isLast(item: WorkItem): boolean }, signal: AbortSignal): AsyncIterable<WorkItem>;
  close(): void;
}

export function createChanges(): Changes {
  const { tell, watch, end } = createFeed<WorkItem>();
  async function* told(items: AsyncGenerator<WorkItem>, { of, isLast }: Parameters<Changes['watch']>[0]): AsyncGenerator<WorkItem> {
    for await (const item of items) {
      if (!of(item)) continue;
      yield item;
      if (isLast(item)) return;
    }
  }
  return { tell, watch: (options, signal) => told(watch(signal), options), close: end };
}
