// electron/core/cases/batch/estimate.ts - what a batch will need: prompts are composed as a run would, answers are assumed to be as long as
// earlier ones of this skill by this model.
import type { Batch, BatchEstimate, ExecutionApi, TestCase, TracesApi } from '../../../contract/index.ts';
import { type Assertions, judgeCalls } from '../../assertions/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { planOf } from '../../packages/index.ts';
import { askText } from '../../prompts/index.ts';
import type { PackageAt } from '../packages.ts';
import type { Need } from './budget.ts';
import { packageAssertions } from './grade.ts';

export interface EstimateDeps {
  execution: Pick<ExecutionApi, 'preview'>;
  traces: () => Pick<TracesApi, 'list'>;
  assertions: Pick<Assertions, 'parseAssertions'>;
  models: ModelRegistry;
}

export interface ColumnToRun {
  column: Batch['columns'][number];
  package: PackageAt;
}

/** One run of a column, on average. */
interface PerRun extends Need {
  inputTokens: number;
  outputTokens: number;
  ms: number | null;
}

export interface Estimated {
  total: BatchEstimate;
  /** By column. */
  needs: Need[];
}

/** Cases composed per column; the rest are assumed to be as long on average. */
const SAMPLE = 40;
const EARLIER_RUNS = 50;
/** For an answer without an earlier one to go by. */
const ANSWER_TOKENS = 300;
/** A judge reads the answer and our prompt, and replies with a sentence. */
const JUDGE = { words: 400, answer: 100 };

/** Throws `model_missing`, and the signal's reason. */
export async function estimateBatch(
  deps: EstimateDeps,
  { columns, cases, repeat, atOnce }: { columns: readonly ColumnToRun[]; cases: readonly TestCase[]; repeat: number; atOnce: number },
  signal: AbortSignal | undefined,
): Promise<Estimated> {
  const sample =
    cases.length <= SAMPLE ? cases : Array.from({ length: SAMPLE }, (_, index) => cases[Math.floor((index * cases.length) / SAMPLE)]!);
  const perRun: PerRun[] = [];
  for (const column of columns) perRun.push(await estimateColumn(deps, column, sample, signal));
  const runs = cases.length * repeat;
  const sum = (value: (each: PerRun) => number): number => perRun.reduce((total, each) => total + value(each) * runs, 0);
  const knows = (value: (each: PerRun) => number | null): boolean => perRun.every((each) => value(each) !== null);
  return {
    total: {
      runs: runs * columns.length,
      calls: Math.round(sum(({ calls }) => calls)),
      inputTokens: Math.round(sum(({ inputTokens }) => inputTokens)),
      outputTokens: Math.round(sum(({ outputTokens }) => outputTokens)),
      cost: knows(({ cost }) => cost) ? sum(({ cost }) => cost!) : null,
      seconds: knows(({ ms }) => ms) ? sum(({ ms }) => ms!) / 1000 / atOnce : null,
    },
    needs: perRun.map(({ calls, cost }) => ({ calls: Math.ceil(calls), cost })),
  };
}

async function estimateColumn(
  deps: EstimateDeps,
  { column, package: at }: ColumnToRun,
  sample: readonly TestCase[],
  signal: AbortSignal | undefined,
): Promise<PerRun> {
  const { models } = deps;
  const model = models.choose(column.modelId);
  const steps = column.withoutSkill ? 1 : Math.max(1, planOf(at.analysis).length);
  const earlier = column.withoutSkill ? null : earlierRuns(deps, at.name, model.id);
  const answer = earlier?.outputTokens ?? ANSWER_TOKENS * steps;
  const own = deps.assertions.parseAssertions(packageAssertions(at.analysis, model.family)).assertions;
  let prompt = 0;
  let judged = 0;
  for (const test of sample) {
    signal?.throwIfAborted();
    prompt += column.withoutSkill
      ? models.countTokens(askText({ request: test.request, input: test.inputs }), model.id).tokens
      : await promptTokens(deps, at, test, { modelId: model.id, agent: column.agent }, signal);
    judged += judgeCalls([...own, ...deps.assertions.parseAssertions(test.assertions).assertions]);
  }
  const mean = (value: number): number => (sample.length === 0 ? 0 : value / sample.length);
  const judges = mean(judged);
  const inputTokens = mean(prompt) * steps + judges * (answer / steps + JUDGE.words);
  const outputTokens = answer + judges * JUDGE.answer;
  const cost = models.cost(model.id, Math.round(inputTokens), Math.round(outputTokens));
  return { calls: steps + judges, inputTokens, outputTokens, cost, ms: earlier?.ms ?? null };
}

async function promptTokens(
  deps: EstimateDeps,
  at: PackageAt,
  test: TestCase,
  by: { modelId: string; agent: string | undefined },
  signal: AbortSignal | undefined,
): Promise<number> {
  const { text, fileName } = at;
  const preview = await deps.execution.preview(
    { text, fileName, artifact: null, input: test.inputs, request: test.request, ...by },
    signal,
  );
  return preview.systemTokens + (preview.user?.tokens ?? 0);
}

/** Means of the last completed runs of the skill by the model; null if there are none. */
function earlierRuns(deps: EstimateDeps, skill: string, model: string): { outputTokens: number; ms: number } | null {
  const { rows } = deps.traces().list({ query: `skill:"${skill}" model:"${model}" status:completed`, limit: EARLIER_RUNS });
  const known = rows.filter(({ outputTokens, durationMs }) => outputTokens !== null && durationMs !== null);
  if (known.length === 0) return null;
  const mean = (value: (run: (typeof known)[number]) => number): number => known.reduce((sum, run) => sum + value(run), 0) / known.length;
  return { outputTokens: mean((run) => run.outputTokens!), ms: mean((run) => Math.max(0, run.durationMs! - run.pausedMs)) };
}
