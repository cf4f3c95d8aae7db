// Row E5: what a supposition changes stands first and says what it was; values of a metric are a line.
import { describe, expect, it } from 'vitest';
import type { Matrix, MatrixTool } from '../../../electron/contract/agents/matrix.ts';
import { filterOf, rowsOf } from '../../../renderer/agents/matrix/shown.ts';
import { sparkPath } from '../../../renderer/agents/parts/spark.ts';

const tool = (id: string, decision: MatrixTool['decision']): MatrixTool => ({
  id,
  kind: 'function',
  declared: true,
  held: true,
  permitted: true,
  enabled: true,
  decision,
  level: 'read',
  because: [],
  wouldChange: [],
  bySkill: [],
});
const matrix = (...tools: MatrixTool[]): Matrix => ({ agent: 'a', skills: [], tools, held: [], restrictions: [], more: false });

describe('E5: the rows of the matrix', () => {
  it('are those of now if nothing is supposed', () => {
    const now = matrix(tool('get_page', 'denied'));
    expect(rowsOf(now, null).tools).toBe(now.tools);
  });

  it('with a supposition: what changes, comes or goes stands first, each with what it was', () => {
    const now = matrix(tool('same', 'allowed'), tool('gone', 'allowed'), tool('get_page', 'denied'));
    const then = matrix(tool('same', 'allowed'), tool('get_page', 'allowed'), tool('new', 'asks'));
    expect(rowsOf(now, then).tools.map(({ id, decision, before }) => [id, before, decision])).toEqual([
      ['get_page', 'denied', 'allowed'],
      ['new', null, 'asks'],
      ['gone', 'allowed', 'denied'],
      ['same', undefined, 'allowed'],
    ]);
  });

  it.each([
    ['allowed', 'allowed'],
    ['asks', 'asks'],
    ['blocked', 'denied'],
    ['missing', 'unavailable'],
  ] as const)('a row that is %s is counted under %s', (decision, filter) => expect(filterOf(decision)).toBe(filter));
});

describe('F6: the line of a metric', () => {
  it.each([
    ['no value', [], null],
    ['one value', [4], null],
    ['equal values are a line in the middle', [4, 4], 'M0.0 12.0L100.0 12.0'],
    ['the highest is at the top, the lowest at the bottom', [1, 3, 2], 'M0.0 22.0L50.0 2.0L100.0 12.0'],
    ['negative values', [-2, 2], 'M0.0 22.0L100.0 2.0'],
  ])('%s', (_, values, path) => expect(sparkPath(values)).toBe(path));
});
