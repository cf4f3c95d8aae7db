// renderer/library/search/NoMatch.tsx - nothing found: names the filter whose removal would help most.
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { liveQuery } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { allSkills } from '../acts.ts';
import { formatQuery, formatToken, parseQuery, withoutToken } from './query.ts';

/** What can be dropped from a query, with the query that remains. */
export function drops(query: string): { label: string; rest: string }[] {
  const parsed = parseQuery(query);
  const parts = parsed.tokens.map((token) => ({ label: formatToken(token), rest: withoutToken(query, token) }));
  if (parsed.text && parsed.tokens.length > 0) parts.push({ label: `“${parsed.text}”`, rest: formatQuery({ ...parsed, text: '' }) });
  return parts;
}

export function NoMatch({ query, all, onQuery }: { query: string; all: number; onQuery: (query: string) => void }) {
  const candidates = drops(query);
  const counts = useQueries({ queries: candidates.map(({ rest }) => liveQuery('library.list', { query: rest, limit: 1 })) });
  const best = candidates
    .map((candidate, at) => ({ ...candidate, count: counts[at]?.data?.total ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .find((candidate) => candidate.count > 0);
  return (
    <EmptyState
      title={`No skills match ${query}`}
      actions={
        <>
          {best ? (
            <Button size="xs" onClick={() => onQuery(best.rest)}>
              Remove {best.label}
            </Button>
          ) : null}
          <ActButton act={allSkills} label="Clear all filters" size="xs" variant="subtle" color="gray" plain {...place('library.list')} />
        </>
      }
    >
      {best
        ? `${plural(best.count, 'skill')} ${best.count === 1 ? 'matches' : 'match'} without ${best.label}`
        : `${plural(all, 'skill')} in total`}
    </EmptyState>
  );
}
