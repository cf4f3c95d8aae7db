// electron/core/conversations/turn/log.ts - what happens in one turn, for whoever watches it from its beginning, later, or after a reload. It keeps the state and not
// its history, so its size is that of the turn.
import type { Message, RunEvent, TurnDecision, TurnEvent, TurnMatches, TurnRun } from '../../../contract/index.ts';
import { createFeed } from '../../workers/index.ts';

type OfRun = Extract<TurnEvent, { type: 'run' }>;

export interface TurnLog {
  answer(answer: Message): void;
  matched(matches: TurnMatches): void;
  decided(decision: TurnDecision): void;
  /** Text of a run is told by `text`, and only where it is the answer's. */
  run(runId: string, purpose: TurnRun['purpose'], event: RunEvent): void;
  text(spanId: string, text: string): void;
  /** What has come of the answer. */
  said(): string;
  /** The state of everything so far, then what comes, until the turn is over or the signal aborts. */
  watch(signal: AbortSignal): AsyncIterable<TurnEvent>;
  /** Nothing follows. */
  end(): void;
}

/** A slow watcher gets the words that came meanwhile as one. */
const withWords = (last: TurnEvent, next: TurnEvent): TurnEvent | null =>
  next.type === 'text' && last.type === 'text' && last.spanId === next.spanId ? { ...next, text: last.text + next.text } : null;

export function createTurnLog(): TurnLog {
  const { tell, watch, end } = createFeed(withWords);
  let answer: TurnEvent | null = null;
  let matched: TurnEvent | null = null;
  let decided: TurnEvent | null = null;
  /** The last state of each run, and each of its spans. */
  const runs = new Map<string, OfRun>();
  let text: { spanId: string; text: string } | null = null;

  const soFar = (): TurnEvent[] => [
    ...[answer, matched, decided].filter((event) => event !== null),
    ...runs.values(),
    ...(text === null ? [] : [{ type: 'text' as const, ...text }]),
  ];
  return {
    answer(now) {
      answer = { type: 'answer', answer: now };
      tell(answer);
    },
    matched(matches) {
      matched = { type: 'matched', matches };
      tell(matched);
    },
    decided(decision) {
      decided = { type: 'decided', decision };
      tell(decided);
    },
    run(runId, purpose, event) {
      if (event.type !== 'run' && event.type !== 'span') return;
      const told: OfRun = { type: 'run', runId, purpose, event };
      runs.set(event.type === 'run' ? runId : `${runId} ${event.span.id}`, told);
      tell(told);
    },
    text(spanId, words) {
      text = { spanId, text: (text?.spanId === spanId ? text.text : '') + words };
      tell({ type: 'text', spanId, text: words });
    },
    said: () => text?.text ?? '',
    watch: (signal) => watch(signal, soFar()),
    end,
  };
}
