// renderer/editor/dock/triggers/useProposal.ts - one search for a better description: its progress, and stopping it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProposalEvent, ProposeInput } from '../../../../electron/contract/triggers/proposing.ts';
import { api } from '../../../client/api.ts';
import { isAbort } from '../../../client/errors.ts';

interface State {
  event: ProposalEvent | null;
  running: boolean;
  error: unknown;
}

const IDLE: State = { event: null, running: false, error: null };

export function useProposal() {
  const [state, setState] = useState<State>(IDLE);
  const watch = useRef<{ unsubscribe(): void } | null>(null);
  const stop = useCallback(() => {
    watch.current?.unsubscribe();
    watch.current = null;
    setState((now) => ({ ...now, running: false }));
  }, []);
  useEffect(() => () => watch.current?.unsubscribe(), []);
  const start = useCallback((input: ProposeInput) => {
    watch.current?.unsubscribe();
    setState({ ...IDLE, running: true });
    watch.current = api.triggers.propose.subscribe(input, {
      onData: (event) => setState({ event, running: event.state === 'asking', error: null }),
      onError: (error) => setState((now) => ({ ...now, running: false, error: isAbort(error) ? null : error })),
      onStopped: () => setState((now) => ({ ...now, running: false })),
    });
  }, []);
  return { ...state, start, stop };
}
