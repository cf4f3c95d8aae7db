// renderer/ui/revisions.ts - saved states of a skill or a competency, as a person reads them.
import { formatRelative } from './format.ts';

interface Saved {
  id: string;
  number: number;
  reason: string;
  savedAt: string;
}

const REASONS: Readonly<Record<string, string>> = {
  create: 'created',
  import: 'imported',
  replace: 'replaced by an import',
  fork: 'forked',
  system: 'shipped with the app',
  save: 'saved',
  run: 'saved before a run',
  close: 'saved on close',
  rest: 'autosaved',
  fix: 'repaired',
  linked: 'read from the file',
  restore: 'restored',
  merge: 'merged',
  mine: 'yours, not chosen',
  theirs: 'the other side’s, not chosen',
};

export const reasonOf = ({ reason }: Pick<Saved, 'reason'>): string => REASONS[reason] ?? reason;

/** For an act that is meant for one of them. */
export const revisionChoices = (revisions: readonly Saved[]): { id: string; label: string; note: string }[] =>
  revisions.map((each) => ({ id: each.id, label: `Revision ${each.number}, ${reasonOf(each)}`, note: formatRelative(each.savedAt) }));
