// renderer/candidates/words.tsx - how a candidate stands, in words and with an icon.
import type { Candidate } from '../../electron/contract/workspace.ts';
import { CheckIcon, CloseIcon, EditIcon, FileIcon, type TablerIcon, WarningIcon } from '../ui/icons.ts';

interface Standing {
  words: string;
  icon: TablerIcon;
  tone: '' | 'warn' | 'ok' | 'mut';
}

export function standingOf({ state, page, edited, reason }: Candidate): Standing {
  if (state === 'accepted') return { words: edited ? 'accepted with edits' : 'accepted', icon: CheckIcon, tone: 'ok' };
  if (state === 'discarded') return { words: reason === '' ? 'rejected' : `rejected: ${reason}`, icon: CloseIcon, tone: 'mut' };
  const open: Record<Candidate['page'], Standing> = {
    new: { words: 'new page', icon: FileIcon, tone: '' },
    as_it_was: { words: 'changes the page', icon: EditIcon, tone: '' },
    changed_meanwhile: { words: 'page moved on', icon: WarningIcon, tone: 'warn' },
    deleted_meanwhile: { words: 'page was deleted', icon: WarningIcon, tone: 'warn' },
  };
  return open[page];
}
