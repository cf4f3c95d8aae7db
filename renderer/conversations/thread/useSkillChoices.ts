// renderer/conversations/thread/useSkillChoices.ts - the skills that a message could have found, to choose one of.
import { useMemo } from 'react';
import type { Choice } from '../../app/acts/act.ts';
import { useLiveQuery } from '../../client/live.ts';

const MOST = 1000;

export function useSkillChoices(): readonly Choice[] {
  const rows = useLiveQuery('library.list', { query: 'state:ok', limit: MOST }).data?.rows;
  return useMemo(() => (rows ?? []).map(({ id, name, description }) => ({ id, label: name, note: description })), [rows]);
}
