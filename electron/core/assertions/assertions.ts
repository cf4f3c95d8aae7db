// electron/core/assertions/assertions.ts - checks on an answer, for runs, batches and the editor (rows B6, C10).
import { AppError, type AssertionResult, type AssertionsApi, CheckInput } from '../../contract/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Validation } from '../validation/index.ts';
import type { Assertion, RunPython, Subject, Tools } from './assertion.ts';
import { evaluateAll } from './evaluate.ts';
import { hintsFor } from './hints.ts';
import { createJudge, type JudgeCall } from './judge/judge.ts';
import { KINDS } from './kinds/index.ts';
import type { PageLookup } from './pages.ts';
import { parseAssertions } from './parse/parse.ts';
import { type AnswerWatch, createWatch } from './watch.ts';

export interface AssertionsDeps {
  models: ModelRegistry;
  /** The limited thread for a stranger's expressions and schemas. */
  validation: Validation;
  /** Counts by the tokenizer of a model where it is known. */
  countTokens: Tools['countTokens'];
  /** JSON Schema of the short form (room packages). */
  toJsonSchema: Tools['toJsonSchema'];
  /** Pages of the open workspace, read again for each evaluation that has links to look up; null = none open. Default: none open. */
  pages?: () => Promise<PageLookup | null>;
  /** Runs the Python of `python_check` (room python); without it such checks are skipped. */
  runPython?: RunPython;
  /** Time limit of one judge call, in milliseconds. Default 60 s. */
  judgeLimitMs?: number;
}

export interface EvaluateOptions {
  /** The model that judges; null = judges are skipped, with the reason. */
  judgeModel: string | null;
  signal: AbortSignal;
  /** Each judge call as it ends, with the assertion that asked. */
  onJudge?: (assertionId: string, call: JudgeCall) => void;
  /** Default `run`. `author`: while writing, and in batches of test cases. */
  stage?: 'author' | 'run';
}

export interface Assertions {
  api: AssertionsApi;
  /**
   * One result for each assertion, in their order; free checks come first, and a hard fail skips the paid ones. Throws the signal's
   * reason only: what cannot be decided is an `error` result.
   */
  evaluate(assertions: readonly Assertion[], subject: Subject, options: EvaluateOptions): Promise<AssertionResult[]>;
  /** For an answer that is streamed in a run; null if no assertion can end it early. */
  watch(assertions: readonly Assertion[], subject: Omit<Subject, 'output' | 'run'>, signal: AbortSignal): AnswerWatch | null;
  parseAssertions: typeof parseAssertions;
}

export function createAssertions(deps: AssertionsDeps): Assertions {
  /** What checks without a model need. */
  const free = (subject: Subject, signal: AbortSignal): Tools => {
    const { validation, countTokens, toJsonSchema } = deps;
    return {
      subject,
      signal,
      validation,
      countTokens,
      toJsonSchema,
      pages: () => Promise.resolve(null),
      runPython: deps.runPython ?? null,
      judge: null,
    };
  };
  const evaluate: Assertions['evaluate'] = async (assertions, subject, { judgeModel, signal, onJudge, stage = 'run' }) => {
    let current = '';
    const onBegin = ({ id }: Assertion): void => {
      current = id;
    };
    let pages: Promise<PageLookup | null> | undefined;
    const onCall = (call: JudgeCall): void => onJudge?.(current, call);
    const limit = deps.judgeLimitMs === undefined ? {} : { limitMs: deps.judgeLimitMs };
    const tools: Tools = {
      ...free(subject, signal),
      pages: () => (pages ??= deps.pages?.() ?? Promise.resolve(null)),
      judge: judgeModel === null ? null : createJudge({ models: deps.models, modelId: judgeModel, signal, onCall, ...limit }),
    };
    return await evaluateAll(assertions, { tools, stage, onBegin });
  };
  return {
    evaluate,
    watch: (assertions, { input }, signal) => createWatch(assertions, free({ output: '', input, run: null }, signal)),
    parseAssertions,
    api: {
      types: () => [...KINDS.values()].map(({ info }) => info),
      async check(raw, signal = new AbortController().signal) {
        const input = CheckInput.safeParse(raw);
        if (!input.success)
          throw new AppError('bad_input', `The text cannot be checked: ${input.error.issues[0]?.message ?? 'it is not valid'}.`);
        const { output, input: values, modelId } = input.data;
        const { assertions } = parseAssertions(input.data.assertions);
        const subject: Subject = { output, input: values, run: null };
        const results = await evaluate(assertions, subject, { judgeModel: modelId, signal, stage: 'author' });
        return { results, hints: hintsFor(assertions) };
      },
    },
  };
}
