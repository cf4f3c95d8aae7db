// renderer/editor/dock/triggers/model/useAsked.ts - work that a model is asked for: its progress, and stopping it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '../../../../client/errors.ts';

type Subscribe<I, E> = (
  input: I,
  on: { onData(event: E): void; onError(cause: unknown): void; onStopped(): void },
) => { unsubscribe(): void };

interface State<E> {
  event: E | null;
  running: boolean;
  error: unknown;
}

const IDLE = { event: null, running: false, error: null };

/** `joined`: what is shown after an event; by default each is whole. Both functions are created once. */
export function useAsked<I, E extends { state: string }>(
  subscribe: Subscribe<I, E>,
  joined: (last: E | null, next: E) => E = (_, next) => next,
) {
  const [state, setState] = useState<State<E>>(IDLE);
  const watch = useRef<{ unsubscribe(): void } | null>(null);
  const stop = useCallback(() => {
    watch.current?.unsubscribe();
    watch.current = null;
    setState((now) => ({ ...now, running: false }));
  }, []);
  useEffect(() => () => watch.current?.unsubscribe(), []);
  const start = useCallback(
    (input: I) => {
      watch.current?.unsubscribe();
      setState({ ...IDLE, running: true });
      watch.current = subscribe(input, {
        onData: (event) => setState((now) => ({ event: joined(now.event, event), running: event.state === 'asking', error: null })),
        onError: (error) => setState((now) => ({ ...now, running: false, error: isAbort(error) ? null : error })),
        onStopped: () => setState((now) => ({ ...now, running: false })),
      });
    },
    [subscribe, joined],
  );
  return { ...state, start, stop };
}
