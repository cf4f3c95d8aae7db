// renderer/app/palette/results.ts - what the palette shows for a text: acts, skills and runs, or the things that an act could be meant for.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { useLiveQuery } from '../../client/live.ts';
import { type Act, allActs, reasonOf, useEveryOffer } from '../acts/act.ts';
import { type Screen, useRoute } from '../router.ts';
import { LOOSE_MATCH, matchScore } from './match.ts';
import { useRecent } from './open.ts';

export type Mode = 'all' | 'commands' | 'runs';

/** `>` searches only commands, `#` only runs. */
export function readQuery(text: string): { mode: Mode; query: string } {
  const first = text.trimStart()[0];
  const rest = text.trimStart().slice(1).trim();
  if (first === '>') return { mode: 'commands', query: rest };
  if (first === '#') return { mode: 'runs', query: rest };
  return { mode: 'all', query: text.trim() };
}

export interface Found {
  act: Act;
  /** Why it cannot be done now; null = it can. */
  reason: string | null;
  score: number;
}

/** Acts that match, best first; of those that match as well, recently chosen ones come first, then those of the screen that is shown. */
export function findActs(acts: readonly Act[], query: string, recent: readonly string[], shown: Screen): Found[] {
  const age = ({ id }: Act) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const away = ({ screen }: Act) => (screen !== undefined && [screen].flat().includes(shown) ? 0 : 1);
  return acts
    .map((act) => ({ act, reason: reasonOf(act), score: matchScore(act.label, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || age(a.act) - age(b.act) || away(a.act) - away(b.act) || a.act.label.localeCompare(b.act.label));
}

const SKILLS = 6;

/** A name that starts with the words comes before one that contains them; else the core's ranking. */
function bestNames(rows: readonly SkillRow[], query: string): SkillRow[] {
  const shown = rows.filter((row) => row.state !== 'hidden');
  return query === '' ? shown : shown.sort((a, b) => matchScore(b.name, query) - matchScore(a.name, query));
}

export function useResults(mode: Mode, query: string) {
  const [settled] = useDebouncedValue(query, 80);
  const recent = useRecent((s) => s.ids);
  const { screen } = useRoute();
  useEveryOffer(); // what is possible depends on it
  const all = allActs().filter(({ id }) => id !== 'palette.open');
  const ranked = mode === 'runs' ? [] : findActs(all, query, recent, screen);
  const skills = useLiveQuery(
    'library.list',
    { query: settled, sort: settled ? 'relevance' : 'updated', limit: settled ? 40 : SKILLS },
    { enabled: mode === 'all', placeholderData: keepPreviousData },
  );
  const runs = useLiveQuery(
    'traces.list',
    { query: settled, limit: mode === 'runs' ? 12 : 4 },
    { enabled: mode !== 'commands', placeholderData: keepPreviousData },
  );
  // Letters merely in order are a last resort: anything that contains the words comes first.
  const strong = ranked.filter(({ score }) => score > LOOSE_MATCH);
  const found = strong.length > 0 || (mode === 'all' && (skills.data?.rows.length ?? 0) > 0) ? strong : ranked;
  const most = mode === 'commands' ? all.length : 8;
  return {
    possible: found.filter(({ reason }) => reason === null).slice(0, most),
    impossible: found.filter(({ reason }) => reason !== null).slice(0, mode === 'commands' ? most : query ? 4 : 0),
    skills: mode === 'all' ? bestNames(skills.data?.rows ?? [], settled).slice(0, SKILLS) : [],
    runs: mode === 'commands' ? [] : (runs.data?.rows ?? []),
    totals: { commands: all.length, skills: skills.data?.all ?? 0, runs: runs.data?.total ?? 0 },
  };
}
