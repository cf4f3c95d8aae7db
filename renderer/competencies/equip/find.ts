// renderer/competencies/equip/find.ts - competencies to choose from, and one by its id: the core searches, so that many can be chosen from as well.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { CompetencyRow } from '../../../electron/contract/competencies/competencies.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';

const best = (text: string) => ({ text: text.slice(0, 500), sort: text === '' ? ('name' as const) : ('relevance' as const), limit: 1000 });
const inForce = ({ state }: CompetencyRow): boolean => state === 'ok';

/** Those that can be equipped. All of them, to be filtered while one types; if they are too many for that, those that have these words. */
export function useChoices(words: string): CompetencyRow[] {
  const [settled] = useDebouncedValue(words.trim(), 60);
  const all = useLiveQuery('competencies.list', best('')).data;
  const many = all !== undefined && all.total > all.rows.length;
  const found = useLiveQuery('competencies.list', best(settled), { enabled: many, placeholderData: keepPreviousData }).data;
  return ((many ? found : all)?.rows ?? []).filter(inForce);
}

/** The one that an id means now. */
export async function findCompetency(id: string): Promise<CompetencyRow | undefined> {
  const { rows } = await api.competencies.list.query(best(id));
  return rows.find((row) => row.id === id && inForce(row));
}
