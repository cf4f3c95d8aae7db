// electron/core/models/answer/collect.ts - a streamed answer as a whole.
import { type AnswerEnding, endingOf } from '../../../contract/index.ts';
import type { FinishReason, ModelEvent } from '../port.ts';

export interface Collected {
  text: string;
  thinking: string;
  usage: Extract<ModelEvent, { type: 'usage' }> | null;
  finish: FinishReason | null;
}

export const nothingYet = (): Collected => ({ text: '', thinking: '', usage: null, finish: null });

/** How it ended; null while it has not. */
export const endingOfAnswer = ({ finish, text, thinking }: Pick<Collected, 'finish' | 'text' | 'thinking'>): AnswerEnding | null =>
  finish === null ? null : endingOf({ finish, text, thought: thinking !== '' });

/** Adds an event to what has come. */
export function collect(answer: Collected, event: ModelEvent): void {
  if (event.type === 'text') answer.text += event.text;
  else if (event.type === 'thinking') answer.thinking += event.text;
  else if (event.type === 'was_thinking') {
    answer.thinking += answer.text;
    answer.text = '';
  } else if (event.type === 'usage') answer.usage = event;
  else if (event.type === 'finish') answer.finish = event.reason;
}
