// renderer/ui/list/columns.ts - which columns of a table have room, and how wide they are.

/** How a column gets its width. */
export interface Track {
  /** Pixels; or the minimum of a column that gets what is left, by its share. */
  width: number | { min: number; share?: number };
  /** Its turn to leave when the table gets narrow, 1 = first; absent = it stays. */
  leaves?: number;
}

const GAP = 12;
const PADDING = 24;
/** The width of a row's box, with its gap. */
export const BOX = 14 + GAP;
const leastOf = ({ width }: Track): number => (typeof width === 'number' ? width : width.min);

/** The columns that fit into `width` pixels, in their order. */
export function columnsThatFit<T extends Track>(columns: readonly T[], width: number): T[] {
  let fitting = [...columns];
  const needed = () => PADDING + fitting.reduce((sum, column) => sum + leastOf(column), 0) + GAP * (fitting.length - 1);
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
  for (const column of leaving) {
    if (needed() <= width) break;
    fitting = fitting.filter((each) => each !== column);
  }
  return fitting;
}

/** The grid template of a row. */
export const tracksOf = (columns: readonly Track[]): string =>
  columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : `minmax(0, ${width.share ?? 1}fr)`)).join(' ');
