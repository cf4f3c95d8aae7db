// renderer/conversations/thread/Versions.tsx - ‹ 2/3 ›: the same place of the conversation in other branches.
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import { ActIcon } from '../../app/acts/controls.tsx';
import { BackIcon, ForwardIcon } from '../../ui/icons.ts';
import { type Held, showVersion } from '../acts.ts';

export function Versions({ message: { id, versions }, hold }: { message: Message; hold(): Held | null }) {
  const at = versions.indexOf(id);
  const held = versions.length < 2 || at < 0 ? null : hold();
  if (held === null) return null;
  const [before, after] = [versions[at - 1], versions[at + 1]];
  return (
    <span className="row g4 xs mut num">
      <ActIcon act={showVersion} on={held} choice={before ?? id} icon={BackIcon} label="The version before" />
      {at + 1}/{versions.length}
      <ActIcon act={showVersion} on={held} choice={after ?? id} icon={ForwardIcon} label="The version after" />
    </span>
  );
}
