// The tree of a trace: right for odd input, linear for large input.
import { describe, expect, it } from 'vitest';
import type { Span } from '../../../electron/contract/execution.ts';
import { buildTree, findRows, maxDepth, revealed, visibleRows } from '../../../renderer/traces/tree.ts';

const span = (id: string, parentId: string | null, more: Partial<Span> = {}): Span =>
  ({
    id,
    parentId,
    name: id,
    kind: 'artifact',
    status: 'ok',
    offsetMs: 0,
    durationMs: 1,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    error: null,
    modelId: null,
    attributes: {},
    payloads: [],
    ...more,
  }) as Span;
const call = (id: string, parentId: string, more: Partial<Span> = {}) => span(id, parentId, { kind: 'model_call', ...more });
const shape = (spans: Span[]) => buildTree(spans).map((row) => `${'.'.repeat(row.depth)}${row.span.id}`);

describe('D1: the tree of spans', () => {
  it('has children below their parent in the order in which they began', () => {
    expect(shape([span('root', null), span('b', 'root', { offsetMs: 5 }), span('a', 'root', { offsetMs: 2 }), span('a1', 'a')])).toEqual([
      'root',
      '.a',
      '..a1',
      '.b',
    ]);
  });

  it('puts a span without its parent at the top, and a ring of parents is still seen', () => {
    expect(shape([span('lost', 'gone'), span('root', null)]).sort()).toEqual(['lost', 'root']);
    expect(
      shape([span('a', 'b'), span('b', 'a'), span('self', 'self')])
        .map((s) => s.replaceAll('.', ''))
        .sort(),
    ).toEqual(['a', 'b', 'self']);
  });

  it('sums tokens and cost of model calls only, and unknown stays unknown', () => {
    const rows = buildTree([
      span('root', null, { inputTokens: 999, cost: 9 }),
      span('step', 'root', { inputTokens: 999 }),
      call('one', 'step', { inputTokens: 10, outputTokens: 5, cost: 0.25 }),
      call('two', 'step', { inputTokens: 1, outputTokens: null, cost: null }),
      span('silent', 'root'),
    ]);
    expect(rows.map((r) => [r.span.id, r.tokens, r.cost])).toEqual([
      ['root', 16, 0.25],
      ['step', 16, 0.25],
      ['one', 15, 0.25],
      ['two', 1, null],
      ['silent', null, null],
    ]);
  });

  it('tells that a span below failed', () => {
    const rows = buildTree([span('root', null), span('step', 'root'), call('bad', 'step', { status: 'failed' })]);
    expect(rows.map((r) => r.troubleBelow)).toEqual([true, true, false]);
  });

  it('folds a whole subtree, and a link opens what hides its span', () => {
    const rows = buildTree([span('root', null), span('a', 'root'), span('a1', 'a'), span('b', 'root', { offsetMs: 1 })]);
    const folded = new Set(['a', 'root']);
    expect(visibleRows(rows, new Set(['a'])).map((i) => rows[i]?.span.id)).toEqual(['root', 'a', 'b']);
    expect([...revealed(rows, folded, 2)]).toEqual([]);
    expect(revealed(rows, new Set(['b']), 2)).toEqual(new Set(['b']));
  });

  it('finds spans by name, kind, model and error', () => {
    const rows = buildTree([span('root', null), call('x', 'root', { modelId: 'gpt-5-mini' })]);
    expect(findRows(rows, 'GPT-5')).toEqual([1]);
    expect(findRows(rows, ' ')).toEqual([]);
  });

  it('takes 32,000 spans', () => {
    const spans = Array.from({ length: 32_000 }, (_, i) =>
      span(String(i), i === 0 ? null : String(Math.floor((i - 1) / 4)), { offsetMs: i }),
    );
    const tree = buildTree(spans);
    expect(tree).toHaveLength(32_000);
    expect(visibleRows(tree, new Set())).toHaveLength(32_000);
  });

  it('stands a depth of 1,400 and more', () => {
    const rows = buildTree(Array.from({ length: 20_000 }, (_, i) => span(String(i), i === 0 ? null : String(i - 1))));
    expect(maxDepth(rows)).toBe(20_000);
    expect(rows[0]?.end).toBe(20_000);
  });
});
