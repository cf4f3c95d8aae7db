// renderer/editor/dock/assertions/useChecks.ts - a test of an artifact's assertions on a text.
import { useState } from 'react';
import type { CheckedAssertions } from '../../../../electron/contract/assertions.ts';
import { api } from '../../../client/api.ts';
import { isAbort } from '../../../client/errors.ts';
import type { Written } from '../../../runs/index.ts';

export interface Tested {
  checked: CheckedAssertions;
  output: string;
  /** The assertions at that time; another list makes the results outdated. */
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

/** A test of assertions on a text; it can be stopped. */
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
        const checked = await api.assertions.check.mutate({ assertions: [...items], output, input, modelId }, { signal: abort.signal });
        setState({ tested: { checked, output, of: JSON.stringify(items) }, abort: null, error: null });
      } catch (error) {
        setState((now) => ({ ...now, abort: null, error: isAbort(error) ? null : error }));
      }
    },
    fail: (error) => setState((now) => ({ ...now, error })),
    stop: () => state.abort?.abort(),
  };
}
