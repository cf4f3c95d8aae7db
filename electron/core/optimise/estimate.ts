// electron/core/optimise/estimate.ts - the most an optimisation needs, before it starts: model calls by the rule of each optimiser
// (research on DSPy, 5; the sources of dspy 3.4.1), tokens by the prompts' content.
import type { OptimizeEstimate, OptimizerArgs, OptimizerId } from '../../contract/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { joinParts } from '../prompts/index.ts';
import type { Metric } from './metric.ts';
import type { Example, Subject } from './subject.ts';

/** Answers that GEPA reads before it proposes a text. */
const GEPA_BATCH = 3;

export interface Work {
  /** Answers of the module. */
  answers: number;
  /** Answers that are scored; judges are asked for each. */
  scored: number;
  /** Calls besides the module's: reflections, proposals. */
  extra: number;
  /** Maximum examples in the final prompt. */
  demos: number;
}

/** `train` and `val` are numbers of cases. The module is scored on all of `val` before and after. */
export function workOf(optimizer: OptimizerId, args: OptimizerArgs, train: number, val: number): Work {
  const { rounds, candidates, trials, metricCalls, labeled, bootstrapped } = args;
  const bootstrap = train * rounds;
  const work = (search: number, extra: number, demos: number): Work => ({
    answers: search + 2 * val,
    scored: search + 2 * val,
    extra,
    demos,
  });
  switch (optimizer) {
    case 'labeled_few_shot':
      return work(0, 0, labeled);
    case 'bootstrap_few_shot':
      return work(bootstrap, 0, Math.max(labeled, bootstrapped));
    case 'random_search':
      // Plain, examples unchanged, own examples in order, then each shuffle: each is scored on all.
      return work((candidates + 1) * bootstrap + (candidates + 3) * val, 0, Math.max(labeled, bootstrapped));
    case 'mipro_v2':
      // Sets of examples, a summary of the cases, a text for each candidate, then the trials and the plain program.
      return work(candidates * train + (trials + 1) * val, Math.ceil(train / 10) + 3 + 3 * candidates, Math.max(labeled, bootstrapped));
    case 'gepa':
      // It checks its limit between rounds, and a round scores two batches and all cases once.
      return work(metricCalls + 2 * GEPA_BATCH + val, Math.ceil(metricCalls / GEPA_BATCH) + 1, 0);
  }
}

/** DSPy's words around the fields: what the fields are, and the answer's layout. */
const FRAME_TOKENS = 180;
/** For an answer of unknown length. */
const ANSWER_TOKENS = 250;
/** A judge reads the answer and our prompt, and replies with a sentence. */
const JUDGE = { words: 400, answer: 100 };
/** A reflection reads a batch of answers and writes an instruction. */
const EXTRA = { words: 600, answer: 400 };

interface Estimating {
  subject: Subject;
  metric: Metric;
  models: ModelRegistry;
  modelId: string;
  optimizer: OptimizerId;
  args: OptimizerArgs;
}

export function estimateOf({ subject, metric, models, modelId, optimizer, args }: Estimating): OptimizeEstimate {
  const { module, parts, train, val } = subject;
  const work = workOf(optimizer, args, train.length, val.length);
  const perAnswer = module.template.calls(module.params);
  const count = (text: string): number => models.countTokens(text, modelId).tokens;
  const fields = [...module.signature.inputs, ...module.signature.outputs];
  const frame = count(joinParts(parts)) + count(module.signature.instructions) + FRAME_TOKENS + 40 * fields.length;
  const examples = [...train, ...val];
  const input = mean(examples.map(({ inputs }) => count(JSON.stringify(inputs))));
  const known = examples.filter(({ expected }) => expected !== null);
  const answer =
    (known.length === 0 ? ANSWER_TOKENS : mean(known.map(({ expected }) => count(JSON.stringify(expected))))) + ANSWER_TOKENS / 2;
  const demos = Math.min(work.demos, train.length);
  const judged = mean(examples.map((example: Example) => metric.judges(example)));
  const moduleCalls = work.answers * perAnswer;
  const judgeCalls = Math.ceil(work.scored * judged);
  const inputTokens = Math.round(
    moduleCalls * (frame + input + demos * (input + answer)) +
      judgeCalls * (answer + JUDGE.words) +
      work.extra * (EXTRA.words + GEPA_BATCH * (input + answer)),
  );
  const outputTokens = Math.round(moduleCalls * answer + judgeCalls * JUDGE.answer + work.extra * EXTRA.answer);
  return {
    calls: moduleCalls + judgeCalls + work.extra,
    inputTokens,
    outputTokens,
    cost: models.cost(modelId, inputTokens, outputTokens),
    modelId,
    unusable: subject.unusable,
  };
}

/** 0 of nothing. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
