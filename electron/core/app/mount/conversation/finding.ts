// electron/core/app/mount/conversation/finding.ts - which skills messages find, and the tests of that, over one index.
import type { Core } from '../../../../contract/index.ts';
import { type MatchingParts, openMatching } from './matching.ts';
import { openTriggers, type TriggersParts } from './triggers.ts';

type Parts = Omit<TriggersParts, 'matching'> & Omit<MatchingParts, 'now'>;

export function openFinding(parts: Parts): { api: Pick<Core, 'matching' | 'triggers'>; close(): Promise<void> } {
  const matching = openMatching({ ...parts, now: parts.workspaces.now });
  return { api: { matching: matching.api, triggers: openTriggers({ ...parts, matching }) }, close: matching.close };
}
