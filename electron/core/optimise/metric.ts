// electron/core/optimise/metric.ts - how good an answer is (row H2): our assertions, of the module and of the case. Failures are put into words,
// which GEPA learns from.
import type { DspyModule } from '../../contract/index.ts';
import { type Assertion, type Assertions, judgeCalls } from '../assertions/index.ts';
import { gradeOf, textOf } from '../execution/index.ts';
import type { Example, Subject } from './subject.ts';

export type Checking = Pick<Assertions, 'evaluate' | 'parseAssertions'>;

export interface Scored {
  score: number;
  feedback: string;
  /** Judge calls, and their cost; null = unknown. */
  calls: number;
  cost: number | null;
}

export interface Metric {
  /** In words, for the state. */
  label: string;
  /** Maximum judge calls for one answer to a case. */
  judges(example: Example): number;
  /** Throws the signal's reason only. */
  score(example: Example, outputs: Record<string, unknown>, judgeModel: string, signal: AbortSignal): Promise<Scored>;
}

/** A case without any check is compared with its expected answer. */
export function createMetric(checking: Checking, { module, artifact }: Pick<Subject, 'module' | 'artifact'>): Metric {
  const own = checking.parseAssertions(listOf(artifact.settings.assertions)).assertions;
  const of = ({ test }: Example): Assertion[] => [...own, ...checking.parseAssertions(test.assertions).assertions];
  return {
    label: own.length === 0 ? 'the checks of each case, or its expected answer' : `the mean of ${own.length} checks and those of each case`,
    judges: (example) => judgeCalls(of(example)),
    async score(example, outputs, judgeModel, signal) {
      const assertions = of(example);
      if (assertions.length === 0) return { ...asExpected(module, example, outputs), calls: 0, cost: 0 };
      let calls = 0;
      let cost: number | null = 0;
      const input = { request: example.test.request, ...example.test.inputs, ...example.inputs };
      const results = await checking.evaluate(
        assertions,
        { output: textOf(module, outputs), input, run: null },
        {
          judgeModel,
          signal,
          stage: 'author',
          onJudge(_, call) {
            calls += 1;
            cost = cost === null || call.cost === null ? null : cost + call.cost;
          },
        },
      );
      const graded = gradeOf(results);
      const { score, feedback } = graded.score === null ? asExpected(module, example, outputs) : graded;
      return { score: score ?? 0, feedback: feedback === '' ? 'All checks pass.' : withExpected(feedback, example), calls, cost };
    },
  };
}

/** Whether anything can tell a good answer from a bad one. */
export function isScorable(checking: Checking, { artifact }: Pick<Subject, 'artifact'>, example: Example): boolean {
  return (
    listOf(artifact.settings.assertions).length > 0 ||
    checking.parseAssertions(example.test.assertions).assertions.length > 0 ||
    example.expected !== null
  );
}

function asExpected(
  { signature }: DspyModule,
  { expected }: Example,
  outputs: Record<string, unknown>,
): { score: number; feedback: string } {
  if (expected === null) return { score: 0, feedback: 'Nothing defines what a good answer is.' };
  const wrong = signature.outputs.filter(({ name }) => name in expected && normal(outputs[name]) !== normal(expected[name]));
  const asked = signature.outputs.filter(({ name }) => name in expected).length;
  const told = wrong.map(({ name }) => `${name} should be: ${JSON.stringify(expected[name])}`);
  return { score: asked === 0 ? 0 : 1 - wrong.length / asked, feedback: told.join('\n') };
}

function withExpected(feedback: string, { expected }: Example): string {
  return expected === null ? feedback : `${feedback}\nA good answer: ${JSON.stringify(expected)}`;
}

const normal = (value: unknown): string =>
  typeof value === 'string' ? value.trim().replace(/\s+/g, ' ').toLowerCase() : JSON.stringify(value ?? null);

const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw]);
