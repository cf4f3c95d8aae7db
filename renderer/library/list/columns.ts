// renderer/library/list/columns.ts - how much room the library's columns take, and which leave first.
import type { Track } from '../../ui/list/columns.ts';

/** Below the name's `min` another column leaves, so that it never goes below 200. */
export const TRACKS = {
  name: { width: { min: 260 } },
  scope: { width: 92 },
  source: { width: 104, leaves: 1 },
  version: { width: 52, leaves: 2 },
  kinds: { width: 100, leaves: 3 },
  findings: { width: 72 },
  lastRun: { width: 92 },
  cost: { width: 56, leaves: 4 },
} satisfies Record<string, Track>;
