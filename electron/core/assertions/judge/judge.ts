// electron/core/assertions/judge/judge.ts - asks a model for a verdict: as many samples as the rule needs, each in its own conversation.
import { type AnswerEnding, AppError, asAppError, ENDINGS, isWhole, type JudgeSample, plural } from '../../../contract/index.ts';
import { collect, endingOfAnswer, type ModelMessage, type ModelRegistry, nothingYet } from '../../models/index.ts';
import type { Outcome, Spent } from '../outcome.ts';
import { readJson } from '../text/json.ts';
import { quoted } from '../text/words.ts';
import { Answered, judgePrompt, MIDDLE, type Prompt, type Question, Scored } from './prompt.ts';
import { decide, type Rule } from './verdict.ts';

export interface Sampling {
  /** Its own model; undefined = the one chosen for judging. */
  model?: string | undefined;
  /** Minimum score to pass; undefined = the judge's own pass. */
  threshold?: number | undefined;
  repeat?: number | undefined;
  rule: Rule;
  rate: number;
  /** Total samples, the others requested only after a first fail; used if `repeat` is not given. */
  confirm: number;
}

/** One model call, for the trace. */
export interface JudgeCall {
  modelId: string;
  system: string;
  messages: ModelMessage[];
  text: string;
  thinking: string;
  /** Null for one that failed. */
  ending: AnswerEnding | null;
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  tokensEstimated: boolean;
  cost: number | null;
  error: AppError | null;
}

export interface Judge {
  ask(question: Question, output: string, sampling: Sampling): Promise<Outcome>;
}

export interface JudgeDeps {
  models: ModelRegistry;
  /** Chosen for judging. */
  modelId: string;
  signal: AbortSignal;
  onCall(call: JudgeCall): void;
  /** Time limit of one call. */
  limitMs?: number;
}

const LIMIT_MS = 60_000;
const MAX_TOKENS = 800;
/** For the second try: a model that thinks first may have used up the room for its verdict. */
const MORE_TOKENS = 8000;

/** The judge of one check. `ask` throws only when the signal aborts; a judge that is unreachable or answers wrongly is an `error`. */
export function createJudge(deps: JudgeDeps): Judge {
  return {
    async ask(question, output, sampling) {
      const prompt = judgePrompt(question, output);
      let modelId: string;
      try {
        modelId = deps.models.choose(sampling.model ?? deps.modelId).id;
      } catch (cause) {
        return { status: 'error', reason: asAppError(cause).message };
      }
      const spent: Spent = { tokens: 0, cost: 0, judge: { modelId, promptHash: prompt.hash, samples: [] } };
      const one = () => sample({ deps, modelId, prompt, question, sampling, spent });
      return { ...(await sampled(one, spent.judge.samples, sampling)), spent };
    },
  };
}

async function sampled(one: () => Promise<JudgeSample>, samples: JudgeSample[], sampling: Sampling): Promise<Outcome> {
  const confirming = sampling.repeat === undefined;
  const of = sampling.repeat ?? sampling.confirm;
  const rule = confirming ? 'majority' : sampling.rule;
  for (;;) {
    samples.push(await one());
    const count = (pass: boolean | null): number => samples.filter((each) => each.pass === pass).length;
    const counts = { passes: count(true), fails: count(false), errors: count(null), pending: of - samples.length };
    // A first pass needs no confirmation.
    const status = confirming && counts.passes === 1 && counts.fails === 0 ? 'pass' : decide(rule, sampling.rate, counts);
    if (status !== null) return concluded(status, rule, samples);
  }
}

function concluded(status: 'pass' | 'fail' | 'error', rule: Rule, samples: JudgeSample[]): Outcome {
  const last = samples.findLast(({ pass }) => pass === (status === 'error' ? null : status === 'pass')) ?? samples.at(-1)!;
  const passes = samples.filter(({ pass }) => pass).length;
  const counted = samples.length === 1 ? '' : ` (${plural(passes, 'pass', 'passes')} of ${plural(samples.length, 'sample')})`;
  if (status === 'error')
    return { status, reason: `The judge gave no verdict: ${last.error ?? 'its samples disagree and one failed'}${counted}` };
  const scores = samples.flatMap(({ score }) => (score === null ? [] : [score])).sort((a, b) => a - b);
  const score = {
    all: scores[0]!,
    any: scores.at(-1)!,
    rate: passes / samples.length,
    majority: scores[Math.floor((scores.length - (status === 'pass' ? 0 : 1)) / 2)] ?? scores.at(-1)!,
  }[rule];
  return { status, score, reason: `${last.reason}${counted}`, evidence: null };
}

interface Asking {
  deps: JudgeDeps;
  modelId: string;
  prompt: Prompt;
  question: Question;
  sampling: Sampling;
  spent: Spent;
}

