// electron/core/models/settings/trial.ts - one short question to a model: does it answer, and how fast.
import { asAppError, type LastTest, type ModelTest } from '../../../contract/index.ts';
import { collect, nothingYet } from '../answer/collect.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';

const PROMPT = 'Answer with one word: ready.';
/** Models that think first use some of it for that. */
const TOKENS = 64;
/** Characters of an answer that are kept: some servers answer at length whatever they are asked. */
const KEPT = 500;

/** The request of a model's trial. */
export const trialOf = (model: string): ModelRequest => ({
  model,
  system: '',
  messages: [{ role: 'user', content: PROMPT }],
  maxTokens: TOKENS,
  trial: true,
});

/** One with all that a run may send, so that a server tells what it does not take. */
export const fullTrialOf = (model: string): ModelRequest => ({
  ...trialOf(model),
  system: 'You are asked whether you are there.',
  temperature: 0,
  seed: 1,
  stop: ['</answer>'],
  schema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'], additionalProperties: false },
});

/** Reads one whole answer; times in milliseconds. Hitting the limit while still thinking counts as an answer. */
export async function timeTrial(events: AsyncIterable<ModelEvent>): Promise<Omit<ModelTest, 'found'>> {
  const begun = performance.now();
  let firstTokenMs: number | null = null;
  const answer = nothingYet();
  for await (const event of events) {
    if (event.type === 'text') firstTokenMs ??= Math.round(performance.now() - begun);
    collect(answer, event);
  }
  const whole = answer.text.trim();
  const text = whole.length > KEPT ? `${whole.slice(0, KEPT)}…` : whole;
  return { ok: text !== '' || answer.finish === 'length', ms: Math.round(performance.now() - begun), text, firstTokenMs };
}

/** A trial whose outcome is kept, whichever it is; a cancelled one has none. Throws what the trial throws. */
export async function keepTrial(trial: () => Promise<ModelTest>, keep: (test: Omit<LastTest, 'at'>) => void): Promise<ModelTest> {
  const begun = performance.now();
  try {
    const test = await trial();
    const told = test.ok ? test : { ...test, text: 'It gave an empty answer.' };
    keep(told);
    return told;
  } catch (cause) {
    const { code, message, remedy = '', details } = asAppError(cause);
    const ms = Math.round(performance.now() - begun);
    if (code !== 'cancelled')
      keep({ ok: false, ms, text: `${message} ${remedy}`.trim(), firstTokenMs: null, found: {}, ...(details && { details }) });
    throw cause;
  }
}
