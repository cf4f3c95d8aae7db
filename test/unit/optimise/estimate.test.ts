// What an optimiser needs at most, by the numbers that are set (row H2).
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIMIZER_ARGS } from '../../../electron/contract/index.ts';
import { workOf } from '../../../electron/core/optimise/index.ts';

const args = { ...DEFAULT_OPTIMIZER_ARGS, rounds: 2, candidates: 3, trials: 5, metricCalls: 30 };

describe('H2: the bound of each optimiser, for ten cases to learn from and five to score with', () => {
  it.each([
    ['labeled_few_shot', 10, 0],
    ['bootstrap_few_shot', 10 + 20, 0],
    ['random_search', 10 + 4 * 20 + 6 * 5, 0],
    ['mipro_v2', 10 + 3 * 10 + 6 * 5, 1 + 3 + 9],
    ['gepa', 10 + 30 + 6 + 5, 11],
  ] as const)('%s: %i answers of the module and %i other calls', (optimizer, answers, extra) => {
    expect(workOf(optimizer, args, 10, 5)).toMatchObject({ answers, scored: answers, extra });
  });
});
