// renderer/library/list/columns.ts - which columns have room. They leave in a fixed order; the name takes what is left.

export type Column = 'scope' | 'source' | 'version' | 'kinds' | 'findings' | 'lastRun' | 'cost';

const WIDTHS: Record<Column, number> = { scope: 92, source: 104, version: 52, kinds: 100, findings: 72, lastRun: 92, cost: 56 };
const ORDER: readonly Column[] = ['scope', 'source', 'version', 'kinds', 'findings', 'lastRun', 'cost'];
const LEAVING: readonly Column[] = ['source', 'version', 'kinds', 'cost'];
const CHECKBOX = 14;
const GAP = 12;
const PADDING = 24;
/** Under this a column leaves, so that the name never goes under 200. */
const NAME_WANTS = 260;

/** Columns that fit into `width` pixels, in their order. */
export function columnsFor(width: number): Column[] {
  let columns = [...ORDER];
  const nameWidth = () => width - PADDING - CHECKBOX - GAP - columns.reduce((sum, column) => sum + WIDTHS[column] + GAP, 0);
  for (const column of LEAVING) {
    if (nameWidth() >= NAME_WANTS) break;
    columns = columns.filter((c) => c !== column);
  }
  return columns;
}

/** The grid template of a row. */
export const gridOf = (columns: readonly Column[]): string =>
  [`${CHECKBOX}px`, 'minmax(0, 1fr)', ...columns.map((column) => `${WIDTHS[column]}px`)].join(' ');
