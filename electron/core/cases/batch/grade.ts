// electron/core/cases/batch/grade.ts - an answer against the assertions of its package and of its case, and the overall result.
import {
  type Analysis,
  type AppErrorData,
  type Artifact,
  type AssertionResult,
  type BatchCell,
  isRecord,
  type TestCase,
} from '../../../contract/index.ts';
import type { Assertion, Assertions, RunFacts } from '../../assertions/index.ts';
import { planOf } from '../../packages/index.ts';
import { chooseVariant } from '../../prompts/index.ts';
import { asText } from '../formats/draft.ts';

export type Checking = Pick<Assertions, 'evaluate' | 'parseAssertions'>;

export interface Grading {
  test: Pick<TestCase, 'inputs' | 'request' | 'assertions' | 'notRun'>;
  analysis: Analysis;
  /** Of the model that answered: it chooses the variant whose assertions count. */
  family: string | null;
  output: string;
  /** Null = nothing is known of the run now. */
  run: RunFacts | null;
  /** Null = judges are skipped. */
  judgeModel: string | null;
  /** What the run has checked already, by step. Null: the package's own assertions are all checked here, on this answer. */
  checked: readonly (readonly AssertionResult[])[] | null;
}

/** Results of the package first, then of the case, then imported ones that are not run. Throws the signal's reason only. */
export async function grade(checking: Checking, grading: Grading, signal: AbortSignal): Promise<AssertionResult[]> {
  const { test, analysis, family, output, run, judgeModel, checked } = grading;
  const own = checking.parseAssertions(packageAssertions(analysis, family)).assertions;
  const left = checked === null ? own : own.filter(({ stage }) => stage === 'author');
  const added = checking.parseAssertions(test.assertions).assertions.map((each): Assertion => ({ ...each, id: `case ${each.id}` }));
  const input = test.request === '' || 'request' in test.inputs ? test.inputs : { ...test.inputs, request: test.request };
  const results = await checking.evaluate([...left, ...added], { output, input, run }, { judgeModel, signal, stage: 'author' });
  return [...without(checked ?? [], left), ...results, ...test.notRun.map(notRunResult)];
}

/** The last step left them to us. */
function without(checked: NonNullable<Grading['checked']>, left: readonly Assertion[]): AssertionResult[] {
  const ids = new Set(left.map(({ id }) => id));
  return checked.flatMap((step, index) =>
    step.filter(({ id, status }) => index < checked.length - 1 || status !== 'skipped' || !ids.has(id)),
  );
}

/** Of the artifact that answers. */
export function packageAssertions(analysis: Analysis, family: string | null): unknown[] {
  const raw = lastArtifact(analysis, family)?.settings.assertions;
  return Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];
}

function lastArtifact(analysis: Analysis, family: string | null): Artifact | null {
  const last = planOf(analysis).at(-1);
  return last === undefined ? null : chooseVariant(last.candidates, family);
}

function notRunResult(raw: unknown, index: number): AssertionResult {
  const type = isRecord(raw) && typeof raw.type === 'string' ? raw.type : 'unknown';
  return {
    id: `import ${index + 1}`,
    type,
    label: `${type} ${isRecord(raw) ? asText(raw.value).slice(0, 80) : asText(raw).slice(0, 80)}`.trim(),
    severity: 'soft',
    status: 'skipped',
    score: null,
    reason: `Not run: ${type} from the imported file has no equivalent here`,
    evidence: null,
    durationMs: 0,
    tokens: null,
    cost: null,
    judge: null,
  };
}

/** Runs ending this way have a wrong answer. */
const WRONG = ['assertion_failed', 'output_invalid'];

export const isAnswer = (status: BatchCell['status'], error: AppErrorData | null): boolean =>
  status === 'completed' || (status === 'failed' && error !== null && WRONG.includes(error.code));

/** A failed check of any severity fails the case; what could not be decided is an error, never a fail. Null if stopped. */
export function verdictOf(
  status: BatchCell['status'],
  error: AppErrorData | null,
  results: readonly AssertionResult[],
): BatchCell['verdict'] {
  if (status === 'stopped') return null;
  if (!isAnswer(status, error)) return 'error';
  if (status === 'failed' || results.some((result) => result.status === 'fail')) return 'fail';
  if (results.some((result) => result.status === 'error')) return 'error';
  return results.some((result) => result.status === 'pass') ? 'pass' : 'no_check';
}

export function scoreOf(results: readonly AssertionResult[]): number | null {
  const scores = results.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** What judges cost in US dollars and calls; a cost of null is unknown. */
export function judging(results: readonly AssertionResult[]): { calls: number; cost: number | null } {
  let calls = 0;
  let cost: number | null = 0;
  for (const each of results) {
    if (each.judge === null && each.tokens === null) continue;
    calls += each.judge?.samples.length ?? judging(each.children ?? []).calls;
    cost = cost === null || each.cost === null ? null : cost + each.cost;
  }
  return { calls, cost };
}
