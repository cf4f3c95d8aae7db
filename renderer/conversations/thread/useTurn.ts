// renderer/conversations/thread/useTurn.ts - an answer as it comes: words, what was found and decided, the step that runs. After a reload it is told from its beginning.
import { useEffect, useState } from 'react';
import type { Message, TurnEvent } from '../../../electron/contract/conversations/conversations.ts';
import { isTurnOver, type TurnDecision, type TurnMatches } from '../../../electron/contract/conversations/turn.ts';
import { api } from '../../client/api.ts';
import { isAbort } from '../../client/errors.ts';
import { refresh } from '../../client/live.ts';
import { toastError } from '../../ui/toast.tsx';

export interface LiveTurn {
  answer: Message;
  matches: TurnMatches | null;
  decision: TurnDecision | null;
  /** What is done now, in words; null = the answer is written. */
  doing: string | null;
}

interface Growing {
  answer: Message | null;
  matches: TurnMatches | null;
  decision: TurnDecision | null;
  doing: string | null;
  spanId: string | null;
}
const NOTHING: Growing = { answer: null, matches: null, decision: null, doing: 'Looking for a skill', spanId: null };

const withText = (answer: Message | null, text: string): Message | null => (answer === null ? null : { ...answer, text });

function after(now: Growing, event: TurnEvent): Growing {
  switch (event.type) {
    case 'answer':
      return { ...now, answer: event.answer };
    case 'matched':
      return { ...now, matches: event.matches, doing: 'Deciding' };
    case 'decided':
      return {
        ...now,
        decision: event.decision,
        doing: event.decision.skill === null ? 'Answering' : `Running ${event.decision.skill.name}`,
      };
    case 'run': {
      const { event: told } = event;
      if (told.type !== 'span' || told.span.status !== 'running') return now;
      return told.span.kind === 'tool' || told.span.kind === 'host_call' ? { ...now, doing: `Calling ${told.span.name}` } : now;
    }
    case 'text': {
      const before = event.spanId === now.spanId ? (now.answer?.text ?? '') : '';
      return { ...now, spanId: event.spanId, doing: null, answer: withText(now.answer, before + event.text) };
    }
  }
}

/** One drawing for each frame, however fast a model is; a hidden window gets no frames. */
function atNextFrame(work: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/** Follows an answer until it is over; null = none is being given, or nothing is known of it yet. */
export function useTurn(answerId: string | null): LiveTurn | null {
  const [live, setLive] = useState<Growing>(NOTHING);
  useEffect(() => {
    setLive(NOTHING);
    if (answerId === null) return undefined;
    let waiting: TurnEvent[] = [];
    /** Ends the wait for the next drawing; null = none is waited for. */
    let unwait: (() => void) | null = null;
    const deliver = () => {
      unwait = null;
      const events = waiting;
      waiting = [];
      setLive((now) => events.reduce(after, now));
    };
    const subscription = api.conversations.watch.subscribe(
      { messageId: answerId },
      {
        onData(event) {
          waiting.push(event);
          unwait ??= atNextFrame(deliver);
          if (event.type === 'answer' && isTurnOver(event.answer.state ?? 'done')) void refresh(['conversations']);
        },
        onError(cause) {
          if (isAbort(cause)) return;
          toastError('The answer could not be followed as it is written.', cause);
          void refresh(['conversations']);
        },
      },
    );
    return () => {
      subscription.unsubscribe();
      unwait?.();
    };
  }, [answerId]);
  const { answer } = live;
  return answer === null || answer.id !== answerId ? null : { answer, matches: live.matches, decision: live.decision, doing: live.doing };
}
