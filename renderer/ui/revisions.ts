// renderer/ui/revisions.ts - saved states of a skill, a competency or a role: in a person's words, and the one that is compared.
import { useMemo, useState } from 'react';
import type { Choice, Subject } from '../app/acts/act.ts';
import { useOffer } from '../app/acts/controls.tsx';
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

/** The revisions while they are shown, for the act that compares one of them. */
export interface ShownRevisions {
  revisions: readonly Choice[];
  compare(id: string): void;
}

/** Offers the revisions, and holds the one that is compared; null = none. */
export function useCompared<R extends Saved>(subject: Subject<ShownRevisions>, revisions: readonly R[] | undefined) {
  const [compared, setCompared] = useState<R | null>(null);
  const offered = useMemo(
    () =>
      revisions === undefined
        ? null
        : {
            revisions: revisions.map((each) => ({
              id: each.id,
              label: `Revision ${each.number}, ${reasonOf(each)}`,
              note: formatRelative(each.savedAt),
            })),
            compare: (id: string) => setCompared(revisions.find((each) => each.id === id) ?? null),
          },
    [revisions],
  );
  useOffer(subject, offered);
  return [compared, setCompared] as const;
}
