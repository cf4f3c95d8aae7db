// renderer/runs/batch/matrix.ts - the cells of a batch as a matrix: cases down, versions and models across. Pure.
import type { Batch, BatchCell, ColumnSummary } from '../../../electron/contract/cases.ts';

export type Verdict = 'pass' | 'fail' | 'error' | 'no_check' | 'open' | 'mixed';

/** All attempts of one case in one column. */
export interface MatrixCell {
  attempts: readonly BatchCell[];
  verdict: Verdict;
}

const keyOf = ({ caseId, column, attempt }: Pick<BatchCell, 'caseId' | 'column' | 'attempt'>) => `${column} ${attempt} ${caseId}`;

/** The cells, with newer ones replacing older ones. */
export function mergeCells(cells: ReadonlyMap<string, BatchCell>, newer: readonly BatchCell[]): ReadonlyMap<string, BatchCell> {
  if (newer.length === 0) return cells;
  const next = new Map(cells);
  for (const cell of newer) next.set(keyOf(cell), cell);
  return next;
}

/** By case, one entry per column. A case or column without a cell yet is `open`. */
export function matrixOf(cells: Iterable<BatchCell>, columns: number): ReadonlyMap<string, readonly MatrixCell[]> {
  const rows = new Map<string, BatchCell[][]>();
  for (const cell of cells) {
    const row = rows.get(cell.caseId) ?? Array.from({ length: columns }, () => []);
    row[cell.column]?.push(cell);
    rows.set(cell.caseId, row);
  }
  return new Map([...rows].map(([caseId, row]) => [caseId, row.map((attempts) => ({ attempts, verdict: verdictOf(attempts) }))]));
}

/** The same verdict in every attempt, or `mixed`. */
function verdictOf(attempts: readonly BatchCell[]): Verdict {
  const verdicts = new Set(attempts.map(({ verdict }) => verdict ?? 'open'));
  const [only] = verdicts;
  return verdicts.size > 1 ? 'mixed' : (only ?? 'open');
}

/** True if the columns disagree on a case: what a change of version or model made better or worse. */
export const isChanged = (row: readonly MatrixCell[]): boolean => new Set(row.map(({ verdict }) => verdict)).size > 1;

export type Change = 'better' | 'worse';
type Columns = Batch['columns'];

/** For each column its counterpart in an earlier batch: the same version and model, else the same model, else the same place. */
export function baselineColumns(columns: Columns, earlier: Columns): readonly (number | null)[] {
  const find = (is: (column: Columns[number]) => boolean): number | null => {
    const at = earlier.findIndex(is);
    return at === -1 ? null : at;
  };
  return columns.map(({ revisionId, modelId, withoutSkill }, index) => {
    const isLike = (column: Columns[number]) => column.modelId === modelId && column.withoutSkill === withoutSkill;
    return find((column) => isLike(column) && column.revisionId === revisionId) ?? find(isLike) ?? (index < earlier.length ? index : null);
  });
}

/** Verdicts that changed since the earlier batch: fail to pass, pass to fail. A case that was not in it has none. */
export function changesOf(
  row: readonly MatrixCell[],
  earlier: readonly MatrixCell[] | undefined,
  columns: readonly (number | null)[],
): readonly (Change | null)[] {
  return row.map(({ verdict }, index) => {
    const at = columns[index] ?? null;
    const before = at === null ? undefined : earlier?.[at]?.verdict;
    if (before === 'fail' && verdict === 'pass') return 'better';
    return before === 'pass' && verdict === 'fail' ? 'worse' : null;
  });
}

/** `2 now pass, 1 now fail`; null if nothing changed. */
export function changeWords(changes: Iterable<readonly (Change | null)[]>): string | null {
  const all = [...changes].flat();
  const count = (which: Change) => all.filter((each) => each === which).length;
  const words = [
    count('better') > 0 ? `${count('better')} newly passing` : '',
    count('worse') > 0 ? `${count('worse')} newly failing` : '',
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(', ');
}

/** `67 % ± 12`; `–` for a column in which nothing was checked. */
export function passWords({ passRate, spread }: Pick<ColumnSummary, 'passRate' | 'spread'>): string {
  if (passRate === null) return '–';
  const percent = (share: number) => Math.round(share * 100);
  return `${percent(passRate)}%${spread === null || spread === 0 ? '' : ` ± ${percent(spread)}`}`;
}
