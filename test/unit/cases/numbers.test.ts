// What a batch says as a whole, how far it may go, what tells cases apart.

import { describe, expect, it } from 'vitest';
import type { AssertionResult, BatchCell } from '../../../electron/contract/index.ts';
import { createBudget } from '../../../electron/core/cases/batch/budget.ts';
import { verdictOf } from '../../../electron/core/cases/batch/grade.ts';
import { summarise } from '../../../electron/core/cases/batch/summary.ts';
import { contentHash, splitOf } from '../../../electron/core/cases/identity.ts';
import fc from '../../fixtures/fixed-seed.ts';

const column = (withoutSkill = false) => ({ label: 'c', revisionId: null, modelId: 'm', withoutSkill });
const result = (label: string, status: AssertionResult['status']) => ({ label, status }) as AssertionResult;
const cell = (values: Partial<BatchCell>) =>
  ({
    column: 0,
    attempt: 1,
    status: 'completed',
    ending: 'complete',
    verdict: 'pass',
    score: null,
    cost: 0,
    durationMs: 1,
    results: [],
    ...values,
  }) as BatchCell;

describe('D4: the summary of a batch', () => {
  it('D4: pass rate over what was decided, spread over repeats, sums and the median', () => {
    const cells = [
      cell({ attempt: 1, verdict: 'pass', cost: 0.25, durationMs: 10, score: 1 }),
      cell({ attempt: 1, verdict: 'fail', cost: 0.25, durationMs: 30, score: 0 }),
      cell({ attempt: 2, verdict: 'pass', ending: 'cut', durationMs: 20 }),
      cell({ attempt: 2, verdict: 'error', durationMs: null }),
      cell({ attempt: 2, verdict: 'no_check', durationMs: 40 }),
    ];
    const [summary] = summarise([column()], cells).summaries;
    expect(summary).toEqual({
      column: 0,
      passRate: 2 / 3,
      spread: Math.sqrt(0.125),
      meanScore: 0.5,
      cost: 0.5,
      medianMs: 25,
      passed: 2,
      failed: 1,
      errors: 1,
      noCheck: 1,
      incomplete: 1,
    });
  });

  it('D4: one unknown cost makes the sum unknown, and one repeat has no spread', () => {
    const [summary] = summarise([column()], [cell({ cost: 1 }), cell({ cost: null })]).summaries;
    expect(summary).toMatchObject({ cost: null, spread: null, passRate: 1 });
    expect(summarise([column()], []).summaries[0]).toMatchObject({ passRate: null, cost: null, medianMs: null });
  });

  it('D4: an assertion that never failed, never passed or does the same without the skill says so', () => {
    const cells = [
      cell({
        results: [
          result('always', 'pass'),
          result('never', 'fail'),
          result('useful', 'pass'),
          result('useless', 'pass'),
          result('open', 'skipped'),
        ],
      }),
      cell({ results: [result('always', 'pass'), result('never', 'fail'), result('useful', 'fail'), result('useless', 'pass')] }),
      cell({ column: 1, results: [result('always', 'fail'), result('useful', 'fail'), result('useless', 'pass')] }),
    ];
    const notes = Object.fromEntries(summarise([column(), column(true)], cells).assertions.map(({ label, note }) => [label, note]));
    expect(notes).toEqual({ always: 'never failed', never: 'never passed', useful: null, useless: 'same without the skill', open: null });
  });
});

describe('C10: the verdict of a case', () => {
  it.each<[BatchCell['status'], string | null, AssertionResult['status'][], BatchCell['verdict']]>([
    ['completed', null, ['pass', 'skipped'], 'pass'],
    ['completed', null, ['pass', 'fail', 'error'], 'fail'],
    ['completed', null, ['pass', 'error'], 'error'],
    ['completed', null, ['skipped'], 'no_check'],
    ['failed', 'assertion_failed', ['fail'], 'fail'],
    ['failed', 'output_invalid', [], 'fail'],
    ['failed', 'model_unreachable', [], 'error'],
    ['timed_out', 'timed_out', [], 'error'],
    ['stopped', null, ['pass'], null],
  ])('C10: %s (%s) with %j is %s', (status, code, statuses, verdict) => {
    const error = code === null ? null : { code: code as never, message: '', retryable: false };
    expect(
      verdictOf(
        status,
        error,
        statuses.map((each) => result('x', each)),
      ),
    ).toBe(verdict);
  });
});

describe('B5: limits of a batch', () => {
  it('B5: a run starts only when what it may need fits beside what is under way', () => {
    const budget = createBudget({ maxCost: null, maxCalls: 5 }, [{ calls: 2, cost: null }]);
    budget.reserve(0);
    budget.reserve(0);
    expect(budget.refuses(0)).toBe('The next run may exceed the limit of 5 model calls.');
    budget.settle(0, { calls: 1, cost: null });
    expect(budget.refuses(0)).toBeNull();
  });

  it('B5: a run that cost more than estimated makes later ones be taken for as dear', () => {
    const budget = createBudget({ maxCost: 1, maxCalls: null }, [{ calls: 1, cost: 0.1 }]);
    budget.reserve(0);
    budget.settle(0, { calls: 1, cost: 0.6 });
    expect(budget.refuses(0)).toBe('The next run may exceed the limit of $1.');
  });
});

describe('H2: identity of a case', () => {
  it('H2: the split goes by the id alone, about 60, 20 and 20 of a hundred', () => {
    const splits = Array.from({ length: 2000 }, (_, index) => splitOf(`id-${index}`));
    const share = (wanted: string) => splits.filter((each) => each === wanted).length / splits.length;
    expect(share('train')).toBeCloseTo(0.6, 1);
    expect(share('val')).toBeCloseTo(0.2, 1);
    expect(splitOf('id-0')).toBe(splits[0]);
  });

  it('H2: the order of keys does not tell cases apart, anything else does', () => {
    const base = { request: '', expected: null, assertions: [], notRun: [] };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (a, b) => {
        const turned = Object.fromEntries(Object.entries(a).reverse());
        expect(contentHash({ ...base, inputs: turned })).toBe(contentHash({ ...base, inputs: a }));
        const isSame = contentHash({ ...base, inputs: a }) === contentHash({ ...base, inputs: b });
        const plain = (value: object) => JSON.parse(JSON.stringify(value)) as unknown;
        if (isSame) expect(plain(a)).toEqual(plain(b));
      }),
    );
  });
});
