// electron/contract/values/ending.ts - how an answer of a model ended, and what that makes of the run that rests on it. List, panel, trace,
// command line, batch and exit code say it in these words.
import { z } from 'zod';

export const AnswerEnding = z.enum(['complete', 'unstated', 'other', 'cut', 'filtered', 'tool_call', 'only_thinking', 'empty']);
export type AnswerEnding = z.infer<typeof AnswerEnding>;

interface Ending {
  /** After the word of the state: `Incomplete: cut off at the output token limit`. */
  label: string;
  /** A sentence, for the answer itself. */
  told: string;
  /** Nothing of the answer is missing. */
  whole: boolean;
  /** What to do about one that is not whole. */
  remedy?: string;
}

export const ENDINGS: Readonly<Record<AnswerEnding, Ending>> = {
  complete: { label: 'complete', told: 'The answer is complete.', whole: true },
  unstated: { label: 'ended without a finish reason', told: 'The server ended the answer without a finish reason.', whole: true },
  other: {
    label: 'ended with an unknown finish reason',
    told: 'The server ended the answer with a finish reason that is not known.',
    whole: true,
  },
  cut: {
    label: 'cut off at the output token limit',
    told: 'The answer was cut off at the output token limit.',
    whole: false,
    remedy: 'Allow more output tokens, or ask for a shorter answer.',
  },
  filtered: {
    label: 'part of the answer withheld',
    told: 'The provider withheld part of the answer.',
    whole: false,
    remedy: 'Change what is asked, or use another model.',
  },
  tool_call: {
    label: 'asked for a tool instead',
    told: 'The model asked for a tool instead of completing its answer.',
    whole: false,
    remedy: 'State in the skill that there are no tools, or use another model.',
  },
  only_thinking: {
    label: 'thought but gave no answer',
    told: 'The model thought but gave no answer.',
    whole: false,
    remedy: 'Allow more output tokens, or use a model that thinks less.',
  },
  empty: {
    label: 'empty answer',
    told: 'The answer is empty.',
    whole: false,
    remedy: 'State more clearly what is wanted, or use another model.',
  },
};

/** How an answer ended: `finish` is the reason that the model port gave, `thought` whether the model thought before it. */
export function endingOf({ finish, text, thought }: { finish: string; text: string; thought: boolean }): AnswerEnding {
  const silent = text.trim() === '';
  if (finish === 'tool_call') return 'tool_call';
  if (finish === 'content_filter') return 'filtered';
  if (silent && thought) return 'only_thinking';
  if (finish === 'length') return 'cut';
  if (silent) return 'empty';
  return finish === 'stop' ? 'complete' : finish === 'other' ? 'other' : 'unstated';
}

/** Null: no model was asked, or the run is from before endings were kept. */
export const isWhole = (ending: AnswerEnding | null): boolean => ending === null || ENDINGS[ending].whole;

/** Of two answers that a run rests on, the one that decides its state: an incomplete one first, then one without a reason; else the earlier. */
export function worseEnding(a: AnswerEnding | null, b: AnswerEnding | null): AnswerEnding | null {
  const rank = (ending: AnswerEnding | null): number => (ending === null ? 0 : ending === 'complete' ? 1 : ENDINGS[ending].whole ? 2 : 3);
  return rank(b) > rank(a) ? b : a;
}

/** The state to show: a run that completed with an answer that is not whole is `incomplete`. */
export const shownStatus = <Status extends string>({
  status,
  ending,
}: {
  status: Status;
  ending: AnswerEnding | null;
}): Status | 'incomplete' => (status === 'completed' && !isWhole(ending) ? 'incomplete' : status);

/** `incomplete: cut off at the output token limit`, `completed, ended without a finish reason`, `timed out`; in lower case, for a line. */
export function stateInWords(run: { status: string; ending: AnswerEnding | null }): string {
  const state = shownStatus(run);
  const note = state === 'incomplete' || state === 'completed' ? endingNote(run.ending) : null;
  return `${state.replaceAll('_', ' ')}${note === null ? '' : `${state === 'incomplete' ? ': ' : ', '}${note}`}`;
}

/** How the answer of a span ended; null if it has none. */
export function endingOfSpan({ attributes: { ending } }: { attributes: Readonly<Record<string, unknown>> }): AnswerEnding | null {
  return AnswerEnding.safeParse(ending).data ?? null;
}

/** What is to be known of how the answer of a span ended, with the reason that the server gave if nobody knows it; null for a complete one. */
export function toldOfSpan(span: { attributes: Readonly<Record<string, unknown>> }): string | null {
  const ending = endingOfSpan(span);
  const { server_reason: reason } = span.attributes;
  if (ending === 'other' && reason !== undefined)
    return `The server ended the answer with the finish reason “${reason}”, which is not known.`;
  return ending === null || ending === 'complete' ? null : ENDINGS[ending].told;
}

/** The same of a run or step that ended so, with the spans of its calls. */
export function toldOfEnding(ending: AnswerEnding, calls: readonly { attributes: Readonly<Record<string, unknown>> }[]): string {
  const call = calls.findLast((each) => endingOfSpan(each) === ending && each.attributes.server_reason !== undefined);
  return (call && toldOfSpan(call)) ?? ENDINGS[ending].told;
}

/** The same as `shownStatus`, of a span. */
export const spanStatus = <Status extends string>(span: {
  status: Status;
  attributes: Readonly<Record<string, unknown>>;
}): Status | 'incomplete' => (span.status === 'ok' && !isWhole(endingOfSpan(span)) ? 'incomplete' : span.status);

/** What there is to say about the answer of a run that has ended; null for a complete one. */
export const endingNote = (ending: AnswerEnding | null): string | null =>
  ending === null || ending === 'complete' ? null : ENDINGS[ending].label;
