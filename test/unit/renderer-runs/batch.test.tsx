// The matrix of a batch: cases down, columns across.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Batch, BatchCell } from '../../../electron/contract/cases.ts';
import {
  baselineColumns,
  changesOf,
  changeWords,
  isChanged,
  matrixOf,
  mergeCells,
  passWords,
} from '../../../renderer/runs/batch/matrix.ts';

let estimateWords: typeof import('../../../renderer/runs/batch/Setup.tsx').estimateWords;
beforeAll(async () => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  ({ estimateWords } = await import('../../../renderer/runs/batch/Setup.tsx'));
});

const cell = (caseId: string, column: number, verdict: BatchCell['verdict'], attempt = 0): BatchCell =>
  ({ caseId, column, attempt, verdict, results: [] }) as unknown as BatchCell;

describe('D4: the matrix of a batch', () => {
  it('has a verdict for each case and column; attempts that differ are mixed, a missing one is open', () => {
    const rows = matrixOf([cell('a', 0, 'pass'), cell('a', 1, 'pass'), cell('a', 1, 'fail', 1), cell('b', 0, 'fail')], 2);
    expect([...rows].map(([id, row]) => [id, row.map(({ verdict }) => verdict)])).toEqual([
      ['a', ['pass', 'mixed']],
      ['b', ['fail', 'open']],
    ]);
  });

  it('knows the cases on which the columns do not agree', () => {
    const rows = matrixOf([cell('a', 0, 'pass'), cell('a', 1, 'fail'), cell('b', 0, 'pass'), cell('b', 1, 'pass')], 2);
    expect([...rows].filter(([, row]) => isChanged(row)).map(([id]) => id)).toEqual(['a']);
  });

  it('compares a batch with an earlier one: the columns of the same version and model, and verdicts that turned', () => {
    const column = (modelId: string, revisionId: string | null = null): Batch['columns'][number] => ({
      label: '',
      modelId,
      revisionId,
      withoutSkill: false,
    });
    expect(baselineColumns([column('b'), column('a', 'r2'), column('c')], [column('a', 'r1'), column('b')])).toEqual([1, 0, null]);
    const before = matrixOf([cell('a', 0, 'pass'), cell('a', 1, 'fail'), cell('b', 0, 'fail')], 2);
    const now = matrixOf([cell('a', 0, 'fail'), cell('a', 1, 'pass'), cell('b', 0, 'error'), cell('new', 0, 'fail')], 2);
    const changes = new Map([...now].map(([id, row]) => [id, changesOf(row, before.get(id), [0, 1])]));
    expect([...changes]).toEqual([
      ['a', ['worse', 'better']],
      ['b', [null, null]],
      ['new', [null, null]],
    ]);
    expect(changeWords(changes.values())).toBe('1 newly passing, 1 newly failing');
    expect(changeWords([])).toBeNull();
    // A column that has no counterpart says nothing.
    expect(changesOf(now.get('a') ?? [], before.get('a'), [null, 0])).toEqual([null, null]);
  });

  it('takes newer cells in the place of older ones', () => {
    const merged = mergeCells(mergeCells(new Map(), [cell('a', 0, null)]), [cell('a', 0, 'pass')]);
    expect([...merged.values()].map(({ verdict }) => verdict)).toEqual(['pass']);
  });

  it('says unknown as unknown, in pass rates and in what a batch takes', () => {
    expect(passWords({ passRate: 0.667, spread: 0.12 })).toBe('67% ± 12');
    expect(passWords({ passRate: null, spread: null })).toBe('–');
    expect(estimateWords({ runs: 2, calls: 2, inputTokens: 1200, outputTokens: 80, cost: null, seconds: null })).toBe(
      'Takes about 2 model calls, 1,200 tokens in and 80 out, cost unknown: a model has no price, time unknown: no earlier run.',
    );
  });
});
