// renderer/runs/assertions/form/useReadings.ts - what the core says about assertions as written: their names and types.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../client/api.ts';
import { useLiveQuery } from '../../../client/live.ts';
import type { Written } from './draft.ts';

export const useAssertionTypes = () => useLiveQuery('assertions.types', undefined, { staleTime: Number.POSITIVE_INFINITY });

/** Checks only the writing: names, severities, what is wrong with one, and where a cheaper type would do. No model is asked. */
export function useReadings(items: readonly Written[]) {
  return useQuery({
    queryKey: [['assertions', 'reading'], JSON.stringify(items)],
    queryFn: ({ signal }) => api.assertions.check.mutate({ assertions: [...items], output: '' }, { signal }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
