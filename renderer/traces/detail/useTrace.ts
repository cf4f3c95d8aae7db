// renderer/traces/detail/useTrace.ts - one run with its spans: read once if it is over, followed while it is running.
import { useEffect, useState } from 'react';
import type { AssertionResult } from '../../../electron/contract/assertions.ts';
import type { Run, Span } from '../../../electron/contract/execution.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { applyEvents, EMPTY_VIEW, isRunning, watchEvents } from '../../runs/index.ts';

export interface TraceState {
  run: Run | null;
  spans: readonly Span[];
  /** Text and thinking of spans that are still streaming. */
  texts: ReadonlyMap<string, string>;
  thoughts: ReadonlyMap<string, string>;
  /** The core has more spans than it sent. */
  moreSpans: boolean;
  /** Checked assertions by the span of their step. */
  assertions: ReadonlyMap<string, readonly AssertionResult[]>;
  error: unknown;
}

const EMPTY: TraceState = {
  run: null,
  spans: [],
  texts: new Map(),
  thoughts: new Map(),
  moreSpans: false,
  assertions: new Map(),
  error: null,
};

export function useTrace(runId: string): { trace: TraceState; retry(): void } {
  const [trace, setTrace] = useState<TraceState>(EMPTY);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again reads again
  useEffect(() => {
    let closed = false;
    let watch: { unsubscribe(): void } | null = null;
    setTrace(EMPTY);
    api.traces.get.query({ runId }).then(
      (detail) => {
        if (closed) return;
        setTrace({ ...EMPTY, ...detail, assertions: new Map(detail.assertions.map(({ spanId, results }) => [spanId, results])) });
        if (!isRunning(detail.run)) return;
        let view = EMPTY_VIEW;
        watch = watchEvents(
          runId,
          (events) => {
            view = applyEvents(view, events);
            if (closed) return;
            const { spans, texts, thoughts, assertions } = view;
            setTrace((now) => ({ ...now, run: view.run ?? now.run, spans, texts, thoughts, assertions }));
            // What was streamed has been stored, and is read from there.
            if (view.run && !isRunning(view.run)) void refresh(['traces.payload']);
          },
          (error) => setTrace((now) => ({ ...now, error })),
        );
      },
      (error: unknown) => {
        if (!closed) setTrace({ ...EMPTY, error });
      },
    );
    return () => {
      closed = true;
      watch?.unsubscribe();
    };
  }, [runId, attempt]);
  return { trace, retry: () => setAttempt((n) => n + 1) };
}
