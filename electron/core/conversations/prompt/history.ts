// electron/core/conversations/prompt/history.ts - what a model is told of a conversation so far: the newest part of it that a budget of tokens has room for.
import type { Message, SaidBefore, ToldHistory } from '../../../contract/index.ts';

export interface HistoryFrom {
  /** The messages before one, oldest first; `before` null = there are none before these. */
  path(before: string, limit: number): { messages: Message[]; before: string | null };
  count(text: string): number;
  /** Tokens. */
  budget: number;
}

export interface History {
  said: SaidBefore[];
  told: ToldHistory;
}

const PAGE = 50;

/**
 * Questions with the answers that they got, newest first until one does not fit; what was not answered is no part of it. Linear in what is
 * told: the rest is counted, not read.
 */
export function historyBefore(question: Pick<Message, 'id'>, depth: number, { path, count, budget }: HistoryFrom): History {
  const said: SaidBefore[] = [];
  let tokens = 0;
  let full = false;
  let before: string | null = question.id;
  while (before !== null && !full) {
    const page: ReturnType<HistoryFrom['path']> = path(before, PAGE);
    for (let at = page.messages.length - 1; at > 0 && !full; at -= 2) {
      const [asked, answer] = [page.messages[at - 1]!, page.messages[at]!];
      if (answer.state !== 'done' || answer.text === '' || asked.role !== 'person') continue;
      const pair: SaidBefore[] = [
        { role: 'user', content: questionText(asked) },
        { role: 'assistant', content: answer.text },
      ];
      const more = pair.reduce((sum, { content }) => sum + count(content), 0);
      full = tokens + more > budget;
      if (full) break;
      tokens += more;
      said.unshift(...pair);
    }
    before = page.before;
  }
  return { said, told: { messages: said.length, leftOut: depth - 1 - said.length, tokens, budget } };
}

/** A message as the model reads it. */
export const questionText = ({ text, skill }: Pick<Message, 'text' | 'skill'>): string =>
  skill === null
    ? text
    : [`/${skill.name}`, ...(Object.keys(skill.inputs).length === 0 ? [] : [JSON.stringify(skill.inputs)]), text].join(' ').trim();
