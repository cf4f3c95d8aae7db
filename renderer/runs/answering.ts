// renderer/runs/answering.ts - the answer that a person writes to a run that waits for it.
import { useMemo, useRef, useState } from 'react';
import type { AnswerInput, Waiting } from '../../electron/contract/execution.ts';
import { useOffer } from '../app/acts/controls.tsx';
import { clear, useWriting, write } from '../conversations/writing.ts';
import { answerOf, type HowAnswered, waitingRun } from './acts.ts';

/**
 * Offers the waiting run to its acts. What is written is kept by `key` as the words of a message are, also over a reload, until the core takes
 * it: what comes next arrives with events; `give` resolves false if the answer was refused and can be given again.
 */
export function useAnswer(key: string, { tool }: Waiting, give: (answer: AnswerInput['answer']) => Promise<boolean>) {
  const { text } = useWriting(key);
  const [busy, setBusy] = useState(false);
  const answer = async (how: HowAnswered) => {
    setBusy(true);
    if (await give(answerOf(how, text))) clear(key);
    else setBusy(false);
  };
  const latest = useRef(answer);
  latest.current = answer;
  useOffer(
    waitingRun,
    useMemo(() => ({ busy, tool, answer: (how: HowAnswered) => latest.current(how) }), [busy, tool]),
  );
  return { text, setText: (words: string) => write(key, { text: words }), busy, answer };
}
