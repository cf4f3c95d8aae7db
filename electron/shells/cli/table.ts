// electron/shells/cli/table.ts - rows of text as aligned columns for a terminal.
import { visible } from '../visible.ts';

/** Columns that a character takes in a terminal: two for East Asian and emoji, none for marks that combine with another. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Width of a text in terminal columns. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/**
 * Lines of a table: the head, then the rows, columns two spaces apart, nothing at line ends. A cell is one line; the last column is cut
 * with … when the table is wider than `width` (0 = never cut).
 */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[], width = 0): string[] {
  const lines = [head, ...rows].map((row) => row.map((cell) => visible(cell.replaceAll(/(?<!\s)\s*\n\s*/g, ' '))));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => widthOf(row[column] ?? ''))));
  return lines.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))));
    return cut(cells.join('  ').trimEnd(), width);
  });
}

/** At most `width` columns of a line (0 = all of it), with … where something is missing. */
export function cut(line: string, width: number): string {
  if (width <= 0 || widthOf(line) <= width) return line;
  let kept = '';
  let used = 0;
  for (const character of line) {
    used += widthOf(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
