// renderer/traces/inspector/checked.ts - the checked assertions that belong to a span: its own, and those of the steps below it.
import type { AssertionResult } from '../../../electron/contract/assertions.ts';
import type { TreeRow } from '../tree.ts';

export interface CheckedStep {
  spanId: string;
  name: string;
  results: readonly AssertionResult[];
}

/** In tree order. A step inside a span that checks itself is not listed twice. */
export function stepsBelow(
  rows: readonly TreeRow[],
  row: TreeRow,
  assertions: ReadonlyMap<string, readonly AssertionResult[]>,
): CheckedStep[] {
  if (assertions.size === 0) return [];
  const from = rows.indexOf(row);
  return rows.slice(from, row.end).flatMap(({ span }) => {
    const results = assertions.get(span.id) ?? [];
    return results.length === 0 ? [] : [{ spanId: span.id, name: span.name, results }];
  });
}
