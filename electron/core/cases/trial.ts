// electron/core/cases/trial.ts - one answer to a text that is not saved: what would be sent is sent, and the answer checked as in a batch (rows H1, H2).
// There is no run and no trace, since there is no skill yet. Code never runs: nobody has acknowledged it.
import {
  AppError,
  type AppErrorData,
  type AssertionResult,
  asAppError,
  type BatchCell,
  isWhole,
  type TestCase,
} from '../../contract/index.ts';
import { readJson } from '../assertions/index.ts';
import { collect, endingOfAnswer, nothingYet } from '../models/index.ts';
import { planOf } from '../packages/index.ts';
import { joinParts } from '../prompts/index.ts';
import { createValidation } from '../validation/index.ts';
import { grade, judging, scoreOf, verdictOf } from './batch/grade.ts';
import type { CasesDeps } from './types.ts';

export interface Trial {
  output: string | null;
  verdict: NonNullable<BatchCell['verdict']>;
  score: number | null;
  results: AssertionResult[];
  /** US dollars, judges included; null = not known. */
  cost: number | null;
  inputTokens: number;
  outputTokens: number;
  ms: number;
  error: AppErrorData | null;
}

export interface Tried {
  text: string;
  fileName: string;
  test: Pick<TestCase, 'inputs' | 'request' | 'assertions' | 'notRun'>;
  modelId: string | null;
  /** If calls must wait, lanes take turns. */
  lane: string;
}

export type TrialDeps = Pick<CasesDeps, 'assertions' | 'models' | 'analyse'> & { execution: Pick<CasesDeps['execution'], 'preview'> };

const LIMIT_MS = 300_000;

/** Asks for one answer and checks it. Throws the signal's reason only; what keeps it from being asked is its error. */
export function createTrials({ assertions, models, analyse, execution }: TrialDeps) {
  const validation = createValidation();

  async function ask(tried: Tried, signal: AbortSignal): Promise<Trial> {
    const { text, fileName, test } = tried;
    const { id: modelId, family } = models.choose(tried.modelId);
    const analysis = analyse(text, fileName);
    requireAsked(analysis);
    const preview = await execution.preview({ text, fileName, artifact: null, input: test.inputs, request: test.request, modelId }, signal);
    if (preview.refusal !== null) throw new AppError(preview.refusal.code, preview.refusal.message, { remedy: preview.refusal.remedy });
    const system = joinParts(preview.system.map(({ kind, label, text: part }) => ({ kind, label, text: part, artifactKey: null })));
    const { outputSchema } = analysis.metadata;
    const started = performance.now();
    const answer = nothingYet();
    const request = { model: modelId, system, messages: [{ role: 'user' as const, content: preview.user?.text ?? '' }], lane: tried.lane };
    for await (const event of models.port.complete({ ...request, schema: outputSchema ?? undefined }, signal)) collect(answer, event);
    const ms = performance.now() - started;
    const { usage, finish } = answer;
    const inputTokens = usage?.inputTokens ?? models.countTokens(system, modelId).tokens + (preview.user?.tokens ?? 0);
    const outputTokens = usage?.outputTokens ?? models.countTokens(answer.text, modelId).tokens;
    const cost = models.cost(modelId, inputTokens, outputTokens, usage?.cachedTokens ?? null);
    const facts = { cost, ms, finishReason: finish, modelId, spans: [] };
    const grading = { test, analysis, family, output: answer.text, run: facts, judgeModel: modelId, checked: null };
    const results = await grade(assertions, grading, signal);
    const judged = judging(results);
    const wrong = outputSchema === null ? null : await mismatch(validation, outputSchema, answer.text, signal);
    const cut = isWhole(endingOfAnswer(answer)) ? null : 'cut';
    return {
      output: answer.text,
      verdict: wrong !== null || cut !== null ? 'fail' : (verdictOf('completed', null, results) ?? 'error'),
      score: wrong !== null ? 0 : scoreOf(results),
      results,
      cost: cost === null || judged.cost === null ? null : cost + judged.cost,
      inputTokens,
      outputTokens,
      ms,
      error: wrong === null ? null : new AppError('output_invalid', `The answer does not match output_schema: ${wrong}.`).toData(),
    };
  }

  return {
    async run(tried: Tried, signal: AbortSignal): Promise<Trial> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
      try {
        return await ask(tried, within);
      } catch (cause) {
        if (signal.aborted) throw cause;
        const late = new AppError('timed_out', `The model did not finish within ${LIMIT_MS / 1000} s.`, { retryable: true });
        return { ...NOTHING, error: (within.aborted ? late : asAppError(cause)).toData() };
      }
    },
    close: validation.close,
  };
}

export type Trials = ReturnType<typeof createTrials>;

const NOTHING: Omit<Trial, 'error'> = {
  output: null,
  verdict: 'error',
  score: null,
  results: [],
  cost: null,
  inputTokens: 0,
  outputTokens: 0,
  ms: 0,
};

/** One step that asks a model. Throws `edit_refused` for all else. */
function requireAsked(analysis: ReturnType<TrialDeps['analyse']>): void {
  const steps = planOf(analysis);
  const code = steps.find(({ candidates }) => candidates.some(({ kind }) => kind !== 'prompt_template'));
  if (code !== undefined) {
    throw new AppError('edit_refused', `${code.name} runs code, and the code of a draft never runs.`, {
      remedy: 'Save the skill, read its report, then run it in the editor.',
    });
  }
  if (steps.length > 1) {
    throw new AppError('edit_refused', `The draft has ${steps.length} steps, and only a draft of one step can be tried.`, {
      remedy: 'Save the skill, then run it in the editor.',
    });
  }
}

async function mismatch(
  validation: ReturnType<typeof createValidation>,
  schema: Record<string, unknown>,
  text: string,
  signal: AbortSignal,
): Promise<string | null> {
  const read = readJson(text, 'first');
  if (!read.ok) return read.reason;
  const checked = await validation.validate(schema, read.value, signal);
  if (!checked.ok) return checked.problem;
  const [fault] = checked.faults;
  return fault === undefined ? null : `${fault.path} ${fault.text}`.trim();
}
