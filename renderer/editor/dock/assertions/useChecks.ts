// renderer/editor/dock/assertions/useChecks.ts - what the core says of an artifact's assertions: their names and types, and a test of them on a text.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssertionTypeInfo, CheckedAssertions } from '../../../../electron/contract/assertions.ts';
import { isAbort } from '../../../client/errors.ts';
import { trpc, useTRPC } from '../../../client/trpc.ts';
import type { Written } from './written.ts';

export const useAssertionTypes = (): AssertionTypeInfo[] | undefined =>
  useQuery({ ...useTRPC().assertions.types.queryOptions(), staleTime: Number.POSITIVE_INFINITY }).data;

/** Checks nothing but the writing: names, severities, what is wrong with one, and where a cheaper type would do. No model is asked. */
export function useReadings(items: readonly Written[]) {
  return useQuery({
    queryKey: [['assertions', 'reading'], JSON.stringify(items)],
    queryFn: ({ signal }) => trpc.assertions.check.mutate({ assertions: [...items], output: '' }, { signal }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export interface Tested {
  checked: CheckedAssertions;
  output: string;
  /** The assertions as they were then; another list makes the results old. */
  of: string;
}

export interface AssertionTest {
  tested: Tested | null;
  busy: boolean;
  error: unknown;
  run(items: readonly Written[], subject: { output: string; input: Record<string, unknown> }, modelId: string | null): Promise<void>;
  fail(error: unknown): void;
  stop(): void;
}

/** A test of assertions on a text that can be stopped. */
export function useAssertionTest(): AssertionTest {
  const [state, setState] = useState<{ tested: Tested | null; abort: AbortController | null; error: unknown }>({
    tested: null,
    abort: null,
    error: null,
  });
  return {
    tested: state.tested,
    busy: state.abort !== null,
    error: state.error,
    async run(items, { output, input }, modelId) {
      const abort = new AbortController();
      setState((now) => ({ ...now, abort, error: null }));
      try {
        const checked = await trpc.assertions.check.mutate({ assertions: [...items], output, input, modelId }, { signal: abort.signal });
        setState({ tested: { checked, output, of: JSON.stringify(items) }, abort: null, error: null });
      } catch (error) {
        setState((now) => ({ ...now, abort: null, error: isAbort(error) ? null : error }));
      }
    },
    fail: (error) => setState((now) => ({ ...now, error })),
    stop: () => state.abort?.abort(),
  };
}
