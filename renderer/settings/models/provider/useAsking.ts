// renderer/settings/models/provider/useAsking.ts - one question to a provider at a time, while it is being entered.
import { useEffect, useRef, useState } from 'react';
import { errorOf, isAbort } from '../../../client/errors.ts';

export type Asked = { at: 'running'; words: string } | { at: 'ended'; ok: boolean; words: string; details?: string | undefined };

export interface Asking {
  state: Asked | null;
  /** Asks; what `question` returns is shown to the person. An earlier question is given up. */
  ask(words: string, question: (signal: AbortSignal) => Promise<{ ok: boolean; words: string }>): void;
  /** Forgets the answer, which was about something else. */
  reset(): void;
}

export function useAsking(): Asking {
  const [state, setState] = useState<Asked | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = (): AbortController => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };
  return {
    state,
    ask(words, question) {
      const { signal } = start();
      setState({ at: 'running', words });
      question(signal).then(
        (answer) => signal.aborted || setState({ at: 'ended', ...answer }),
        (cause: unknown) => {
          if (signal.aborted || isAbort(cause)) return;
          const { message, remedy, details } = errorOf(cause);
          setState({ at: 'ended', ok: false, words: remedy ? `${message} ${remedy}` : message, details });
        },
      );
    },
    reset() {
      start();
      setState(null);
    },
  };
}
