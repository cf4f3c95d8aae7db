// electron/core/app/mount/conversation/finding.ts - which skills messages find, and the tests of that, over one index.
import type { Core } from '../../../../contract/index.ts';
import { openMatching } from './matching.ts';
import { openTriggers, type TriggersParts } from './triggers.ts';

export function openFinding(parts: Omit<TriggersParts, 'matching'>): Pick<Core, 'matching' | 'triggers'> {
  const matching = openMatching(parts.workspaces.now);
  return { matching: matching.api, triggers: openTriggers({ ...parts, matching }) };
}