/** One sample; an unusable answer is requested once more, then it is an error. */
async function sample(asking: Asking): Promise<JudgeSample> {
  const { prompt, question, sampling } = asking;
  const messages: ModelMessage[] = [{ role: 'user', content: prompt.user }];
  let problem = '';
  for (const attempt of [1, 2]) {
    let answer: Pick<JudgeCall, 'text' | 'ending'>;
    try {
      answer = await call(asking, messages);
    } catch (cause) {
      if (asking.deps.signal.aborted) throw cause;
      return { pass: null, score: null, reason: '', error: asAppError(cause).message };
    }
    const { text, ending } = answer;
    const read = readAnswer(text, question.expected, sampling.threshold);
    if (typeof read !== 'string') return read;
    problem = ending === null || isWhole(ending) ? read : ENDINGS[ending].label;
    if (attempt === 1) {
      messages.push({ role: 'assistant', content: text === '' ? '(nothing)' : text });
      messages.push({ role: 'user', content: `This cannot be used: ${problem}. Answer again, with only the JSON object.` });
    }
  }
  return { pass: null, score: null, reason: '', error: `its answer cannot be used, even after one repair: ${problem}` };
}

/** A string says what is wrong with the answer. */
function readAnswer(text: string, expected: string | null, threshold: number | undefined): JudgeSample | string {
  const json = readJson(text, 'first');
  if (!json.ok) return json.reason;
  if (expected !== null) {
    const answer = Answered.safeParse(json.value);
    if (!answer.success) return 'it must have "reason" and "answer", both text, and nothing else';
    const pass = isAnswer(answer.data.answer, expected);
    const reason = `${answer.data.reason} The answer is ${quoted(answer.data.answer)}; expected ${quoted(expected)}.`;
    return { pass, score: pass ? 1 : 0, reason, error: null };
  }
  const scored = Scored.safeParse(json.value);
  if (!scored.success) return 'it must have "reason" (text), "score" (a number from 0 to 1) and "pass" (true or false), and nothing else';
  const { pass, score, reason } = scored.data;
  if ((pass && score < MIDDLE) || (!pass && score > MIDDLE))
    return `"pass" is ${pass} and "score" is ${score}, which contradict each other`;
  return { pass: threshold === undefined ? pass : score >= threshold, score, reason, error: null };
}

/** `Yes.` and `yes, because …` are the answer `yes`; `yesterday` is not. */
function isAnswer(answer: string, expected: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{P}\s]+/gu, ' ')
      .trim();
  return ` ${plain(answer)} `.startsWith(` ${plain(expected)} `);
}

async function call({ deps, modelId, prompt, spent }: Asking, messages: ModelMessage[]): Promise<Pick<JudgeCall, 'text' | 'ending'>> {
  const limit = AbortSignal.timeout(deps.limitMs ?? LIMIT_MS);
  const started = performance.now();
  const answer = nothingYet();
  // Samples after the first are meant to differ.
  const first = spent.judge.samples.length === 0;
  let error: AppError | null = null;
  const request = {
    model: modelId,
    system: prompt.system,
    messages: [...messages],
    schema: prompt.schema,
    temperature: first ? 0 : undefined,
    maxTokens: messages.length === 1 ? MAX_TOKENS : MORE_TOKENS,
  };
  try {
    for await (const event of deps.models.port.complete(request, AbortSignal.any([deps.signal, limit]))) collect(answer, event);
    if (answer.finish === null) throw new AppError('model_stream_cut', `${modelId} stopped in the middle of its answer.`);
    if (answer.finish === 'content_filter') throw new AppError('model_refused', `The provider of ${modelId} withheld the answer.`);
  } catch (cause) {
    error =
      limit.aborted && !deps.signal.aborted
        ? new AppError('timed_out', `${modelId} did not answer within ${(deps.limitMs ?? LIMIT_MS) / 1000} s.`)
        : asAppError(cause);
  }
  const count = (part: string): number => deps.models.countTokens(part, modelId).tokens;
  const { text, thinking } = answer;
  const { inputTokens, outputTokens, cachedTokens, estimated } = answer.usage ?? {
    inputTokens: thinking + text === '' ? 0 : count([prompt.system, ...messages.map((each) => each.content)].join('\n')),
    outputTokens: count(thinking + text),
    cachedTokens: null,
    estimated: true,
  };
  const ending = error === null ? endingOfAnswer(answer) : null;
  const cost = deps.models.cost(modelId, inputTokens, outputTokens, cachedTokens);
  spent.tokens += inputTokens + outputTokens;
  spent.cost = spent.cost === null || cost === null ? null : spent.cost + cost;
  deps.onCall({
    modelId,
    system: prompt.system,
    messages: [...messages],
    text,
    thinking,
    ending,
    durationMs: performance.now() - started,
    inputTokens,
    outputTokens,
    tokensEstimated: estimated,
    cost,
    error,
  });
  if (error) throw error;
  return { text, ending };
}
